"""Promises of overlays: a denial and an addition win over the base, and everything else is the base's to say."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexsvc.lexicon import Lexicon
from lexsvc.overlay import Overlay, compile_overlay, read_overlay
from lexsvc.pack import write_pack
from lexsvc.question import Question
from lexsvc.reason import Reason
from lexsvc.stack import AnyWord

_WORDS = ["chat", "chats", "détente", "zorglub", "blorp", "zythum"]


def compiled(lines: list[str], folder: Path) -> Lexicon:
    return Lexicon.open(write_pack(compile_overlay(read_overlay(lines, "fr"), "own"), folder))


def over(lines: list[str], base: Lexicon, folder: Path) -> Overlay:
    question = Question(theoretical=True)
    return Overlay(compiled(lines, folder).asker(question), base.asker(question))


@given(lines=st.lists(st.tuples(st.sampled_from("+-"), st.sampled_from(_WORDS)), max_size=8))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_last_line_about_a_word_counts(lines: list[tuple[str, str]], tiny: Lexicon, tmp_path: Path) -> None:
    overlay = over([f"{sign} {word}" for sign, word in lines], tiny, tmp_path)
    last = {word: sign for sign, word in lines}
    for word in _WORDS:
        expected = tiny.is_valid(word, "expert") if word not in last else last[word] == "+"
        assert overlay.admits(word) == overlay.verdict(word).valid == expected
        assert (overlay.verdict(word).reasons == (Reason.DENIED,)) == (last.get(word) == "-")


def test_a_denied_lemma_takes_its_forms_along(tmp_path: Path) -> None:
    overlay = Overlay(compiled(["- kiffer v."], tmp_path).asker(Question(theoretical=True)), AnyWord())
    assert overlay.verdict("kiffons").reasons == (Reason.DENIED,)
    assert overlay.admits("ghostons")


@pytest.mark.parametrize(
    ("lines", "valid"),
    [
        (["- kiffer v.", "+ kiffons"], True),
        (["+ kiffer v.", "- kiffons"], False),
        (["+ kiffer v.", "- kiffons", "+ kiffons"], True),
        (["+ KIFFONS", "- kiffons"], False),
    ],
)
def test_a_word_written_out_outweighs_a_form_and_else_the_denial_wins(
    lines: list[str], valid: bool, tiny: Lexicon, tmp_path: Path
) -> None:
    assert over(lines, tiny, tmp_path).admits("kiffons") == valid


def test_bad_lines_keep_their_numbers() -> None:
    bad = read_overlay(["+ chat", "- h2o", "# note", "hangar à avions", "-"], "fr").bad
    assert [(fault.number, str(fault.reason)) for fault in bad] == [(2, "bad_character"), (4, "multiple_words")]


def test_the_same_lines_give_the_same_pack(tmp_path: Path) -> None:
    lines = ["+ kiffer v.", "- chat", "+ zorglub"]
    assert compiled(lines, tmp_path).fingerprint == compiled(lines, tmp_path).fingerprint
    assert compiled(lines, tmp_path).fingerprint != compiled(lines[:2], tmp_path).fingerprint
