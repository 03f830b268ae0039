"""What is a word: the one question the games ask of the lexicons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from lexsvc.amendment import speaks_of
from lexsvc.automaton import LAST, Automaton
from lexsvc.lexicon import Lexicon, is_admitted
from lexsvc.question import Question
from lexsvc.reason import Reason
from lexsvc.tier import Tier

#: What :func:`follow` worked out for each automaton in use: milliseconds to make, needed by every request.
_FOLLOW: WeakKeyDictionary[Automaton, npt.NDArray[np.uint32]] = WeakKeyDictionary()


class Ruling(NamedTuple):
    """Whether a word may be played, and the lowest tier that holds it (None: no tier does)."""

    valid: bool
    tier: Tier | None


@dataclass(frozen=True, eq=False)
class Graph:
    """An automaton with the highest tier whose words are admitted: what move generation walks."""

    automaton: Automaton
    tier: Tier = Tier.EXPERT

    @property
    def root(self) -> int:
        return self.automaton.root

    @property
    def admit(self) -> int:
        """The highest terminal mark of an edge that counts as the end of a word."""
        return int(self.tier) + 1

    @cached_property
    def edges(self) -> npt.NDArray[np.uint32]:
        """The edges, read-only as those of a mapped pack are: numba compiles anew for an array that could be written to."""
        edges = np.asarray(self.automaton.edges, dtype=np.uint32).view()
        edges.flags.writeable = False
        return edges

    @cached_property
    def plain(self) -> memoryview:
        """The edges for plain Python: a memoryview gives integers three times as fast as an array."""
        return self.edges.data

    @property
    def follow(self) -> npt.NDArray[np.uint32]:
        """For each node, the letters its edges bear as bits 1..26: since edges are contiguous and ascend by letter, the
        number of set bits below a letter is the place of its edge."""
        if self.automaton not in _FOLLOW:
            _FOLLOW[self.automaton] = follow(self.automaton)
        return _FOLLOW[self.automaton]


class Words(Protocol):
    """What a game asks of a lexicon, of several, or of none.

    ``graphs`` may hold words that ``rule`` refuses (a dialect left out, a denial) when ``exact`` is false; never the other way
    round. They are None where every word is admitted and no list of plays can be made.
    """

    @property
    def graphs(self) -> Sequence[Graph] | None: ...

    @property
    def exact(self) -> bool: ...

    def rule(self, code: bytes) -> Ruling:
        """The ruling on a word by its code."""


@dataclass(frozen=True)
class AnyWord:
    """No lexicon: every well-formed word is one. A lexicon without tiers holds its words at the lowest."""

    graphs: None = None
    exact: bool = True

    def rule(self, code: bytes) -> Ruling:
        return Ruling(len(code) >= 2, Tier.DETENTE)


@dataclass(frozen=True, eq=False)
class AutomatonWords:
    """The words of one automaton up to a tier."""

    graph: Graph
    exact: bool = True

    @property
    def graphs(self) -> tuple[Graph, ...]:
        return (self.graph,)

    def rule(self, code: bytes) -> Ruling:
        tier = self.graph.automaton.find(code)
        return Ruling(tier is not None and tier <= self.graph.tier, tier)


class LexiconWords:
    """The words of a lexicon that a question admits: tier, theoretical forms, dialects, tags refused."""

    def __init__(self, lexicon: Lexicon, question: Question) -> None:
        pack = lexicon.pack
        self._pack = pack
        self._kinds = pack.manifest.profiles
        self._admitted = [is_admitted(kind, question) for kind in self._kinds]
        self._refused_tags = question.refuse_tags
        self.graphs = (Graph(pack.automaton, question.tier),)
        within = [kind.tier <= question.tier for kind in self._kinds]
        self.exact = self._admitted == within and not question.refuse_tags

    def rule(self, code: bytes) -> Ruling:
        key = self._pack.trie.get(code)
        if key is None:
            return Ruling(False, None)
        kind = self._pack.profile(key)
        tagged = self._refused_tags and self._refused_tags.intersection(self._pack.tags(key))
        return Ruling(self._admitted[kind] and not tagged, self._kinds[kind].tier)


@dataclass(frozen=True)
class Stack:
    """Several lexicons asked as one: a word is valid if any admits it."""

    parts: tuple[Words, ...]

    @property
    def graphs(self) -> tuple[Graph, ...] | None:
        graphs: list[Graph] = []
        for part in self.parts:
            if part.graphs is None:
                return None
            graphs += part.graphs
        return tuple(graphs)

    @property
    def exact(self) -> bool:
        return all(part.exact for part in self.parts)

    def rule(self, code: bytes) -> Ruling:
        rulings = [part.rule(code) for part in self.parts]
        valid = any(ruling.valid for ruling in rulings)
        tiers = [ruling.tier for ruling in rulings if ruling.tier is not None and ruling.valid >= valid]
        return Ruling(valid, min(tiers, default=None))


class OverlaidWords:
    """A lexicon's words with an overlay on them: what it denies is no word, what it admits is one.

    ``overlay`` is a compiled overlay (:mod:`lexsvc.overlay`), asked by a question of its own.
    """

    exact = False

    def __init__(self, overlay: Lexicon, question: Question, base: Words) -> None:
        self._refusals = overlay.pack.refusals
        self._either = Stack((LexiconWords(overlay, question), base))
        self.graphs = self._either.graphs

    def rule(self, code: bytes) -> Ruling:
        if any(refusal.reason is Reason.DENIED for refusal in self._refusals(code)):
            return Ruling(False, None)
        return self._either.rule(code)


class AmendedWords:
    """An edition's words with an amendment over them (:mod:`lexsvc.amendment`): for the keys it speaks of, it rules alone."""

    exact = False

    def __init__(self, amendment: Lexicon, question: Question, base: Words) -> None:
        self._amendment = amendment
        self._own, self._base = LexiconWords(amendment, question), base
        self.graphs = Stack((self._own, base)).graphs

    def rule(self, code: bytes) -> Ruling:
        return (self._own if speaks_of(self._amendment, code) else self._base).rule(code)


def follow(automaton: Automaton) -> npt.NDArray[np.uint32]:
    """The letters that follow each node, as :attr:`Graph.follow` describes; 0 at indices that are no node, and at 0."""
    edges = np.asarray(automaton.edges, dtype=np.uint32)
    last = np.flatnonzero(edges & LAST)
    first = np.concatenate(([0], last[:-1] + 1))
    masks = np.zeros(len(edges), dtype=np.uint32)
    masks[first] = np.bitwise_or.reduceat(np.uint32(1) << (edges & 31), first)
    masks[0] = 0
    return masks
