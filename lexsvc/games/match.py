"""Whole games between robots, from the first draw to the settlement: the same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from lexsvc.games import rack as racks
from lexsvc.games.bag import Bag
from lexsvc.games.board import Board
from lexsvc.games.chance import Chance
from lexsvc.games.duplicate import Round, play_round
from lexsvc.games.generator import Scored, plays
from lexsvc.games.robot import choose
from lexsvc.games.rules import Level, Rules
from lexsvc.games.settlement import ending, may_exchange, settle
from lexsvc.games.words import Words
from lexsvc.tier import Tier

REDRAWS = 20  #: draws thrown back one after the other before a duplicate game is given up


@dataclass(frozen=True)
class Turn:
    """A turn: the board before it, the player and his rack, and what he played; None is an exchange or a pass (``kind``)."""

    board: Board
    player: str
    rack: bytes
    kind: str
    scored: Scored | None


@dataclass
class Match:
    """A game between robots, as far as it has been played. ``words`` gives those a robot of a tier knows."""

    rules: Rules
    levels: Mapping[str, Level]
    words: Callable[[Tier], Words]
    seed: int | str
    board: Board = field(init=False)
    racks: dict[str, bytes] = field(init=False)
    scores: dict[str, int] = field(init=False)
    final: dict[str, int] | None = field(init=False, default=None)

    def turns(self) -> Iterator[Turn]:
        """Play on to the end; then ``final`` is settled."""
        chance, bag = Chance(self.seed), Bag.full(self.rules.tiles)
        self.board, self.racks = Board.empty(self.rules.layout.size), {}
        self.scores = dict.fromkeys(self.levels, 0)
        exchanged = dict.fromkeys(self.levels, 0)
        for player in self.levels:
            self.racks[player], bag = bag.draw(self.rules.rack, chance)
        kinds: list[str] = []
        reason = None
        while reason is None:
            player = list(self.levels)[len(kinds) % len(self.levels)]
            level, rack = self.levels[player], self.racks[player]
            scored = choose(plays(self.board, self.rules, rack, self.words(level.tier)), level.share, chance)
            # With no play since its last turn a robot passes: two of them could go on exchanging for ever.
            lately = kinds[-len(self.levels) :]
            moving = "play" in lately or len(lately) < len(self.levels)
            exchanges = moving and may_exchange(self.rules, len(bag), exchanged[player])
            kind = "play" if scored else "exchange" if exchanges else "pass"
            yield Turn(self.board, player, rack, kind, scored)
            back = b""
            if scored:
                tiles = scored.play.laid(self.board)
                self.board = self.board.lay(tiles)
                self.scores[player] += scored.score
                rack = racks.leave(rack, bytes(tile.face for tile in tiles))
            elif kind == "exchange":
                exchanged[player] += 1
                back, rack = rack, b""
            drawn, bag = bag.draw(self.rules.rack - len(rack), chance)
            bag = Bag.of(bag.faces + back)
            self.racks[player] = rack + drawn
            kinds.append(kind)
            reason = ending(self.rules, len(bag), list(self.racks.values()), kinds)
        self.final = settle(self.rules, self.racks, self.scores, reason)


def duplicate(
    rules: Rules, levels: Mapping[str, Level], words: Callable[[Tier], Words], seed: int | str, place_best: bool = False
) -> Iterator[tuple[Board, bytes, Round]]:
    """The rounds of a duplicate game between robots, each with the board and the rack it was played from.

    The referee knows all words. A draw nobody can play from is thrown back and drawn anew. The game ends when the bag is empty
    and nobody finds a play, or after :data:`REDRAWS` draws in vain.
    """
    chance, bag = Chance(seed), Bag.full(rules.tiles)
    board, rack, in_vain = Board.empty(rules.layout.size), b"", 0
    while in_vain < REDRAWS:
        drawn, bag = bag.draw(rules.rack - len(rack), chance)
        rack += drawn
        moves = {}
        for player, level in levels.items():
            scored = choose(plays(board, rules, rack, words(level.tier)), level.share, chance)
            moves[player] = scored.play if scored else None
        played = play_round(board, rules, rack, moves, words(Tier.EXPERT), place_best)
        if played.placed:
            yield board, rack, played
            board, rack, in_vain = played.board, played.rack, 0
        elif bag:
            bag, rack, in_vain = Bag.of(bag.faces + rack), b"", in_vain + 1
        else:
            return
