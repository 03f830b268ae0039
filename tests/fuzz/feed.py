"""Feeds: texts and choices drawn from bytes, so that a fuzzer that knows only bytes reaches deep into a parser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_PIECE = 192  # a byte below it is a piece of the vocabulary
_PLANE = 224  # below it two bytes are a character of the basic plane, lone surrogates among them; else three are any


class Feed:
    """Reads decisions off ``data``; when it is spent every choice is the first."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        """The next byte; 0 when there is none."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, at most 255."""
        return self.byte() % limit

    def pick(self, options: Sequence[T]) -> T:
        """One of at most 256."""
        return options[self.below(len(options))]

    def rest(self) -> bytes:
        """All that is left."""
        found = self._data[self._at :]
        self._at = len(self._data)
        return found

    def text(self, pieces: Sequence[str], most: int = 60) -> str:
        """A text of pieces and strange characters, at most ``most`` of both; the byte 255 ends it."""
        out: list[str] = []
        while self and len(out) < most:
            byte = self.byte()
            if byte < _PIECE:
                out.append(pieces[byte % len(pieces)])
            elif byte < _PLANE:
                out.append(chr(self.byte() << 8 | self.byte()))
            elif byte < 255:
                out.append(chr((self.byte() << 16 | self.byte() << 8 | self.byte()) % 0x110000))
            else:
                break
        return "".join(out)

    def lines(self, pieces: Sequence[str], most: int = 6) -> list[str]:
        """At most ``most`` texts."""
        found = []
        while self and len(found) < most:
            found.append(self.text(pieces))
        return found
