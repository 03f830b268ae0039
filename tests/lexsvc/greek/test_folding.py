"""What people type in Greek: the handed cases, the oracles, and the ways of typing agreeing."""

import unicodedata

import icu
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.folding import Folding
from lexsvc.greek import beta, letters
from lexsvc.reason import Reason
from tests.conftest import cases

GREEK = Folding.of("grc")
#: Every precomposed letter of the Greek blocks that the alphabet's letters carry.
PRECOMPOSED = [
    chr(point) for point in (*range(0x386, 0x3CF), *range(0x1F00, 0x1FFD)) if unicodedata.category(chr(point))[0] == "L"
]
texts = st.text(st.one_of(st.sampled_from(PRECOMPOSED), st.sampled_from("\u0301\u0308\u0313\u0345 '᾽·ϝϛO")), max_size=16)
words = st.text(st.sampled_from(PRECOMPOSED), min_size=1, max_size=16)


def _outcome(text: str) -> str | None:
    fold = GREEK.fold(text)
    return f"!{fold.reasons[0]}" if fold.reasons else fold.key


@pytest.mark.parametrize(("text", "expected"), [row[:2] for row in cases("grc-fold.tsv")])
def test_cases(text: str, expected: str) -> None:
    if expected == "!too_short":  # the lexicon's limit, not the folding's
        assert len(GREEK.fold(text).key or "") == 1
    else:
        assert _outcome(text) == expected


@pytest.mark.parametrize(("text", "expected"), [row[:2] for row in cases("grc-beta.tsv")])
def test_beta_code_cases(text: str, expected: str) -> None:
    assert _outcome(beta.to_unicode(text)) == expected


@given(texts)
def test_the_fast_way_agrees_with_the_careful_one(text: str) -> None:
    assert GREEK.code(text) == GREEK.fold(text).code


@given(words)
def test_generated_keys_are_what_people_type(word: str) -> None:
    assert letters.code(word) == GREEK.code(word)
    assert letters.code(unicodedata.normalize("NFD", word)) == GREEK.code(word)


@given(words)
def test_icu_removes_the_same_marks(word: str) -> None:
    strip = icu.Transliterator.createInstance("NFD; [:M:] Remove; NFC; Upper")
    assert GREEK.fold(word).key == strip.transliterate(word)


@given(words)
def test_beta_code_and_back(word: str) -> None:
    greek = unicodedata.normalize("NFC", word.replace("ς", "σ"))
    assert letters.nfc(beta.to_unicode(beta.to_beta(greek)).replace("ς", "σ")) == letters.nfc(greek)


@pytest.mark.parametrize(
    ("typed", "step"),
    [("ᾠδή", "drop_iota_subscript"), ("λόγοϲ", "letter_variant"), ("TOΣ", "lookalike"), ("λόγος·", "strip_punctuation")],
)
def test_the_trace_says_what_was_changed(typed: str, step: str) -> None:
    assert step in [found.step for found in GREEK.fold(typed).trace]


def test_a_smooth_breathing_clips_a_word_only_on_its_last_consonant() -> None:
    assert GREEK.fold("ὅτ̓").reasons == (Reason.ELIDED,)
    assert GREEK.fold("ῤητωρ").key == "ΡΗΤΩΡ"
