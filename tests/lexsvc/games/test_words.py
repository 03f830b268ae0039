"""What a game takes for a word is what the lexicon says of it."""

import itertools

import pytest

from lexsvc.games.board import Board
from lexsvc.games.generator import plays
from lexsvc.games.tiles import code
from lexsvc.games.words import AnyWord, LexiconWords, Ruling, Stack
from lexsvc.question import Question
from lexsvc.tier import Tier

QUESTIONS = [
    Question(tier, theoretical, dialects, tags)
    for tier, theoretical, dialects, tags in itertools.product(
        Tier, (False, True), (None, frozenset({"attic"})), (frozenset(), frozenset({"offensive"}))
    )
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_rulings_are_the_lexicons_verdicts(question, tiny):
    words = LexiconWords(tiny, question)
    for key in [*tiny.keys(), "ZZZ", "CHATX"]:
        verdict = tiny.answer(key, question)
        assert words.rule(tiny.alphabet.encode(key)) == Ruling(verdict.valid, verdict.tier)


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_play_forms_a_word_that_is_refused(question, tiny, classic):
    words = LexiconWords(tiny, question)
    for key in [*tiny.keys()]:
        if len(key) <= 7:
            rack = tiny.alphabet.encode(key)
            played = {code(scored.play.word) for scored in plays(Board.empty(15), classic, rack, words)}
            assert (rack in played) == words.rule(rack).valid
            assert all(words.rule(word).valid for word in played)


def test_a_stack_admits_what_any_admits_and_tells_the_lowest_tier_that_does(lexicon_of):
    low, high = lexicon_of(["CHAT"], Tier.DETENTE, {"CHAT": 2}), lexicon_of(["CHAT"], Tier.EXPERT, {"CHAT": 1})
    assert Stack((low, high)).rule(b"CHAT") == Ruling(True, Tier.NORMAL)
    assert Stack((low,)).rule(b"CHAT") == Ruling(False, Tier.EXPERT)
    assert Stack((low, high)).rule(b"CHATS") == Ruling(False, None)
    assert Stack((low, AnyWord())).rule(b"XQ") == Ruling(True, Tier.DETENTE)
    assert Stack((low, AnyWord())).graphs is None
