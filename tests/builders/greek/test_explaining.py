"""Promises of ``lexsvc explain`` for a lexicon that a grammar yields."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import own_list
from builders.greek.explaining import explain
from lexsvc.lexicon import Lexicon


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder: Path = tmp_path_factory.mktemp("explaining")
    path = folder / "mine.txt"
    path.write_text("λόγος, ου, ὁ\nλύω, λύσω, ἔλυσα, λέλυκα, λέλυμαι, ἐλύθην\n", encoding="utf-8")
    return Lexicon.open(own_list.build(path, "grc", "mine", folder / "shelf").folder)


def test_a_form_is_told_with_its_lemma_cell_and_rule(lexicon: Lexicon) -> None:
    told = "\n".join(explain(lexicon, "λελυμένοις"))
    assert "λύω VERB" in told
    assert "Case=Dat" in told
    assert "perfect middle of a vowel stem" in told


def test_a_word_that_no_lemma_yields_is_said_to_be_none(lexicon: Lexicon) -> None:
    assert list(explain(lexicon, "ἵππος")) == [f"  no lemma of mine {lexicon.edition} yields it"]


def test_a_word_of_other_letters_is_no_error(lexicon: Lexicon) -> None:
    assert list(explain(lexicon, "h2o")) == [f"  no lemma of mine {lexicon.edition} yields it"]
