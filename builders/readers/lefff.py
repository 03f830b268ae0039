"""Lefff: ``form<TAB>category<TAB>lemma<TAB>tag``; participles listed as adjectives (tag ``K``) belong to their verb."""

from __future__ import annotations

from collections.abc import Iterator

from builders.readers.attestation import NAME, Attestation
from builders.readers.tags import features_of_code, tagset
from builders.sources import Material


def read(material: Material) -> Iterator[Attestation]:
    """All words of Lefff, its proper nouns marked as names."""
    parts, source = tagset("lefff")["pos"], material.source.id
    for line in material.lines("words"):
        spelling, category, lemma, tag = (*line.split("\t"), "", "")[:4]
        pos = parts.get(category)
        if pos is None or not spelling or not lemma:
            continue
        if tag.startswith("K"):
            pos = "VERB"
        mark = NAME if pos == "PROPN" else ""
        for features in features_of_code(tag.partition("_")[0]):
            yield Attestation(spelling, lemma, pos, features, source, mark)
