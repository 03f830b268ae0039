"""Move generation compiled by numba: ``plain`` over flat arrays, with the same plays in the same order.

numba was chosen over an extension in C because it needs no compiler on the machine that serves and no build step in the wheel;
the machine code is cached beside this file (or in the user's cache), so that only the first game ever waits for it. Import this
module only when a game asks: it loads numba.

Positions are ``[direction, lane, place]`` throughout: the board lies in ``grids`` twice, as it is and transposed, so that one
code reads rows and columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, overload

import numba
import numpy as np
import numpy.typing as npt

from lexsvc.games.board import Board, Square
from lexsvc.games.generator import Scored, canonical
from lexsvc.games.lanes import NO_CROSSING, refine
from lexsvc.games.placement import Direction, Play
from lexsvc.games.rules import Layout, Rules
from lexsvc.games.tiles import JOKER
from lexsvc.games.words import Graph, Words

_Array = npt.NDArray[Any]
_Int = int | np.int64
#: Plays to make room for at first, eight times as many for each joker; where there are more, the walk is made again.
_ROOM = 1 << 14


class Found(Sequence[Scored]):
    """Plays in canonical order, as arrays: each is made an object only when it is looked at."""

    def __init__(self, scores: _Array, heads: _Array, faces: _Array) -> None:
        self._heads, self._faces, self._scores = heads, faces, scores
        narrow = scores.astype(np.int16) if not len(scores) or scores.max() < 2**15 else scores  # sorts by radix
        self._order = np.argsort(-narrow, kind="stable")

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, index: int) -> Scored: ...
    @overload
    def __getitem__(self, index: slice) -> list[Scored]: ...
    def __getitem__(self, index: int | slice) -> Scored | list[Scored]:
        if isinstance(index, slice):
            return [self._scored(place) for place in self._order[index]]
        return self._scored(self._order[index])

    def _scored(self, place: int) -> Scored:
        direction, lane, start, length = self._heads[place].tolist()
        square = Square(start, lane) if direction else Square(lane, start)
        return Scored(Play(Direction(direction), square, self._faces[place, :length].tobytes()), int(self._scores[place]))


def plays(board: Board, rules: Rules, rack: bytes, words: Words, graphs: tuple[Graph, ...]) -> Sequence[Scored]:
    """All plays in canonical order, those of several graphs as one list without doubles."""
    faces = np.frombuffer(board.faces, dtype=np.uint8).reshape(board.size, board.size)
    grids = np.stack((faces, faces.T))
    values = np.array(rules.tiles.values, dtype=np.int64)
    admitted = np.zeros(grids.shape, dtype=np.int64)
    crossing = np.full(grids.shape, NO_CROSSING, dtype=np.int64)
    for graph in graphs:
        _survey(grids, graph.edges, graph.follow, graph.root, graph.admit, values, admitted, crossing)
    if not words.exact:
        _refine(grids, admitted, crossing, words)
    lists = [_find(board, rules, rack, values, graph, grids, admitted, crossing) for graph in graphs]
    if len(lists) == 1:
        return lists[0]
    return sorted({scored for found in lists for scored in found}, key=canonical)


def _find(
    board: Board, rules: Rules, rack: bytes, values: _Array, graph: Graph, grids: _Array, admitted: _Array, crossing: _Array
) -> Found:
    letter, word = _premiums(rules.layout)
    star = rules.layout.star if board.is_empty else Square(-1, -1)
    bonus = np.array(rules.bonus, dtype=np.int64)
    counts = np.zeros(27, dtype=np.int64)
    for face in rack:
        counts[0 if face == JOKER else face & 31] += 1
    room = _ROOM << 3 * int(counts[0])  # memory that is not written to is never taken
    while True:
        scores = np.empty(room, dtype=np.int64)
        heads = np.empty((room, 4), dtype=np.int8)
        faces = np.empty((room, board.size), dtype=np.uint8)
        count = _walk(
            grids, admitted, crossing, letter, word, star.row, star.column, counts, len(rack), values, bonus,
            graph.edges, graph.follow, graph.root, graph.admit, scores, heads, faces,
        )  # fmt: skip
        if count <= room:
            return Found(scores[:count], heads[:count], faces[:count])
        room = count


@lru_cache(maxsize=64)
def _premiums(layout: Layout) -> tuple[_Array, _Array]:
    """Letter and word premiums by position."""
    letter, word = (
        np.array(squares, dtype=np.int64).reshape(layout.size, layout.size) for squares in (layout.letter, layout.word)
    )
    return np.stack((letter, letter.T)), np.stack((word, word.T))


def _refine(grids: _Array, admitted: _Array, crossing: _Array, words: Words) -> None:
    """Take out the letters whose crossing word the graphs hold but the words do not admit."""
    for direction, lane, place in np.argwhere(crossing != NO_CROSSING).tolist():
        line = grids[direction, :, place].tobytes()
        before, after = line[:lane].rsplit(b"\0", 1)[-1], line[lane + 1 :].split(b"\0", 1)[0]
        admitted[direction, lane, place] = refine(int(admitted[direction, lane, place]), before, after, words)


@numba.njit(cache=True)
def _bits(mask: _Int) -> _Int:
    """How many bits of a mask below 2**32 are set."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) & 0xFFFFFFFF) >> 24


@numba.njit(cache=True)
def _edge(edges: _Array, follow: _Array, node: _Int, bit: _Int) -> _Int:
    """The edge of a node that bears the letter of a bit, or 0 if there is none."""
    mask = np.int64(follow[node])
    return np.int64(edges[node + _bits(mask & (bit - 1))]) if mask & bit else np.int64(0)


@numba.njit(cache=True)
def _survey(
    grids: _Array, edges: _Array, follow: _Array, root: int, admit: int, values: _Array, admitted: _Array, crossing: _Array
) -> None:
    """For each empty square between tiles of crossing lines: add the letters the graph admits there, note their points."""
    size = grids.shape[1]
    for direction in range(2):
        for place in range(size):
            line = grids[direction, :, place]
            for lane in range(size):
                if line[lane]:
                    continue
                first = lane
                while first > 0 and line[first - 1]:
                    first -= 1
                last = lane
                while last < size - 1 and line[last + 1]:
                    last += 1
                if first == last:
                    continue
                node: _Int = root
                points = np.int64(0)
                for i in range(first, lane):
                    node = _edge(edges, follow, node, 1 << (line[i] & 31)) >> 8
                for i in range(first, last + 1):
                    points += 0 if line[i] & 32 else values[line[i] & 31]
                letters = np.int64(0)
                mask = np.int64(follow[node])
                for letter in range(1, 27):
                    if mask >> letter & 1:
                        edge = _edge(edges, follow, node, 1 << letter)
                        for i in range(lane + 1, last + 1):
                            edge = _edge(edges, follow, edge >> 8, 1 << (line[i] & 31))
                        if 0 < edge >> 6 & 3 <= admit:
                            letters |= 1 << letter
                admitted[direction, lane, place] |= letters
                crossing[direction, lane, place] = points


@numba.njit(cache=True)
def _walk(
    grids: _Array, admitted: _Array, crossing: _Array, letter: _Array, word: _Array, star_row: int, star_column: int,
    rack: _Array, held: int, values: _Array, bonus: _Array, edges: _Array, follow: _Array, root: int, admit: int,
    scores: _Array, heads: _Array, faces: _Array,
) -> int:  # fmt: skip
    """Write all plays in order of direction, lane, start and word, as far as there is room; returns how many there are.

    A walk from one start keeps a stack by place: at each the node before it, the letters still to be tried as tiles and as
    jokers, the face laid there, and the sums so far.
    """
    size = grids.shape[1]
    found = 0
    node = np.zeros(size + 1, dtype=np.int64)
    as_tile = np.zeros(size + 1, dtype=np.int64)
    as_joker = np.zeros(size + 1, dtype=np.int64)
    main = np.zeros(size + 1, dtype=np.int64)
    times = np.ones(size + 1, dtype=np.int64)
    crossed = np.zeros(size + 1, dtype=np.int64)  # points of crossing words
    crossings = np.zeros(size + 1, dtype=np.int64)  # how many there are
    laid = np.zeros(size + 1, dtype=np.int64)
    shown = np.zeros(size + 1, dtype=np.uint8)
    in_hand = np.int64(0)  # letters of the rack as bits
    for i in range(1, 27):
        if rack[i] > 0:
            in_hand |= 1 << i
    for direction in range(2):
        for lane in range(size):
            line = grids[direction, lane]
            star = -1
            if star_row >= 0 and lane == (star_column if direction else star_row):
                star = star_row if direction else star_column
            for start in range(size):
                if start > 0 and line[start - 1]:
                    continue
                anchor = start
                while anchor < size and not (line[anchor] or crossing[direction, lane, anchor] >= 0 or anchor == star):
                    anchor += 1
                if anchor == size:
                    break
                if anchor - start >= held + (1 if line[anchor] else 0):
                    continue
                place = start
                node[place] = root
                main[place], times[place], crossed[place], crossings[place], laid[place] = 0, 1, 0, 0, 0
                entering = True
                while True:
                    if entering:
                        mask = np.int64(follow[node[place]]) if place < size else np.int64(0)
                        as_tile[place] = as_joker[place] = 0
                        if mask and line[place]:
                            as_tile[place] = mask & (1 << (line[place] & 31))
                        elif mask:
                            if crossing[direction, lane, place] >= 0:
                                mask &= admitted[direction, lane, place]
                            as_tile[place] = mask & in_hand
                            if rack[0] > 0:
                                as_joker[place] = mask
                        entering = False
                    if as_tile[place]:
                        bit = as_tile[place] & -as_tile[place]
                        as_tile[place] ^= bit
                        small = 0
                    elif as_joker[place]:
                        bit = as_joker[place] & -as_joker[place]
                        as_joker[place] ^= bit
                        small = 32
                    else:
                        place -= 1
                        if place < start:
                            break
                        if not line[place]:
                            tile = 0 if shown[place] & 32 else shown[place] & 31
                            rack[tile] += 1
                            if tile:
                                in_hand |= 1 << tile
                        continue
                    edge = _edge(edges, follow, node[place], bit)
                    number = edge & 31
                    after = place + 1
                    if line[place]:
                        shown[place] = line[place]
                        main[after] = main[place] + (0 if line[place] & 32 else values[number])
                        times[after], crossed[after] = times[place], crossed[place]
                        crossings[after], laid[after] = crossings[place], laid[place]
                    else:
                        shown[place] = 64 + number + small
                        tile = 0 if small else number
                        rack[tile] -= 1
                        if tile and rack[tile] == 0:
                            in_hand &= ~(1 << tile)
                        value = values[tile] * letter[direction, lane, place]
                        premium = word[direction, lane, place]
                        main[after] = main[place] + value
                        times[after] = times[place] * premium
                        crossed[after], crossings[after] = crossed[place], crossings[place]
                        if crossing[direction, lane, place] >= 0:
                            crossed[after] += (crossing[direction, lane, place] + value) * premium
                            crossings[after] += 1
                        laid[after] = laid[place] + 1
                    if (
                        place >= anchor
                        and after - start > 1
                        and laid[after] > 0
                        and 0 < (edge >> 6 & 3) <= admit
                        and (after == size or not line[after])
                        and not (direction == 1 and laid[after] == 1 and crossings[after] == 1)
                    ):
                        if found < len(scores):
                            scores[found] = main[after] * times[after] + crossed[after] + bonus[laid[after]]
                            heads[found, 0], heads[found, 1] = direction, lane
                            heads[found, 2], heads[found, 3] = start, after - start
                            for i in range(start, after):
                                faces[found, i - start] = shown[i]
                        found += 1
                    node[after] = edge >> 8
                    place = after
                    entering = True
    return found
