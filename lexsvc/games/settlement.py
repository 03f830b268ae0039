"""Endings: when a game is over, and what the racks then cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexsvc.games.errors import Malformed
from lexsvc.games.rack import value
from lexsvc.games.rules import Rules

OUT = "out"  #: a player has no tile left, and the bag is empty
BLOCK = "block"  #: nobody goes on: passes, or exchanges where they count, by everyone in turn
REASONS = (OUT, BLOCK)


def may_exchange(rules: Rules, in_bag: int, exchanged: int) -> bool:
    """Whether a player who has exchanged so many times may do so again, with so many tiles in the bag."""
    limit = rules.exchange.per_player
    return in_bag >= rules.exchange.bag_at_least and (limit is None or exchanged < limit)


def ending(rules: Rules, in_bag: int, racks: Sequence[bytes], turns: Sequence[str]) -> str | None:
    """Why the game is over, or None while it goes on.

    ``turns`` are all players' turns so far, each ``play``, ``pass`` or ``exchange``.
    """
    if not in_bag and not all(racks):
        return OUT
    last = turns[-rules.ending.block_rounds * len(racks) :]
    blocked = len(last) == rules.ending.block_rounds * len(racks) and rules.ending.block_turns.issuperset(last)
    return BLOCK if blocked else None


def settle(rules: Rules, racks: Mapping[str, bytes], scores: Mapping[str, int], reason: str) -> dict[str, int]:
    """The final scores of all players, given what each still holds.

    Raises :class:`Malformed` when players and reason do not fit together.
    """
    if racks.keys() != scores.keys():
        strangers = ", ".join(sorted(racks.keys() ^ scores.keys()))
        raise Malformed("scores", f"racks and scores differ in {strangers}", "give each player a rack and a score")
    if len(racks) not in rules.players:
        some = f"{rules.players[0]} to {rules.players[-1]}"
        raise Malformed("racks", f"{len(racks)} players", f"{rules.id} is played by {some}")
    left = {player: value(rack, rules.tiles) for player, rack in racks.items()}
    if reason == BLOCK:
        return {player: scores[player] - rules.ending.block_loses_own * left[player] for player in scores}
    if reason != OUT:
        raise Malformed("reason", f"{reason!r}", f"use {' or '.join(REASONS)}")
    out = [player for player, rack in racks.items() if not rack]
    if len(out) != 1:
        problem = f"{len(out)} players hold no tile"
        raise Malformed("racks", problem, f"one rack is empty when a player is out, or use {BLOCK}")
    final = {player: scores[player] - rules.ending.others_lose_own * left[player] for player in scores}
    final[out[0]] += rules.ending.finisher_gains_others * sum(left.values())
    return final
