r"""DELA: ``form,lemma.POS+traits:code:code``, where an empty lemma means "same as the form" and ``\`` escapes.

>>> row = parse_row(r"belles,beau.A+z1:fp")
>>> row.spelling, row.lemma, row.pos, row.traits, row.codes
('belles', 'beau', 'A', ['z1'], ['fp'])
>>> parse_row(r"arc\-en\-ciel,.N+NDN+z1:ms").lemma
'arc-en-ciel'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from builders.readers.attestation import Attestation
from builders.readers.tags import features_of_code, tagset
from builders.sources import Material

_ROW = re.compile(r"((?:\\.|[^,\\])*),((?:\\.|[^.\\])*)\.([^:]*)(.*)")
_ESCAPE = re.compile(r"\\(.)")


class Row(NamedTuple):
    """One line of DELA, unescaped."""

    spelling: str
    lemma: str
    pos: str
    traits: list[str]
    codes: list[str]


def parse_row(line: str) -> Row:
    """Take a line apart. Raises ``ValueError`` quoting a line of another shape."""
    match = _ROW.fullmatch(line)
    if match is None:
        raise ValueError(f"not a DELA line: {line!r}")
    spelling, lemma, category, codes = match.groups()
    if "\\" in line:
        spelling, lemma = _ESCAPE.sub(r"\1", spelling), _ESCAPE.sub(r"\1", lemma)
    pos, *traits = category.split("+")
    return Row(spelling, lemma or spelling, pos, traits, codes.split(":")[1:])


def read(material: Material) -> Iterator[Attestation]:
    """All simple and compound words of DELA."""
    table = tagset("dela")
    parts, marks, source = table["pos"], table["marks"], material.source.id
    for line in material.lines("words"):
        row = parse_row(line)
        pos = parts.get(row.pos)
        if pos is None:
            continue
        mark = next((marks[trait] for trait in row.traits if trait in marks), "")
        for code in row.codes or ("",):
            for features in features_of_code(code):
                yield Attestation(row.spelling, row.lemma, pos, features, source, mark)
