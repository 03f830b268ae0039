"""Own dictionaries over HTTP, as their owner sees them: create, replace, add to, read, delete, and what is wrong with them.

A write answers as soon as the lines are safely on disk; they are compiled a moment later (``state`` tells), and until then what
was there before answers. Whoever knows the id may check words; the content is for whoever holds the owner's token, unless it is
public.
"""

from __future__ import annotations

import secrets
from typing import Any

import orjson
from flask import Flask, Response, request

from api import body
from api.config import MOST_DICTIONARY_BYTES, MOST_DICTIONARY_LINES
from api.dictionaries import compiler
from api.dictionaries.keeper import Keeper
from api.dictionaries.record import Content, Missing, QuotaExceeded, Record, Source
from api.holdings import Holdings
from api.openapi import operation
from api.parameters import Parameter, in_body, in_query
from api.problem import Problem
from api.reply import language_of_request, parameters_of_request, respond, take_no_parameters
from lexsvc.dictionary import limits_of
from lexsvc.languages import language_of, languages
from lexsvc.line import LineFault
from lexsvc.messages import prose
from lexsvc.question import parse_flag
from lexsvc.shelf import UnknownLexicon
from lexsvc.stack import NONE

#: How many bad lines a report tells at once.
_MOST_TOLD = 1_000
_DEFAULT_LANGUAGE = "fr"
_PATH = {"id": {"type": "string", "pattern": "^own-[0-9a-f]{32}$", "examples": ["own-0123456789abcdef0123456789abcdef"]}}
_LANGUAGE = Parameter(
    str,
    {"type": "string", "enum": list(languages())},
    f"The language the lines are read in. Default: that of the base, else what it was, else `{_DEFAULT_LANGUAGE}`.",
)
_BASE = Parameter(
    str,
    {"type": "string", "examples": ["fr"]},
    "Makes it an overlay over this lexicon: lines with `+` are admitted, lines with `-` denied; `none`: no overlay. "
    "Default: what it was.",
)
_PUBLIC = Parameter(
    parse_flag, {"type": "string", "enum": ["0", "1"]}, "Whether anybody may see the content. Default: what it was, at first 0."
)
_POLICY = Parameter(
    str,
    {"type": "string", "examples": ["iota_adscript"]},
    "Rules turned on that the language leaves to a lexicon, separated by commas; `none`: no rule. Greek has `iota_adscript`: "
    "`τωι` is read as `τῷ`. Default: what it was, at first none.",
)
_AFTER = Parameter(int, {"type": "string", "pattern": "^[0-9]{1,9}$", "examples": ["1000"]}, "Only bad lines after this one.")
_WRITING = {"language": (_LANGUAGE, False), "base": (_BASE, False), "public": (_PUBLIC, False), "policy": (_POLICY, False)}
_WRITES: dict[str, Any] = {
    "tag": "dictionaries",
    "own": _WRITING,
    "body": "text/plain",
    "problems": (
        "quota_exceeded",
        "storage_failed",
    ),
    "costly": True,
}


def add_dictionaries(site: Flask, holdings: Holdings) -> None:
    """Add ``/v1/dictionaries`` and what lies under it."""

    @site.errorhandler(QuotaExceeded)
    def refuse(error: QuotaExceeded) -> Response:
        raise Problem("quota_exceeded", use=error.quota, most=error.most) from None

    @site.errorhandler(Missing)
    def miss(_error: Missing) -> Response:
        raise Problem("not_found", value=request.path) from None

    @site.errorhandler(UnknownLexicon)
    def miss_shelf(_error: UnknownLexicon) -> Response:  # a public dictionary was asked for what only a shelf has: editions
        raise Problem("not_found", value=request.path) from None

    def kept() -> Keeper:
        if holdings.dictionaries is None:
            raise Problem("forbidden", use="dictionaries_off")
        return holdings.dictionaries

    def readable(identifier: str) -> Record:
        record = kept().record(identifier)
        return record if record.public else _owned(record)

    def write(identifier: str, *, adds: bool) -> Response:
        store = kept()
        _owned(store.record(identifier))
        sent = _text_of_request()
        told = _told(holdings)

        def revise(before: Content) -> Content:
            text = _joined(before.text, sent) if adds else sent
            return Content(_checked(text), _source(told, before.source), bool(told.get("public", before.public)))

        record, content = store.change(identifier, revise)
        compiler.start(store.files.root)
        return _answer(_described(store, record, content.source), 202)

    @site.post("/v1/dictionaries")
    @operation(
        summary="Create a dictionary or an overlay; the owner's token is told this once, unless one is sent",
        answer="NewDictionary",
        status=201,
        owned="sometimes",
        **_WRITES,
    )
    def create() -> Response:
        store = kept()
        token = _token()
        if token is not None and not store.knows(token):
            raise Problem("forbidden", use="not_owner")
        text = _checked(_text_of_request())
        told = _told(holdings)
        owner = token or secrets.token_urlsafe(32)
        source = _source(told, Source(_DEFAULT_LANGUAGE))
        record = store.create(owner, Content(text, source, bool(told.get("public", False))))
        compiler.start(store.files.root)
        answer = _described(store, record, source) | ({} if token else {"token": owner})
        return _answer(answer, 201, Location=f"/v1/dictionaries/{record.id}")

    @site.put("/v1/dictionaries/<id>")
    @operation(
        summary="Replace all lines: a word a line, or dictionary lines",
        answer="Dictionary",
        status=202,
        path=_PATH,
        owned="always",
        **_WRITES,
    )
    def replace(id: str) -> Response:
        return write(id, adds=False)

    @site.patch("/v1/dictionaries/<id>")
    @operation(
        summary="Add lines; over a base, `+` admits, `-` denies, and a later line wins over the same line before it",
        answer="Dictionary",
        status=202,
        path=_PATH,
        owned="always",
        **_WRITES,
    )
    def add(id: str) -> Response:
        return write(id, adds=True)

    @site.get("/v1/dictionaries/<id>")
    @operation(summary="All lines as entered", answer="text/plain", tag="dictionaries", path=_PATH, owned="sometimes")
    def read(id: str) -> Response:
        take_no_parameters()
        record = readable(id)
        return respond(kept().text(record), cache="private, no-cache", media_type="text/plain")

    @site.delete("/v1/dictionaries/<id>")
    @operation(summary="Delete it", answer="text/plain", status=204, tag="dictionaries", path=_PATH, owned="always")
    def delete(id: str) -> Response:
        take_no_parameters()
        _owned(kept().record(id))
        kept().delete(id)
        return Response(status=204, headers={"Cache-Control": "no-store"})

    @site.get("/v1/dictionaries/<id>/report")
    @operation(
        summary="How it stands, and the lines that could not be read",
        answer="Report",
        tag="dictionaries",
        path=_PATH,
        own={"after": (_AFTER, False)},
        owned="sometimes",
    )
    def report(id: str) -> Response:
        store = kept()
        after = _after(parameters_of_request())
        record = readable(id)
        store.fetch(id)
        described = _described(store, record, store.source(record))
        if described["state"] == "compiling":
            compiler.resume(store.files, id)
        bad = (store.files.report(record) or {"bad": []})["bad"]
        told = [line for line in bad if line[0] > after]
        shown = [_bad_line(line, described["language"]) for line in told[:_MOST_TOLD]]
        more = told[_MOST_TOLD - 1][0] if len(told) > _MOST_TOLD else None
        return respond({**described, "bad_lines": len(bad), "bad": shown, "more": more}, cache="private, no-cache")


def _token() -> str | None:
    """The token that the request carries, if any. Raises :class:`Problem` ``unauthorized`` on credentials of another kind."""
    sent = request.headers.get("Authorization")
    if sent is None:
        return None
    scheme, _, token = sent.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise _unauthorized()
    return token.strip()


def _unauthorized() -> Problem:
    return Problem("unauthorized", headers=(("WWW-Authenticate", "Bearer"),))


def _owned(record: Record) -> Record:
    """The record, if the request is its owner's. Raises :class:`Problem` ``unauthorized`` or ``forbidden``."""
    token = _token()
    if token is None:
        raise _unauthorized()
    if not record.is_owned_by(token):
        raise Problem("forbidden", use="not_owner")
    return record


def _text_of_request() -> bytes:
    return body.read_text(request.environ, MOST_DICTIONARY_BYTES)


def _checked(text: bytes) -> bytes:
    """The text, unless it is too long. Raises :class:`Problem`."""
    if len(text) > MOST_DICTIONARY_BYTES:
        raise Problem("body_too_large", most=MOST_DICTIONARY_BYTES)
    if text.count(b"\n") >= MOST_DICTIONARY_LINES:
        raise in_body("text", "", use="lines", most=MOST_DICTIONARY_LINES)
    return text


def _joined(before: bytes, added: bytes) -> bytes:
    """Two texts, the second beginning a line of its own."""
    gap = b"\n" if before and added and not before.endswith(b"\n") else b""
    return before + gap + added


def _told(holdings: Holdings) -> dict[str, Any]:
    """The parameters of a write. Raises :class:`Problem` ``bad_parameter``."""
    told: dict[str, Any] = {}
    lexicons = holdings.current.lexicons
    for name, value in parameters_of_request().items():
        if (name == "language" and value in languages()) or (name == "base" and value in lexicons):
            told[name] = value
        elif name == "base" and value == NONE:
            told[name] = None
        elif name == "public" and value in ("0", "1"):
            told[name] = parse_flag(value)
        elif name == "policy":
            told[name] = () if value == NONE else tuple(dict.fromkeys(value.split(",")))
        elif name in _WRITING:
            raise in_query(name, value, known=", ".join(languages() if name == "language" else [*lexicons, NONE]))
        else:
            raise in_query(name, value, use="unknown", known=", ".join(_WRITING))
    if told.get("base"):
        language = lexicons[told["base"]].language
        if told.setdefault("language", language) != language:
            raise in_query("language", told["language"], use="base_language", known=language)
    return told


def _source(told: dict[str, Any], before: Source) -> Source:
    """How the text is read from now on: as before, apart from what is told; an overlay keeps the language of its base.

    Another language begins without the rules of the one before. Raises :class:`Problem` ``bad_parameter``.
    """
    if before.base is not None and "base" not in told and told.get("language", before.language) != before.language:
        raise in_query("language", told["language"], use="base_language", known=before.language)
    language = told.get("language", before.language)
    policies = told.get("policy", before.policies if language == before.language else ())
    known = language_of(language).policies
    for unknown in set(policies).difference(known):
        raise in_query("policy", unknown, known=", ".join([*known, NONE]))
    return Source(language, told.get("base", before.base), policies)


def _after(given: dict[str, str]) -> int:
    after = given.pop("after", "0")
    for name, value in given.items():
        raise in_query(name, value, use="unknown", known="after")
    if not (after.isascii() and after.isdecimal() and len(after) < 10):
        raise in_query("after", after, use="after_line")
    return int(after)


def _described(store: Keeper, record: Record, source: Source) -> dict[str, Any]:
    report = store.files.report(record)
    keys = None if report is None else report["keys"]
    # A pack that is made answers a moment later: whoever is told that it is ready may ask.
    answers = keys is None or store.files.answering(record.id) == record.version
    return {
        "id": record.id,
        "language": source.language,
        "base": source.base,
        "policies": source.policies,
        "public": record.public,
        "bytes": record.size,
        "state": "compiling" if report is None or not answers else "failed" if keys is None else "ready",
        "keys": keys,
    }


def _bad_line(line: tuple[int, str, str], language: str) -> dict[str, Any]:
    number, reason, detail = line
    texts = prose(language_of_request())
    sentence = texts["lines" if reason in list(LineFault) else "reasons"][reason]
    least, most = limits_of(language)
    message = sentence.format(**{"as": ""}, min=least, max=most, tier="", tags="")
    return {"line": number, "reason": reason, "detail": detail, "message": message}


def _answer(value: dict[str, Any], status: int, **headers: str) -> Response:
    answer = Response(orjson.dumps(value), status, mimetype="application/json")
    answer.headers.update({"Cache-Control": "no-store", **headers})
    return answer
