"""Promises of the lexicon's answers, on the small pack."""

from __future__ import annotations

import json
import threading

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.lexicon import Lexicon
from lexsvc.question import Question
from lexsvc.reason import Reason
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict
from tests.conftest import DETENTE


def test_the_answer_of_the_design(tiny: Lexicon) -> None:
    assert json.loads(orjson.dumps(tiny.check("détente").as_dict())) == DETENTE


@pytest.mark.parametrize(
    ("word", "tier", "reasons"),
    [
        ("chat", "detente", []),
        ("CŒUR", "detente", []),
        ("selfie", "detente", ["in_higher_tier"]),
        ("selfie", "normal", []),
        ("zythum", "normal", ["in_higher_tier"]),
        ("Lisbonne", "expert", ["proper_noun"]),
        ("arcenciel", "expert", ["hyphenated"]),
        ("arc-en-ciel", "expert", ["hyphenated"]),
        ("km", "expert", ["symbol"]),
        ("qsdf", "expert", ["denied"]),
        ("xqzt", "expert", ["not_listed"]),
        ("a", "expert", ["too_short"]),
        ("", "expert", ["too_short"]),
        ("anticonstitutionnellement", "expert", ["too_long"]),
    ],
)
def test_reasons(tiny: Lexicon, word: str, tier: str, reasons: list[str]) -> None:
    verdict = tiny.check(word, tier)
    assert list(verdict.reasons) == reasons
    assert verdict.valid == (not reasons)
    assert tiny.is_valid(word, tier) == verdict.valid


def test_a_refused_word_says_what_it_is_known_as(tiny: Lexicon) -> None:
    verdict = tiny.check("lisbonne")
    assert verdict.known_as == "Lisbonne"
    assert verdict.message("fr") == "C’est un nom propre (Lisbonne)."
    assert verdict.message("en") == "This is a proper noun (Lisbonne)."


def test_offensive_words_are_admitted_tagged_and_refused_on_request(tiny: Lexicon) -> None:
    assert tiny.check("bougnoule").valid
    assert tiny.check("bougnoule").as_dict()["tags"] == ("offensive",)
    refused = tiny.check("bougnoule", refuse_tags=frozenset({"offensive"}))
    assert refused.reasons == (Reason.TAGGED,)


def test_key_is_kept_when_only_the_length_is_wrong_and_null_otherwise(tiny: Lexicon) -> None:
    assert tiny.check("a").key == "A"
    assert tiny.check("arc-en-ciel").key is None


@given(st.text(max_size=12) | st.sampled_from(["chat", "Chats", " tué", "zythum", "selfie\u200b", "CŒUR", "km"]))
def test_the_short_answers_agree_with_the_whole_one(word: str) -> None:
    lexicon = _opened()
    for tier in Tier:
        question = Question(tier)
        verdict = lexicon.answer(word, question)
        assert lexicon.asker(question).brief(word) == verdict.brief()
        assert lexicon.asker(question).tsv(word) == verdict.as_tsv()
        assert lexicon.is_valid(word, tier) == verdict.valid


_OPENED: list[Lexicon] = []


@pytest.fixture(autouse=True)
def _keep_opened(tiny: Lexicon) -> None:
    _OPENED[:] = [tiny]


def _opened() -> Lexicon:
    return _OPENED[0]


def test_an_unknown_tier_is_told(tiny: Lexicon) -> None:
    with pytest.raises(ValueError, match="detente, normal or expert"):
        tiny.is_valid("chat", "wrong")


def test_threads_share_a_lexicon(tiny: Lexicon) -> None:
    failures: list[object] = []

    def ask() -> None:
        for word, valid in [("chat", True), ("xqzt", False), ("cœur", True)] * 300:
            verdict: Verdict = tiny.check(word)
            if verdict.valid != valid or tiny.is_valid(word) != valid:
                failures.append(verdict)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
