"""The grammar of Greek as one function of a lemma: its paradigm, or the keys of that paradigm.

:func:`paradigm` is what people see, accented, with a cell, a rule and a stratum for each form. :func:`keys` is the same forms
as codes, for building. Both walk the same tables, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lexsvc.greek import nominal, verbs
from lexsvc.greek.aliases import aliases_of
from lexsvc.greek.classes import Class, from_line, gender_of, guess
from lexsvc.greek.endings import Inflection
from lexsvc.greek.headword import has_known_parts, preverbs_of
from lexsvc.greek.letters import bare, code, nfc
from lexsvc.paradigm import Cell, Lemma
from lexsvc.tier import Tier

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
    for key, stratum in _codes(lemma):
        yield key, stratum
        for alias in aliases:
            other = alias.recode(key)
            if other is not None:
                yield other, alias.stratum_of(stratum)


def proofs(lemma: Lemma, key: bytes) -> Iterator[Cell]:
    """The cells of :func:`paradigm` whose form has this key, without working out the others."""
    yield from _proofs(lemma, key)
    for alias in aliases_of(lemma.spelling):
        for source in alias.sources(key):
            for cell in _proofs(lemma, source):
                other = alias.respell(cell.form)
                if other is not None:
                    yield replace(cell, form=other, stratum=alias.stratum_of(cell.stratum))


def _proofs(lemma: Lemma, key: bytes) -> Iterator[Cell]:
    if lemma.pos == "VERB" and lemma.inflection != UNINFLECTED:
        strata = _strata(lemma)
        yield from (cell for cell in verbs.proofs(lemma, key) if strata is None or cell.stratum in strata)
    elif declined := _declined(lemma):
        for inflection in declined:
            yield from inflection.cells(key)
    else:
        yield from (cell for cell in _cells(lemma) if code(cell.form) == key)


#: What ``Lemma.inflection`` says of a word that is admitted as it stands.
UNINFLECTED = "-"
_PLAIN = frozenset(("attic", "koine"))
_EPIC = _PLAIN | {"ionic_epic"}


def _strata(lemma: Lemma) -> frozenset[str] | None:
    """The strata a verb is conjugated in; None for all.

    A verb of the dictionary's last tier, which no text among the sources has, gets nothing bolder than its line implies: epic
    forms if the simple verb is in our tables and has at most one preverb, no Doric ones; without known parts no dialect.
    """
    if lemma.tier is not Tier.EXPERT:
        return None
    return _EPIC if has_known_parts(lemma.spelling) and preverbs_of(lemma.spelling) <= 1 else _PLAIN


def classes_of(lemma: Lemma) -> tuple[Class, ...]:
    """The classes a nominal lemma belongs to: what its line says, else what we know or guess of its part of speech."""
    if lemma.inflection:
        return from_line(lemma.spelling, lemma.inflection)
    return guess(lemma.spelling)


def _declined(lemma: Lemma) -> tuple[Inflection, ...]:
    """What a lemma that declines comes down to; empty for any other, and for one whose class nothing tells (δέκα)."""
    declines = lemma.pos in _DECLINED and lemma.inflection != UNINFLECTED
    return tuple(_inflections(lemma)) if declines else ()


def _inflections(lemma: Lemma) -> Iterator[Inflection]:
    """What a nominal lemma comes down to; an article in its line tells its gender."""
    gender = gender_of(lemma.inflection) if lemma.pos == "NOUN" else ""
    for inflection in nominal.inflect(lemma.spelling, classes_of(lemma)):
        yield replace(inflection, features={**inflection.features, "Gender": gender}) if gender else inflection


def _cells(lemma: Lemma) -> Iterator[Cell]:
    if lemma.pos == "VERB" and lemma.inflection != UNINFLECTED:
        strata = _strata(lemma)
        yield from (cell for cell in verbs.paradigm(lemma) if strata is None or cell.stratum in strata)
    elif declined := _declined(lemma):
        for inflection in declined:
            yield from inflection.cells()
    else:
        for spelling in _standing(lemma):
            yield Cell(spelling, "", "lemma", "attic")


def _codes(lemma: Lemma) -> Iterator[tuple[bytes, str]]:
    if lemma.pos == "VERB" and lemma.inflection != UNINFLECTED:
        strata = _strata(lemma)
        yield from (found for found in verbs.keys(lemma) if strata is None or found[1] in strata)
    elif declined := _declined(lemma):
        for inflection in declined:
            yield from inflection.codes()
    else:
        for spelling in _standing(lemma):
            yield code(spelling), "attic"


def _standing(lemma: Lemma) -> Iterator[str]:
    """The forms of a word that does not inflect: itself, and with movable nu (ἔνερθε, νόσφι)."""
    yield lemma.spelling
    if bare(lemma.spelling).endswith(_MOVABLE):
        yield nfc(lemma.spelling + "ν")


_MOVABLE = ("θε", "φι", "σι", "κι")
