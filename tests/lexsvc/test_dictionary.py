"""Promises of own dictionaries: the grammar's forms count, stars refuse, bad lines are told, and the order does not matter."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from lexsvc.reason import Reason
from lexsvc.tier import Tier

_LINES = """\
# mine
kiffer v.
podcast n.m.
hangar à avions
*ghoster v.
beau, belle adj.
zorglub

h2o
ghosts
""".splitlines()


def opened(lines: list[str], tmp_path: Path) -> Lexicon:
    return Lexicon.open(write_pack(compile_dictionary(read_dictionary(lines, "fr"), "mine"), tmp_path))


def test_bad_lines_are_told_by_number_and_reason() -> None:
    bad = read_dictionary(_LINES, "fr").bad
    assert [(fault.number, str(fault.reason)) for fault in bad] == [
        (4, "multiple_words"),
        (5, "starred"),
        (9, "bad_character"),
    ]


def test_headwords_are_listed_and_their_forms_theoretical(tmp_path: Path) -> None:
    mine = opened(_LINES, tmp_path)
    assert mine.check("kiffer").standing == "listed"
    assert mine.check("kiffassions").standing == "theoretical"
    assert mine.is_valid("kiffassions")
    assert mine.check("kiffassions", theoretical=False).reasons == (Reason.THEORETICAL_ONLY,)
    assert mine.is_valid("BELLES")
    assert mine.is_valid("zorglub")
    assert not mine.is_valid("zorglubs")


def test_a_star_refuses_unless_another_line_yields_the_form(tmp_path: Path) -> None:
    mine = opened(_LINES, tmp_path)
    assert mine.check("ghosterai").reasons == (Reason.STARRED,)
    assert mine.check("ghosts").valid


def test_tiers_in_a_second_column(tmp_path: Path) -> None:
    mine = opened(["word\ttier", "chat\tdétente", "wok\texpert", "xi\tmaybe"], tmp_path)
    assert mine.pack.manifest.tiered
    assert mine.check("wok").tier is Tier.EXPERT
    assert [str(f.reason) for f in read_dictionary(["xi\tmaybe"], "fr").bad] == ["unknown_tier"]


def test_the_order_of_lines_does_not_change_the_words(tmp_path: Path) -> None:
    one, two = opened(_LINES, tmp_path), opened(_LINES[::-1], tmp_path)
    assert list(one.keys()) == list(two.keys())


def test_nothing_readable_is_an_error_that_says_why() -> None:
    with pytest.raises(ValueError, match="line 1: bad_character"):
        compile_dictionary(read_dictionary(["h2o"], "fr"), "mine")


@given(st.lists(st.text(max_size=30), max_size=6))
def test_whatever_the_lines_each_is_read_or_told(lines: list[str]) -> None:
    read = read_dictionary(lines, "fr")
    assert len(read.lemmas) + len(read.words) + len(read.bad) <= len(lines)
    assert all(1 <= fault.number <= len(lines) for fault in read.bad)
