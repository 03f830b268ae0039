"""The addresses of the pages."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from flask import Blueprint, Flask, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from api.holdings import Held
from api.openapi import operation
from api.page.lookup import look_up
from api.page.reporting import form_for, receive
from api.page.searching import at_fault, run
from api.page.wording import counted, examples, label, texts, typeset
from api.problem import prose
from api.reports.views import Reporting
from lexsvc.lexicon import Lexicon
from lexsvc.messages import LANGUAGES
from lexsvc.question import INPUTS, Question
from lexsvc.search import Search, SearchError
from lexsvc.tier import Tier

#: The pages run only their own scripts and load nothing from elsewhere.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
#: What a browser keeps of the choices made: a year.
_REMEMBER = 31_536_000
_LONGEST_WORD = 100  # characters: beyond any word, and short enough to print


def add_pages(site: Flask, holdings: Held, reporting: Reporting) -> None:
    """Add ``/``, ``/mot/{lexicon}/{word}``, ``/signaler``, ``/recherche`` and the static files they use."""
    pages = Blueprint("pages", __name__, template_folder="templates", static_folder="static", static_url_path="/static")

    @pages.get("/")
    def home() -> AnyResponse:
        word = request.args.get("word", "").strip()[:_LONGEST_WORD]
        chosen = common(holdings)
        if not word:
            return remember(page("lookup.html", chosen))
        told = {name: request.args[name] for name in ("tier", "input", "lang") if request.args.get(name)}
        return remember(redirect(_address(chosen["lexicon"], word, told), 303))

    @pages.get("/mot/<lexicon>/<path:word>")
    def word(lexicon: str, word: str) -> AnyResponse:
        word = word[:_LONGEST_WORD]
        opened = holdings.current.lexicons.get(lexicon)
        if opened is None:
            answer = page("lookup.html", {**common(holdings), "word": word, "unknown": lexicon[:_LONGEST_WORD]})
            answer.status_code = 404
            return answer
        shared = common(holdings, lexicon)
        typed = request.args.get("input", "auto")
        question = _question(opened, shared["tier"], typed if typed in INPUTS else "auto")
        telling = holdings.current.telling(lexicon, None, opened.typed(word, question.input))
        shown = look_up(telling, word, question, shared["lang"], opened)
        told = {
            "word": word,
            "shown": shown,
            "link": _address(lexicon, word, {"tier": shared["tier"].slug}),
            "typed": question.input,
            "report": form_for(reporting, opened, shown.verdict, opened.typed(word, question.input)),
            "reported": "signale" in request.args,
        }
        # Whoever follows a link has chosen no tier: only the language, which has a button of its own, is remembered here.
        return remember(page("lookup.html", {**shared, **told}), ("lang",))

    @pages.post("/signaler")
    def report() -> AnyResponse:
        said = receive(reporting)
        return redirect(f"{_address(said.lexicon, said.spelling, {'signale': '1'})}#report", 303)

    @pages.get("/recherche")
    @operation(summary="Words that fit, for people", answer="text/html", costly=True)
    def search() -> AnyResponse:
        shared = common(holdings)
        fields = ("pattern", "letters", "prefix", "suffix", "contains")
        wanted = {name: request.args.get(name, "").strip()[:_LONGEST_WORD] for name in fields}
        least, most = _number("shortest", 2), _number("longest", 15)
        shown: dict[str, Any] = {"wanted": wanted, "shortest": least, "longest": most}
        shown["use_all"] = request.args.get("use_all") == "1"
        if any(wanted.values()) or "shortest" in request.args:
            opened = holdings.current.lexicon(shared["lexicon"])
            asked = {**wanted, "use_all": shown["use_all"], "shortest": least, "longest": most, "tier": shared["tier"]}
            try:
                shown["results"] = run(opened, Search.parse(opened.folding, **asked), max(1, _number("page", 1)))
            except SearchError:
                name = at_fault(opened.folding, asked)
                shown["fault"] = {"field": name, "mend": typeset(prose(shared["lang"])["use"][name], shared["lang"])}
        return remember(page("search.html", {**shared, **shown}))

    site.register_blueprint(pages)


def common(holdings: Held, lexicon: str = "") -> dict[str, Any]:
    """What every page needs: language, lexicon and tier as chosen now or before, and what there is to choose from."""
    lang = _chosen("lang", LANGUAGES, LANGUAGES[0])
    at_hand = holdings.current.lexicons
    chosen = lexicon or _chosen("lexicon", tuple(at_hand), "fr")
    opened = at_hand.get(chosen)
    policy = opened.policy.tier if opened is not None else Tier.NORMAL
    tier = Tier.parse(_chosen("tier", tuple(t.slug for t in Tier), policy.slug))
    language = "fr" if opened is None else opened.language
    return {
        "lang": lang,
        "ui": texts(lang)["ui"],
        "label": lambda kind, name: label(kind, name, lang),
        "counted": lambda text, count: counted(text, count, lang),
        "lexicons": [(found.id, _title(found, lang)) for found in at_hand.values()],
        "lexicon": chosen,
        "tier": tier,
        "tiers": list(Tier),
        "edition": None if opened is None else opened.edition,
        "lexicon_title": chosen if opened is None else _title(opened, lang),
        "language": language,
        "is_greek": language == "grc",
        "examples": examples(language),
    }


def _address(lexicon: str, word: str, choices: dict[str, str]) -> str:
    """The link to a word, good for sharing."""
    # safe="": a word may hold anything, a slash too
    path = f"/mot/{quote(lexicon, safe='')}/{quote(word, safe='')}"
    return f"{path}?{urlencode(choices)}" if choices else path


def _title(lexicon: Lexicon, lang: str) -> str:
    return str(lexicon.pack.manifest.title.get(lang, lexicon.id))


def _chosen(name: str, choices: tuple[str, ...], default: str) -> str:
    """A choice made in the address, else remembered by the browser, else the default."""
    for told in (request.args.get(name), request.cookies.get(name)):
        if told in choices:
            return str(told)
    return default


def _number(name: str, default: int) -> int:
    text = request.args.get(name, "")
    return min(int(text), 63) if text.isascii() and text.isdecimal() and len(text) < 4 else default


def _question(lexicon: Lexicon, tier: Tier, typed: str) -> Question:
    policy = lexicon.policy
    return Question(tier, policy.theoretical, policy.dialects, policy.refuse_tags, typed)


def page(template: str, shown: dict[str, Any]) -> Response:
    """A page, with the policy of pages and what a cache must know of it."""
    request.environ["lexsvc.policy"] = POLICY
    answer = Response(render_template(template, **shown), mimetype="text/html")
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Cookie, Accept-Encoding"
    answer.headers["Content-Language"] = shown["lang"]
    return answer


def remember(answer: AnyResponse, names: tuple[str, ...] = ("lang", "lexicon", "tier")) -> AnyResponse:
    """Keep the choices made in the address for the next visit."""
    for name in names:
        told = request.args.get(name, "")
        if told and told.isascii() and told.replace("-", "").replace("_", "").isalnum() and len(told) <= 64:
            answer.set_cookie(name, told, max_age=_REMEMBER, samesite="Lax", httponly=True)
    return answer
