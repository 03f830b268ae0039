"""Dictionary lines as people write them: what each comes to, and what is said of those that cannot be read."""

from __future__ import annotations

import pytest

from lexsvc.greek import grammar
from lexsvc.greek.lines import parse_line
from lexsvc.line import BadLine, LineFault
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason


@pytest.mark.parametrize(
    ("line", "pos", "form"),
    [
        ("λόγος, ου, ὁ", "NOUN", "λόγοις"),
        ("πόλις, εως, ἡ", "NOUN", "πόλεων"),
        ("πτέρυξ, υγος, ἡ", "NOUN", "πτέρυγος"),
        ("ἀγαθός, ή, όν", "ADJ", "ἀγαθῆς"),
        ("ἀληθής, ές", "ADJ", "ἀληθοῦς"),
        ("ἡδύς, εῖα, ύ", "ADJ", "ἡδεῖα"),
        ("λύω, λύσω, ἔλυσα, λέλυκα, λέλυμαι, ἐλύθην", "VERB", "λελυμένοις"),
        ("lo/gos, ou, o(", "NOUN", "λόγον"),
        ("*(/ellhn, hnos, o(", "NOUN", "Ἕλληνες"),
        ("παῖς, παιδός, ὁ", "NOUN", "παισί"),
        ("πάλιν adv.", "ADV", "πάλιν"),
    ],
)
def test_a_line_brings_its_forms(line: str, pos: str, form: str) -> None:
    lemma = parse_line(line)
    assert isinstance(lemma, Lemma)
    assert lemma.pos == pos
    assert form in {cell.form for cell in grammar.paradigm(lemma)}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("*ῥέζω", Reason.STARRED),
        ("εὖ τε", Reason.MULTIPLE_WORDS),
        ("hangar", Reason.WRONG_SCRIPT),
        ("ἀλλ᾽", Reason.ELIDED),
        ("ϝάναξ, ακτος, ὁ", Reason.BAD_CHARACTER),
        ("λόγος, βου, ὁ", LineFault.BAD_INFLECTION),
    ],
)
def test_a_bad_line_says_why(line: str, reason: str) -> None:
    bad = parse_line(line)
    assert isinstance(bad, BadLine)
    assert bad.reason == reason


@pytest.mark.parametrize("line", ["", "   ", "# a comment"])
def test_a_line_that_says_nothing_is_passed_over(line: str) -> None:
    assert parse_line(line) is None


def test_an_article_tells_the_gender() -> None:
    lemma = parse_line("ὁδός, οῦ, ἡ")
    assert isinstance(lemma, Lemma)
    assert all("Gender=Fem" in cell.features for cell in grammar.paradigm(lemma) if cell.rule == "ος ου")
