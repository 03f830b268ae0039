"""Lexique 3: one row a form, with lemma frequencies per million in film subtitles and in books. In cp1252."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from builders.readers.attestation import Attestation
from builders.readers.tags import features_of_code, tagset
from builders.sources import Material


def read(material: Material) -> Iterator[Attestation]:
    """All words of Lexique; ``weight`` is the greater of the lemma's two frequencies for that part of speech."""
    table, source = tagset("lexique"), material.source.id
    parts, tenses = table["pos"], table["tenses"]
    rows = csv.DictReader(material.lines("words", "cp1252"), delimiter="\t", quoting=csv.QUOTE_NONE)
    for row in rows:
        pos = parts.get(row["4_cgram"])
        if pos is None:
            continue
        weight = max(_number(row["7_freqlemfilms2"]), _number(row["8_freqlemlivres"]))
        agreement = row["5_genre"] + row["6_nombre"]
        for cell in row["11_infover"].strip('";').split(";"):
            for features in features_of_code(_code(cell, agreement, tenses)):
                yield Attestation(row["1_ortho"], row["3_lemme"], pos, features, source, "", weight)


def _code(cell: str, agreement: str, tenses: dict[str, str]) -> str:
    """``ind:pre:1s`` as ``P1s``; participles and other words agree instead."""
    tense, _, person = cell.rpartition(":")
    if tense in tenses:
        return tenses[tense] + person
    return tenses.get(cell, "") + agreement


def _number(written: str) -> float:
    return float(written.replace(",", ".") or 0)
