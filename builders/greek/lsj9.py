"""LSJ9, an optional source: what the dictionary itself says of how a headword inflects.

Two tables: ``forms`` has the article of a noun or the neuter of an adjective, and for some nouns the genitive; ``headwords``
has a part of speech for each headword. They refine the class of lemmas that other sources give, and add no lemma of their own.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builders.greek.headwords import repaired
from builders.sources import Material
from lexsvc.greek.letters import QUANTITIES, nfc, without

_COLUMNS = ["headword", "grammar", "genitive", "etymology"]
_NOUN = frozenset(("ὁ", "ἡ", "τό"))
#: A genitive or its ending and nothing else: not "ιδος or εως", nor a piece of the article that the table took for one.
_GENITIVE = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]{2,}|α")


class DictionaryWord(NamedTuple):
    """What the dictionary says of a headword: its Universal Dependencies part of speech, and what a dictionary line has after
    the headword (``"ητος, ἡ"``, ``"ον"``). Either is empty where it says nothing, or differs for words spelled alike."""

    headword: str
    pos: str
    line: str


def read(material: Material) -> Iterator[DictionaryWord]:
    """Every headword of either table, as :func:`~builders.greek.headwords.repaired`, sorted.

    Raises ``ValueError`` if a table has another shape.
    """
    pos = _pos(material.text("headwords"))
    lines = _lines(material.lines("forms"))
    for headword in sorted(pos.keys() | lines.keys()):
        said, line = _only(pos.get(headword, set())), _only(lines.get(headword, set()))
        if line and said not in ("", "NOUN" if line.rpartition(", ")[2] in _NOUN else "ADJ"):
            line = ""  # the tables disagree
        yield DictionaryWord(headword, said, line)


def _pos(content: str) -> dict[str, set[str]]:
    table = json.loads(content)
    if not isinstance(table, dict):
        raise ValueError("LSJ9: its headwords are no table of headword and part of speech; the source has changed its shape")
    found: dict[str, set[str]] = defaultdict(set)
    for raw, pos in table.items():
        if headword := _headword(raw):
            found[headword].add(pos)
    return found


def _lines(rows: Iterable[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for number, row in enumerate(rows, 1):
        fields = row.split("\t")
        if (number == 1 and fields != _COLUMNS) or (row and len(fields) != len(_COLUMNS)):
            raise ValueError(f"LSJ9, line {number} of its forms: not the columns {' '.join(_COLUMNS)}: {row!r}")
        if number > 1 and row and (headword := _headword(fields[0])):
            found[headword].add(line_of(fields[1], fields[2]))
    return found


def line_of(grammar: str, genitive: str) -> str:
    """What a dictionary line has after a headword.

    >>> line_of("ὁ", "ᾰκος"), line_of("ἡ", "ιδος or εως"), line_of("ον", "")
    ('ακος, ὁ', 'ἡ', 'ον')
    """
    written = nfc(without(genitive, QUANTITIES))
    return f"{written}, {grammar}" if grammar in _NOUN and _GENITIVE.fullmatch(written) else grammar


def _headword(raw: str) -> str:
    """The table parts compounds with hyphens (``ἁβρο-κόμης``)."""
    return repaired(raw.replace("-", ""))[0] or ""


def _only(said: set[str]) -> str:
    return next(iter(said)) if len(said) == 1 else ""
