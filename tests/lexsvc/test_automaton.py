"""Promises of the automaton: it holds exactly its words, it is minimal, and it says what is wrong with bad input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.automaton import LAST, Automaton
from lexsvc.tier import Tier

codes = st.binary(min_size=1, max_size=7).map(lambda raw: bytes(65 + byte % 4 for byte in raw))
lexicons = st.dictionaries(codes, st.sampled_from(list(Tier)), max_size=60)


def built(words: dict[bytes, Tier]) -> Automaton:
    ordered = sorted(words)
    return Automaton.build(ordered, bytes(int(words[word]) for word in ordered))


@given(lexicons)
def test_it_holds_exactly_its_words(words: dict[bytes, Tier]) -> None:
    automaton = built(words)
    for tier in Tier:
        assert list(automaton.words(tier)) == sorted(word for word, held in words.items() if held <= tier)
    assert automaton.count() == len(words)


@given(lexicons, codes)
def test_find_tells_the_tier(words: dict[bytes, Tier], asked: bytes) -> None:
    assert built(words).find(asked) == words.get(asked)


@given(lexicons)
def test_it_is_minimal_and_well_formed(words: dict[bytes, Tier]) -> None:
    edges = [int(edge) for edge in np.asarray(built(words).edges)]
    assert edges[0] == LAST
    nodes: list[list[int]] = [[]]
    for edge in edges[1:]:
        nodes[-1].append(edge)
        if edge & LAST:
            nodes.append([])
    assert nodes.pop() == []
    for node in nodes:
        letters = [edge & 31 for edge in node]
        assert letters == sorted(set(letters))
    # Two nodes with the same edges would be one state: the automaton would not be minimal.
    assert len({tuple(node) for node in nodes}) == len(nodes)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([b"B", b"A"], "ascend"),
        ([b"A", b"A"], "ascend"),
        ([b"a"], "A to Z"),
        ([b"A\x00B"], "A to Z"),
    ],
)
def test_bad_input_is_told(words: list[bytes], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Automaton.build(words, bytes(len(words)))


def test_an_empty_lexicon_has_no_words() -> None:
    automaton = Automaton.build([], b"")
    assert automaton.find(b"A") is None
    assert list(automaton.words()) == []
