"""Duplicate: everyone plays from the same board and draw, scores his own play, and goes on from the best one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from lexsvc.games import rack as racks
from lexsvc.games.board import Board, Tile
from lexsvc.games.generator import Scored, canonical, plays
from lexsvc.games.judge import Judgement, judge
from lexsvc.games.placement import Play
from lexsvc.games.rules import Rules
from lexsvc.games.words import Words


@dataclass(frozen=True)
class Round:
    """A round played: each player's judgement (None: he did not play), the play ``placed`` on the board and who found it.

    ``best`` are the best possible plays, all those of the highest score; None without a lexicon, empty when there is no play.
    ``board`` and ``rack`` are those the next round starts from, the rack before it is filled up.
    """

    judgements: dict[str, Judgement | None]
    best: tuple[Scored, ...] | None
    placed: Scored | None
    finders: tuple[str, ...]
    board: Board
    rack: bytes

    def score(self, player: str) -> int:
        """A player's points in this round."""
        judgement = self.judgements[player]
        return judgement.score if judgement else 0

    def percentage(self, player: str) -> float | None:
        """A player's points in percent of the best possible score, to one decimal; None where no play scores.

        Without a lexicon the best that was played stands for the best possible.
        """
        played = max((self.score(other) for other in self.judgements), default=0)
        top = self.best[0].score if self.best else played
        return round(100 * self.score(player) / top, 1) if top else None


def play_round(
    board: Board,
    rules: Rules,
    rack: bytes,
    moves: Mapping[str, Play | Sequence[Tile] | None],
    words: Words,
    place_best: bool = False,
) -> Round:
    """Judge everyone's play; lay the best player's on the board, or the best possible one if ``place_best``.

    Of several equally good ones the first in canonical order is laid. When nobody has a legal play none is laid.
    """
    judgements = {player: None if move is None else judge(board, rules, rack, move, words) for player, move in moves.items()}
    best = None
    if words.graphs is not None:
        found = plays(board, rules, rack, words)
        best = tuple(takewhile(lambda scored: scored.score == found[0].score, found))
    legal = {
        player: Scored(judgement.play, judgement.score)
        for player, judgement in judgements.items()
        if judgement and judgement.legal and judgement.play
    }
    candidates = list(best) if place_best and best else list(legal.values())
    placed = min(candidates, key=canonical, default=None)
    if placed is None:
        return Round(judgements, best, None, (), board, rack)
    tiles = placed.play.laid(board)
    finders = tuple(player for player, scored in legal.items() if set(scored.play.laid(board)) == set(tiles))
    left = racks.leave(rack, bytes(tile.face for tile in tiles))
    return Round(judgements, best, placed, finders, board.lay(tiles), left)
