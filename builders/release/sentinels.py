"""Sentinels: words that must, and words that must not, be in a lexicon at a tier, whatever else an edition changes.

``sentinels.tsv`` beside the recipe has a line a word, columns separated by tabs: ``word``; ``must``, the tier that has to admit
it; ``must_not``, the tier that has to refuse it; ``reason``, the first reason with which that tier has to refuse; and ``why``.
One of ``must`` and ``must_not`` may be empty, ``reason`` always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lexsvc.lexicon import Lexicon
from lexsvc.reason import Reason
from lexsvc.tier import Tier

COLUMNS = ("word", "must", "must_not", "reason", "why")


@dataclass(frozen=True)
class Sentinel:
    """One word, the tiers that have to admit and to refuse it, and why it stands guard."""

    word: str
    must: Tier | None
    must_not: Tier | None
    reason: Reason | None
    why: str


def read_sentinels(path: Path) -> tuple[Sentinel, ...]:
    """The sentinels of a file. Raises ``ValueError`` naming file and line of all that are wrong."""
    rows = [
        (number, line)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line and not line.startswith("#")
    ]
    if not rows or tuple(rows[0][1].split("\t")) != COLUMNS:
        raise ValueError(f"{path}: its first line must name the columns {' '.join(COLUMNS)}, separated by tabs")
    found: dict[str, Sentinel] = {}
    faults = []
    for number, line in rows[1:]:
        try:
            sentinel = _sentinel(line)
            if sentinel.word in found:
                raise ValueError(f"{sentinel.word} stands there twice")
            found[sentinel.word] = sentinel
        except ValueError as error:
            faults.append(f"{path}:{number}: {error}")
    if faults:
        raise ValueError("\n".join(faults))
    return tuple(found.values())


def _sentinel(line: str) -> Sentinel:
    fields = line.split("\t")
    if len(fields) != len(COLUMNS):
        raise ValueError(f"{len(fields)} columns; there are {len(COLUMNS)}, separated by tabs")
    word, must, must_not, reason, why = fields
    sentinel = Sentinel(
        word,
        Tier.parse(must) if must else None,
        Tier.parse(must_not) if must_not else None,
        Reason(reason) if reason else None,
        why,
    )
    if not word or not why:
        raise ValueError("a word and a why are needed")
    if sentinel.must is None and sentinel.must_not is None:
        raise ValueError(f"{word}: say a tier that must, or one that must not, admit it")
    if sentinel.must is not None and sentinel.must_not is not None and sentinel.must <= sentinel.must_not:
        raise ValueError(f"{word}: {sentinel.must_not.slug} holds all that {sentinel.must.slug} does")
    if sentinel.reason is not None and sentinel.must_not is None:
        raise ValueError(f"{word}: a reason goes with a tier that must not admit it")
    return sentinel


def faults(lexicon: Lexicon, sentinels: Iterable[Sentinel]) -> Iterator[str]:
    """What a lexicon answers otherwise than its sentinels say, a line each."""
    for sentinel in sentinels:
        if (must := sentinel.must) is not None:
            verdict = lexicon.check(sentinel.word, must)
            if not verdict.valid:
                yield f"{sentinel.word} must be in {must.slug}, and is refused: {_told(verdict.reasons)} ({sentinel.why})"
        if (must_not := sentinel.must_not) is not None:
            verdict = lexicon.check(sentinel.word, must_not)
            if verdict.valid:
                yield f"{sentinel.word} must not be in {must_not.slug}, and is admitted ({sentinel.why})"
            elif sentinel.reason is not None and verdict.reasons[0] != sentinel.reason:
                told = _told(verdict.reasons)
                yield f"{sentinel.word} must be refused as {sentinel.reason}, and is refused as {told} ({sentinel.why})"


def _told(reasons: Iterable[Reason]) -> str:
    return " ".join(map(str, reasons))
