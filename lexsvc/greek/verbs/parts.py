"""Principal parts: from forms as grammars print them (``λύσω, ἔλυσα, λέλυκα``) to stems.

A part is one token. Its ending tells the system, its augment is taken off by the lemma's initial, and

* ``e:`` ``d:`` ``k:`` before it give its stratum;
* ``ἰδ|εἶδον`` names the stem without augment where the lemma does not tell it;
* ``εἱστηκ|ἕστηκα`` names the stem of a perfect's irregular pluperfect;
* ``πέφασμαι=πεφαν`` names the perfect middle's stem where its first person hides it;
* ``[system]`` after it names the tense system where the ending could be of two (``ἔβην[root-eta]``).

Future, aorist, perfect, middle, passive and verbal adjective are the columns of ``verbs.tsv``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from lexsvc import data
from lexsvc.greek import letters
from lexsvc.greek.verbs import augment
from lexsvc.greek.verbs.stems import Stem

COLUMNS = ("future", "aorist", "perfect", "middle", "passive", "verbal", "present", "imperfect")
STRATA = {"e": "ionic_epic", "d": "doric_aeolic", "k": "koine"}

ACTIVE, MIDDLE, BOTH = ("act",), ("mid",), ("act", "mid")

_TOKEN = re.compile(
    r"(?:(?P<stratum>[edk]):)?(?:(?P<plain>[^|=\[]+)\|)?(?P<form>[^|=\[]+)"
    r"(?:=(?P<stem>[^\[]+))?(?:\[(?P<system>[\w-]+)\])?"
)


def stems(lemma: str, column: str, cell: str) -> Iterator[Stem]:
    """The stems that one cell of principal parts gives. Raises ``ValueError`` naming lemma and token it cannot read."""
    for token in () if cell == "-" else cell.split():
        read = _TOKEN.fullmatch(token)
        if read is None:
            raise ValueError(f"{lemma}: {column} {token!r} is not a principal part")
        stratum = STRATA.get(read["stratum"] or "", "attic")
        form = letters.unaccented(_opened(letters.nfc(read["form"]))).replace("ς", "σ")
        plain = None if read["plain"] is None else letters.unaccented(letters.nfc(read["plain"])).replace("ς", "σ")
        try:
            yield from _read(lemma, column, form, plain, read["stem"], read["system"], stratum)
        except ValueError as error:
            raise ValueError(f"{lemma}: {column} {token!r}: {error}") from error


def _opened(form: str) -> str:
    """A contracted future as its stem has it: βαλῶ is βαλέω."""
    return form[:-1] + "εω" if form.endswith("ῶ") else form


@cache
def _tables() -> dict[str, Any]:
    return data.toml("grc", "paradigms", "verbs-parts.toml")


class _Told(NamedTuple):
    """What a principal part's ending tells: the stem before it, the tense system and its voices."""

    stem: str
    system: str
    voices: tuple[str, ...]


def _told(column: str, form: str, named: str | None = None) -> _Told:
    """Raises ``ValueError`` for a form whose ending belongs to no system of the column."""
    key = letters.bare(form)
    for ending, system, voices in _tables()["ending"][column]:
        if key.endswith(ending.replace("|", "")):
            cut = _tables()["named"].get(named, ending.rpartition("|")[2])
            return _Told(_without(form, len(cut)), named or system, tuple(voices.split()))
    raise ValueError("no tense system has this ending")


def _without(form: str, count: int) -> str:
    """A form without its last letters."""
    return letters.nfc("".join(letters.graphemes(form)[:-count])).replace("ς", "σ")


def _read(
    lemma: str, column: str, form: str, plain: str | None, stem: str | None, system: str | None, stratum: str
) -> Iterator[Stem]:
    if column == "verbal":
        yield from verbal(form.removesuffix("τεοσ").removesuffix("τοσ"), stratum, only_teos=form.endswith("τεοσ"))
        return
    told = _told(column, form, system) if stem is None else _by_final(form, letters.unaccented(stem))
    if column == "present":
        short = told.system == "present-ε" and system is None and not letters.nuclei(letters.graphemes(told.stem))
        named = "present-ε-short" if short else told.system
        yield Stem(named, told.stem, augment.augmented(told.stem), told.voices, stratum)
    elif column == "future":
        yield Stem(told.system, told.stem, (), told.voices, stratum)
    elif column in ("perfect", "middle"):
        past = augment.pluperfect(told.stem) if plain is None else ((plain, "attic"),)
        made = Stem(told.system, told.stem, past, told.voices, stratum)
        yield made
        yield from ionic_plural(made)
        yield from future_perfect(made)
    else:
        bare = augment.unaugmented(told.stem, lemma) if plain is None else plain
        yield Stem(told.system, bare, ((told.stem, "attic"),), told.voices, stratum)
        if column == "passive":
            yield Stem("future-passive", bare + "ησ", (), MIDDLE, stratum)


def _by_final(form: str, stem: str) -> _Told:
    """The perfect middle of a stem that is named because its first person hides it."""
    for final, system in _tables()["final"].items():
        if letters.bare(stem).endswith(final):
            if system == "perfect-nasal" and letters.bare(form).endswith("μμαι"):
                system = "perfect-mu"
            return _Told(_without(stem, len(final)), system, MIDDLE)
    raise ValueError(f"no perfect middle is made of a stem in {stem[-1:]!r}")


def ionic_plural(middle: Stem) -> Iterator[Stem]:
    """The Ionic third plural in -έαται of a perfect middle stem in η (ὡρμέατο)."""
    if middle.system == "perfect-vowel" and middle.text.endswith("η"):
        base = middle.text[:-1]
        past = tuple((text[:-1], stratum) for text, stratum in middle.past)
        yield Stem("perfect-eatai", base, past, MIDDLE, middle.stratum)


def future_perfect(middle: Stem) -> Iterator[Stem]:
    """The future perfect that a reduplicated perfect middle gives (λελύσομαι, γεγράψομαι)."""
    sigma = _tables()["future-perfect"].get(middle.system)
    if sigma is not None and letters.bare(middle.text[:1]) not in letters.VOWELS:
        yield Stem("future-perfect", middle.text + sigma, (), MIDDLE, middle.stratum)


def verbal(stem: str, stratum: str = "attic", *, only_teos: bool = False) -> Iterator[Stem]:
    """The verbal adjectives of a stem: ``λυ`` gives λυτός and λυτέος."""
    if not only_teos:
        yield Stem("verbal-tos", stem, (), ACTIVE, stratum)
    yield Stem("verbal-teos", stem, (), ACTIVE, stratum)


def imperfects(lemma: str, cell: str) -> dict[str, list[tuple[str, str]]]:
    """The augmented present stems that a cell of irregular imperfects gives, such as ``εἶχον`` or ``ἑώραον``, by present
    system, with strata. Raises ``ValueError`` naming lemma and token it cannot read."""
    found: dict[str, list[tuple[str, str]]] = {}
    for token in () if cell == "-" else cell.split():
        mark, _, form = token.rpartition(":")
        try:
            told = _told("imperfect", letters.unaccented(letters.nfc(form)).replace("ς", "σ"))
        except ValueError as error:
            raise ValueError(f"{lemma}: imperfect {token!r}: {error}") from error
        found.setdefault(told.system, []).append((told.stem, STRATA.get(mark, "attic")))
    return found
