"""A problem as people see it: a page, where a browser asked for one, instead of the document that programs get."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, render_template
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from api.holdings import Held
from api.page.views import POLICY, common
from api.page.wording import texts, typeset
from api.problem import Problem

_LOG = logging.getLogger("lexsvc")
#: Where only programs ask: what they get never depends on who asks.
_FOR_PROGRAMS = ("/v1/", "/check", "/problems/", "/openapi.json", "/healthz", "/readyz", "/metrics")


def fault_page(site: Flask, holdings: Held, problem: Problem, environ: dict[str, Any]) -> tuple[bytes, str] | None:
    """The page of a problem and its language; None where a document is wanted. Never raises: a fault of its own is logged."""
    if environ["PATH_INFO"].startswith(_FOR_PROGRAMS) or not _wants_html(environ.get("HTTP_ACCEPT", "")):
        return None
    try:
        with site.request_context(environ):
            return _render(holdings, problem, environ)
    except Exception:
        _LOG.exception("the page of a problem failed; request %s", environ.get("lexsvc.request_id"))
        return None


def _render(holdings: Held, problem: Problem, environ: dict[str, Any]) -> tuple[bytes, str]:
    shared = common(holdings)
    lang = shared["lang"]
    title, detail = problem.told(lang)
    for_people = texts(lang)["faults"].get(problem.code)
    told = {
        "title": typeset(title, lang),
        "detail": for_people.format(**problem.facts) if for_people else typeset(detail, lang),
        "status": problem.status,
        "request_id": environ["lexsvc.request_id"],
    }
    environ["lexsvc.policy"] = POLICY
    return render_template("fault.html", **shared, **told).encode("utf-8"), lang


def _wants_html(accepted: str) -> bool:
    """Whether a client would rather have a page than JSON, as browsers say and others do not.

    >>> _wants_html("text/html,application/xhtml+xml,*/*;q=0.8"), _wants_html("*/*"), _wants_html("application/json, text/html")
    (True, False, False)
    """
    best = parse_accept_header(accepted, MIMEAccept).best_match(["application/json", "text/html"])
    return best == "text/html"
