"""Which verb a headword is made of: its preverbs, outermost first, and the simple verb whose parts it shares."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lexsvc.greek import letters
from lexsvc.greek.verbs import irregular, preverbs, regular, table

# A rest shorter than this, with a preverb before it, is no verb anybody knows.
_SHORTEST_REST = 4
_DEEPEST = 3


class Reading(NamedTuple):
    """A headword as preverbs (outermost first) before a simple verb; no preverbs where it is simple itself."""

    preverbs: tuple[str, ...]
    simplex: str


@lru_cache(maxsize=1 << 15)
def readings(headword: str) -> tuple[Reading, ...]:
    """The readings of a headword: the one with the longest simple verb that is known, else what its letters suggest.

    >>> readings("ἐπανίημι"), readings("λύω")
    ((Reading(preverbs=('ἐπί', 'ἀνά'), simplex='ἱημι'),), (Reading(preverbs=(), simplex='λύω'),))
    """
    if known(headword):
        return (Reading((), headword),)
    found = _known(headword, _DEEPEST)
    if found is not None:
        return (found, *_clipped(found))
    return (Reading((), headword), *_guessed(headword)) if regular.plausible(headword) else ()


def known(headword: str) -> bool:
    """Whether the tables know this simple verb."""
    return table.stems(headword) is not None or bool(irregular.find(headword))


@lru_cache(maxsize=1 << 15)
def _known(headword: str, depth: int) -> Reading | None:
    if depth == 0:
        return None
    shorter = sorted(preverbs.splits(headword), key=lambda s: -len(s.rest))
    for split in shorter:
        if known(split.rest):
            return Reading((split.preverb,), split.rest)
    for split in shorter:
        inner = _known(split.rest, depth - 1)
        if inner is not None:
            return Reading((split.preverb, *inner.preverbs), inner.simplex)
    return None


def _clipped(reading: Reading) -> tuple[Reading, ...]:
    """The same verb with apocope of its last preverb, where epic has it (κάλλιπε)."""
    if not reading.preverbs:
        return ()
    simplex = reading.simplex
    clipped = preverbs.clipped(reading.preverbs[-1], simplex) or preverbs.clipped(
        reading.preverbs[-1], regular.active(simplex) or simplex
    )
    return () if clipped is None else (Reading((*reading.preverbs[:-1], clipped), reading.simplex),)


def _guessed(headword: str) -> tuple[Reading, ...]:
    """The readings of a headword that begins with a preverb before a verb the tables do not know: καταμελέω may be
    κατα-μελέω or κατ-αμελέω, and where the letters do not tell, both stand."""
    found: list[Reading] = []
    for split in preverbs.splits(headword):
        if "clips" in preverbs.table()[split.preverb] or len(letters.bare(split.rest)) < _SHORTEST_REST:
            continue
        if regular.stems(split.rest):
            inner = _guessed(split.rest) or (Reading((), split.rest),)
            found += [Reading((split.preverb, *r.preverbs), r.simplex) for r in inner]
    return tuple(found)
