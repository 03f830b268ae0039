"""Endings: when a game is over, and what the racks then cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexsvc.games.errors import Malformed
from lexsvc.games.rack import value
from lexsvc.games.rules import Rules

OUT = "out"  #: a player has no tile left, and the bag is empty
BLOCK = "block"  #: nobody goes on: passes, or exchanges where they count, by everyone in turn

#: What hosts call the two.
REASONS = {"out": OUT, "finished": OUT, "block": BLOCK, "blocked": BLOCK, "pass": BLOCK, "passes": BLOCK}


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
    """The final scores of all players, given what each still holds; ``reason`` is :data:`OUT` or :data:`BLOCK`.

    Raises :class:`Malformed` when players and reason do not fit together.
    """
    if racks.keys() != scores.keys():
        raise Malformed("scores", "players_differ", value=sorted(racks.keys() ^ scores.keys()))
    if len(racks) not in rules.players:
        raise Malformed("racks", "players", count=len(racks), least=rules.players[0], most=rules.players[-1])
    left = {player: value(rack, rules.tiles) for player, rack in racks.items()}
    if reason == BLOCK:
        return {player: scores[player] - rules.ending.block_loses_own * left[player] for player in scores}
    out = [player for player, rack in racks.items() if not rack]
    if len(out) != 1:
        raise Malformed("racks", "finisher", count=len(out))
    final = {player: scores[player] - rules.ending.others_lose_own * left[player] for player in scores}
    final[out[0]] += rules.ending.finisher_gains_others * sum(left.values())
    return final
