"""The searcher: finds the keys of an automaton that fit a search, in order, in pages, with bounded work.

The automaton is walked breadth first, all open paths of one depth together, as arrays: a row is a prefix with the node it leads
to and, for each constraint, how far the prefix has got. How far a pattern has got is a set of places in it, as bits of one
integer, so a step costs a shift and two masks whatever the pattern. Letters in hand are counts, four bits a letter; a joker is
spent where the letter itself is wanting.

A path is given up as soon as what is still to come cannot fit: the pack keeps, for each edge, the letters that can follow it
and how many. A block of paths that grows too wide is split in two and the first half finished first, so that the first page of
an alphabetical listing needs only the beginning of the lexicon. Work is counted in rows; when the allowance is spent, the
answer says where to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from lexsvc.automaton import LAST, Automaton
from lexsvc.search import Search
from lexsvc.tier import Tier

#: Rows of a block beyond which it is split.
_WIDE = 8000
#: Rows one search may look at before it answers with what it has.
ALLOWANCE = 2_000_000

_U64 = npt.NDArray[np.uint64]
_ALL = (1 << 26) - 1


@dataclass(frozen=True)
class Found:
    """Keys in the order of the alphabet, as codes, with their tiers. ``more`` is where to go on (``Search.after``), or None."""

    codes: tuple[bytes, ...]
    tiers: tuple[Tier, ...]
    more: bytes | None


@dataclass
class _Block:
    """Open paths of one depth, in order: a row is a prefix that some word continues."""

    prefixes: npt.NDArray[np.uint8]  # rows x depth, letters 1..26
    nodes: npt.NDArray[np.int64]
    seen: npt.NDArray[np.uint32]  # letters of the prefix, as bits
    tight: npt.NDArray[np.bool_]  # the prefix is still that of ``after``
    states: list[_U64] = field(default_factory=list)  # one array a pattern
    counts: _U64 | None = None
    jokers: npt.NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.nodes)

    def rows(self, which: Any) -> _Block:
        return _Block(
            self.prefixes[which],
            self.nodes[which],
            self.seen[which],
            self.tight[which],
            [state[which] for state in self.states],
            None if self.counts is None else self.counts[which],
            None if self.jokers is None else self.jokers[which],
        )


class Searcher:
    """Searches one automaton. ``reach`` is the pack's array beside the edges (see :func:`lexsvc.automaton.reach_of`)."""

    def __init__(self, automaton: Automaton, reach: memoryview | npt.NDArray[np.uint32]) -> None:
        self._edges = np.asarray(automaton.edges, dtype=np.uint32)
        self._reach = np.asarray(reach, dtype=np.uint32)
        self._root = automaton.root
        self._ends = np.flatnonzero(self._edges & LAST).astype(np.uint32)

    def find(self, search: Search, most: int, allowance: int = ALLOWANCE) -> Found:
        """The first ``most`` keys that fit, in order. ``more`` tells where to go on, were there too many or too much work."""
        codes: list[bytes] = []
        terminals: list[int] = []
        stack = [self._first(search)] if self._root else []
        spent = 0
        while stack:
            block = stack.pop()
            if not len(block):
                continue
            if len(codes) > most and self._settled(codes, block, most):
                break
            floor = _code(block.prefixes[0])
            # All that comes before ``floor`` is known. Stop there, but never where the search began, or it would not get on.
            if spent > allowance and (resume := _just_below(floor)) > search.after:
                kept = [pair for pair in sorted(zip(codes, terminals, strict=True)) if pair[0] < floor][:most]
                return _found(kept, kept[-1][0] if len(kept) == most else resume)
            if len(block) > _WIDE:
                half = len(block) // 2
                stack += [block.rows(slice(half, None)), block.rows(slice(0, half))]
                continue
            spent += len(block)
            after = self._step(block, search, codes, terminals)
            stack.append(after)
        ready = sorted(zip(codes, terminals, strict=True))
        return _found(ready[:most], ready[most - 1][0] if len(ready) > most else None)

    @staticmethod
    def _settled(codes: list[bytes], block: _Block, most: int) -> bool:
        """Whether the first ``most`` + 1 keys found all come before anything the remaining paths can yield."""
        floor = _code(block.prefixes[0])
        return sum(code < floor for code in codes) > most

    def _first(self, search: Search) -> _Block:
        counts = jokers = None
        if search.letters is not None:
            places = self._places(search)
            counts = np.array([sum(1 << 4 * places[letter] for letter in search.letters)], dtype=np.uint64)
            jokers = np.array([search.jokers], dtype=np.int8)
        return _Block(
            np.zeros((1, 0), dtype=np.uint8),
            np.array([self._root], dtype=np.int64),
            np.zeros(1, dtype=np.uint32),
            np.array([bool(search.after)]),
            [np.ones(1, dtype=np.uint64) for _ in search.patterns],
            counts,
            jokers,
        )

    @staticmethod
    def _places(search: Search) -> dict[int, int]:
        """Which four bits of the counts are whose letter."""
        return {letter: place for place, letter in enumerate(sorted(set(search.letters or ())))}

    def _step(self, block: _Block, search: Search, codes: list[bytes], terminals: list[int]) -> _Block:
        """One letter further: note the words that end there and return the paths still open."""
        depth = block.prefixes.shape[1] + 1
        width = (self._ends[np.searchsorted(self._ends, block.nodes)] - block.nodes + 1).astype(np.int64)
        parent = np.repeat(np.arange(len(block)), width)
        place = np.arange(len(parent)) - np.repeat(np.cumsum(width) - width, width) + block.nodes[parent]
        edge, reach = self._edges[place], self._reach[place]
        letter = edge & 31

        seen = block.seen[parent] | (np.uint32(1) << (letter - np.uint32(1)))
        longest = reach >> 26
        keep = depth + longest >= self._shortest(search)
        needs = 0
        for pattern in search.patterns:
            needs |= pattern.needs
        if needs:
            keep &= (seen | reach & _ALL) & needs == needs
        tight = block.tight[parent]
        if tight.any():
            bound = search.after[depth - 1] - 64 if depth <= len(search.after) else 0
            keep &= ~tight | (letter >= bound)
            tight = tight & (letter == bound)

        states = []
        for pattern, state in zip(search.patterns, block.states, strict=True):
            accepts = np.array(pattern.accepts, dtype=np.uint64)[letter]
            old = state[parent]
            new = (old & accepts) << np.uint64(1) | old & np.uint64(pattern.loops)
            keep &= new != 0
            states.append(new)
        counts, jokers = self._spend(block, search, parent, letter)
        if jokers is not None:
            keep &= jokers >= 0

        opened = _Block(
            np.concatenate((block.prefixes[parent], letter.astype(np.uint8)[:, None]), axis=1),
            (edge >> 8).astype(np.int64),
            seen,
            tight,
            states,
            counts,
            jokers,
        ).rows(keep)
        self._harvest(opened, edge[keep], search, depth, codes, terminals)
        goes_on = opened.nodes > 0
        if depth >= self._longest(search):
            goes_on[:] = False
        return opened.rows(goes_on)

    def _spend(
        self, block: _Block, search: Search, parent: npt.NDArray[np.int64], letter: npt.NDArray[np.uint32]
    ) -> tuple[_U64 | None, npt.NDArray[np.int8] | None]:
        """Take each letter from the letters in hand, or else a joker; a row with no joker left goes below zero."""
        if block.counts is None or block.jokers is None:
            return None, None
        shift = np.full(27, 63, dtype=np.uint64)
        for own, place in self._places(search).items():
            shift[own] = 4 * place
        counts, jokers = block.counts[parent], block.jokers[parent]
        at = shift[letter]
        has = (at != 63) & ((counts >> at) & np.uint64(15) > 0)
        spent = np.where(has, counts - (np.uint64(1) << at), counts)
        return spent, (jokers - ~has).astype(np.int8)

    @staticmethod
    def _shortest(search: Search) -> int:
        rack = len(search.letters) + search.jokers if search.letters is not None and search.use_all else 0
        return max(search.shortest, rack)

    @staticmethod
    def _longest(search: Search) -> int:
        return min(search.longest, len(search.letters) + search.jokers if search.letters is not None else search.longest)

    def _harvest(
        self,
        opened: _Block,
        edge: npt.NDArray[np.uint32],
        search: Search,
        depth: int,
        codes: list[bytes],
        terminals: list[int],
    ) -> None:
        if not self._shortest(search) <= depth <= self._longest(search):
            return
        terminal = edge >> 6 & 3
        ends = (terminal > 0) & (terminal <= int(search.tier) + 1)
        if depth <= len(search.after):
            ends &= ~opened.tight
        for pattern, state in zip(search.patterns, opened.states, strict=True):
            ends &= state & np.uint64(pattern.final) != 0
        if ends.any():
            words = np.ascontiguousarray(opened.prefixes[ends] + np.uint8(64))
            codes += words.view(f"S{depth}").ravel().tolist()
            terminals += terminal[ends].tolist()


def _code(prefix: npt.NDArray[np.uint8]) -> bytes:
    return bytes((prefix + np.uint8(64)).tolist())


def _just_below(prefix: bytes) -> bytes:
    """A code that sorts before every word that begins with ``prefix``, and after every word before those."""
    return prefix[:-1] + bytes([prefix[-1] - 1]) + b"Z" * 63 if prefix else b""


def _found(pairs: Sequence[tuple[bytes, int]], more: bytes | None) -> Found:
    return Found(tuple(code for code, _ in pairs), tuple(Tier(end - 1) for _, end in pairs), more)


def hooks(automaton: Automaton, code: bytes, letters: int, tier: Tier = Tier.EXPERT) -> tuple[bytes, bytes]:
    """The letters (as codes) that make a word of ``tier`` when put before ``code``, and when put behind it.

    ``letters`` is the number of letters of the alphabet.
    """

    def admitted(word: bytes) -> bool:
        found = automaton.find(word)
        return found is not None and found <= tier

    tiles = [bytes([65 + place]) for place in range(letters)]
    return b"".join(t for t in tiles if admitted(t + code)), b"".join(t for t in tiles if admitted(code + t))
