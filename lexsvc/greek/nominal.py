"""The nominal half of the grammar: what nouns, adjectives and participles come down to, and all their forms.

A lemma is a spelling with its classes (:mod:`lexsvc.greek.classes`); a class and a spelling make
:class:`~lexsvc.greek.endings.Inflection` objects, a stem with a table; those give keys by the million or cells
one by one. Words that follow no table stand whole in ``data/grc/paradigms/irregular.toml``
(:mod:`lexsvc.greek.irregular`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from lexsvc import data
from lexsvc.greek import accent, degrees
from lexsvc.greek.classes import Class
from lexsvc.greek.endings import Inflection, Table, tables
from lexsvc.greek.irregular import irregulars
from lexsvc.greek.letters import ACCENTS, CIRCUMFLEX, MACRON, bare, graphemes, nfc, nuclei, without


@dataclass(frozen=True, slots=True)
class Adjective:
    """How the genders of an adjective are made: each a stem extension and the name of a noun table. ``adverb``
    and ``compare`` replace the masculine nominative's ending, empty where there are none."""

    masc: tuple[str, str]
    fem: tuple[str, str] | None
    neut: tuple[str, str]
    adverb: str = ""
    compare: str = ""


def stem_of(headword: str, ending: str) -> str | None:
    """The headword without ``ending``: unaccented, with breathing, and a macron where a circumflex showed a long
    α, ι or υ. None if the headword does not end so.

    >>> stem_of("πρᾶγμα", "α"), stem_of("λόγος", "ης")
    ('πρᾱγμ', None)
    """
    letters = [_long(letter) for letter in graphemes(headword)]
    wanted = graphemes(without(ending, ACCENTS))
    if len(letters) < len(wanted) or bare("".join(letters[len(letters) - len(wanted) :])) != bare("".join(wanted)):
        return None
    return nfc("".join(letters[: len(letters) - len(wanted)])).replace("ς", "σ")


def _long(letter: str) -> str:
    if CIRCUMFLEX in letter and letter[0] in "αιυ":
        return letter.replace(CIRCUMFLEX, MACRON)
    return "".join(mark for mark in letter if mark not in ACCENTS)


def inflections(headword: str, of: Class, strata: frozenset[str] | None = None) -> Iterator[Inflection]:
    """What a headword comes down to in one class; nothing if its ending does not fit the class."""
    if of.pos == "ADJ":
        yield from _adjective(headword, of, strata)
        return
    table = tables()[of.name]
    stem = stem_of(headword, table.plural if of.plural else table.nominative)
    if stem is not None:
        chosen = table.only("Plur") if of.plural else table
        yield _inflection(headword, stem, chosen, strata, {"Gender": table.gender})


def _adjective(headword: str, of: Class, strata: frozenset[str] | None) -> Iterator[Inflection]:
    stem = adjective_stem(headword, of)
    if stem is not None:
        for gender, extension, name in genders(of.name):
            table = tables()[name].only("Plur") if of.plural else tables()[name]
            yield _inflection(headword, stem + extension, table, strata, {"Gender": gender}, adjective=True)


def adjective_stem(headword: str, of: Class) -> str | None:
    """The stem of an adjective of a class; None if its ending does not fit."""
    masculine = tables()[adjectives()[of.name].masc[1]]
    return stem_of(headword, masculine.plural if of.plural else masculine.nominative)


def genders(name: str) -> Iterator[tuple[str, str, str]]:
    """The parts of an adjective class: gender, stem extension and noun table."""
    adjective = adjectives()[name]
    yield ("Masc" if adjective.fem else "Fem,Masc", *adjective.masc)
    if adjective.fem:
        yield ("Fem", *adjective.fem)
    yield ("Neut", *adjective.neut)


def derived(headword: str, of: Class) -> Iterator[Inflection]:
    """What an adjective makes besides its own forms: its adverb, and its degrees unless others are listed."""
    if of.pos != "ADJ" or of.plural:
        return
    adjective, stem = adjectives()[of.name], adjective_stem(headword, of)
    if stem is None:
        return
    if adjective.adverb:
        yield degrees.adverb(headword, stem, adjective.adverb)
    if adjective.compare and headword not in degrees.comparisons():
        yield from degrees.regular(stem, adjective.compare, genders)


def inflect(headword: str, classes: Iterable[Class], strata: frozenset[str] | None = None) -> Iterator[Inflection]:
    """All that a headword comes down to: irregular, or by its classes, with what it derives and its listed degrees."""
    irregular = irregulars().get(headword)
    if irregular is not None:
        yield from irregular.inflections
    else:
        for of in classes:
            yield from inflections(headword, of, strata)
            yield from derived(headword, of)
    yield from degrees.listed(headword, inflections)


def _inflection(
    headword: str,
    stem: str,
    table: Table,
    strata: frozenset[str] | None,
    features: dict[str, str],
    *,
    adjective: bool = False,
) -> Inflection:
    monosyllable = not adjective and table.third and len(nuclei(graphemes(headword))) == 1
    return Inflection(stem, table, accent.syllable(headword), monosyllable, features, strata)


@lru_cache(maxsize=1)
def adjectives() -> dict[str, Adjective]:
    """All adjective classes by name, from ``adjectives.toml``."""

    def part(written: str | None) -> tuple[str, str] | None:
        if written is None:
            return None
        extension, _, name = written.rpartition("+")
        return extension, name

    found = {}
    for name, lines in data.toml("grc", "paradigms", "adjectives.toml")["adjectives"].items():
        masc, neut = part(lines["masc"]), part(lines["neut"])
        assert masc is not None
        assert neut is not None
        found[name] = Adjective(masc, part(lines.get("fem")), neut, lines.get("adverb", ""), lines.get("compare", ""))
    return found
