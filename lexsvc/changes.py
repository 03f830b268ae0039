"""What changed between two editions of a lexicon: words that came in, went out, or moved to another tier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from lexsvc.automaton import LAST, Automaton
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier


@dataclass(frozen=True, slots=True)
class Change:
    """A key and the lowest tier that held it before and holds it after; None where the edition does not have it."""

    key: str
    before: Tier | None
    after: Tier | None

    @property
    def kind(self) -> str:
        """``in``, ``out`` or ``moved``."""
        return "in" if self.before is None else "out" if self.after is None else "moved"


def changes(old: Lexicon, new: Lexicon) -> Iterator[Change]:
    """The changes from one edition to another, in the order of the alphabet.

    Raises ``ValueError`` at once if the two are not played with the same letters.
    """
    if old.alphabet != new.alphabet:
        raise ValueError(f"{old.id} and {new.id} are played with different letters")
    decode = new.alphabet.decode
    walk = _Walk(old.pack.automaton, new.pack.automaton)
    return (Change(decode(code), _tier(before), _tier(after)) for code, before, after in walk.differences())


def _tier(terminal: int) -> Tier | None:
    return Tier(terminal - 1) if terminal else None


class _Walk:
    """Two automata walked side by side.

    Editions are mostly alike, and an automaton shares its endings: which pairs of nodes have the same future is remembered, so
    that the work is by nodes and not by words, and whatever is the same is left out whole.
    """

    def __init__(self, old: Automaton, new: Automaton) -> None:
        self._edges = tuple(np.asarray(side.edges, dtype=np.uint32).data for side in (old, new))
        self._roots = (old.root, new.root)
        self._alike: dict[tuple[int, int], bool] = {(0, 0): True}

    def differences(self) -> Iterator[tuple[bytes, int, int]]:
        """Codes with their terminals in both, where these differ; ascending."""
        return self._below(*self._roots, b"")

    def _node(self, side: int, node: int) -> dict[int, tuple[int, int]]:
        """The edges of a node (0 has none): letter -> terminal, target."""
        found = {}
        while node:
            edge = self._edges[side][node]
            found[edge & 31] = edge >> 6 & 3, edge >> 8
            node = 0 if edge & LAST else node + 1
        return found

    def _are_alike(self, old: int, new: int) -> bool:
        known = self._alike.get((old, new))
        if known is None:
            left, right = self._node(0, old), self._node(1, new)
            known = left.keys() == right.keys() and all(
                left[letter][0] == right[letter][0] and self._are_alike(left[letter][1], right[letter][1]) for letter in left
            )
            self._alike[old, new] = known
        return known

    def _below(self, old: int, new: int, prefix: bytes) -> Iterator[tuple[bytes, int, int]]:
        if self._are_alike(old, new):
            return
        left, right = self._node(0, old), self._node(1, new)
        for letter in sorted(left.keys() | right.keys()):
            before, old_target = left.get(letter, (0, 0))
            after, new_target = right.get(letter, (0, 0))
            code = prefix + bytes([64 + letter])
            if before != after:
                yield code, before, after
            yield from self._below(old_target, new_target, code)
