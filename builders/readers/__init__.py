"""Readers: each turns one source into attestations and knows nothing of the others.

A recipe names them; :data:`READERS` is where it finds them.
"""

from collections.abc import Callable, Iterator

from builders.readers import abu, dela, frequencies, hunspell, lefff, lexique, wiktionnaire, wordlist
from builders.readers.attestation import Attestation
from builders.sources import Material

Reader = Callable[[Material], Iterator[Attestation]]

READERS: dict[str, Reader] = {
    "abu": abu.read,
    "dela": dela.read,
    "hunspell": hunspell.read,
    "lefff": lefff.read,
    "lexique": lexique.read,
    "pyspellchecker": frequencies.read_pyspellchecker,
    "wiktionnaire": wiktionnaire.read,
    "wordfreq": frequencies.read_wordfreq,
    "wordlist": wordlist.read,
}

__all__ = ["READERS", "Attestation", "Reader"]
