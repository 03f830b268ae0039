"""Promises of the French lexicon as built from its sources: the handed cases and its sizes."""

from __future__ import annotations

import pytest

from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier
from tests.conftest import cases

#: Least and most keys of each tier, tiers cumulative.
SIZES = {Tier.DETENTE: (110_000, 135_000), Tier.NORMAL: (320_000, 360_000), Tier.EXPERT: (395_000, 440_000)}


@pytest.mark.parametrize(("word", "expected"), cases("fr-words.tsv"))
def test_handed_words(french: Lexicon, word: str, expected: str) -> None:
    if expected.startswith("!"):
        verdict = french.check(word, tier=Tier.EXPERT)
        assert not verdict.valid
        assert str(verdict.reasons[0]) == expected.removeprefix("!")
    else:
        assert french.check(word, tier=Tier.parse(expected)).reasons == ()


@pytest.mark.parametrize("tier", Tier)
def test_each_tier_is_as_large_as_its_name_promises(french: Lexicon, tier: Tier) -> None:
    least, most = SIZES[tier]
    assert least <= french.pack.manifest.counts["tier"][tier.slug] <= most
