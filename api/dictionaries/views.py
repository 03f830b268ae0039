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
from api.dictionaries.asked import AFTER, DEFAULT_LANGUAGE, WRITING, source_told, take_after, take_writing
from api.dictionaries.keeper import Keeper
from api.dictionaries.record import Content, Missing, QuotaExceeded, Record, Source
from api.holdings import Holdings
from api.openapi import operation
from api.parameters import in_body
from api.problem import Problem
from api.reply import language_of_request, respond, take_no_parameters
from lexsvc.dictionary import limits_of
from lexsvc.line import LineFault
from lexsvc.messages import prose
from lexsvc.shelf import UnknownLexicon

#: How many bad lines a report tells at once.
_MOST_TOLD = 1_000
_PATH = {"id": {"type": "string", "pattern": "^own-[0-9a-f]{32}$", "examples": ["own-0123456789abcdef0123456789abcdef"]}}
_WRITES: dict[str, Any] = {
    "tag": "dictionaries",
    "own": WRITING,
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
        told = take_writing(holdings.current.lexicons)

        def revise(before: Content) -> Content:
            text = _joined(before.text, sent) if adds else sent
            return Content(_checked(text), source_told(told, before.source), bool(told.get("public", before.public)))

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
        told = take_writing(holdings.current.lexicons)
        owner = token or secrets.token_urlsafe(32)
        source = source_told(told, Source(DEFAULT_LANGUAGE))
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
        own={"after": (AFTER, False)},
        owned="sometimes",
    )
    def report(id: str) -> Response:
        store = kept()
        after = take_after()
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
