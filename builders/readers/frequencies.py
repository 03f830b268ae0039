"""Frequency lists: bare spellings, lower-cased, so that names and foreign words cannot be told from French ones."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgpack

from builders.readers.attestation import Attestation
from builders.sources import Material


def read_wordfreq(material: Material) -> Iterator[Attestation]:
    """wordfreq's "cB" format: a header, then for each centibel below one the words of that frequency.

    ``weight`` is on the Zipf scale, the decimal logarithm of the occurrences per billion words: bin *i* holds the words of
    frequency ``10 ** (-i / 100)``, which is Zipf ``9 - i / 100``. Raises ``ValueError`` on another format.
    """
    content = msgpack.unpackb(material.bytes("frequencies"))
    header, *bins = content if isinstance(content, list) and content else [content]
    if header != {"format": "cB", "version": 1}:
        raise ValueError(f"source {material.source.id!r} is not a wordfreq list in format cB 1 but {header}")
    for centibels, words in enumerate(bins):
        for word in words:
            yield Attestation(word, word, "", "", material.source.id, "", round(9 - centibels / 100, 2))


def read_pyspellchecker(material: Material) -> Iterator[Attestation]:
    """pyspellchecker's JSON object of counts; they are capped and padded, so only the spellings are taken."""
    for word in json.loads(material.text("counts")):
        yield Attestation(word, word, "", "", material.source.id)
