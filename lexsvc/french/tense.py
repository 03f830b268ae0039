"""Tenses: the grid every French verb fills, and the cells of one verb on it.

A *row* is a tense as six slots (je tu il nous vous ils), each holding the forms in use for that person, none if the
verb lacks it. ``data/fr/paradigms/tenses.toml`` says which tenses there are, their features and their endings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lexsvc import data
from lexsvc.french.rules import Form
from lexsvc.paradigm import Cell

#: The persons in their order, as "number person" features and as data files write them.
PERSONS = (
    ("1s", "Number=Sing|Person=1"),
    ("2s", "Number=Sing|Person=2"),
    ("3s", "Number=Sing|Person=3"),
    ("1p", "Number=Plur|Person=1"),
    ("2p", "Number=Plur|Person=2"),
    ("3p", "Number=Plur|Person=3"),
)

#: Six persons, each with its forms.
Row = Sequence[Sequence[Form]]

#: The four forms of a past participle, in order.
GENDERS = ("Gender=Masc|Number=Sing", "Gender=Fem|Number=Sing", "Gender=Masc|Number=Plur", "Gender=Fem|Number=Plur")


@dataclass(frozen=True)
class Tense:
    """A tense: ``features`` are its mood and tense, ``stems`` and ``endings`` those of the first group, by person."""

    name: str
    features: str
    stems: str
    endings: tuple[str, ...]


@functools.cache
def tenses() -> tuple[Tense, ...]:
    """The finite tenses in the order a grammar prints them."""
    return tuple(
        Tense(row["name"], row["features"], row["first"]["stems"], tuple(row["first"]["endings"]))
        for row in data.toml("fr", "paradigms", "tenses.toml")["tense"]
    )


@functools.cache
def participle_ending() -> str:
    """The ending of the present participle, in all groups."""
    return str(data.toml("fr", "paradigms", "tenses.toml")["participles"]["present"])


@functools.cache
def past_participle_endings() -> tuple[str, ...]:
    """The four endings of the past participle of the first group."""
    return tuple(data.toml("fr", "paradigms", "tenses.toml")["participles"]["first"])


@functools.cache
def past_series() -> dict[str, dict[str, list[str]]]:
    """The endings of the simple past and the imperfect subjunctive, by the ending of the third person (``"it"``)."""
    return {row["third"]: row for row in data.toml("fr", "paradigms", "tenses.toml")["past"]}


def endings(tense: str) -> tuple[str, ...]:
    """The six endings of a tense that all groups share, such as the imperfect."""
    return next(row.endings for row in tenses() if row.name == tense)


@functools.cache
def join(*features: str) -> str:
    """Feature strings as one, sorted by name.

    >>> join("Mood=Ind|Tense=Pres", "Number=Sing|Person=1")
    'Mood=Ind|Number=Sing|Person=1|Tense=Pres'
    """
    return "|".join(sorted("|".join(features).split("|")))


@dataclass(frozen=True)
class Conjugation:
    """One complete conjugation of a verb: finite rows by tense name, present participle, and the four forms of the past
    participle (masculine, feminine, and their plurals), empty where it has none."""

    infinitive: Form
    rows: Mapping[str, Row]
    gerund: Sequence[Form]
    participle: Sequence[Sequence[Form]]

    def map(self, change: Callable[[Form], Form]) -> Conjugation:
        """The conjugation with every form changed."""

        def row(slots: Row) -> Row:
            return [[change(form) for form in slot] for slot in slots]

        return Conjugation(
            change(self.infinitive),
            {tense: row(slots) for tense, slots in self.rows.items()},
            [change(form) for form in self.gerund],
            row(self.participle),
        )

    def cells(self, persons: frozenset[str], *, agreeing: bool) -> Iterator[Cell]:
        """The cells in printed order: ``persons`` are the only ones in use; without ``agreeing`` the past participle
        stays in the masculine singular (``éternué``)."""
        yield Cell(self.infinitive[0], "VerbForm=Inf", self.infinitive[1])
        for tense in tenses():
            for (person, features), forms in zip(PERSONS, self.rows.get(tense.name, ()), strict=False):
                if person in persons:
                    for form, rule in forms:
                        yield Cell(form, join(tense.features, features, "VerbForm=Fin"), rule)
        for form, rule in self.gerund:
            yield Cell(form, "Tense=Pres|VerbForm=Part", rule)
        for features, forms in zip(GENDERS, self.participle[: None if agreeing else 1], strict=False):
            for form, rule in forms:
                yield Cell(form, join(features, "Tense=Past|VerbForm=Part"), rule)
