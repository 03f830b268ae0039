"""All legal plays there are, best first.

The order is canonical: by score, then across before down, by lane, by first square, by word letter by letter, with tiles before
jokers. One placement is one play: a single tile that forms two words is told across.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from lexsvc.games import plain
from lexsvc.games.board import Board
from lexsvc.games.errors import Malformed
from lexsvc.games.lanes import survey
from lexsvc.games.placement import Play
from lexsvc.games.rules import Rules
from lexsvc.games.tiles import JOKER, code
from lexsvc.games.words import Graph, Words

#: Jokers a list of plays can be asked with: each multiplies the plays by some twenty, and no game here has more.
MOST_JOKERS = 2


class Scored(NamedTuple):
    """A play and its score, bonus included."""

    play: Play
    score: int


@cache
def compiled() -> bool:
    """Whether the compiled kernels can be used: whether numba is installed. It is not loaded to find out."""
    return importlib.util.find_spec("numba") is not None


def plays(board: Board, rules: Rules, rack: bytes, words: Words, fast: bool | None = None) -> Sequence[Scored]:
    """All legal plays in canonical order; ``fast`` picks the compiled or the plain path, by default the best there is.

    Raises :class:`Malformed` when every word is admitted, so that there is no list to play from, and with too many jokers.
    """
    graphs = words.graphs
    if graphs is None:
        raise Malformed("lexicon", "no_lexicon")
    if rack.count(JOKER) > MOST_JOKERS:
        raise Malformed("rack", "too_many_jokers", count=rack.count(JOKER), most=MOST_JOKERS)
    if not rack:
        return []
    if fast if fast is not None else compiled():
        from lexsvc.games import kernel  # here, so that numba is loaded only when a game asks

        found: Sequence[Scored] = kernel.plays(board, rules, rack, words, tuple(graphs))
    else:
        found = _plainly(board, rules, rack, words, tuple(graphs))
    if words.exact:
        return found
    admitted = {word: words.rule(word).valid for word in {code(scored.play.word) for scored in found}}
    return [scored for scored in found if admitted[code(scored.play.word)]]


def canonical(scored: Scored) -> tuple[int, int, int, int, bytes]:
    """What plays are sorted by."""
    (direction, (row, column), word), score = (scored.play.direction, scored.play.start, scored.play.word), scored.score
    return (-score, direction, *((column, row) if direction else (row, column)), word)


def _plainly(board: Board, rules: Rules, rack: bytes, words: Words, graphs: tuple[Graph, ...]) -> list[Scored]:
    lanes = list(survey(board, rules, words, graphs))
    found = {play: score for graph in graphs for lane in lanes for play, score in plain.plays(lane, graph, rack, rules)}
    return sorted((Scored(play, score) for play, score in found.items()), key=canonical)
