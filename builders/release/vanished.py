"""Vanished words: what a tier of the last edition admits and the new one does not, and how many of these are too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lexsvc.changes import Change
from lexsvc.tier import Tier

#: How many of the vanished words are told.
SHOWN = 100


def vanished(changes: Iterable[Change]) -> dict[Tier, list[str]]:
    """The keys that each tier held and holds no more: gone, or moved to a higher tier. Tiers hold those below."""
    found: dict[Tier, list[str]] = {tier: [] for tier in Tier}
    for change in changes:
        for tier, keys in found.items():
            held = change.before is not None and change.before <= tier
            if held and (change.after is None or change.after > tier):
                keys.append(change.key)
    return found


def share(text: str) -> float:
    """A share from a percentage. Raises ``ValueError`` if it is none.

    >>> share("0.5%"), share("2 %")
    (0.005, 0.02)
    """
    number = text.strip().removesuffix("%")
    try:
        found = float(number) / 100
    except ValueError:
        found = -1.0
    if number == text.strip() or not 0 <= found <= 1:
        raise ValueError(f"{text!r} is no percentage: say for example 0.5%")
    return found


def faults(gone: Mapping[Tier, list[str]], before: Mapping[str, int], most: float, allowed: int | None = None) -> Iterator[str]:
    """Where more keys vanish than may, a line each with the first hundred.

    ``before``: the keys of each tier (by slug) in the last edition. ``most``: the share of them that may vanish. ``allowed``, a
    number of keys for every tier, stands for it this once.
    """
    for tier, keys in gone.items():
        had = before[tier.slug]
        limit = int(had * most) if allowed is None else allowed
        if len(keys) > limit:
            rest = f" and {len(keys) - SHOWN:,} more" if len(keys) > SHOWN else ""
            yield (
                f"{len(keys):,} of {had:,} words vanish from {tier.slug} ({len(keys) / had:.2%}), {limit:,} may: "
                f"{' '.join(keys[:SHOWN])}{rest}"
            )
