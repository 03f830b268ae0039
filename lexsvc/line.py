"""Dictionary lines: what a language makes of a line as people write it, and what it says of one it cannot read."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from lexsvc.paradigm import Lemma


class LineFault(enum.StrEnum):
    """What can be wrong with a line beside the reasons that refuse its headword (:class:`~lexsvc.reason.Reason`)."""

    NO_PART_OF_SPEECH = "no_part_of_speech"
    UNKNOWN_ABBREVIATION = "unknown_abbreviation"
    BAD_INFLECTION = "bad_inflection"
    UNKNOWN_TIER = "unknown_tier"
    LINE_TOO_LONG = "line_too_long"


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that could not be read: ``reason`` is a stable code (of ``Reason`` or ``LineFault``), ``detail`` the piece of
    the line it speaks of, ``number`` the line's own from 1, 0 while nobody has counted."""

    reason: str
    detail: str
    number: int = 0


#: What reads one line; None is a line that says nothing (blank, comment).
ParseLine = Callable[[str], Lemma | BadLine | None]


def read_lines(lines: Iterable[str], parse: ParseLine) -> tuple[list[Lemma], list[BadLine]]:
    """All lemmas of a dictionary, and all its bad lines by number: one bad line never keeps the good ones out."""
    lemmas: list[Lemma] = []
    bad: list[BadLine] = []
    for number, line in enumerate(lines, 1):
        match parse(line):
            case BadLine() as fault:
                bad.append(replace(fault, number=number))
            case Lemma() as lemma:
                lemmas.append(lemma)
    return lemmas, bad
