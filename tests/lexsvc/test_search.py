"""Promises of search: the same keys as looking at every word, in pages that join up, with bounded work."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.automaton import Automaton, reach_of
from lexsvc.folding import Folding
from lexsvc.search import Search, SearchError
from lexsvc.searcher import Found, Searcher, hooks
from lexsvc.tier import Tier

FOLDING = Folding.of("fr")
words = st.text("ABCDE", min_size=1, max_size=6)
lexicons = st.dictionaries(words, st.sampled_from(list(Tier)), min_size=1, max_size=40)
patterns = st.lists(st.sampled_from(["A", "B", "C", "?", "*", "[AB]", "[^AB]"]), max_size=6).map("".join)


def searcher(lexicon: dict[str, Tier]) -> Searcher:
    ordered = sorted(lexicon)
    automaton = Automaton.build([word.encode() for word in ordered], bytes(int(lexicon[word]) for word in ordered))
    return Searcher(automaton, reach_of(np.asarray(automaton.edges)))


def fits(word: str, pattern: str) -> bool:
    """The slow truth: the pattern as a regular expression."""
    return re.fullmatch(pattern.replace("?", ".").replace("*", ".*"), word) is not None


def spells(word: str, letters: str, use_all: bool) -> bool:
    wanting = Counter(word) - Counter(letters.replace("?", ""))
    return sum(wanting.values()) <= letters.count("?") and (not use_all or len(word) == len(letters))


def everything(engine: Searcher, most: int, allowance: int = 10**9, **wanted: object) -> list[tuple[str, Tier]]:
    """All pages of a search, joined."""
    found: list[tuple[str, Tier]] = []
    after = b""
    for _ in range(10_000):
        search = Search.parse(FOLDING, **wanted)  # type: ignore[arg-type]
        page: Found = engine.find(Search(**{**search.__dict__, "after": after}), most, allowance)
        found += [(code.decode(), tier) for code, tier in zip(page.codes, page.tiers, strict=True)]
        if page.more is None:
            return found
        after = page.more
    raise AssertionError("the pages never end")


@settings(max_examples=50)
@given(lexicons, patterns, st.sampled_from(list(Tier)), st.integers(1, 4), st.integers(4, 6), st.integers(1, 9))
def test_patterns_against_every_word(
    lexicon: dict[str, Tier], pattern: str, tier: Tier, shortest: int, longest: int, most: int
) -> None:
    found = everything(searcher(lexicon), most, pattern=pattern, tier=tier, shortest=shortest, longest=longest)
    assert found == [
        (word, held)
        for word, held in sorted(lexicon.items())
        if held <= tier and shortest <= len(word) <= longest and (not pattern or fits(word, pattern))
    ]


@settings(max_examples=50)
@given(lexicons, st.text("ABCD?", min_size=1, max_size=7), st.booleans(), st.text("AB", max_size=1), st.text("CD", max_size=1))
def test_letters_in_hand_against_every_word(
    lexicon: dict[str, Tier], letters: str, use_all: bool, prefix: str, contains: str
) -> None:
    found = everything(searcher(lexicon), 5, letters=letters, use_all=use_all, prefix=prefix, contains=contains)
    assert [word for word, _ in found] == [
        word for word in sorted(lexicon) if spells(word, letters, use_all) and word.startswith(prefix) and contains in word
    ]


@settings(max_examples=30)
@given(lexicons, st.text("ABC", min_size=1, max_size=3), st.integers(1, 30))
def test_little_work_at_a_time_finds_the_same(lexicon: dict[str, Tier], suffix: str, allowance: int) -> None:
    found = everything(searcher(lexicon), 3, allowance, suffix=suffix)
    assert [word for word, _ in found] == [word for word in sorted(lexicon) if word.endswith(suffix)]


@given(lexicons, words)
def test_hooks_against_every_word(lexicon: dict[str, Tier], word: str) -> None:
    ordered = sorted(lexicon)
    automaton = Automaton.build([w.encode() for w in ordered], bytes(int(lexicon[w]) for w in ordered))
    front, back = hooks(automaton, word.encode(), 26, Tier.NORMAL)
    admitted = {w for w, tier in lexicon.items() if tier <= Tier.NORMAL}
    assert front.decode() == "".join(c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c + word in admitted)
    assert back.decode() == "".join(c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if word + c in admitted)


@given(lexicons)
def test_reach_tells_what_can_follow(lexicon: dict[str, Tier]) -> None:
    engine = searcher(lexicon)
    edges, reach = engine._edges.tolist(), engine._reach.tolist()

    def follow(node: int) -> tuple[int, int]:
        letters = longest = 0
        while node:
            beyond, further = follow(edges[node] >> 8)
            assert reach[node] == beyond | further << 26
            letters |= beyond | 1 << (edges[node] & 31) - 1
            longest = max(longest, further + 1)
            if edges[node] & 32:
                break
            node += 1
        return letters, longest

    follow(1)


@pytest.mark.parametrize(
    "wanted",
    [
        {"pattern": "[AB"},
        {"pattern": "[]"},
        {"pattern": "h2o"},
        {"pattern": "λ"},
        {"pattern": "?" * 41},
        {"prefix": "A*"},
        {"letters": "A" * 16},
        {"shortest": 5, "longest": 4},
    ],
)
def test_what_cannot_be_read_is_told(wanted: dict[str, object]) -> None:
    with pytest.raises(SearchError):
        Search.parse(FOLDING, **wanted)  # type: ignore[arg-type]


def test_patterns_are_typed_as_words_are() -> None:
    engine = searcher(dict.fromkeys(["COEUR", "CHEUR", "ETE"], Tier.DETENTE))
    assert [word for word, _ in everything(engine, 9, pattern="cœ*")] == ["COEUR"]
    assert [word for word, _ in everything(engine, 9, pattern="été")] == ["ETE"]
    assert list(itertools.chain(*everything(engine, 9, pattern="zz*"))) == []
