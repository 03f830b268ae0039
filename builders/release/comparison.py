"""The comparison of two editions: how many words came in, went out and moved, and what kind of words these are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lexsvc.census import Census, census
from lexsvc.changes import Change, changes
from lexsvc.entry import Entry
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier

#: The kinds of change, as they are read.
KINDS = ("in", "out", "moved")


@dataclass(frozen=True)
class Word:
    """A key that changed, with what is known of it: by the edition it came into or moved in, or the one it went out of."""

    change: Change
    spellings: tuple[str, ...]
    lemmas: tuple[tuple[str, str], ...]  # with their parts of speech
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Side:
    """One of two editions: its name for people, and the census of its keys."""

    name: str
    census: Census

    def keys(self, tier: Tier) -> int:
        """How many keys a tier holds."""
        return sum(self.census.lengths[tier].values())


@dataclass(frozen=True)
class Comparison:
    """Two editions side by side.

    ``words``: all that changed, in the order of the alphabet. ``by_pos`` and ``by_source``: of each kind of change, the keys
    that have a lemma of that part of speech, or that the source attests; a key may count under several.
    """

    lexicon: str
    old: Side
    new: Side
    words: tuple[Word, ...]
    counts: Counter[str] = field(default_factory=Counter)
    by_pos: dict[str, Counter[str]] = field(default_factory=dict)
    by_source: dict[str, Counter[str]] = field(default_factory=dict)

    def of(self, kind: str) -> Iterator[Word]:
        """The words that changed in one way."""
        return (word for word in self.words if word.change.kind == kind)


def compare(old: Lexicon, new: Lexicon) -> Comparison:
    """Compare two opened editions. Raises ``ValueError`` if they are not played with the same letters."""
    words = tuple(_words(old, new, changes(old, new)))
    counts: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
    by_pos: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    by_source: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for word in words:
        kind = word.change.kind
        counts[kind] += 1
        by_pos[kind].update({pos for _, pos in word.lemmas})
        by_source[kind].update(word.sources)
    return Comparison(new.id, _side(old), _side(new), words, counts, by_pos, by_source)


def _side(lexicon: Lexicon) -> Side:
    return Side(lexicon.pack.manifest.folder, census(lexicon.pack.automaton, lexicon.alphabet))


def _words(old: Lexicon, new: Lexicon, found: Iterable[Change]) -> Iterator[Word]:
    for change in found:
        lexicon = old if change.after is None else new
        entries = lexicon.pack.entries(lexicon.pack.trie.key_id(lexicon.alphabet.encode(change.key)))
        yield Word(
            change,
            tuple(sorted({entry.spelling for entry in entries if entry.spelling})),
            tuple(sorted({(entry.lemma, entry.pos) for entry in entries})),
            _sources(entries),
        )


def _sources(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for entry in entries for source in entry.sources))
