"""Letters: how often each stands in a lexicon, and the bag and values that this proposes for a game.

**The bag.** Tiles go to letters in proportion to how often these are used, and every letter has at least one: letters whose
share is less than a tile get one, and the other tiles are shared among the other letters by largest remainders (each gets the
whole tiles of its share, those left over go to the largest fractions; of equal ones to the more frequent, then to the first in
the alphabet). So a letter never has fewer tiles than a rarer one.

**The values.** The commonest letter is worth 1, the rarest 10, and in between each doubling of rarity adds the same:
1 + 9 log(commonest / letter) / log(commonest / rarest), rounded, halves up. A letter that is never used is worth 10.

Published games depart from this: designers hold S back, make vowels cheap, and play-test.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from lexsvc.census import census
from lexsvc.games.rules import WORD_GAMES, named
from lexsvc.games.tiles import Tiles
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier

_DEAREST = 10


@dataclass(frozen=True)
class Weights:
    """How much each letter weighs, in the order of the alphabet, and what was counted: ``keys``, ``lemmas`` (each once) or
    ``lemmas_by_frequency`` (each as often as it occurs in a million words)."""

    of: Mapping[str, float]
    counted: str

    def share(self, letter: str) -> float:
        """The letter's part of all letters, 0 to 1."""
        return self.of[letter] / (sum(self.of.values()) or 1)


def by_list(lexicon: Lexicon, tier: Tier) -> Weights:
    """Each letter as often as it stands in the keys of a tier."""
    return Weights(census(lexicon.pack.automaton, lexicon.alphabet).letters[tier], "keys")


def by_lemma(lexicon: Lexicon, tier: Tier) -> Weights:
    """Each letter as often as it stands in the lemmas of a tier, weighed by their frequency if the pack tells it.

    Lemmas that cannot be folded are left out.
    """
    pack, alphabet = lexicon.pack, lexicon.alphabet
    weighed = any(pack.frequency(index) is not None for index in range(pack.lemma_count))
    untold = Tier.EXPERT if pack.manifest.tiered else Tier.DETENTE
    weights = dict.fromkeys(alphabet.letters, 0.0)
    for index in range(pack.lemma_count):
        lemma = pack.lemma(index)
        code = lexicon.folding.code(lemma.spelling)
        if code is None or (untold if lemma.tier is None else lemma.tier) > tier:
            continue
        weight = (pack.frequency(index) or 0.0) if weighed else 1.0
        for letter in alphabet.decode(code):
            weights[letter] += weight
    return Weights(weights, "lemmas_by_frequency" if weighed else "lemmas")


def bag(weights: Mapping[str, float], tiles: int) -> dict[str, int]:
    """How many of so many tiles each letter gets, jokers apart.

    Raises ``ValueError`` if there are fewer tiles than letters, or no letter weighs anything.

    >>> bag({"A": 6, "B": 3, "C": 1, "D": 0}, 10)
    {'A': 5, 'B': 3, 'C': 1, 'D': 1}
    """
    if tiles < len(weights):
        raise ValueError(f"{tiles} tiles for {len(weights)} letters: each needs one")
    if not sum(weights.values()):
        raise ValueError("no letter is used: there is nothing to go by")
    found = dict.fromkeys(weights, 1)
    large = dict(weights)
    while small := [letter for letter, quota in _quotas(large, tiles - len(weights) + len(large)).items() if quota < 1]:
        for letter in small:
            del large[letter]
    left = tiles - len(weights) + len(large)
    quotas = _quotas(large, left)
    found |= {letter: int(quota) for letter, quota in quotas.items()}
    left -= sum(found[letter] for letter in large)
    for letter in sorted(large, key=lambda letter: (-(quotas[letter] % 1), -large[letter]))[:left]:
        found[letter] += 1
    return found


def _quotas(weights: Mapping[str, float], tiles: int) -> dict[str, float]:
    """Each letter's exact share of the tiles."""
    whole = sum(weights.values())
    return {letter: tiles * weight / whole for letter, weight in weights.items()}


def values(weights: Mapping[str, float]) -> dict[str, int]:
    """What each letter is worth, 1 to 10. Raises ``ValueError`` if no letter weighs anything.

    >>> values({"A": 100, "B": 10, "C": 1, "D": 0})
    {'A': 1, 'B': 6, 'C': 10, 'D': 10}
    """
    used = [weight for weight in weights.values() if weight]
    if not used:
        raise ValueError("no letter is used: there is nothing to go by")
    span = math.log(max(used) / min(used)) or 1.0
    return {
        letter: math.floor(1.5 + (_DEAREST - 1) * math.log(max(used) / weight) / span) if weight else _DEAREST
        for letter, weight in weights.items()
    }


def known_bags(letters: str) -> dict[str, Tiles]:
    """The tiles of the games that are played with these letters, by the games' names; games with the same tiles together."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], list[str]] = {}
    for game in WORD_GAMES:
        tiles = named(game).tiles
        if tiles.letters == letters:
            found.setdefault((tiles.counts, tiles.values), []).append(game)
    return {", ".join(games): named(games[0]).tiles for games in found.values()}
