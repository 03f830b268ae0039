"""The automaton: the minimal acyclic word graph of a lexicon's keys, as one flat array of edges.

A node is the index of its first edge; its edges are contiguous and ascend by letter. An edge is 32 bits::

    0-4    letter, 1..26: letter i of the alphabet is i + 1
    5      set on the last edge of its node
    6-7    terminal: 0 no word ends here, else 1 + the lowest tier that holds the word (1 Détente, 2 Normal, 3 Expert)
    8-31   the node the edge leads to (0 = none follows)

Edge 0 is a sentinel without a letter, so that 0 can mean "no node". Because a node is a plain integer and its edges lie in one
array, search and move generation walk it without touching an object.

The builder does not insert word by word: it works on the sorted keys as one matrix of bytes, a column (a depth of the trie) at
a time from the deepest, giving each node a 64-bit hash of all that can follow it. Equal hashes are equal futures, so the unique
hashes are the states of the minimal automaton. That the automaton holds exactly as many words as went in is checked at the end,
which a collision would break.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from lexsvc.tier import Tier

LAST = 1 << 5
SENTINEL = LAST
MAX_EDGES = 1 << 24

_Hashes = npt.NDArray[np.uint64]


class Automaton:
    """A minimal automaton over codes. ``edges`` is any buffer of unsigned 32-bit integers, a mapped file's too.

    >>> automaton = Automaton.build([b"CHAT", b"CHATS", b"RAT", b"RATS"], bytes([0, 0, 1, 1]))
    >>> automaton.find(b"RATS"), automaton.find(b"CHA"), len(automaton.edges)
    (<Tier.NORMAL: 1>, None, 10)
    >>> list(automaton.words(Tier.DETENTE))
    [b'CHAT', b'CHATS']
    """

    def __init__(self, edges: memoryview | npt.NDArray[np.uint32], root: int) -> None:
        self.edges = edges
        self.root = root

    @classmethod
    def build(cls, codes: Sequence[bytes] | npt.NDArray[np.bytes_], tiers: bytes) -> Automaton:
        """Build from ``codes`` in strictly ascending order (a list, or an array of bytes) and the tier (0..2) of each.

        Raises ``ValueError`` when the codes are not ascending, a byte is not A..Z, or the graph outgrows 2**24 edges.
        """
        if len(codes) != len(tiers):
            raise ValueError(f"{len(codes)} codes but {len(tiers)} tiers")
        if not len(codes):
            return cls(np.array([SENTINEL], dtype=np.uint32), 0)
        edges, root = _compile(_matrix(codes), np.frombuffer(tiers, dtype=np.uint8))
        automaton = cls(edges, root)
        if automaton.count() != len(codes):
            raise ValueError("the automaton does not hold the words it was built from (hash collision)")
        return automaton

    def find(self, code: bytes) -> Tier | None:
        """The lowest tier that holds ``code``, or None."""
        edges, node, terminal = self.edges, self.root, 0
        for byte in code:
            if not node:
                return None
            letter, index = byte - 64, node
            while (edge := int(edges[index])) & 31 != letter:
                if edge & LAST:
                    return None
                index += 1
            node, terminal = edge >> 8, edge >> 6 & 3
        return Tier(terminal - 1) if terminal else None

    def words(self, tier: Tier = Tier.EXPERT) -> Iterator[bytes]:
        """All codes up to ``tier``, ascending."""
        edges, limit = self.edges, int(tier) + 1
        stack = [(self.root, b"")] if self.root else []
        while stack:
            index, prefix = stack.pop()
            edge = int(edges[index])
            word = prefix + bytes([64 + (edge & 31)])
            if not edge & LAST:
                stack.append((index + 1, prefix))
            if edge >> 8:
                stack.append((edge >> 8, word))
            if 0 < edge >> 6 & 3 <= limit:
                yield word

    def count(self) -> int:
        """How many words the automaton holds, counted from its edges alone."""
        edges = np.asarray(self.edges, dtype=np.uint32)
        targets = (edges >> 8).astype(np.int64)
        ends = (edges >> 6 & 3).astype(bool)
        counts = {0: 0}
        # A node's edges lead only to nodes of smaller height; depth-first with an explicit stack visits each node once.
        stack = [self.root]
        while stack:
            node = stack[-1]
            stop = node
            while not edges[stop] & LAST:
                stop += 1
            pending = [t for t in targets[node : stop + 1].tolist() if t not in counts]
            if pending:
                stack.extend(pending)
                continue
            stack.pop()
            counts[node] = int(ends[node : stop + 1].sum()) + sum(counts[t] for t in targets[node : stop + 1].tolist())
        return counts[self.root]


def _matrix(codes: Sequence[bytes] | npt.NDArray[np.bytes_]) -> npt.NDArray[np.uint8]:
    """The codes as rows of letters 1..26, padded with 0; checked to be strictly ascending."""
    fixed = np.ascontiguousarray(codes, dtype=np.bytes_)
    if len(fixed) > 1 and not (fixed[:-1] < fixed[1:]).all():
        place = int(np.argmin(fixed[:-1] < fixed[1:]))
        raise ValueError(f"codes must ascend strictly: {codes[place + 1]!r} follows {codes[place]!r}")
    rows = fixed.view(np.uint8).reshape(len(codes), fixed.itemsize)
    holes = (rows[:, 1:] > 0) & (rows[:, :-1] == 0)
    if ((rows != 0) & ((rows < 65) | (rows > 90))).any() or (rows[:, 0] == 0).any() or holes.any():
        raise ValueError("codes are made of the bytes A to Z and are not empty")
    return rows & np.uint8(31)  # A to Z are 65 to 90, so the low five bits are 1 to 26; padding stays 0


def _mix(values: _Hashes) -> _Hashes:
    """A bijective 64-bit finaliser (the constants of splitmix64), so that sums of mixed values hardly ever collide."""
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _compile(rows: npt.NDArray[np.uint8], tiers: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint32], int]:
    """Edges and root of the minimal automaton of the rows."""
    width = rows.shape[1]
    lengths = (rows > 0).sum(axis=1, dtype=np.uint8)
    # common[i]: how many leading letters word i shares with word i - 1
    common = np.zeros(len(rows), dtype=np.uint8)
    same = np.ones(len(rows) - 1, dtype=bool)
    for depth in range(width):
        same &= rows[1:, depth] == rows[:-1, depth]
        common[1:] += same

    # Level d holds the trie nodes whose prefix has d letters, in order; level 0 is the root. Tens of millions of nodes lie in
    # these arrays, so each is no wider than it must be.
    firsts = [np.zeros(1, dtype=np.int32)]  # the first word of each node
    for depth in range(1, width + 1):
        firsts.append(np.flatnonzero((lengths >= depth) & (common < depth)).astype(np.int32))
    labels = []  # letter and terminal of the edge that leads to each node of level d, as in the edge's low bits
    parents = []  # the node of level d - 1 above each node of level d
    for depth in range(1, width + 1):
        first = firsts[depth]
        ends = np.where(lengths[first] == depth, tiers[first] + 1, 0).astype(np.uint8)
        labels.append(rows[first, depth - 1] | ends << np.uint8(6))
        parents.append((np.searchsorted(firsts[depth - 1], first, side="right") - 1).astype(np.int32))

    futures: list[_Hashes] = [np.zeros(0, dtype=np.uint64)] * (width + 1)
    futures[width] = np.zeros(len(firsts[width]), dtype=np.uint64)
    for depth in range(width, 0, -1):
        above = np.zeros(len(firsts[depth - 1]), dtype=np.uint64)
        np.add.at(above, parents[depth - 1], _mix(_mix(futures[depth]) ^ labels[depth - 1].astype(np.uint64)))
        futures[depth - 1] = above
    return _lay(firsts, labels, parents, futures)


def _lay(
    firsts: list[npt.NDArray[np.int32]],
    labels: list[npt.NDArray[np.uint8]],
    parents: list[npt.NDArray[np.int32]],
    futures: list[_Hashes],
) -> tuple[npt.NDArray[np.uint32], int]:
    """Lay the states out as edges, shallow ones first: what is walked most lies together."""
    everything = np.concatenate(futures)
    states, where = np.unique(everything, return_index=True)
    keep = states != 0
    states, where = states[keep], where[keep]
    order = np.argsort(where, kind="stable")
    starts = np.concatenate(([0], np.cumsum([len(level) for level in firsts])))
    node_of = where[order]

    sizes = np.zeros(len(order), dtype=np.int64)
    pieces: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], int]] = []
    for depth in range(len(firsts) - 1):
        low, high = np.searchsorted(node_of, (starts[depth], starts[depth + 1]))
        nodes = node_of[low:high] - starts[depth]
        left = np.searchsorted(parents[depth], nodes, side="left")
        right = np.searchsorted(parents[depth], nodes, side="right")
        sizes[low:high] = right - left
        pieces.append((left, right, low))
    offsets = np.concatenate(([1], 1 + np.cumsum(sizes)))
    total = int(offsets[-1])
    if total > MAX_EDGES:
        raise ValueError(f"{total} edges do not fit in 24 bits: split the lexicon")
    position = np.empty(len(order), dtype=np.int64)  # rank by hash -> first edge
    position[order] = offsets[:-1]

    edges = np.zeros(total, dtype=np.uint32)
    edges[0] = SENTINEL
    for depth, (left, right, low) in enumerate(pieces):
        count = right - left
        if not count.size:
            continue
        begin = offsets[low : low + len(count)]
        # children of all kept nodes of this level, one after the other
        within = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
        child = np.repeat(left, count) + within
        place = np.repeat(begin, count) + within
        future = futures[depth + 1][child]
        target = np.where(future == 0, 0, position[np.minimum(np.searchsorted(states, future), len(states) - 1)])
        edges[place] = labels[depth][child] | target.astype(np.uint32) << np.uint32(8)
        edges[begin + count - 1] |= np.uint32(LAST)
    return edges, 1


def reach_of(edges: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """What can follow each edge: bits 0-25 the letters that occur beyond it, bits 26-30 the longest way on, in letters.

    Lets a search give up a path as soon as what it still needs cannot come.
    """
    ends = np.flatnonzero(edges & LAST)
    starts = np.concatenate(([0], ends[:-1] + 1))
    node_of_start = np.zeros(len(edges), dtype=np.int64)
    node_of_start[starts] = np.arange(len(starts))
    letter = np.where(edges & 31 > 0, np.uint32(1) << ((edges & 31) - np.uint32(1)) % np.uint32(32), 0).astype(np.uint32)
    target = (edges >> 8).astype(np.int64)
    follows = target > 0
    letters = np.zeros(len(edges), dtype=np.uint32)
    longest = np.zeros(len(edges), dtype=np.uint32)
    while True:
        # From a node: its edges' letters and all beyond them. Each round carries the knowledge one letter further back.
        node_letters = np.bitwise_or.reduceat(letters | letter, starts)
        node_longest = np.maximum.reduceat(longest, starts) + 1
        beyond = np.where(follows, node_letters[node_of_start[target]], 0).astype(np.uint32)
        further = np.where(follows, node_longest[node_of_start[target]], 0).astype(np.uint32)
        if (beyond == letters).all() and (further == longest).all():
            return letters | np.minimum(longest, 31) << np.uint32(26)
        letters, longest = beyond, further
