"""Lanes: rows and columns read as words are, with what the lines crossing them allow.

The heart of move generation (Appel and Jacobson, "The World's Fastest Scrabble Program", 1988): a play lies in one lane, so all
that the crossing words ask of it can be worked out beforehand, as the set of letters each empty square admits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexsvc.games.board import Board, Square
from lexsvc.games.placement import Direction
from lexsvc.games.rules import Rules
from lexsvc.games.tiles import code
from lexsvc.games.words import Graph, Words

ALL_LETTERS = 2**27 - 2  #: every letter, as bits 1..26
NO_CROSSING = -1  #: in ``Lane.crossing``: no tile above or below


@dataclass(frozen=True)
class Lane:
    """A row or column of squares in reading order.

    ``faces``: what lies there, 0 for empty. ``admitted``: for each empty square the letters (bits 1..26) that make a word with
    the tiles crossing there. ``crossing``: the points of those tiles, or :data:`NO_CROSSING`. ``letter``, ``word``: premiums.
    ``star``: the position of the star if it is still to be covered, else None.
    """

    direction: Direction
    index: int
    faces: bytes
    admitted: tuple[int, ...]
    crossing: tuple[int, ...]
    letter: tuple[int, ...]
    word: tuple[int, ...]
    star: int | None

    def starts(self) -> Iterator[tuple[int, int]]:
        """Where a play can start, and the square it must reach: the first from there on that makes it touch the board.

        A play cannot start right after a tile, nor where nothing follows to touch.
        """
        anchor: int | None = None
        found = []
        for place in reversed(range(len(self.faces))):
            if self.faces[place] or self.crossing[place] != NO_CROSSING or self.star == place:
                anchor = place
            if anchor is not None and (place == 0 or not self.faces[place - 1]):
                found.append((place, anchor))
        return reversed(found)


def survey(board: Board, rules: Rules, words: Words, graphs: tuple[Graph, ...]) -> Iterator[Lane]:
    """All lanes of a board: rows, then columns."""
    size, layout = board.size, rules.layout
    for direction in Direction:
        for index in range(size):
            origin = Square(index, 0) if direction is Direction.ACROSS else Square(0, index)
            squares = [direction.step(origin, i) for i in range(size)]
            places = [square.row * size + square.column for square in squares]
            crossed = [_crossing(board, square, direction.other, rules, words, graphs) for square in squares]
            yield Lane(
                direction,
                index,
                bytes(board[square] for square in squares),
                tuple(letters for letters, _ in crossed),
                tuple(points for _, points in crossed),
                tuple(layout.letter[place] for place in places),
                tuple(layout.word[place] for place in places),
                squares.index(layout.star) if board.is_empty and layout.star in squares else None,
            )


def _crossing(
    board: Board, square: Square, across: Direction, rules: Rules, words: Words, graphs: tuple[Graph, ...]
) -> tuple[int, int]:
    """The letters an empty square admits given the tiles on both sides of it, and the points of those tiles."""
    before, after = bytearray(), bytearray()
    for faces, step in ((before, -1), (after, 1)):
        beside = across.step(square, step)
        while board[beside]:
            faces.append(board[beside])
            beside = across.step(beside, step)
    before.reverse()
    if board[square] or not (before or after):
        return ALL_LETTERS, NO_CROSSING
    letters = 0
    for graph in graphs:
        letters |= middle_letters(graph, bytes(before), bytes(after))
    if not words.exact:
        letters = refine(letters, bytes(before), bytes(after), words)
    return letters, sum(map(rules.tiles.value, before + after))


def middle_letters(graph: Graph, before: bytes, after: bytes) -> int:
    """The letters (bits 1..26) that make a word of the graph between two runs of faces."""
    edges = graph.plain
    node = walk(graph, graph.root, before)[0]
    letters = 0
    while node:
        edge = edges[node]
        end = edge >> 6 & 3
        if after:
            _, end = walk(graph, edge >> 8, after)
        if 0 < end <= graph.admit:
            letters |= 1 << (edge & 31)
        node = 0 if edge & 32 else node + 1
    return letters


def refine(letters: int, before: bytes, after: bytes, words: Words) -> int:
    """Of the letters that make a word between two runs, those whose word is admitted."""
    kept = 0
    for letter in range(1, 27):
        if letters >> letter & 1 and words.rule(code(before + bytes([64 + letter]) + after)).valid:
            kept |= 1 << letter
    return kept


def walk(graph: Graph, node: int, faces: bytes) -> tuple[int, int]:
    """The node that faces lead to from a node, and the terminal mark of the last edge; (0, 0) if they lead nowhere."""
    edges, end = graph.plain, 0
    for face in faces:
        if not node:
            return 0, 0
        while (edge := edges[node]) & 31 != face & 31:
            if edge & 32:
                return 0, 0
            node += 1
        node, end = edge >> 8, edge >> 6 & 3
    return node, end
