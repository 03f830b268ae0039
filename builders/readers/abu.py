"""ABU: ``form<TAB>lemma<TAB>Ver:IPre+SG+P1:IPre+SG+P3``, and lists of names in files of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from builders.readers.attestation import NAME, Attestation
from builders.readers.tags import features_of_code, tagset
from builders.sources import Material

_NAME_LISTS = ("first_names", "towns", "countries")


def read(material: Material) -> Iterator[Attestation]:
    """All common words of ABU, then its first names, towns and countries marked as names."""
    table, source = tagset("abu"), material.source.id
    parts, marks = table["pos"], table["marks"]
    for line in material.lines("words"):
        spelling, lemma, tag = line.split("\t")
        category, _, cells = tag.partition(":")
        pos = parts.get(category)
        if pos is None:
            continue
        for features in _features(cells):
            yield Attestation(spelling, lemma, pos, features, source, marks.get(category, ""))
    for name_list in _NAME_LISTS:
        for line in material.lines(name_list):
            name = line.partition("\t")[0].strip()
            if name:
                yield Attestation(name, name, "PROPN", "", source, NAME)


@cache
def _features(cells: str) -> tuple[str, ...]:
    codes: Mapping[str, str] = tagset("abu")["codes"]
    written = ("".join(codes.get(part, "") for part in cell.split("+")) for cell in cells.split(":"))
    return tuple(dict.fromkeys(features for code in written for features in features_of_code(code)))
