"""Plays as people write them, and the tiles they lay.

At French tournaments a play is its first square and its whole word, with the tiles that lay there before: ``H8 CHAT`` goes
across from row H, column 8; ``8H CHAT`` goes down. Small letters are jokers.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lexsvc.games.board import Board, Square, Tile
from lexsvc.games.errors import Malformed
from lexsvc.games.tiles import Tiles

_PLAY = re.compile(r"\s*(?:(?P<across>[A-Za-z][0-9]{1,2})|(?P<number>[0-9]{1,2})(?P<letter>[A-Za-z]))\s+(?P<word>\S+)\s*")


class Direction(enum.IntEnum):
    """Across a row, or down a column."""

    ACROSS = 0
    DOWN = 1

    @property
    def other(self) -> Direction:
        return Direction(1 - self)

    def step(self, square: Square, count: int = 1) -> Square:
        """The square ``count`` further on, or back if negative; it may lie off the board."""
        row, column = square
        return Square(row, column + count) if self is Direction.ACROSS else Square(row + count, column)


@dataclass(frozen=True)
class Play:
    """A whole word of faces from a square on, with the tiles that already lie there."""

    direction: Direction
    start: Square
    word: bytes

    @staticmethod
    def read(text: object, tiles: Tiles, field: str = "play") -> Play:
        """A play as typed. Raises :class:`Malformed` naming ``field`` if it is none; it may still be against the rules."""
        match = _PLAY.fullmatch(text) if isinstance(text, str) else None
        if not match:
            raise Malformed(field, "play", value=text)
        direction = Direction.ACROSS if match["across"] else Direction.DOWN
        square = match["across"] or match["letter"] + match["number"]
        return Play(direction, Square.read(square, field), tiles.read(match["word"], field))

    def show(self, tiles: Tiles) -> str:
        """The play as it is typed: the way back from :meth:`read`."""
        name = self.start.name
        return f"{name if self.direction is Direction.ACROSS else name[1:] + name[0]} {tiles.show(self.word)}"

    def squares(self) -> list[Square]:
        """The squares of the whole word; some may lie off the board."""
        return [self.direction.step(self.start, i) for i in range(len(self.word))]

    def laid(self, board: Board) -> tuple[Tile, ...]:
        """The new tiles of a play that fits the board: those on its empty squares."""
        return tuple(Tile(square, face) for square, face in zip(self.squares(), self.word, strict=True) if not board[square])


def read_tiles(listed: object, tiles: Tiles, field: str = "tiles") -> tuple[Tile, ...]:
    """New tiles alone, as ``[{"square": "H8", "letter": "C"}]``, a small letter for a joker.

    Raises :class:`Malformed` naming the one that is wrong.
    """
    if not isinstance(listed, list):
        raise Malformed(field, "list", value=listed, example='[{"square": "H8", "letter": "C"}]')
    return tuple(_tile(item, tiles, f"{field}[{number}]") for number, item in enumerate(listed))


def _tile(item: object, tiles: Tiles, field: str) -> Tile:
    if not isinstance(item, dict) or not {"square", "letter"} <= item.keys():
        raise Malformed(field, "tile", value=item)
    face = tiles.read(item["letter"], f"{field}.letter")
    if len(face) != 1:
        raise Malformed(f"{field}.letter", "one_letter", value=item["letter"])
    return Tile(Square.read(item["square"], f"{field}.square"), face[0])


def run(board: Board, through: Square, direction: Direction) -> list[Square]:
    """The squares of the unbroken run of tiles through a square; empty if the square is."""
    if not board[through]:
        return []
    before = list(_walk(board, direction.step(through, -1), direction, -1))
    return [*reversed(before), *_walk(board, through, direction, 1)]


def _walk(board: Board, square: Square, direction: Direction, count: int) -> Iterator[Square]:
    while board[square]:
        yield square
        square = direction.step(square, count)
