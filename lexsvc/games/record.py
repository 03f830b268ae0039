"""Records: a game's plays from the first move, written down so that it can be replayed and judged again.

A record is JSON, an object with ``plays`` and optionally ``game``, ``mode``, ``rules``, ``lexicon``, ``tier``. A play is its
text (``"H8 CHAT"``), or an object with ``play`` or ``tiles`` and optionally ``player`` and ``rack``; ``-`` is a pass. Or it is
plain text, one play a line, ``#`` starting a comment, a player's name before a colon (``Ana: H8 CHAT``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lexsvc.games import rack as racks
from lexsvc.games.board import Board
from lexsvc.games.errors import Malformed
from lexsvc.games.faults import Fault
from lexsvc.games.fields import Fields
from lexsvc.games.judge import judge
from lexsvc.games.reading import PASSES, read_move
from lexsvc.games.rules import Rules
from lexsvc.games.words import Words


@dataclass(frozen=True)
class Turn:
    """A turn replayed: who, what was played as written, its score, that player's total, and what was wrong with it.

    A refused play scores nothing and leaves the board as it was.
    """

    number: int
    player: str
    written: str
    score: int
    total: int
    faults: tuple[Fault, ...]


def read(text: str) -> Fields:
    """A record as the table it is. Raises :class:`Malformed` when it is no record."""
    if not text.lstrip().startswith("{"):
        return Fields({"plays": list(_lines(text))}, "")
    try:
        return Fields(json.loads(text), "")
    except json.JSONDecodeError as error:
        raise Malformed("record", "record", value=str(error)) from None


def replay(record: Fields, rules: Rules, words: Words) -> Iterator[Turn]:
    """Judge every turn from the first move on. Raises :class:`Malformed` naming the play that cannot be read."""
    plays = record.get("plays")
    if not isinstance(plays, list):
        raise Malformed(record.field("plays"), "list", value=plays, example='["H8 CHAT", ...]')
    board = Board.empty(rules.layout.size)
    totals: dict[str, int] = {}
    for number, play in enumerate(plays, 1):
        where = f"{record.field('plays')}[{number - 1}]"
        told: dict[str, Any] = play if isinstance(play, dict) else {"play": play}
        player = str(told.get("player", ""))
        rack = racks.read(told["rack"], rules.rack, rules.tiles, f"{where}.rack") if "rack" in told else None
        written = str(told.get("play", told.get("tiles")))
        move = read_move(None if told.get("play") in PASSES else told, rules.tiles, where)
        score, faults = 0, tuple[Fault, ...]()
        if move is not None:
            judgement = judge(board, rules, rack, move, words)
            score, faults = judgement.score, judgement.faults
            if judgement.legal:
                board = board.lay(judgement.tiles)
        totals[player] = totals.get(player, 0) + score
        yield Turn(number, player, written, score, totals[player], faults)


def _lines(text: str) -> Iterator[dict[str, str]]:
    for line in text.splitlines():
        content = line.partition("#")[0].strip()
        player, colon, play = content.rpartition(":")
        if content:
            yield {"play": play.strip()} | ({"player": player.strip()} if colon else {})
