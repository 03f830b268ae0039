"""Robots: players that look for a share of the best score, with the words of a tier."""

from __future__ import annotations

from collections.abc import Sequence

from lexsvc.games.chance import Chance
from lexsvc.games.generator import Scored


def choose(found: Sequence[Scored], share: float, chance: Chance) -> Scored | None:
    """A play worth at most ``share`` of the best score, and as near to it as there is; None (a pass) if there is no play.

    ``found`` is in canonical order. Where all plays are worth more, it is one of the lowest. Chance picks among equals.
    """
    if not found:
        return None
    first = _first(found, int(share * found[0].score))
    score = found[min(first, len(found) - 1)].score
    begin = _first(found, score)
    return found[begin + chance.below(_first(found, score - 1) - begin)]


def _first(found: Sequence[Scored], score: int) -> int:
    """The place of the first play worth no more than ``score``, by bisection."""
    low, high = 0, len(found)
    while low < high:
        middle = (low + high) // 2
        if found[middle].score > score:
            low = middle + 1
        else:
            high = middle
    return low
