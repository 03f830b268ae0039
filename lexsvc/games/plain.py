"""Move generation in plain Python: the readable twin of ``kernel``, and what runs where numba is not installed.

From each square where a play can start, the automaton is walked along the lane: a tile on the board must be followed, an empty
square takes any letter that is in the rack and admitted by the crossing lines. Words come out in order: capitals before small
letters, a word before those it begins. So plays are found in the order of lane, start and word, and a stable sort by score is
all that is left to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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
            for word, score in _words(lane, graph, rack, rules, start, anchor):
                yield Play(lane.direction, Square(row, column), word), score


def _words(lane: Lane, graph: Graph, rack: bytes, rules: Rules, start: int, anchor: int) -> list[tuple[bytes, int]]:
    """The words from ``start`` that cover ``anchor``, and their scores.

    A closure rather than an object: what it reads thousands of times are local names.
    """
    edges, follow, admit = graph.plain, graph.follow.data, graph.admit
    faces, admitted, crossings, end = lane.faces, lane.admitted, lane.crossing, len(lane.faces)
    value, letter_premiums, word_premiums, bonus = rules.tiles.values, lane.letter, lane.word, rules.bonus
    down = lane.direction is Direction.DOWN
    left = Counter(rack)
    found: list[tuple[bytes, int]] = []

    def go_on(place: int, node: int, word: bytes, main: int, times: int, crossed: int, laid: int, crosses: int) -> None:
        """Words that begin with ``word``, whose last letter leads to ``node``; the next square is ``place``.

        ``main`` are the points of the word before its word premiums ``times``, ``crossed`` those of crossing words, of which
        there are ``crosses``; ``laid`` tiles come from the rack.
        """
        if place == end or not node:
            return
        face = faces[place]
        mask = follow[node] & (1 << (face & 31) if face else admitted[place])
        if not mask:
            return
        fitting = []
        while True:
            edge = edges[node]
            if mask >> (edge & 31) & 1:
                fitting.append(edge)
            if edge & 32:
                break
            node += 1
        if face:
            points = 0 if face & 32 else value[face & 31]
            arrive(place, fitting[0], word + bytes((face,)), main + points, times, crossed, laid, crosses)
            return
        premium, crossing = word_premiums[place], crossings[place]
        for edge in fitting:
            tile = 64 + (edge & 31)
            if left[tile]:
                left[tile] -= 1
                points = value[edge & 31] * letter_premiums[place]
                more = (crossing + points) * premium if crossing != NO_CROSSING else 0
                state = main + points, times * premium, crossed + more, laid + 1, crosses + (crossing != NO_CROSSING)
                arrive(place, edge, word + bytes((tile,)), *state)
                left[tile] += 1
        if left[JOKER]:
            left[JOKER] -= 1
            points = value[0] * letter_premiums[place]
            more = (crossing + points) * premium if crossing != NO_CROSSING else 0
            state = main + points, times * premium, crossed + more, laid + 1, crosses + (crossing != NO_CROSSING)
            for edge in fitting:
                arrive(place, edge, word + bytes((joker_as(64 + (edge & 31)),)), *state)
            left[JOKER] += 1

    def arrive(place: int, edge: int, word: bytes, main: int, times: int, crossed: int, laid: int, crosses: int) -> None:
        """Note the word if one ends here that is a play, and go on."""
        place += 1
        if 0 < edge >> 6 & 3 <= admit and place > anchor and laid and (place == end or not faces[place]) and place - start > 1:
            found_across = down and laid == crosses == 1
            if not found_across:
                found.append((word, main * times + crossed + bonus[laid]))
        go_on(place, edge >> 8, word, main, times, crossed, laid, crosses)

    go_on(start, graph.root, b"", 0, 1, 0, 0, 0)
    return found
