"""Paradigm tables: the endings a class of words takes, each with its cell, its stratum and its rule.

A :class:`Table` is read once from ``data/grc/paradigms/`` and used two ways. :meth:`Inflection.codes` joins the
stem's code to the endings' codes, which is all a build of millions of keys needs; :meth:`Inflection.cells` joins
the letters and works out the accent, which is what a proof shows. Both walk the same endings, so they cannot
disagree.

The notation of an ending is told at the top of ``data/grc/paradigms/nouns.toml``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from lexsvc import data
from lexsvc.greek import accent
from lexsvc.greek.letters import ACCENTS, ACUTE, CIRCUMFLEX, MACRON, code, graphemes, nuclei, without
from lexsvc.paradigm import Cell

CASES = ("nom", "gen", "dat", "acc", "voc")
NUMBERS = {"sg": "Sing", "du": "Dual", "pl": "Plur"}


class Fall(enum.Enum):
    """Where the accent of a form falls."""

    PERSISTENT = ""
    FORCED = "!"
    RECESSIVE = "<"


@dataclass(frozen=True, slots=True)
class Ending:
    """One ending of a table. ``text`` keeps quantities and the accent it may carry; ``case`` and ``number`` are
    Universal Dependencies values, empty for what has none."""

    text: str
    fall: Fall
    case: str
    number: str
    stratum: str
    rule: str

    @property
    def bare(self) -> str:
        """The ending's letters without accents, quantities kept: a circumflex over α, ι, υ leaves a macron."""
        letters = (g.replace(CIRCUMFLEX, MACRON) if g[0] in "αιυ" else g for g in graphemes(self.text))
        return without("".join(letters), ACCENTS)

    @property
    def circumflex(self) -> bool:
        """Whether the ending takes the circumflex when the accent falls on it."""
        return CIRCUMFLEX in "".join(graphemes(self.text))


@dataclass(frozen=True)
class Table:
    """The endings of a class of words, in the order of the cells. ``gender`` is the Universal Dependencies
    gender words of this class have by themselves, empty where it is not theirs to say."""

    name: str
    gender: str
    endings: tuple[Ending, ...]

    @cached_property
    def codes(self) -> tuple[tuple[bytes, str], ...]:
        """Each different key ending with the first stratum that has it, Attic before the others."""
        found: dict[bytes, str] = {}
        for ending in self.endings:
            found.setdefault(code(ending.text), ending.stratum)
        return tuple(found.items())

    @cached_property
    def nominative(self) -> str:
        """The ending of the nominative singular, which headwords have."""
        return self.endings[0].text

    @cached_property
    def genitives(self) -> tuple[str, ...]:
        """The endings of the genitive singular, by which dictionaries tell classes apart, Attic first."""
        return tuple(e.text for e in self.endings if e.case == "Gen" and e.number == "Sing")

    @cached_property
    def plural(self) -> str:
        """The ending of the nominative plural, which the headword of a word without singular has."""
        return next((e.text for e in self.endings if e.case == "Nom" and e.number == "Plur"), self.nominative)

    @cached_property
    def third(self) -> bool:
        """Whether the table is of the third declension: its genitive singular ends in -ς and its dative plural
        in -σι."""
        return any(
            e.case == "Dat" and e.number == "Plur" and e.stratum == "attic" and e.text.endswith("ι") for e in self.endings
        )

    def only(self, number: str) -> Table:
        """The table with the endings of one number alone."""
        return _only(self, number)


@dataclass(frozen=True)
class Inflection:
    """A stem that takes the endings of a table: what a lemma comes down to.

    ``stem`` is unaccented, with breathing and known quantities. ``syllable`` is the number from the start of the
    syllable the accent stays on, None for a recessive word. ``monosyllable``: genitive and dative stress the
    ending (Smyth 252). ``features`` are Universal Dependencies features every form has, such as ``{"Gender":
    "Fem"}``.
    """

    stem: str
    table: Table
    syllable: int | None = None
    monosyllable: bool = False
    features: Mapping[str, str] = field(default_factory=dict)
    #: The strata a build takes; None for all.
    strata: frozenset[str] | None = None

    def with_features(self, features: Mapping[str, str], rule: str) -> Inflection:
        """The same forms with more features, made by another rule."""
        endings = tuple(replace(ending, rule=rule) for ending in self.table.endings)
        table = Table(self.table.name, self.table.gender, endings)
        return replace(self, table=table, features={**self.features, **features})

    def codes(self) -> Iterator[tuple[bytes, str]]:
        """The keys of all forms, as codes, with their stratum."""
        stem = code(self.stem)
        strata = self.strata
        for ending, stratum in self.table.codes:
            if strata is None or stratum in strata:
                yield stem + ending, stratum

    def cells(self, key: bytes | None = None) -> Iterator[Cell]:
        """All forms, accented, with their cells, rules and strata; with a ``key``, only those that have it."""
        stem = b"" if key is None else code(self.stem)
        if key is not None and not key.startswith(stem):
            return
        for ending in self.table.endings:
            wanted = key is None or key[len(stem) :] == code(ending.text)
            if wanted and (self.strata is None or ending.stratum in self.strata):
                yield Cell(self._form(ending), self._features(ending), ending.rule, ending.stratum)

    def _form(self, ending: Ending) -> str:
        word = self.stem + ending.bare
        monosyllable = self.monosyllable and ending.case in ("Gen", "Dat") and ending.stratum == "attic"
        if not self.stem:
            return accent.finished(ending.text)
        if ending.fall is Fall.FORCED or monosyllable:
            return accent.finished(self.stem + _stressed(ending))
        on_ending = self.syllable is not None and self.syllable >= len(nuclei(graphemes(self.stem)))
        if self.syllable is None or (ending.fall is Fall.RECESSIVE and not on_ending):
            return accent.recessive(word)
        return accent.persistent(word, self.syllable, perispomenon=ending.circumflex)

    def _features(self, ending: Ending) -> str:
        cell = {**self.features, "Case": ending.case, "Number": ending.number}
        return "|".join(f"{name}={value}" for name, value in sorted(cell.items()) if value)


@cache
def _only(table: Table, number: str) -> Table:
    return Table(table.name, table.gender, tuple(e for e in table.endings if e.number == number))


def _stressed(ending: Ending) -> str:
    """The ending with an accent: its own, or an acute on its last syllable (φλογός, θηρσί)."""
    if ACCENTS.intersection("".join(graphemes(ending.text))):
        return ending.text
    letters = graphemes(ending.text)
    letters[nuclei(letters)[-1].end - 1] += ACUTE
    return "".join(letters)


def _read_forms(written: str) -> list[str]:
    """The alternatives of one cell: ``"εσσι(ν)/έεσσι(ν)"`` is four forms, ``"-"`` none."""
    found: list[str] = []
    for form in written.split("/"):
        if form != "-":
            found += [form.replace("(ν)", ""), form.replace("(ν)", "ν")] if "(ν)" in form else [form]
    return found


def _cells(number: str, written: str) -> Iterator[tuple[str, str]]:
    """The cells of one line of a table, as (case, forms)."""
    forms = written.split()
    if number == "sg":
        if len(forms) == 4:
            forms.append(forms[0])
        cases: Sequence[str] = CASES
    elif number == "pl":
        forms = [*forms, forms[0]]
        cases = CASES
    else:
        forms = [forms[0], forms[-1], forms[-1], forms[0], forms[0]]
        cases = CASES
    if len(forms) != len(cases):
        raise ValueError(f"{number} = {written!r}: expected a form for each case")
    yield from zip(cases, forms, strict=True)


_SINGLE = re.compile(r"^(nom|gen|dat|acc|voc)_(sg|du|pl)$")


def read_endings(lines: Mapping[str, Any], stratum: str, rule: str) -> list[Ending]:
    """The endings of one table or layer as written in TOML. Raises ``ValueError`` naming a line that does not
    parse."""
    found: list[Ending] = []
    for key, written in lines.items():
        if key in NUMBERS:
            cells = [(case, NUMBERS[key], forms) for case, forms in _cells(key, written)]
        elif single := _SINGLE.match(key):
            cells = [(single[1], NUMBERS[single[2]], written)]
        else:
            continue
        for case, number, forms in cells:
            for form in _read_forms(forms):
                fall = Fall(form[0]) if form[0] in "!<" else Fall.PERSISTENT
                found.append(Ending(form.lstrip("!<"), fall, case.capitalize(), number, stratum, rule))
    return found


def _substituted(lines: Mapping[str, Any], member: str) -> dict[str, Any]:
    """A family's lines for one member."""
    nominative, stem, *rest = member.split()
    before_sigma = rest[0] if rest else nominative.replace("ς", "σ").replace("*", "").lstrip("<")
    vocative = rest[1] if len(rest) > 1 else nominative
    filled = {"N": nominative.replace("*", ""), "@": stem, "$": before_sigma, "V": vocative.replace("*", "")}

    def fill(text: str) -> str:
        return re.sub("[N@$V]", lambda found: filled[found[0]], text)

    return {key: fill(value) if key in NUMBERS or _SINGLE.match(key) else value for key, value in lines.items()}


@lru_cache(maxsize=1)
def tables() -> dict[str, Table]:
    """All declension tables by name, from ``nouns.toml``. Raises ``ValueError`` if two have one name."""
    source = data.toml("grc", "paradigms", "nouns.toml")
    found = {name: _table(name, name, lines, source["also"]) for name, lines in source["nouns"].items()}
    for family, lines in source["families"].items():
        for member in lines["members"]:
            nominative, stem = member.lstrip("<").split()[:2]
            name = f"{nominative} {stem}ος"
            if name in found:
                raise ValueError(f"nouns.toml: two tables are named {name!r}; mark one nominative with *")
            also = {layer: _substituted(source["also"][layer], member) for layer in lines.get("also", ())}
            found[name] = _table(name, family, _substituted(lines, member), also)
    return found


def _table(name: str, rule: str, lines: Mapping[str, Any], layers: Mapping[str, Mapping[str, Any]]) -> Table:
    endings = read_endings(lines, "attic", rule)
    for layer in lines.get("also", ()):
        endings += read_endings(layers[layer], layers[layer]["stratum"], layer)
    return Table(name, lines["gender"], tuple(dict.fromkeys(endings)))


@lru_cache(maxsize=1)
def rules() -> dict[str, str]:
    """The sentence behind each rule id of the declension tables."""
    source = data.toml("grc", "paradigms", "nouns.toml")
    return {name: lines["rule"] for part in ("nouns", "families", "also") for name, lines in source[part].items()}
