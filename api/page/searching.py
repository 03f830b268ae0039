"""What the search page shows: words by length, with points and tiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from lexsvc.games.rules import WORD_GAMES, named
from lexsvc.lexicon import Lexicon
from lexsvc.search import Search
from lexsvc.tier import Tier

#: Words on a page.
PAGE = 500


@dataclass(frozen=True)
class Hit:
    """A word found, with its points on the tiles of its language's game and its lowest tier."""

    key: str
    points: int
    tier: Tier


@dataclass(frozen=True)
class Results:
    """Words by length, longest first and dearest first; ``more`` is where to go on, or None."""

    groups: tuple[tuple[int, tuple[Hit, ...]], ...]
    count: int
    more: str | None


def run(lexicon: Lexicon, search: Search) -> Results:
    """Run a search and lay its words out."""
    found = lexicon.pack.searcher.find(search, PAGE)
    values = letter_values(lexicon.language)
    decode = lexicon.alphabet.decode
    hits = [
        Hit(key, sum(values.get(letter, 0) for letter in key), tier)
        for key, tier in zip(map(decode, found.codes), found.tiers, strict=True)
    ]
    hits.sort(key=lambda hit: (-len(hit.key), -hit.points, hit.key))
    groups = tuple((length, tuple(same)) for length, same in groupby(hits, lambda hit: len(hit.key)))
    return Results(groups, len(hits), None if found.more is None else found.more.decode("ascii"))


@cache
def letter_values(language: str) -> Mapping[str, int]:
    """The points of each letter in the first game played in the language; empty if there is none.

    >>> letter_values("fr")["K"], letter_values("tlh")
    (10, {})
    """
    for rules in map(named, WORD_GAMES):
        if rules.language == language:
            return dict(zip(rules.tiles.letters, rules.tiles.values[1:], strict=False))
    return {}
