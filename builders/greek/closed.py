"""Forms of a closed list (``data/grc/closed.tsv``) and starred headwords (``data/grc/starred.tsv``)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from lexsvc import data


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """A form that is admitted because it is listed: crasis, particles, adverbs no headword list has."""

    form: str
    lemma: str
    pos: str
    stratum: str


def closed_forms() -> list[ClosedForm]:
    """All forms of the closed list."""
    return [ClosedForm(row["form"], row["lemma"], row["pos"], row["stratum"]) for row in _rows("closed.tsv")]


def starred() -> dict[str, str]:
    """Starred headwords with their reasons."""
    return {row["headword"]: row["reason"] for row in _rows("starred.tsv")}


def _rows(name: str) -> Iterator[dict[str, str]]:
    with data.path("grc", name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
