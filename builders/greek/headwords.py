"""The headwords of ``ancientgreek``: those of Liddell, Scott and Jones, and before them the lemmas of running texts.

The archive's Python source is parsed as data, never imported. Its spellings have faults that :func:`repaired` mends, each under
a name the report counts.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builders.sources import Material
from lexsvc.greek.letters import ALPHABET, QUANTITIES, bare, nfc, without

#: The dictionary runs through the letters one by one: so many headwords with one initial in a row are never running text.
_DICTIONARY_RUN = 100
_LATIN = str.maketrans("oiNEA", "οιΝΕΑ")


@dataclass(frozen=True, slots=True)
class Headword:
    """A headword as repaired. ``in_text``: it is also a lemma of the texts the list begins with; ``listed``: the dictionary
    proper has it."""

    spelling: str
    in_text: bool
    listed: bool


def read(material: Material, counts: Counter[str]) -> Iterator[Headword]:
    """The different headwords, in the order of the list; ``counts`` gets what was mended and what was dropped, and why."""
    spellings = parse(material.text("headwords"))
    start = dictionary_start(spellings)
    in_text: set[str] = set()
    listed: set[str] = set()
    order: dict[str, None] = {}
    for place, raw in enumerate(spellings):
        spelling, note = repaired(raw)
        if note:
            counts[note] += 1
        if spelling is not None:
            order[spelling] = None
            (in_text if place < start else listed).add(spelling)
    for spelling in order:
        yield Headword(spelling, spelling in in_text, spelling in listed)


def parse(source: str) -> list[str]:
    """The list that the module assigns. Raises ``ValueError`` if it assigns none."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign):
            value = ast.literal_eval(statement.value)
            if isinstance(value, list):
                return value
    raise ValueError("ancientgreek: its lexicon module assigns no list; the source has changed its shape")


def dictionary_start(spellings: Sequence[str]) -> int:
    """Where the dictionary begins after the lemmas of running texts."""
    run = 0
    for place, spelling in enumerate(spellings):
        run = run + 1 if place and bare(spelling)[:1] == bare(spellings[place - 1])[:1] else 0
        if run == _DICTIONARY_RUN:
            return place - run
    return len(spellings)


def repaired(raw: str) -> tuple[str | None, str]:
    """A headword mended, and what was mended or why it is dropped ("" if it was sound).

    >>> repaired("δ.η.λόω"), repaired("συμμ<ε>ικτέον"), repaired("δυωδεκαϝέτης")
    (('δηλόω', 'damaged δη'), ('συμμεικτέον', 'editorial bracket'), (None, 'digamma'))
    """
    spelling, note = unicodedata.normalize("NFD", raw), ""
    if "δ.η." in spelling:
        spelling, note = spelling.replace("δ.η.", "δη"), "damaged δη"
    if re.search(r"[\[\]<>]", spelling):
        spelling, note = re.sub(r"[\[\]<>]", "", spelling), "editorial bracket"
    if "(" in spelling:
        spelling, note = re.sub(r"[()]", "", spelling), "optional letter"
    if re.search("[A-Za-z]", spelling):
        spelling, note = spelling.translate(_LATIN), "Latin letter"
    # A diaeresis typed after an accent does not compose with it.
    spelling = re.sub("([\u0301\u0342])\u0308", "\u0308\\1", spelling)
    spelling = nfc(without(spelling.replace("_", ""), QUANTITIES))
    if "\u0300" in unicodedata.normalize("NFD", spelling):
        spelling, note = nfc(unicodedata.normalize("NFD", spelling).replace("\u0300", "\u0301")), "grave for acute"
    if "ϝ" in spelling.lower() or "ϳ" in spelling:
        return None, "digamma"
    if "'" in spelling or "’" in spelling:
        return None, "elided"
    if not spelling or set(bare(spelling).upper()) - set(ALPHABET.letters):
        return None, "not Greek letters"
    return spelling, note
