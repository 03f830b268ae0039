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

    >>> readings("ἐπανίστημι"), readings("λύω")
    ((Reading(preverbs=('ἐπί', 'ἀνά'), simplex='ἱστημι'),), (Reading(preverbs=(), simplex='λύω'),))
    """
    if known(headword):
        return (Reading((), headword),)
    found = _known(headword, _DEEPEST)
    if found is not None:
        return (found,)
    return (Reading((), headword), *_guessed(headword))


def known(headword: str) -> bool:
    """Whether the tables know this simple verb."""
    return table.stems(headword) is not None or irregular.find(headword) is not None


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


def _guessed(headword: str) -> tuple[Reading, ...]:
    """The reading of a headword that begins with a preverb before a verb the tables do not know (ἀποδημέω)."""
    for split in sorted(preverbs.splits(headword), key=lambda s: -len(s.rest)):
        if len(letters.bare(split.rest)) >= _SHORTEST_REST and regular.stems(split.rest):
            inner = _guessed(split.rest)
            return tuple(Reading((split.preverb, *r.preverbs), r.simplex) for r in inner) or (
                Reading((split.preverb,), split.rest),
            )
    return ()
