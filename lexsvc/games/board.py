"""The board: squares, their names, and the tiles that lie on them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from lexsvc.games.errors import Malformed
from lexsvc.games.tiles import JOKER, Tiles

EMPTY = 0  #: the face of an empty square
_SQUARE = re.compile(r"([A-Za-z])([0-9]{1,2})")


class Square(NamedTuple):
    """A square by row and column, both from 0. Its name is the row's letter and the column's number: ``H8`` is (7, 7)."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """``H8``. Squares off the board have names too, so that a fault can say where they would be."""
        return f"{chr(65 + self.row) if 0 <= self.row < 26 else '-'}{self.column + 1}"

    @staticmethod
    def read(text: object, field: str) -> Square:
        """The square of a name. Raises :class:`Malformed` if it is none; it may still lie off the board."""
        match = _SQUARE.fullmatch(text) if isinstance(text, str) else None
        if not match:
            raise Malformed(field, "square", value=text)
        return Square(ord(match[1].upper()) - 65, int(match[2]) - 1)


class Tile(NamedTuple):
    """A face on a square."""

    square: Square
    face: int


@dataclass(frozen=True)
class Board:
    """A square board of ``size`` rows of ``size`` faces, row after row, 0 where it is empty."""

    size: int
    faces: bytes

    @staticmethod
    def empty(size: int) -> Board:
        return Board(size, bytes(size * size))

    @staticmethod
    def read(rows: object, size: int, tiles: Tiles, field: str = "board") -> Board:
        """A board as typed: ``size`` strings of ``size``, ``.`` for an empty square.

        Raises :class:`Malformed` naming the row that is wrong.
        """
        if not isinstance(rows, list) or len(rows) != size:
            raise Malformed(field, "board", size=size)
        faces = bytearray()
        for number, row in enumerate(rows):
            where = f"{field}[{number}]"
            if not isinstance(row, str) or len(row) != size:
                raise Malformed(where, "row", value=row, size=size)
            for run in re.split(r"(\.+)", row):
                faces += bytes(len(run)) if run.startswith(".") else tiles.read(run, where)
            if JOKER in faces:
                raise Malformed(where, "joker_without_letter")
        return Board(size, bytes(faces))

    def show(self, tiles: Tiles) -> list[str]:
        """The board as it is typed: the way back from :meth:`read`."""
        text = tiles.show(self.faces.replace(b"\0", b"."))
        return [text[start : start + self.size] for start in range(0, len(text), self.size)]

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.row < self.size and 0 <= square.column < self.size

    def __getitem__(self, square: Square) -> int:
        """The face on a square; 0 where it is empty, and off the board."""
        return self.faces[square.row * self.size + square.column] if square in self else EMPTY

    @property
    def is_empty(self) -> bool:
        return not any(self.faces)

    def lay(self, tiles: Iterable[Tile]) -> Board:
        """The board with tiles laid on empty squares of it."""
        faces = bytearray(self.faces)
        for (row, column), face in tiles:
            faces[row * self.size + column] = face
        return Board(self.size, bytes(faces))
