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
    if not _verbal(headword):
        return ()
    if known(headword):
        return (Reading((), headword),)
    found = tuple(dict.fromkeys(_known(headword, _DEEPEST)))
    if found:
        return (*found, *(clipped for reading in found for clipped in _clipped(reading)))
    return (Reading((), headword), *_guessed(headword)) if regular.plausible(headword) else ()


def _verbal(headword: str) -> bool:
    """Whether the accent lets a headword be a verb: πειθώ and ἥρῳ are not, though πείθω and ἔρομαι are known."""
    last = letters.graphemes(headword)[-1] if headword else ""
    return not (last.startswith("ω") and (letters.ACUTE in last or letters.SUBSCRIPT in last))


def known(headword: str) -> bool:
    """Whether the tables know this simple verb."""
    return table.stems(headword) is not None or bool(irregular.find(headword))


@lru_cache(maxsize=1 << 15)
def _known(headword: str, depth: int) -> tuple[Reading, ...]:
    """The readings of a headword as preverbs before a known verb, the longest simple verb first: παραλέγω may be λέγω or
    ἀλέγω behind παρά, and the letters do not tell. More preverbs are read only where fewer leave no known verb."""
    if depth == 0:
        return ()
    splits = sorted(preverbs.splits(headword), key=lambda s: -len(s.rest))
    direct = [Reading((s.preverb,), s.rest) for s in splits if known(s.rest) and _stands(s.preverb, s.rest)]
    if direct:
        return tuple(direct)
    return tuple(
        Reading((split.preverb, *inner.preverbs), inner.simplex)
        for split in splits
        if not preverbs.is_clipped(split.preverb)
        for inner in _known(split.rest, depth - 1)
    )


def _stands(preverb: str, simplex: str) -> bool:
    return not preverbs.is_clipped(preverb) or preverbs.may_clip(preverb, simplex)


def _clipped(reading: Reading) -> tuple[Reading, ...]:
    """The same verb with apocope of its last preverb, where epic has it (κάλλιπε)."""
    if not reading.preverbs:
        return ()
    *outer, last = reading.preverbs
    names = preverbs.clipped(last, reading.simplex)
    return tuple(Reading((*outer, name), reading.simplex) for name in names)


def _guessed(headword: str) -> tuple[Reading, ...]:
    """The readings of a headword that begins with a preverb before a verb the tables do not know: καταμελέω may be
    κατα-μελέω or κατ-αμελέω, and where the letters do not tell, both stand."""
    found: list[Reading] = []
    for split in preverbs.splits(headword):
        if preverbs.is_clipped(split.preverb) or len(letters.bare(split.rest)) < _SHORTEST_REST:
            continue
        if regular.stems(split.rest):
            inner = _guessed(split.rest)
            # What is left may itself begin with a clipped preverb (ὑπ-αντ-ιάζω) or only look like it.
            if all(letters.bare(r.simplex)[0] in letters.VOWELS for r in inner):
                inner = (Reading((), split.rest), *inner)
            found += [Reading((split.preverb, *r.preverbs), r.simplex) for r in inner]
    return tuple(found)
