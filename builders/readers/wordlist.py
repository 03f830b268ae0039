"""Plain word lists: one word a line, blank lines and ``#`` comments apart."""

from __future__ import annotations

from collections.abc import Iterator

from builders.readers.attestation import Attestation
from builders.sources import Material


def read(material: Material) -> Iterator[Attestation]:
    """All words of the list, each its own lemma."""
    for line in material.lines("words"):
        word = line.strip()
        if word and not word.startswith("#"):
            yield Attestation(word, word, "", "", material.source.id)
