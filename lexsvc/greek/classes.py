"""Which paradigm a headword follows: from its dictionary line, our own lists, or its ending and accent.

A *class* is a table of ``paradigms/nouns.toml`` or an adjective of ``paradigms/adjectives.toml``. The guess by
ending is ``data/grc/classes.tsv``; words it would get wrong stand in ``data/grc/words.toml`` under their class.
How often the guess is right is measured by ``benchmarks/greek_classes.py``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lexsvc import data
from lexsvc.greek import accent
from lexsvc.greek.accent import Kind
from lexsvc.greek.endings import tables
from lexsvc.greek.letters import ACCENTS, QUANTITIES, bare, without


@dataclass(frozen=True, slots=True)
class Class:
    """A class a word may belong to: ``pos`` NOUN or ADJ, ``name`` of its table, ``plural`` if only that number
    is in use."""

    pos: str
    name: str
    plural: bool = False


def accent_class(word: str) -> str:
    """The word's accent as grammars name it: oxy par pro peri prop, or "" without one (Smyth 157)."""
    place = accent.place(word)
    if place is None:
        return ""
    names = {(0, Kind.ACUTE): "oxy", (1, Kind.ACUTE): "par", (0, Kind.CIRCUMFLEX): "peri", (1, Kind.CIRCUMFLEX): "prop"}
    return names.get(place, "pro")


def guess(word: str) -> tuple[Class, ...]:
    """The classes of a headword whose line says nothing: our list's, or those of its longest known ending; empty
    if it does not inflect.

    >>> [c.name for c in guess("λόγος")], [c.name for c in guess("δίκαιος")], guess("ἐπί")
    (['ος ου'], ['ος α ον'], ())
    """
    listed = words().get(word)
    if listed is not None:
        return listed
    if without(word, ACCENTS | QUANTITIES).endswith(_SUBSCRIBED):
        return ()  # datives and adverbs: no nominative ends in ᾳ, ῃ or ῳ
    letters, tone = bare(word), accent_class(word)
    by_ending = _endings()
    for start in range(len(letters)):
        found = by_ending.get(letters[start:])
        if found:
            for wanted in (tone, "*"):
                if wanted in found:
                    return found[wanted]
    return ()


_SUBSCRIBED = ("ᾳ", "ῃ", "ῳ")


@lru_cache(maxsize=1)
def words() -> dict[str, tuple[Class, ...]]:
    """The words of ``words.toml`` with their classes; a word may stand under several."""
    found: dict[str, tuple[Class, ...]] = {}
    for pos, classes in data.toml("grc", "words.toml").items():
        if pos not in ("NOUN", "ADJ"):
            continue
        for name, listed in classes.items():
            for word in listed.split():
                found[word] = (*found.get(word, ()), *read_classes(pos, name))
    return found


@lru_cache(maxsize=1)
def indeclinables() -> frozenset[str]:
    """Words that do not inflect though their ending looks as if they did."""
    return _listed("indeclinable")


@lru_cache(maxsize=1)
def short_in_use() -> frozenset[str]:
    """Short headwords that no text among the sources has and dictionaries cite more than once."""
    return _listed("in_use")


def _listed(section: str) -> frozenset[str]:
    lists = data.toml("grc", "words.toml").get(section, {})
    return frozenset(word for written in lists.values() for word in written.split())


@lru_cache(maxsize=1)
def _endings() -> dict[str, dict[str, tuple[Class, ...]]]:
    found: dict[str, dict[str, tuple[Class, ...]]] = {}
    for ending, tone, pos, classes in _rows():
        found.setdefault(bare(ending), {}).setdefault(tone, read_classes(pos, classes))
    return found


def _rows() -> Iterator[tuple[str, str, str, str]]:
    with data.path("grc", "classes.tsv").open(encoding="utf-8", newline="") as lines:
        content = (line for line in lines if not line.startswith("#"))
        for row in csv.DictReader(content, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield row["ending"], row["accent"], row["pos"], row["class"]


def read_classes(pos: str, written: str) -> tuple[Class, ...]:
    """Classes as the data files write them: names parted by ";", " pl" after one that is plural only, "-" for
    none."""
    return tuple(Class(pos, name.removesuffix(" pl"), name.endswith(" pl")) for name in written.split(";") if name != "-")


def from_line(word: str, inflection: str) -> tuple[Class, ...]:
    """The classes that what follows a headword in a dictionary says: a genitive and an article for a noun, the
    other genders' endings for an adjective. Empty if nothing of ours fits.

    >>> [c.name for c in from_line("λόγος", "ου, ὁ")], [c.name for c in from_line("ἡδύς", "εῖα, ύ")]
    (['ος ου'], ['υς εια υ'])
    """
    parts = [part.strip(" -.") for part in inflection.split(",") if part.strip(" -.")]
    genders = tuple(_ARTICLES[part] for part in parts if part in _ARTICLES)
    endings = [bare(part) for part in parts if part not in _ARTICLES]
    if not endings:
        return _of_gender(word, genders)
    return _noun_class(word, endings[0], genders) if genders or _is_genitive(word, endings) else _adjective(word, endings)


def gender_of(inflection: str) -> str:
    """The Universal Dependencies gender that the articles of a dictionary line say (``Fem,Masc`` for two), "" if none."""
    said = {_ARTICLES[part.strip()] for part in inflection.split(",") if part.strip() in _ARTICLES}
    return ",".join(sorted(said))


def fitting(word: str) -> Iterator[Class]:
    """Every class of nouns whose nominative the word has the ending of."""
    letters = bare(word)
    for name, table in tables().items():
        if letters.endswith(bare(table.nominative)) and not name.endswith((" adj", " cmp")):
            yield Class("NOUN", name)


def line_of(word: str, of: Class) -> str:
    """What a dictionary line says of a noun of a class: genitive and article; empty if that would not tell the class.

    >>> line_of("πτέρυξ", Class("NOUN", "ξ γος"))
    'γος, ὁ'
    """
    table = tables()[of.name]
    article = next((sign for sign, gender in _ARTICLES.items() if gender == table.gender), "")
    line = f"{without(table.genitives[0], ACCENTS | QUANTITIES)}, {article}"
    return line if from_line(word, line) == (of,) else ""


_ARTICLES = {"ὁ": "Masc", "ἡ": "Fem", "τό": "Neut", "τὸ": "Neut", "οἱ": "Masc", "αἱ": "Fem", "τά": "Neut", "τὰ": "Neut"}


def _is_genitive(word: str, endings: list[str]) -> bool:
    return len(endings) == 1 and not _adjective(word, endings) and bool(_noun_class(word, endings[0], ()))


def _of_gender(word: str, genders: tuple[str, ...]) -> tuple[Class, ...]:
    """The guesses that agree with an article alone."""
    guessed = tuple(c for c in guess(word) if c.pos == "NOUN" and tables()[c.name].gender in genders)
    if guessed:
        return guessed
    if bare(word).endswith("οσ"):
        return (Class("NOUN", "ος ους" if genders == ("Neut",) else "ος ου"),)
    return tuple(c for c in guess(word) if c.pos == "NOUN")


def _noun_class(word: str, genitive: str, genders: tuple[str, ...]) -> tuple[Class, ...]:
    letters = bare(word)
    found: list[tuple[tuple[int, int, bool, bool], Class]] = []
    guessed = {c.name for c in guess(word)}
    for table in tables().values():
        nominative = bare(table.nominative)
        if not letters.endswith(nominative) or "adj" in table.name or "cmp" in table.name:
            continue
        stem = letters[: len(letters) - len(nominative)]
        for place, made in enumerate(map(bare, table.genitives)):
            if (stem + made).endswith(genitive) and len(genitive) >= min(2, len(made)):
                rank = (len(nominative), -place, table.name in guessed, table.gender in genders)
                found.append((rank, Class("NOUN", table.name)))
    if not found:
        return ()
    best = max(rank for rank, _ in found)
    return tuple(of for rank, of in found if rank == best)[:1]


def _adjective(word: str, endings: list[str]) -> tuple[Class, ...]:
    letters = bare(word)
    fitting = []
    for name in data.toml("grc", "paradigms", "adjectives.toml")["adjectives"]:
        masculine, *others = bare(name).split()
        others = [other for other in others if other not in ("cmp", "τ", "ποδ")]
        if letters.endswith(masculine) and len(others) == len(endings):
            fits = zip(endings, others, strict=True)
            if all(given.endswith(known) or known.endswith(given) for given, known in fits):
                fitting.append((len(masculine), name))
    if not fitting:
        return ()
    return (Class("ADJ", max(fitting, key=lambda fit: fit[0])[1]),)
