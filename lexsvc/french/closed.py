"""Closed classes: determiners and pronouns, whose few inflected members stand in a table."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from lexsvc.french.tables import rows
from lexsvc.french.tense import GENDERS
from lexsvc.paradigm import Cell, Lemma

_COLUMNS = ("masculine", "feminine", "masculine plural", "feminine plural")


@functools.cache
def _table() -> dict[tuple[str, str], tuple[tuple[str, str], ...]]:
    """The forms of each lemma and part of speech, each with its features."""
    return {
        (row["lemma"], row["pos"]): tuple(
            (form, features)
            for column, features in zip(_COLUMNS, GENDERS, strict=True)
            for form in row[column].split("/")
            if form != "-"
        )
        for row in rows("closed-classes.tsv")
    }


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """The forms of a determiner or pronoun; one that the table does not list is invariable.

    >>> [cell.form for cell in paradigm(Lemma("mien", "PRON"))]
    ['mien', 'mienne', 'miens', 'miennes']
    """
    forms = _table().get((lemma.spelling, lemma.pos))
    if forms is None:
        yield Cell(lemma.spelling, "", "invariable")
        return
    for form, features in forms:
        yield Cell(form, features, "lemma" if form == lemma.spelling else "closed")
