"""What the precise sources agree on is in the real French lexicon, or a reviewed line says why not."""

from __future__ import annotations

from collections import Counter

import pytest

from builders.readers import READERS
from builders.recipe import read_recipe
from builders.screening import Screen
from builders.sources import Lock, SourceAbsent, locate
from lexsvc import data, places
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier

PRECISE = frozenset({"dicollecte", "lefff", "lexique", "pyspellchecker"})
ENOUGH = 3


def test_a_word_that_three_precise_sources_share_is_admitted_or_refused_with_a_reason(french: Lexicon) -> None:
    recipe, lock = read_recipe(data.path("fr", "recipe.toml")), Lock.load()
    screen, votes = Screen(french.folding), Counter[bytes]()
    for ingredient in recipe.ingredients:
        if ingredient.id in PRECISE:
            try:
                material = locate(lock[ingredient.locked_as], places.cache())
            except SourceAbsent as error:
                pytest.skip(str(error))
            playable = screen.playable(READERS[ingredient.reader](material))
            votes.update({code for row in playable if (code := french.folding.code(row.spelling))})
    shortest, longest = recipe.limits
    shared = [code for code, count in votes.items() if count >= ENOUGH and shortest <= len(code) <= longest]
    assert len(shared) > 100_000
    unexplained = []
    for code in shared:
        verdict = french.check(french.alphabet.decode(code), tier=Tier.EXPERT)
        if not verdict.valid and [str(reason) for reason in verdict.reasons] == ["not_listed"]:
            unexplained.append(french.alphabet.decode(code))
    assert not unexplained
