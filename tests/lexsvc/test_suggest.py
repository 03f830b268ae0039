"""Promises of suggestions: only admitted words, one edit away or of the same letters, never the word itself."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lexsvc.lexicon import Lexicon
from lexsvc.question import Question
from lexsvc.suggest import edits, suggest
from lexsvc.tier import Tier


def distance(a: str, b: str) -> int:
    """Edits between two words, two neighbours swapped counting as one: the slow truth."""
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if not i or not j:
                rows[i][j] = i + j
                continue
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(st.text("ABC", max_size=4), st.text("ABC", max_size=5))
def test_edits_are_the_words_at_most_one_edit_away(word: str, other: str) -> None:
    assert (other.encode() in set(edits(word.encode(), b"ABC"))) == (
        distance(word, other) <= 1 and (other != word or bool(word))
    )


def test_near_words_are_admitted_at_the_tier_asked(tiny: Lexicon) -> None:
    assert suggest(tiny, "chta", Question(Tier.NORMAL)).near == ("CHAT",)
    assert suggest(tiny, "selfi", Question(Tier.DETENTE)).near == ()
    assert suggest(tiny, "selfi", Question(Tier.NORMAL)).near == ("SELFIE",)


def test_anagrams_and_spellings(tiny: Lexicon) -> None:
    found = suggest(tiny, "tacsh", Question(Tier.NORMAL))
    assert found.anagrams == ("CHATS",)
    assert Counter(found.anagrams[0]) == Counter("TACSH")
    assert suggest(tiny, "tue", Question(Tier.NORMAL)).spellings == ("tue", "tué")


def test_what_cannot_be_a_word_has_none(tiny: Lexicon) -> None:
    for word in ("", "h2o", "x" * 1000, "λόγος"):
        assert suggest(tiny, word, Question()).near == ()
