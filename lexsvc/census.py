"""The census of a lexicon: its keys by length, by first letter, and how often each letter stands in them, per tier.

Counted from the automaton, a depth at a time and all edges at once, so that twenty million keys take a second: no key is
spelled out. How many ways lead to a node, and how many keys lie beyond an edge, are all that is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lexsvc.alphabet import Alphabet
from lexsvc.automaton import LAST, Automaton
from lexsvc.tier import Tier

_Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Census:
    """Numbers of keys; tiers are cumulative, Expert counts all.

    ``lengths[tier][n]``: keys of ``n`` letters, lengths without any left out. ``firsts[tier][letter]``: keys that begin with
    it. ``letters[tier][letter]``: how often it stands in the keys of the tier. Both have every letter of the alphabet.
    """

    lengths: Mapping[Tier, Mapping[int, int]]
    firsts: Mapping[Tier, Mapping[str, int]]
    letters: Mapping[Tier, Mapping[str, int]]


def census(automaton: Automaton, alphabet: Alphabet) -> Census:
    """Count an automaton's keys.

    >>> counted = census(Automaton.build([b"CHAT", b"CHATS", b"RAT"], bytes([0, 0, 2])), Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> counted.lengths[Tier.EXPERT], counted.firsts[Tier.DETENTE]["C"], counted.letters[Tier.EXPERT]["A"]
    ({3: 1, 4: 1, 5: 1}, 2, 3)
    """
    edges = np.asarray(automaton.edges, dtype=np.uint32)
    ends = np.flatnonzero(edges & LAST)
    starts = np.concatenate(([0], ends[:-1] + 1))
    sizes = np.diff(np.append(starts, len(edges)))
    node = np.repeat(np.arange(len(starts)), sizes)  # the node each edge belongs to, numbered in the order of the edges
    number = np.zeros(len(edges), dtype=np.int64)
    number[starts] = np.arange(len(starts))
    target = number[edges >> 8]  # node 0 is the sentinel's: nothing follows, nothing is counted there
    letter = edges & 31
    root = int(number[automaton.root])
    lengths, ways = _ways(edges, node, target, root, len(starts))
    firsts, letters = {}, {}
    for tier in Tier:
        beyond = _beyond(_ended(edges, tier), starts, target)
        own = node == root
        firsts[tier] = _by_letter(letter[own], beyond[own], alphabet)
        letters[tier] = _by_letter(letter, beyond * ways[node], alphabet)
    return Census(lengths, firsts, letters)


def _ended(edges: npt.NDArray[np.uint32], tier: Tier) -> _Counts:
    """1 for each edge on which a key of the tier ends, else 0."""
    terminal = edges >> 6 & 3
    return ((terminal > 0) & (terminal <= int(tier) + 1)).astype(np.int64)


def _ways(
    edges: npt.NDArray[np.uint32], node: _Counts, target: _Counts, root: int, nodes: int
) -> tuple[dict[Tier, dict[int, int]], _Counts]:
    """Keys by length, and the number of ways from the root to each node."""
    ended = {tier: _ended(edges, tier) for tier in Tier}
    lengths: dict[Tier, dict[int, int]] = {tier: {} for tier in Tier}
    here = np.zeros(nodes, dtype=np.int64)
    here[root] = 1 if root else 0
    all_ways = here.copy()
    length = 0
    while here.any():
        length += 1
        over = here[node]  # ways that take each edge as their letter number `length`
        for tier in Tier:
            if count := int((over * ended[tier]).sum()):
                lengths[tier][length] = count
        # Weights are floats there, exact up to 2**53: no lexicon has so many keys.
        here = np.bincount(target, weights=over, minlength=nodes).astype(np.int64)
        here[0] = 0
        all_ways += here
    return lengths, all_ways


def _beyond(ended: _Counts, starts: npt.NDArray[Any], target: _Counts) -> _Counts:
    """How many keys lie on each edge and beyond it. Each round carries the knowledge one letter further back."""
    beyond = ended
    while True:
        below = np.add.reduceat(beyond, starts)
        below[0] = 0
        further = ended + below[target]
        if (further == beyond).all():
            return beyond
        beyond = further


def _by_letter(letter: npt.NDArray[Any], counts: _Counts, alphabet: Alphabet) -> dict[str, int]:
    summed = np.zeros(32, dtype=np.int64)
    np.add.at(summed, letter, counts)
    return {name: int(summed[place]) for place, name in enumerate(alphabet.letters, 1)}
