"""Editions of a lexicon over HTTP: which there are, what changed between two, and a word through all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
from flask import Flask, Response, request

from api.check import is_known
from api.holdings import Held
from api.openapi import ABOUT_LEXICONS, operation
from api.parameters import DEFAULT_LEXICON, ONE_LEXICON, PARAMETERS, Parameter
from api.problem import Problem
from api.reply import parameters_of_request, respond, take_no_parameters
from api.searches import optional, take, take_nothing_else
from lexsvc.changes import Change, changes
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Manifest, PackError

_ID = {"id": {"type": "string", "examples": ["fr"]}}
_BETWEEN = {
    "from": Parameter(PARAMETERS["edition"].read, PARAMETERS["edition"].schema, "The edition before."),
    "to": Parameter(PARAMETERS["edition"].read, PARAMETERS["edition"].schema, "The edition after. Default: the current one."),
}
_BATCH = 500  # changes in a piece of a streamed answer


def add_editions(site: Flask, holdings: Held) -> None:
    """Add ``/v1/lexicons/{id}/editions``, ``/v1/lexicons/{id}/diff`` and ``/v1/words/{word}/history``."""

    @site.get("/v1/lexicons/<id>/editions")
    @operation(
        summary="The editions of a lexicon at hand", answer="Editions", tag="lexicons", path=_ID, problems=ABOUT_LEXICONS
    )
    def editions(id: str) -> Response:
        take_no_parameters()
        current = holdings.current.lexicon(id)
        told = [
            {
                "edition": manifest.edition,
                "fingerprint": manifest.fingerprint,
                "current": manifest.fingerprint == current.fingerprint,
                "counts": manifest.counts,
            }
            for manifest in _manifests(holdings, id)
        ]
        return respond({"lexicon": id, "editions": told})

    @site.get("/v1/lexicons/<id>/diff")
    @operation(
        summary="Words that came in, went out or moved between two editions; streamed",
        answer="Changes",
        costly=True,
        tag="lexicons",
        path=_ID,
        own={"from": (_BETWEEN["from"], True), "to": (_BETWEEN["to"], False)},
        problems=("missing_parameter", *ABOUT_LEXICONS),
    )
    def difference(id: str) -> Response:
        given = parameters_of_request()
        told = take(given, _BETWEEN)
        take_nothing_else(given, _BETWEEN)
        if "from" not in told:
            raise Problem("missing_parameter", name="from", use="edition")
        generation = holdings.current
        old, new = generation.lexicon(id, told["from"]), generation.lexicon(id, told.get("to"))
        tag = f'W/"{old.fingerprint[:12]}-{new.fingerprint[:12]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if is_known(request.headers.get("If-None-Match", ""), tag):
            return Response(status=304, headers=headers)
        return Response(_pieces(old, new), mimetype="application/json", headers=headers)

    @site.get("/v1/words/<path:word>/history")
    @operation(
        summary="A word through all editions at hand: valid or not, its lowest tier, and since which edition in that tier",
        answer="History",
        costly=True,
        path={"word": {"type": "string", "minLength": 1, "examples": ["détente"]}},
        own=optional({"lexicon": ONE_LEXICON}),
        problems=ABOUT_LEXICONS,
    )
    def history(word: str) -> Response:
        given = parameters_of_request()
        about = {"lexicon": ONE_LEXICON}
        identifier, _, _ = take(given, about).get("lexicon", DEFAULT_LEXICON).partition("@")
        take_nothing_else(given, about)
        holdings.current.lexicon(identifier)
        return respond({"word": word, "lexicon": identifier, "history": history_of(holdings, identifier, word)})


def history_of(holdings: Held, identifier: str, word: str) -> list[dict[str, Any]]:
    """A word through all editions at hand of a lexicon that is at hand, the oldest first, as ``/history`` tells it."""
    generation = holdings.current
    current = generation.lexicon(identifier)
    told: list[dict[str, Any]] = []
    for manifest in _manifests(holdings, identifier):
        try:
            lexicon = generation.lexicon(identifier, manifest.folder)
        except Problem:  # damaged: it cannot be asked
            continue
        row = {
            "edition": manifest.edition,
            "fingerprint": manifest.fingerprint,
            "current": manifest.fingerprint == current.fingerprint,
            **_standing(lexicon, word),
        }
        stayed = bool(told) and told[-1]["tier"] == row["tier"]
        told.append({**row, "since": told[-1]["since"] if stayed else row["tier"] and row["edition"]})
    return told


def _manifests(holdings: Held, identifier: str) -> list[Manifest]:
    """The manifests of a lexicon's editions, by name; a damaged one is left out, since it cannot be asked."""
    home = holdings.shelf.root / identifier
    found = []
    for folder in holdings.shelf.editions(identifier):
        try:
            found.append(Manifest.load(home / folder / "manifest.json"))
        except PackError:
            continue
    return found


def _standing(lexicon: Lexicon, word: str) -> dict[str, Any]:
    """How a word stands in an edition; ``valid`` is by the policy of that edition."""
    key = lexicon.find(word)
    if key is None:
        return {"valid": False, "tier": None, "standing": None}
    profile = lexicon.pack.manifest.profiles[lexicon.pack.profile(key)]
    return {"valid": lexicon.is_valid(word), "tier": profile.tier.slug, "standing": profile.standing}


def _pieces(old: Lexicon, new: Lexicon) -> Iterator[bytes]:
    """The answer, a batch of changes at a time, so that neither side holds it whole."""
    head = orjson.dumps({"lexicon": new.id, "from": old.edition, "to": new.edition})
    yield head[:-1] + b',"changes":['
    batch: list[bytes] = []
    before = b""
    for change in changes(old, new):
        batch.append(_told(change))
        if len(batch) == _BATCH:
            yield before + b",".join(batch)
            before, batch = b",", []
    yield (before + b",".join(batch) if batch else b"") + b"]}"


def _told(change: Change) -> bytes:
    before, after = (None if tier is None else tier.slug for tier in (change.before, change.after))
    return orjson.dumps({"key": change.key, "change": change.kind, "from": before, "to": after})
