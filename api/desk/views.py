"""The pages of the desk, under ``/desk``. All is rendered here, and works without a script; only who is signed in sees any."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, cast
from urllib.parse import quote

from flask import Blueprint, Flask, Response, g, redirect, render_template, request
from sqlalchemy import Connection
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from api.client import client_of
from api.config import MOST_BYTES
from api.database import Away, Database
from api.database.tables import KINDS, LONGEST_WORD
from api.desk import deciding, evidence, log, maintainers
from api.desk.session import Sessions
from api.desk.wording import day, texts
from api.holdings import Held
from api.limits import Limiter, Table
from api.problem import Problem
from api.reports.store import count_open, open_reports
from lexsvc.decision import Action, Decision
from lexsvc.lexicon import Lexicon
from lexsvc.messages import LANGUAGES
from lexsvc.reviewed import PARTS_OF_SPEECH
from lexsvc.shelf import LEXICON_ID
from lexsvc.tier import Tier

#: Nothing but our own style and forms: a remark can hold anything, and the desk runs no script at all.
_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
_PAGE = 50  # rows
#: Attempts to sign in that one client has in a minute.
SIGN_INS = 10
_AFTER = re.compile(r"(\d{1,18})\.(\d{1,18})", re.ASCII)
_REMEMBER = 31_536_000  # seconds that a browser keeps the language: a year

View = Callable[..., AnyResponse]


@dataclass(frozen=True)
class Desk:
    """What the desk works with: ``database`` (None: there is no desk), ``limiter`` for attempts to sign in, and for the cookies
    ``key`` and ``proxies`` as :class:`~api.desk.session.Sessions` takes them."""

    database: Database | None = None
    limiter: Limiter = field(default_factory=lambda: Limiter(SIGN_INS, Table()))
    key: str | None = None
    proxies: int = 0


def add_desk(site: Flask, holdings: Held, told: Desk) -> None:
    """Add ``/desk`` and what lies under it."""
    # Where no database is kept, no view is reached.
    database = cast(Database, told.database)
    sessions = Sessions(database, told.key, told.proxies)
    desk = Blueprint(
        "desk", __name__, url_prefix="/desk", template_folder="templates", static_folder="static", static_url_path="/static"
    )
    desk.add_app_template_filter(day)

    @desk.before_request
    def find_session() -> AnyResponse | None:
        g.session = None
        if request.endpoint == "desk.static":
            return None
        if told.database is None:
            return _fault(_texts()["off"], 404)
        if request.content_length is not None and request.content_length > MOST_BYTES:
            raise Problem("body_too_large", most=MOST_BYTES)
        g.session = sessions.find(request)
        return None

    @desk.errorhandler(Away)
    def tell_away(_error: Away) -> AnyResponse:
        answer = _fault(_texts()["away"], 503)
        answer.headers["Retry-After"] = "5"
        return answer

    @desk.errorhandler(NotFound)
    def tell_missing(_error: NotFound) -> AnyResponse:
        return _fault(_texts()["missing"], 404)

    def signed_in(view: View) -> View:
        """Let in who is signed in, and to write only who sends back the token of the form."""

        @wraps(view)
        def guarded(**named: str) -> AnyResponse:
            if not g.session or not g.session.name:
                return redirect("/desk/sign-in", 303)
            if request.method == "POST" and not g.session.allows(request.form.get("form_token")):
                return _fault(_texts()["forged"], 403)
            return view(**named)

        return guarded

    @desk.route("/sign-in", methods=["GET", "POST"])
    def sign_in() -> AnyResponse:
        if request.method == "GET":
            return redirect("/desk", 303) if g.session and g.session.name else _sign_in_page(sessions)
        if g.session is None or not g.session.allows(request.form.get("form_token")):
            return _sign_in_page(sessions, _texts()["forged"], 403)
        try:
            told.limiter.take(client_of(request.environ, told.proxies))
        except Problem as problem:
            answer = _sign_in_page(sessions, _texts()["too_often"].format(seconds=problem.facts["seconds"]), 429)
            answer.headers.extend(problem.headers)
            return answer
        with database.read() as connection:
            found = maintainers.of_token(connection, request.form.get("token", "").strip())
        if found is None:
            return _sign_in_page(sessions, _texts()["bad_token"], 403)
        answer = redirect("/desk", 303)
        sessions.begin(request, answer, found)
        return answer

    @desk.post("/sign-out")
    @signed_in
    def sign_out() -> AnyResponse:
        answer = redirect("/desk/sign-in", 303)
        sessions.end(answer)
        return answer

    @desk.get("")
    @signed_in
    def reports() -> AnyResponse:
        order = "age" if request.args.get("order") == "age" else "count"
        lexicon = request.args.get("lexicon", "")
        lexicon = lexicon if LEXICON_ID.fullmatch(lexicon) else ""
        kind = request.args.get("kind", "")
        kind = kind if kind in KINDS else ""
        after = _AFTER.fullmatch(request.args.get("after", ""))
        with database.read() as connection:
            page = open_reports(
                connection,
                "age" if order == "age" else "count",
                after=None if after is None else (int(after[1]), int(after[2])),
                limit=_PAGE,
                lexicon=lexicon or None,
                kind=kind or None,
            )
            count = count_open(connection)
        done = request.args.get("done", "")
        said = _texts()["done_live" if request.args.get("live") else "done"].format(number=done) if _is_number(done) else None
        shown = {"page": page, "count": count, "order": order, "lexicon": lexicon, "kind": kind, "told": said}
        return _page("reports.html", lexicons=list(holdings.current.lexicons), **shown)

    @desk.get("/mot")
    @signed_in
    def look() -> AnyResponse:
        lexicon, word = request.args.get("lexicon", "fr")[:64], request.args.get("word", "").strip()[:LONGEST_WORD]
        return redirect(f"/desk/mot/{quote(lexicon, safe='')}/{quote(word, safe='')}" if word else "/desk", 303)

    @desk.route("/mot/<lexicon>/<path:word>", methods=["GET", "POST"])
    @signed_in
    def word(lexicon: str, word: str) -> AnyResponse:
        opened = holdings.current.lexicons.get(lexicon)
        if opened is None:
            return _fault(_texts()["unknown_lexicon"].format(lexicon=lexicon[:64]), 404)
        key = opened.folding.fold(word).key
        if key is None or len(word) > LONGEST_WORD:
            return _fault(_texts()["no_key_page"].format(word=word[:LONGEST_WORD]), 404)
        if request.method == "GET":
            return _word_page(database, holdings, opened, word)
        tried = request.form.get("step") == "preview"
        try:
            made = deciding.read(request.form, opened, word, g.session.name, int(time.time()), tried=tried)
        except deciding.Fault as fault:
            said = _texts()["faults"][fault.code].format(**fault.values)
            return _word_page(database, holdings, opened, word, fault=said, status=422)
        if tried:
            return _word_page(database, holdings, opened, word, admitted=made[0])
        try:
            with database.begin() as connection:
                added = _record(connection, key, made)
        except log.Answered:
            return _word_page(database, holdings, opened, word, fault=_texts()["faults"]["answered"], status=409)
        live = "&live=1" if added[0].live else ""
        return redirect(f"/desk?done={added[0].id}{live}", 303)

    @desk.get("/decisions")
    @signed_in
    def decisions() -> AnyResponse:
        before = request.args.get("before", "")
        with database.read() as connection:
            found = log.page(connection, int(before) if _is_number(before) else None, _PAGE + 1)
        return _page("decisions.html", decisions=found[:_PAGE], more=found[_PAGE - 1].id if len(found) > _PAGE else None)

    site.register_blueprint(desk)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _record(connection: Connection, key: str, made: list[Decision]) -> list[Decision]:
    """Add what was decided about the word with this key.

    Raises :class:`log.Answered` if anybody has decided about it since the form was shown.
    """
    log.alone(connection)
    seen = request.form.get("seen", "")
    if log.head_on(connection, made[0].lexicon, key) != (int(seen) if _is_number(seen) else 0):
        raise log.Answered
    reports = [int(number) for number in request.form.getlist("report") if _is_number(number)]
    return log.add(connection, made, reports)


def _word_page(
    database: Database,
    holdings: Held,
    lexicon: Lexicon,
    word: str,
    *,
    admitted: Decision | None = None,
    fault: str | None = None,
    status: int = 200,
) -> AnyResponse:
    """All that is known of a word, and the form as it was sent, or as the evidence fills it in."""
    lang = _language()
    with database.read() as connection:
        known = evidence.gather(connection, holdings, lexicon, word, lang)
    sent = request.form if request.method == "POST" else None
    before = known.prefill
    form: dict[str, Any] = {
        "action": "", "tier": lexicon.policy.tier.slug, "word": before.word, "pos": before.pos, "inflection": before.inflection,
        "code": "", "reason": "", "forms": "", "live": "", "sources": before.sources,
    }  # fmt: skip
    if sent is not None:
        form |= {name: sent.get(name, "") for name in form if name != "sources"} | {"sources": sent.getlist("source")}
    elif known.reports:
        form["action"] = {"tier": "admit", "offensive": "tag"}.get(known.reports[0].kind, known.reports[0].kind)
        form["tier"] = known.reports[0].tier or form["tier"]
    return _page(
        "word.html",
        status,
        word=word,
        known=known,
        form=form,
        answers=None if sent is None else sent.getlist("report"),
        preview=deciding.preview(admitted, lexicon, lang) if admitted and admitted.action is Action.ADMIT else None,
        tiers=list(Tier),
        parts_of_speech=PARTS_OF_SPEECH,
        refusals=[str(each) for each in deciding.REFUSALS],
        tags=deciding.TAGS,
        fault=fault,
    )


def _sign_in_page(sessions: Sessions, fault: str | None = None, status: int = 200) -> AnyResponse:
    """The form to sign in, with a token of its own so that no other site can sign anybody in."""
    answer = Response(status=status)
    g.session = sessions.begin(request, answer, None)
    return _page("sign_in.html", status, answer, fault=fault)


def _fault(told: str, status: int) -> AnyResponse:
    return _page("fault.html", status, fault=told)


def _texts() -> dict[str, Any]:
    return texts(_language())


def _language() -> str:
    """The language of the desk: as chosen now or before, French by default."""
    for told in (request.args.get("lang"), request.cookies.get("lang")):
        if told in LANGUAGES:
            return str(told)
    return LANGUAGES[0]


def _page(template: str, status: int = 200, answer: Response | None = None, /, **shown: Any) -> AnyResponse:
    request.environ["lexsvc.policy"] = _POLICY
    lang = _language()
    content = render_template(f"desk/{template}", lang=lang, ui=texts(lang), session=g.session, **shown)
    answer = Response(status=status) if answer is None else answer
    answer.data, answer.mimetype = content, "text/html"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Content-Language"] = lang
    if request.args.get("lang") in LANGUAGES:
        answer.set_cookie("lang", lang, max_age=_REMEMBER, samesite="Lax", httponly=True)
    return answer
