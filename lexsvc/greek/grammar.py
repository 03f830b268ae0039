"""The grammar of Greek as one function of a lemma: its paradigm, or the keys of that paradigm.

:func:`paradigm` is what people see, accented, with a cell, a rule and a stratum for each form. :func:`keys` is the same forms
as codes, for building. Both walk the same tables, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lexsvc.greek import nominal, verbs
from lexsvc.greek.aliases import aliases_of
from lexsvc.greek.classes import Class, from_line, guess
from lexsvc.greek.letters import code
from lexsvc.paradigm import Cell, Lemma

_DECLINED = frozenset(("NOUN", "PROPN", "ADJ", "PRON", "DET", "NUM"))


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """Every form of a lemma, with its other spellings; the headword alone if it does not inflect.

    Raises ``ValueError`` for an ``inflection`` that cannot be read.
    """
    aliases = aliases_of(lemma.spelling)
    for cell in _cells(lemma):
        yield cell
        for alias in aliases:
            other = alias.respell(cell.form)
            if other is not None:
                yield replace(cell, form=other, stratum=alias.stratum_of(cell.stratum))


def keys(lemma: Lemma) -> Iterator[tuple[bytes, str]]:
    """The codes of a lemma's forms with their strata; a code may come several times."""
    aliases = aliases_of(lemma.spelling)
    for code, stratum in _codes(lemma):
        yield code, stratum
        for alias in aliases:
            other = alias.recode(code)
            if other is not None:
                yield other, alias.stratum_of(stratum)


def classes_of(lemma: Lemma) -> tuple[Class, ...]:
    """The classes a nominal lemma belongs to: what its line says, else what we know or guess of its part of speech."""
    if lemma.inflection:
        return from_line(lemma.spelling, lemma.inflection)
    guessed = guess(lemma.spelling)
    fitting = tuple(of for of in guessed if of.pos == lemma.pos)
    return fitting or guessed


def _cells(lemma: Lemma) -> Iterator[Cell]:
    if lemma.pos == "VERB":
        yield from verbs.paradigm(lemma)
    elif lemma.pos in _DECLINED:
        for inflection in nominal.inflect(lemma.spelling, classes_of(lemma)):
            yield from inflection.cells()
    else:
        yield Cell(lemma.spelling, "", "lemma", "attic")


def _codes(lemma: Lemma) -> Iterator[tuple[bytes, str]]:
    if lemma.pos == "VERB":
        yield from verbs.keys(lemma)
    elif lemma.pos in _DECLINED:
        for inflection in nominal.inflect(lemma.spelling, classes_of(lemma)):
            yield from inflection.codes()
    else:
        yield code(lemma.spelling), "attic"
