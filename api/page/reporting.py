"""The form that reports the word looked up: two clicks, no script, no account.

It carries a stamp, signed over its word and its time, which keeps out what fills in forms without having looked at the page,
and a field that people do not see. A browser that sends it from another site's page says so, and is refused.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl

from flask import request

from api import body
from api.database import Away
from api.database.tables import LONGEST_SENTENCE
from api.problem import Problem
from api.reports.said import Said
from api.reports.views import Reporting
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

_MOST_BYTES = 16_384
#: Seconds between a page and what it sends: nobody reads and decides faster, and a page is not kept open longer.
_SOONEST, _LATEST = 1, 7 * 86_400


@dataclass(frozen=True)
class Form:
    """What the page shows: the word as it is reported, the kinds that can be said of it and their tiers, and the stamp."""

    word: str
    choices: tuple[tuple[str, Tier | None], ...]
    stamp: str
    longest: int = LONGEST_SENTENCE


def form_for(reporting: Reporting, lexicon: Lexicon, verdict: Verdict, typed: str) -> Form | None:
    """The form for a word that was looked up; None where it cannot be reported: no database, or no word on any board.

    ``typed``: the word as Unicode, whatever way it was typed.
    """
    least, most = lexicon.limits
    if verdict.key is None or not least <= len(verdict.key) <= most:
        return None
    try:
        key = reporting.form_key()
    except Away:
        return None
    if key is None:
        return None
    return Form(typed, _choices(verdict), _stamp(key, lexicon.id, typed, int(reporting.clock())))


def _choices(verdict: Verdict) -> tuple[tuple[str, Tier | None], ...]:
    choices: list[tuple[str, Tier | None]] = []
    if verdict.tier is None or verdict.standing == "theoretical":
        choices.append(("admit", None))
    if verdict.tier is not None:
        choices.append(("refuse", None))
        choices += [("tier", tier) for tier in Tier if verdict.tiered and tier != verdict.tier]
        if "offensive" not in verdict.tags:
            choices.append(("offensive", None))
    return tuple(choices)


def receive(reporting: Reporting) -> Said:
    """Keep what the form of this request says.

    Raises :class:`Problem` and :class:`~api.database.Away` as :meth:`Reporting.take` does, and ``forbidden`` for a form that
    is not of our page, too young or too old, or filled in where nobody sees it.
    """
    if not _is_ours(request.environ):
        raise Problem("forbidden", use="form_elsewhere")
    body.take_media_type(request.environ, "application/x-www-form-urlencoded")
    fields = dict(parse_qsl(body.read_bytes(request.environ, _MOST_BYTES).decode("utf-8", "replace"), keep_blank_values=True))
    if fields.pop("website", ""):
        raise Problem("forbidden", use="form_trap")
    stamp = fields.pop("stamp", "")
    key = reporting.form_key()
    if key is not None and not _is_timely(stamp, key, fields, int(reporting.clock())):
        raise Problem("forbidden", use="form_stale")
    kind, _, tier = fields.pop("says", "").partition(" ")
    said, _ = reporting.take({**fields, "kind": kind, **({"tier": tier} if tier else {})})
    return said


def _is_timely(stamp: str, key: bytes, fields: Mapping[str, str], now: int) -> bool:
    at, _, _ = stamp.partition(".")
    if not (at.isascii() and at.isdecimal() and len(at) < 12):
        return False
    expected = _stamp(key, fields.get("lexicon", ""), fields.get("word", ""), int(at))
    return hmac.compare_digest(stamp.encode(), expected.encode()) and _SOONEST <= now - int(at) <= _LATEST


def _stamp(key: bytes, lexicon: str, word: str, now: int) -> str:
    """When a form was made, and a signature over that and what it is about."""
    about = f"{now}\n{lexicon}\n{word}".encode("utf-8", "replace")
    return f"{now}.{blake2b(about, key=key, digest_size=16).hexdigest()}"


def _is_ours(environ: dict[str, Any]) -> bool:
    """Whether the browser says that the form was on a page of ours.

    Browsers tell by ``Sec-Fetch-Site`` where the connection is safe. Elsewhere ``Origin`` tells, unless it is kept back.
    """
    told = environ.get("HTTP_SEC_FETCH_SITE")
    if told is not None:
        return told in ("same-origin", "none")
    origin = str(environ.get("HTTP_ORIGIN", "null"))
    return origin == "null" or origin.partition("://")[2] == environ.get("HTTP_HOST")
