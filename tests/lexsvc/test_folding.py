"""Promises of folding: the handed cases, the oracles, and the two ways of folding agreeing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc import data
from lexsvc.folding import Folding, FoldingTable, table_from_rules
from lexsvc.reason import Reason
from tests.conftest import cases

FRENCH = Folding.of("fr")
_LIMITS = (2, 15)

#: Everything a French fold may meet: its own letters, marks, blanks, and anything else.
texts = st.text(
    alphabet=st.one_of(st.sampled_from("abcdeéèêëçœæÆŒßĳﬁıİ'’- .\u0301\u200b\xad\xa0\x00Ωсｃ"), st.characters(codec=None)),
    max_size=20,
)


@pytest.mark.parametrize(("text", "expected"), [row[:2] for row in cases("fr-fold.tsv")])
def test_cases(text: str, expected: str) -> None:
    fold = FRENCH.fold(text)
    if expected in ("!too_short", "!too_long"):  # the lexicon's limits, not the folding's
        assert fold.key is not None
        assert (len(fold.key) < _LIMITS[0]) == (expected == "!too_short")
    elif expected.startswith("!"):
        assert fold.reasons[0] == Reason(expected[1:])
        assert fold.key is None
    else:
        assert fold.key == expected


@given(texts)
def test_the_fast_way_agrees_with_the_careful_one(text: str) -> None:
    assert FRENCH.code(text) == FRENCH.fold(text).code


@given(texts)
def test_folding_never_raises_and_gives_a_key_or_a_reason(text: str) -> None:
    fold = FRENCH.fold(text)
    assert (fold.key is None) == bool(fold.reasons)
    if fold.key is not None:
        assert set(fold.key) <= set(FRENCH.alphabet.letters)


@given(texts)
def test_folding_a_key_changes_nothing(text: str) -> None:
    key = FRENCH.fold(text).key
    if key:
        assert FRENCH.fold(key).key == key
        assert FRENCH.fold(key).trace == ()
        assert FRENCH.fold(key.lower()).key == key


@given(texts)
def test_composed_and_decomposed_text_fold_alike(text: str) -> None:
    for form in ("NFC", "NFD"):
        other = FRENCH.fold(unicodedata.normalize(form, text))
        assert (other.key, other.reasons) == (FRENCH.fold(text).key, FRENCH.fold(text).reasons)


def test_the_trace_says_what_was_changed() -> None:
    trace = [step.as_dict() for step in FRENCH.fold(" Œufs\u200b frais ".replace(" frais", "")).trace]
    assert {"step": "expand_ligature", "from": "Œ", "to": "OE"} in trace
    assert [step["step"] for step in trace] == ["strip_invisible", "strip_space", "expand_ligature"]


def test_several_reasons_come_in_order_of_precedence() -> None:
    assert FRENCH.fold("c'est-à-dire 2").reasons == (
        Reason.BAD_CHARACTER,
        Reason.MULTIPLE_WORDS,
        Reason.HYPHENATED,
        Reason.ELIDED,
    )


def test_the_table_travels_as_plain_data() -> None:
    table = table_from_rules(data.toml("fr", "fold.toml"))
    assert FoldingTable.from_dict(table.as_dict()) == table
    with pytest.raises(ValueError, match="not a folding table"):
        FoldingTable.from_dict({"letters": "ABC"})
