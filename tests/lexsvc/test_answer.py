"""The fast answers are the careful ones."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.answer import Answers
from lexsvc.lexicon import Lexicon
from lexsvc.messages import LANGUAGES
from lexsvc.question import Question
from lexsvc.stack import AnyWord, Stack
from lexsvc.strict import Strict
from lexsvc.tier import Tier
from tests.conftest import cases

QUESTIONS = [
    Question(tier, theoretical, dialects, tags, typed)
    for tier in Tier
    for theoretical in (False, True)
    for dialects in (None, frozenset({"attic"}))
    for tags in (frozenset[str](), frozenset({"offensive"}))
    for typed in ("auto", "unicode")
]
KNOWN = [
    "chat",
    "CHATS",
    "cœur",
    "CŒUR",
    "détente",
    "tue",
    "tué",
    "bougnoule",
    "Lisbonne",
    "arcenciel",
    "presqu’île",
    "km",
    "qsdf",
]
OTHERS = ["", "a", "xqzt", "éé", "h2o", 'a"b', "a\\b", "ﬁn", "e\u0301te", "ß", "æ", "𝒳", "a\tb", " chat ", "chat!", "x" * 99]


def plain(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))


def assert_same(lexicon: Lexicon, question: Question, word: str) -> None:
    asker = lexicon.asker(question)
    verdict = asker.verdict(word)
    assert asker.admits(word) == verdict.valid
    assert asker.brief(word) == verdict.brief()
    assert asker.tsv(word) == verdict.as_tsv()
    if word.isascii() or not any(0xD800 <= ord(c) < 0xE000 for c in word):
        for language in LANGUAGES:
            answers = Answers(asker, language)
            assert orjson.loads(answers.full(word)) == plain(verdict.as_dict(language))
            assert orjson.loads(answers.brief(word)) == plain(verdict.brief())


@pytest.mark.parametrize("word", [*KNOWN, *OTHERS, *(row[0] for row in cases("fr-fold.tsv"))])
def test_fast_and_careful_answers_agree(tiny: Lexicon, word: str) -> None:
    for question in QUESTIONS:
        assert_same(tiny, question, word)


@given(word=st.text(max_size=12) | st.text("chatséœ'-CÉ\u0301", max_size=12))
def test_fast_and_careful_answers_agree_on_any_word(tiny_shelf: Any, word: str) -> None:
    assert_same(tiny_shelf.open("fr"), Question(Tier.NORMAL), word)


def test_a_stack_answers_with_the_first_that_admits(tiny: Lexicon) -> None:
    strict, lax = tiny.asker(Question(Tier.DETENTE)), tiny.asker(Question(Tier.EXPERT))
    stack = Stack([strict, lax, AnyWord()])
    assert stack.verdict("chat") == strict.verdict("chat")
    assert stack.verdict("zythum") == lax.verdict("zythum")
    assert stack.verdict("xqzt").lexicon == "none"
    for word in [*KNOWN, *OTHERS]:
        assert stack.admits(word) == stack.verdict(word).valid == any(v.valid for v in stack.verdicts(word))
        assert stack.brief(word) == stack.verdict(word).brief()


def test_a_stack_refuses_with_the_refusal_that_came_closest(tiny: Lexicon) -> None:
    lexicon = tiny.asker(Question(Tier.DETENTE))
    assert Stack([AnyWord(), lexicon]).verdict("h2o").lexicon == "none"
    assert Stack([lexicon, AnyWord((2, 4))]).verdict("zythum").reasons == lexicon.verdict("zythum").reasons
    with pytest.raises(ValueError, match="at least one"):
        Stack([])


@pytest.mark.parametrize(
    ("word", "valid", "reason"),
    [
        ("zzyzx", True, None),
        ("œil", True, None),
        ("x", False, "too_short"),
        ("x" * 16, False, "too_long"),
        ("a-b", False, "hyphenated"),
    ],
)
def test_none_admits_what_can_lie_on_a_board(word: str, valid: bool, reason: str | None) -> None:
    verdict = AnyWord().verdict(word)
    assert (verdict.valid, verdict.reasons) == (valid, (reason,) if reason else ())
    assert (verdict.lexicon, verdict.edition) == ("none", None)
    assert verdict.message()


def test_strict_accents_admit_only_the_spelling(tiny: Lexicon) -> None:
    strict = Strict(tiny.asker(Question(Tier.EXPERT)))
    for word, valid in [("détente", True), ("DÉTENTE", True), ("detente", False), ("tue", True), ("tué", True), ("tùe", False)]:
        verdict = strict.verdict(word)
        assert verdict.valid == strict.admits(word) == valid
        assert strict.brief(word) == verdict.brief()
    assert strict.verdict("detente").known_as == "détente"
    assert strict.verdict("xqzt").reasons == ("not_listed",)
