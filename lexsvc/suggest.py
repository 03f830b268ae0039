"""Suggestions: words near one that was refused, or spelled with the same letters. Bounded work, whatever the word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lexsvc.lexicon import Lexicon
from lexsvc.question import Question
from lexsvc.search import MAX_RACK, Search

#: The most suggestions of each kind.
MOST = 12


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Keys that the question admits: ``near`` one edit away, ``anagrams`` of the same letters; ``spellings`` are the accented
    spellings that share the word's own key (côte, coté, côté for COTE)."""

    near: tuple[str, ...] = ()
    anagrams: tuple[str, ...] = ()
    spellings: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.near or self.anagrams or self.spellings)

    def __add__(self, others: Suggestions) -> Suggestions:
        """Both, each kind without repeating any and as many as there may be."""
        return Suggestions(
            _both(self.near, others.near)[:MOST],
            _both(self.anagrams, others.anagrams)[:MOST],
            _both(self.spellings, others.spellings),
        )


def edits(code: bytes, letters: bytes) -> Iterator[bytes]:
    """Every code one edit away: a letter left out, two neighbours swapped, a letter changed, a letter put in.

    >>> sorted(edits(b"AB", b"AB"))
    [b'A', b'AA', b'AAB', b'AB', b'ABA', b'ABB', b'B', b'BA', b'BAB', b'BB']
    """
    seen = set()
    for place in range(len(code) + 1):
        head, tail = code[:place], code[place:]
        made = [head + bytes([letter]) + tail for letter in letters]
        if tail:
            made.append(head + tail[1:])
            made += [head + bytes([letter]) + tail[1:] for letter in letters]
        if len(tail) > 1:
            made.append(head + tail[1:2] + tail[:1] + tail[2:])
        for candidate in made:
            if candidate not in seen:
                seen.add(candidate)
                yield candidate


def suggest(lexicon: Lexicon, word: str, question: Question, admits: Callable[[str], bool] | None = None) -> Suggestions:
    """What may have been meant by ``word``. Near words come commonest first where the lexicon knows frequencies.

    ``admits(key)`` has the last word on what is suggested; by default the lexicon itself, asked the question. Nothing for a
    word that cannot be folded or is longer than the lexicon's longest.
    """
    code = lexicon.code(lexicon.typed(word, question.input))
    if code is None or not 0 < len(code) <= min(lexicon.limits[1] + 1, MAX_RACK + 1):
        return Suggestions()
    admits = lexicon.asker(question).admits if admits is None else admits
    decode = lexicon.alphabet.decode
    letters = bytes(range(65, 65 + len(lexicon.alphabet.letters)))
    keys = lexicon.pack.trie
    near = [made for made in edits(code, letters) if made != code and made in keys and admits(decode(made))]
    near.sort(key=lambda candidate: (-_frequency(lexicon, candidate), candidate))
    anagrams: tuple[bytes, ...] = ()
    if len(code) <= MAX_RACK:
        search = Search(letters=tuple(byte - 64 for byte in code), use_all=True, tier=question.tier)
        anagrams = lexicon.pack.searcher.find(search, MOST + 1).codes
    key = keys.get(code)
    spellings = () if key is None else sorted({e.spelling for e in lexicon.pack.entries(key) if e.spelling})
    return Suggestions(
        tuple(decode(candidate) for candidate in near[:MOST]),
        tuple(decode(found) for found in anagrams if found != code and admits(decode(found)))[:MOST],
        tuple(spellings),
    )


def _both(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*some, *others)))


def _frequency(lexicon: Lexicon, code: bytes) -> float:
    """The highest frequency of a lemma that yields ``code``; 0 where nothing is known."""
    pack = lexicon.pack
    return max((pack.frequency(lemma) or 0.0 for lemma in pack.lemmas_of(pack.trie.key_id(code))), default=0.0)
