"""Wiktionnaire: headwords with their glosses, ``word<TAB>gloss | gloss``. No parts of speech, no inflected forms."""

from __future__ import annotations

from collections.abc import Iterator

from builders.readers.attestation import Attestation
from builders.sources import Material


def read(material: Material) -> Iterator[Attestation]:
    """All headwords, each its own lemma."""
    for headword, _ in _rows(material):
        yield Attestation(headword, headword, "", "", material.source.id)


def glosses(material: Material) -> Iterator[tuple[str, str]]:
    """Headword and glosses, the glosses separated by ``" | "``."""
    return _rows(material)


def _rows(material: Material) -> Iterator[tuple[str, str]]:
    for line in material.lines("glosses"):
        headword, _, gloss = line.partition("\t")
        yield headword.replace("’", "'"), gloss
