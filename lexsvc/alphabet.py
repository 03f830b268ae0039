"""Alphabets: the tiles a language is played with."""

from __future__ import annotations

from codecs import charmap_decode
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Alphabet:
    """The letters of a language in their order, at most 26, each one Unicode character.

    Inside a pack a key is a *code*: ASCII bytes, one a tile, where letter *i* is byte ``65 + i``. For French the code is the
    key itself; for Greek it makes the trie a fifth smaller and a third faster than UTF-8 would.

    >>> greek = Alphabet("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")
    >>> greek.encode("ΛΟΓΟΣ"), greek.decode(b"KOCOR")
    (b'KOCOR', 'ΛΟΓΟΣ')
    """

    letters: str

    def __post_init__(self) -> None:
        if not 0 < len(self.letters) <= 26 or len(set(self.letters)) != len(self.letters):
            raise ValueError(f"an alphabet has 1 to 26 different letters, not {self.letters!r}")

    @cached_property
    def _to_code(self) -> dict[int, int]:
        return {ord(letter): 65 + place for place, letter in enumerate(self.letters)}

    @cached_property
    def _to_letter(self) -> str:
        letters = {65 + place: letter for place, letter in enumerate(self.letters)}
        return "".join(letters.get(byte, chr(byte)) for byte in range(128))

    def encode(self, key: str) -> bytes:
        """The code of a key. Raises ``ValueError`` naming the letters that are no tile."""
        strangers = sorted(set(key) - set(self.letters))
        if strangers:
            raise ValueError(f"not letters of this alphabet: {' '.join(strangers)}")
        return key.translate(self._to_code).encode("ascii")

    def decode(self, code: bytes) -> str:
        """The key that a code stands for."""
        return charmap_decode(code, "strict", self._to_letter)[0]
