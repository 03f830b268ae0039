"""The words a play forms, and its points.

A premium counts only on the turn it is covered, for every word through it; letter premiums before word premiums; word premiums
multiply together; a joker is worth nothing and keeps the word premium it lies on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lexsvc.games.board import Board, Square, Tile
from lexsvc.games.placement import Direction, Play, run
from lexsvc.games.rules import Rules


@dataclass(frozen=True)
class Formed:
    """A word formed or lengthened by a play: its faces, its squares and its points after premiums."""

    word: bytes
    squares: tuple[Square, ...]
    points: int

    @property
    def play(self) -> Play:
        """The word as a play: what would be written for it."""
        down = len(self.squares) > 1 and self.squares[1].row > self.squares[0].row
        return Play(Direction.DOWN if down else Direction.ACROSS, self.squares[0], self.word)


def formed(board: Board, tiles: Sequence[Tile], rules: Rules, along: Direction | None = None) -> list[Formed]:
    """The words formed by new tiles laid in one line: the main word first, then those crossing it, square by square.

    ``along`` is the direction of the main word where a single tile forms two; without it, across. A run of one tile is no word.
    """
    after = board.lay(tiles)
    covered = {tile.square for tile in tiles}
    main = _direction(tiles, along)
    lines = [run(after, tiles[0].square, main), *(run(after, square, main.other) for square in sorted(covered))]
    return [_word(after, line, covered, rules) for line in lines if len(line) > 1]


def bonus(tiles: Collection[Tile], rules: Rules) -> int:
    """What laying so many tiles in one play adds."""
    return rules.bonus[len(tiles)] if len(tiles) < len(rules.bonus) else 0


def _direction(tiles: Sequence[Tile], along: Direction | None) -> Direction:
    if len({tile.square.row for tile in tiles}) > 1:
        return Direction.DOWN
    if len(tiles) > 1:
        return Direction.ACROSS
    return Direction.ACROSS if along is None else along


def _word(board: Board, line: list[Square], covered: set[Square], rules: Rules) -> Formed:
    total, times = 0, 1
    for square in line:
        value = rules.tiles.value(board[square])
        if square in covered:
            place = square.row * board.size + square.column
            value *= rules.layout.letter[place]
            times *= rules.layout.word[place]
        total += value
    return Formed(bytes(board[square] for square in line), tuple(line), total * times)
