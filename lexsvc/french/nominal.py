"""Nouns and adjectives: gender and number."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from lexsvc.french.codes import NominalCode, parse_nominal
from lexsvc.french.ending import feminines, plurals
from lexsvc.french.gender import gender_of
from lexsvc.french.rules import Form
from lexsvc.french.tables import rows
from lexsvc.french.tense import join
from lexsvc.paradigm import Cell, Lemma

_STATED = "stated"
_SAME = "invariable"


def noun(lemma: Lemma) -> Iterator[Cell]:
    """The forms of a noun, its feminine counterpart included where its code states one (``m;fem=chanteuse``).

    >>> [cell.form for cell in noun(Lemma("œil", "NOUN", "m"))]
    ['œil', 'yeux', 'œils']
    """
    code = parse_nominal(lemma.inflection or gender_of(lemma.spelling), ("m", "f", "mf"))
    gender = {"m": "Gender=Masc", "f": "Gender=Fem", "mf": ""}[code.kind]
    yield from _numbers((lemma.spelling, "lemma"), "NOUN", gender, code)
    for feminine in code.feminines:
        yield from _numbers((feminine, _STATED), "NOUN", "Gender=Fem", NominalCode("f"))


def adjective(lemma: Lemma) -> Iterator[Cell]:
    """The forms of an adjective.

    >>> [cell.form for cell in adjective(Lemma("beau", "ADJ"))]
    ['beau', 'bel', 'beaux', 'belle', 'belles']
    """
    code = parse_nominal(lemma.inflection or "reg", ("reg", "epicene", "inv"))
    masculine = lemma.spelling
    feminine = [(form, _STATED) for form in code.feminines] or feminines().of(masculine, "ADJ")
    if code.kind != "reg" or {form for form, _ in feminine} == {masculine}:
        yield from _numbers((masculine, "lemma"), "ADJ", "", code)
        return
    yield from _numbers((masculine, "lemma"), "ADJ", "Gender=Masc", code, before_vowel().get(masculine, ()))
    for form in feminine:
        yield from _numbers(form, "ADJ", "Gender=Fem", NominalCode("f"))


def unclassed(lemma: Lemma) -> Iterator[Cell]:
    """The forms of a word whose part of speech its source does not tell: those of an adjective if its code says that it
    inflects, else the word alone."""
    if lemma.inflection:
        return adjective(lemma)
    return iter([Cell(lemma.spelling, "", "lemma")])


def _numbers(singular: Form, pos: str, gender: str, code: NominalCode, also: Iterable[Form] = ()) -> Iterator[Cell]:
    """Singular and plural of one gender; ``also`` are further singulars."""
    form, _ = singular
    plural = [(form, _SAME)] if code.invariable else [(text, _STATED) for text in code.plurals]
    plural = plural or plurals().of(form, pos)
    for number, forms in (("Number=Sing", [singular, *also]), ("Number=Plur", plural)):
        for text, rule in forms:
            yield Cell(text, join(gender, number) if gender else number, rule)


@functools.cache
def before_vowel() -> dict[str, tuple[Form, ...]]:
    """The second masculine singular of the adjectives that have one: ``beau`` -> ``bel``."""
    return {row["masculine"]: ((row["form"], "adjective.before-vowel"),) for row in rows("before-vowel.tsv")}
