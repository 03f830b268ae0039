"""Verdicts: every way to ask gives the same answer, and it is that of a set of keys and a folding that is not ours."""

from __future__ import annotations

from dataclasses import replace

import orjson

from lexsvc.answer import Answers
from lexsvc.overlay import Overlay
from lexsvc.question import Question
from lexsvc.reason import Reason
from lexsvc.stack import AnyWord, Stack
from lexsvc.strict import Strict
from lexsvc.tier import Tier
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import lexicon, tiers
from tests.fuzz.target import target
from tests.fuzz.truth import french_key, greek_key, without_adscript

_FRENCH = [
    "chat",
    "chats",
    "détente",
    "cœur",
    "tue",
    "selfie",
    "bougnoule",
    "londrès",
    "zythum",
    "Lisbonne",
    "km",
    "qsdf",
    "LI",
    *"aéschtnz",
    "\u0301",
    "S",
    " ",
    "-",
    "’",
    "\u200b",
]
_GREEK = [
    "λόγο",
    "λόγος",
    "ΩΙΔΗ",
    "ωδη",
    "ᾠδῆι",
    "ἀγαθ",
    "ἡμέρᾳ",
    "ημεραι",
    "λύ",
    "ἔλυσα",
    "ῥέζω",
    *"οςωιαηυνΑΩΙH",
    "\u0345",
    "\u0301",
    "᾽",
    "lo/gos",
    "LOGOS",
]


@target(b"\0\0\0", b"\1\1\2\5", b"\2\0\x06", b"\3\2\x09\x0a", share=6)
def verdict_fr(data: bytes) -> None:
    _agrees(data, "fr", _FRENCH)


@target(b"\0\0\0\x0b", b"\1\1\2\5", b"\2\0\x04", b"\3\2\x06", share=6)
def verdict_grc(data: bytes) -> None:
    _agrees(data, "grc", _GREEK)


def _agrees(data: bytes, name: str, pieces: list[str]) -> None:
    feed = Feed(data)
    opened, known = lexicon(name), tiers(name)
    tier = feed.pick(list(Tier))
    refuse = frozenset({"offensive"}) if feed.below(2) else frozenset[str]()
    word = feed.text(pieces, 12)
    question = replace(opened.policy, tier=tier, refuse_tags=refuse)
    verdict = opened.answer(word, question)
    asker = opened.asker(question)
    assert asker.admits(word) == verdict.valid
    assert asker.brief(word) == verdict.brief()
    assert asker.tsv(word) == verdict.as_tsv()
    if not any(0xD800 <= ord(c) < 0xE000 for c in word):  # JSON is UTF-8: no lone surrogate comes in, so none goes out
        whole = orjson.loads(Answers(asker, feed.pick(("fr", "en"))).full(word))
        assert whole["valid"] == verdict.valid
        assert whole["word"] == word
    held = _held(opened.folding.fold(word).code is not None, name, word, known)
    offensive = bool(refuse) and "offensive" in verdict.tags
    assert verdict.valid == (held is not None and held <= tier and not offensive), f"{word!r} at {tier}: {verdict}"
    if not refuse:
        assert opened.is_valid(word, tier) == verdict.valid
    assert (verdict.tier is None) == (held is None)
    _laid_over(word, opened.asker(question), verdict.valid)


def _held(folds: bool, name: str, word: str, known: dict[str, Tier]) -> Tier | None:
    """The lowest tier that holds the word, by the slow truth; None if none does."""
    if not folds:
        return None
    if name == "fr":
        return known.get(french_key(word))
    key = greek_key(word)
    if key in known or len(key) > lexicon(name).limits[1] or lexicon(name).pack.refusals(lexicon(name).alphabet.encode(key)):
        return known.get(key)
    return next((known[other] for other in sorted(without_adscript(key), key=len, reverse=True) if other in known), None)


def _laid_over(word: str, asker: object, valid: bool) -> None:
    """Wrapped in what admits nothing more and refuses nothing, the answer is the same."""
    assert Stack((asker, asker)).admits(word) == valid
    assert Overlay(lexicon("empty").asker(Question()), asker).admits(word) == valid
    strict = Strict(asker).verdict(word)
    assert valid or not strict.valid
    assert strict.valid or strict.reasons
    Stack((asker, AnyWord())).verdict(word)
    assert strict.valid == valid or strict.reasons == (Reason.NOT_LISTED,)
