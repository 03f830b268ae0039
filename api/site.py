"""Everything but the check: an ordinary Flask application. Views raise :class:`~api.problem.Problem`; the layer tells it."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import orjson
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from api import openapi
from api.client import client_of
from api.config import MOST_BYTES
from api.database import Away, Database
from api.desk.views import Desk, add_desk
from api.dictionaries.views import add_dictionaries
from api.editions import add_editions
from api.games import add_games
from api.grammar import add_grammar
from api.holdings import GENERATION, Held, HeldByRequest, Holdings
from api.limits import Limiter, Table
from api.metrics import Metrics
from api.openapi import ABOUT_LEXICONS, Operation, operation
from api.page.views import add_pages
from api.parameters import PARAMETERS
from api.problem import STATUS, Problem, prose
from api.reference import add_reference
from api.reply import language_of_request, respond, take_no_parameters
from api.reports.views import Reporting, add_reports
from api.searches import add_searches
from api.words import add_words
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import edition_of

_LOG = logging.getLogger("lexsvc")

#: The check's operations, declared here since it is no Flask view.
CHECK_OPERATIONS = {
    "get": Operation(
        summary="Ask whether a word is valid, and why",
        answer="Answer",
        parameters=tuple(PARAMETERS),
        own={"word": (openapi.WORD, True)},
        problems=("missing_parameter", *ABOUT_LEXICONS),
    ),
    "post": Operation(
        summary="Ask about up to 10,000 words at once",
        answer="Results",
        body="Questions",
        problems=("too_many_words", "bad_parameter", *ABOUT_LEXICONS),
    ),
}


def create_site(
    holdings: Holdings,
    metrics: Metrics,
    direct: dict[str, dict[str, Operation]],
    limiter: Limiter,
    proxies: int = 0,
    *,
    database: Database | None = None,
    report_limiter: Limiter | None = None,
    desk: Desk | None = None,
) -> Flask:
    """The Flask application. ``direct`` describes what lies in front of it; ``limiter`` guards costly operations.

    ``database``: where reports and decisions are kept, if they are; ``report_limiter`` guards what is reported.
    ``desk``: what the maintainers' desk works with.
    """
    site = Flask("api", static_folder=None)
    # Whatever a view raises goes through to the layer, which is the one place that tells of faults.
    site.config.update(PROPAGATE_EXCEPTIONS=True, TRAP_HTTP_EXCEPTIONS=False)

    @site.before_request
    def name_route() -> None:
        request.environ["lexsvc.route"] = str(request.url_rule.rule) if request.url_rule else "other"

    @site.before_request
    def spend_allowance() -> None:
        declared = getattr(site.view_functions.get(request.endpoint or ""), "operation", None)
        if isinstance(declared, Operation) and declared.costly:
            request.environ["lexsvc.allowance"] = limiter.take(client_of(request.environ, proxies))

    @site.after_request
    def tell_allowance(answer: Response) -> Response:
        if (allowance := request.environ.get("lexsvc.allowance")) is not None:
            answer.headers.extend(allowance.headers())
        return answer

    @site.errorhandler(HTTPException)
    def raise_problem(error: HTTPException) -> Response:
        raise problem_of(error) from None

    @site.errorhandler(Away)
    def tell_away(_error: Away) -> Response:
        raise Problem("database_away", headers=(("Retry-After", "5"),)) from None

    @site.errorhandler(OSError)
    def tell_storage(error: OSError) -> Response:
        _LOG.error("%s: %s", request.path, error)
        raise Problem("storage_failed", headers=(("Retry-After", "5"),)) from None

    @site.after_request
    def name_generation(response: Response) -> Response:
        if "generation" in g:
            response.headers[GENERATION] = g.generation.name
        return response

    held = HeldByRequest(holdings)
    _add_lexicons(site, held)
    add_words(site, held)
    add_searches(site, held)
    add_editions(site, held)
    add_grammar(site, held)
    reporting = Reporting(held, database, report_limiter or Limiter(0, Table()), proxies)
    add_reports(site, reporting)
    add_pages(site, held, reporting)
    add_desk(site, held, desk or Desk())
    add_games(site, held)
    add_dictionaries(site, holdings)
    _add_operations(site, held, metrics)

    @cache
    def description() -> dict[str, Any]:
        return openapi.document(site, direct)

    @cache
    def described() -> bytes:
        return orjson.dumps(description())

    @site.get("/openapi.json")
    @operation(summary="This description", answer="application/json", tag="operations")
    def describe() -> Response:
        return respond(described())

    add_reference(site, description)

    return site


def problem_of(error: HTTPException) -> Problem:
    """What Flask or werkzeug found wrong, as a problem."""
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        return Problem("method_not_allowed", value=request.method, allowed=allowed, headers=(("Allow", allowed),))
    if isinstance(error, NotFound):
        return Problem("not_found", value=request.path)
    if isinstance(error, RequestEntityTooLarge):
        return Problem("body_too_large", most=MOST_BYTES)
    if error.code is not None and 400 <= error.code < 500:
        return Problem("bad_request", why=error.description or error.name)
    return Problem("internal_error")


def _summary(lexicon: Lexicon, language: str) -> dict[str, Any]:
    manifest = lexicon.pack.manifest
    least, most = manifest.limits
    return {
        "id": lexicon.id,
        "title": manifest.title.get(language, lexicon.id),
        "language": lexicon.language,
        "edition": lexicon.edition,
        "fingerprint": lexicon.fingerprint,
        "letters": manifest.letters,
        "limits": {"least": least, "most": most},
        "tiered": manifest.tiered,
        "policy": manifest.policy,
        "counts": manifest.counts,
    }


def _add_lexicons(site: Flask, holdings: Held) -> None:
    @site.get("/v1/lexicons")
    @operation(summary="The lexicons at hand", answer="Lexicons", tag="lexicons")
    def lexicons() -> Response:
        take_no_parameters()
        language = language_of_request()
        return respond({"lexicons": [_summary(lexicon, language) for lexicon in holdings.current.lexicons.values()]})

    @site.get("/v1/lexicons/<id>")
    @operation(
        summary="One lexicon: editions, sources, licences",
        answer="LexiconDetail",
        tag="lexicons",
        problems=ABOUT_LEXICONS,
        path={"id": {"type": "string", "examples": ["fr"]}},
    )
    def lexicon(id: str) -> Response:
        take_no_parameters()
        found = holdings.current.lexicon(id)
        manifest = found.pack.manifest
        return respond(
            {
                **_summary(found, language_of_request()),
                "editions": list(dict.fromkeys(edition_of(folder) for folder in holdings.shelf.editions(found.id))),
                "sources": manifest.sources,
                "licences": {name: described["licence"] for name, described in manifest.files.items()},
            }
        )


def _add_operations(site: Flask, holdings: Held, metrics: Metrics) -> None:
    @site.get("/healthz")
    @operation(summary="Whether the process answers", answer="Health", tag="operations")
    def healthz() -> Response:
        return respond({"status": "ok"}, cache="no-store")

    @site.get("/readyz")
    @operation(summary="Whether there are lexicons, and which", answer="Readiness", tag="operations", problems=("not_ready",))
    def readyz() -> Response:
        generation = holdings.current
        if not generation.lexicons:
            raise Problem("not_ready", headers=(("Retry-After", "5"),))
        at_hand = {
            lexicon.id: {"edition": lexicon.edition, "fingerprint": lexicon.fingerprint}
            for lexicon in generation.lexicons.values()
        }
        ready = {"status": "ready", "generation": generation.name, "lexicons": at_hand, "refused": generation.refused}
        return respond(ready, cache="no-store")

    @site.get("/metrics")
    @operation(summary="Counters of all workers, for Prometheus", answer="text/plain", tag="operations", revalidates=False)
    def tell_metrics() -> Response:
        lines = [*metrics.lines(), "# HELP lexsvc_lexicon_info Lexicons at hand.\n# TYPE lexsvc_lexicon_info gauge"]
        lines += [
            f'lexsvc_lexicon_info{{lexicon="{x.id}",edition="{x.edition}",fingerprint="{x.fingerprint[:12]}"}} 1'
            for x in holdings.current.lexicons.values()
        ]
        return Response(
            "\n".join(lines) + "\n", content_type="text/plain; version=0.0.4", headers={"Cache-Control": "no-store"}
        )

    @site.get("/problems/<code>")
    @operation(
        summary="What a problem code means",
        answer="ProblemKind",
        tag="operations",
        problems=("not_found",),
        path={"code": {"type": "string", "enum": list(STATUS)}},
    )
    def problem(code: str) -> Response:
        if code not in STATUS:
            raise Problem("not_found", value=request.path)
        return respond({"code": code, "status": STATUS[code], "title": prose(language_of_request())[code]["title"]})
