"""Move generation in plain Python: the readable twin of ``kernel``, and what runs where numba is not installed.

From each square where a play can start, the automaton is walked along the lane: a tile on the board must be followed, an empty
square takes any letter that is in the rack and admitted by the crossing lines. Words come out in order: capitals before small
letters, a word before those it begins. So plays are found in the order of lane, start and word, and a stable sort by score is
all that is left to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lexsvc.games.board import Square
from lexsvc.games.lanes import NO_CROSSING, Lane
from lexsvc.games.placement import Direction, Play
from lexsvc.games.rules import Rules
from lexsvc.games.tiles import JOKER, joker_as
from lexsvc.games.words import Graph


def plays(lane: Lane, graph: Graph, rack: bytes, rules: Rules) -> Iterator[tuple[Play, int]]:
    """All plays along a lane and their scores, in order. A single tile forming two words is found across alone."""
    for start, anchor in lane.starts():
        if anchor - start < len(rack) + bool(lane.faces[anchor]):
            row, column = (lane.index, start) if lane.direction is Direction.ACROSS else (start, lane.index)
            for word, score in _Walk(lane, graph, rules, start, anchor, Counter(rack)).words():
                yield Play(lane.direction, Square(row, column), word), score


@dataclass(frozen=True)
class _Sum:
    """The points so far: of the main word before its word premiums, those premiums, of crossing words; tiles laid, crossed."""

    main: int = 0
    times: int = 1
    crossing: int = 0
    laid: int = 0
    crossed: int = 0


@dataclass
class _Walk:
    """A walk from one start: ``rack`` holds what is left at each moment."""

    lane: Lane
    graph: Graph
    rules: Rules
    start: int
    anchor: int
    rack: Counter[int]

    def words(self) -> Iterator[tuple[bytes, int]]:
        return self._from(self.start, self.graph.root, b"", _Sum())

    def _from(self, place: int, node: int, word: bytes, so_far: _Sum) -> Iterator[tuple[bytes, int]]:
        """Words that go on with ``word`` from a node, the next square being ``place``."""
        if not node or place == len(self.lane.faces):
            return
        face = self.lane.faces[place]
        edges = list(self._edges(node))
        if face:
            value = self.rules.tiles.value(face)
            total = _Sum(so_far.main + value, so_far.times, so_far.crossing, so_far.laid, so_far.crossed)
            for edge in edges:
                if edge & 31 == face & 31:
                    yield from self._over(place, edge, word + bytes([face]), total)
            return
        letters = [(64 + (edge & 31), edge) for edge in edges if self.lane.admitted[place] >> (edge & 31) & 1]
        for tile, edge in letters:
            if self.rack[tile] > 0:
                yield from self._lay(place, edge, tile, tile, word, so_far)
        for tile, edge in letters if self.rack[JOKER] > 0 else ():
            yield from self._lay(place, edge, JOKER, joker_as(tile), word, so_far)

    def _edges(self, node: int) -> Iterator[int]:
        edges = self.graph.plain
        while True:
            yield edges[node]
            if edges[node] & 32:
                return
            node += 1

    def _lay(self, place: int, edge: int, tile: int, face: int, word: bytes, so_far: _Sum) -> Iterator[tuple[bytes, int]]:
        """Words with ``tile`` of the rack showing ``face`` on an empty square."""
        lane = self.lane
        value = self.rules.tiles.value(face) * lane.letter[place]
        crossing = lane.crossing[place]
        crosses = crossing != NO_CROSSING
        total = _Sum(
            so_far.main + value,
            so_far.times * lane.word[place],
            so_far.crossing + ((crossing + value) * lane.word[place] if crosses else 0),
            so_far.laid + 1,
            so_far.crossed + crosses,
        )
        self.rack[tile] -= 1
        yield from self._over(place, edge, word + bytes([face]), total)
        self.rack[tile] += 1

    def _over(self, place: int, edge: int, word: bytes, total: _Sum) -> Iterator[tuple[bytes, int]]:
        """The word itself, if one ends here that is a play, and those that go on."""
        ends = place + 1 == len(self.lane.faces) or not self.lane.faces[place + 1]
        if ends and place >= self.anchor and 0 < edge >> 6 & 3 <= self.graph.admit and len(word) > 1 and total.laid:
            found_across = self.lane.direction is Direction.DOWN and total.laid == 1 and total.crossed
            if not found_across:
                yield word, total.main * total.times + total.crossing + self.rules.bonus[total.laid]
        yield from self._from(place + 1, edge >> 8, word, total)
