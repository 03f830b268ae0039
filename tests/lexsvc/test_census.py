"""The census beside brute force over the list of keys."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lexsvc.alphabet import Alphabet
from lexsvc.automaton import Automaton
from lexsvc.census import census
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@given(st.dictionaries(st.text("ABCZ", min_size=1, max_size=6), st.integers(0, 2)))
def test_counts_are_those_of_the_list(tiers: dict[str, int]) -> None:
    keys = sorted(tiers)
    counted = census(Automaton.build([key.encode() for key in keys], bytes(tiers[key] for key in keys)), LATIN)
    for tier in Tier:
        held = [key for key in keys if tiers[key] <= tier]
        assert counted.lengths[tier] == Counter(map(len, held))
        assert +Counter(counted.firsts[tier]) == Counter(key[0] for key in held)
        assert +Counter(counted.letters[tier]) == Counter("".join(held))


def test_the_census_of_the_real_lexicon_is_that_of_its_keys(french: Lexicon) -> None:
    counted = census(french.pack.automaton, french.alphabet)
    for tier in Tier:
        keys = list(french.keys(tier))
        assert counted.lengths[tier] == Counter(map(len, keys))
        assert +Counter(counted.firsts[tier]) == Counter(key[0] for key in keys)
        assert +Counter(counted.letters[tier]) == Counter("".join(keys))


def test_the_greek_census_holds_every_key_once(greek: Lexicon) -> None:
    counted = census(greek.pack.automaton, greek.alphabet)
    for tier in Tier:
        keys = greek.pack.manifest.counts["tier"][tier.slug]
        assert sum(counted.lengths[tier].values()) == sum(counted.firsts[tier].values()) == keys
        assert sum(counted.letters[tier].values()) == sum(n * count for n, count in counted.lengths[tier].items())
