"""What the search page shows: words by length, with points and tiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from lexsvc.folding import Folding
from lexsvc.games.rules import WORD_GAMES, named
from lexsvc.lexicon import Lexicon
from lexsvc.search import Search, SearchError
from lexsvc.tier import Tier

#: Words on a page.
PAGE = 500
#: Of how many fitting words, in the order of the alphabet, the longest and dearest come first.
MOST = 20_000


@dataclass(frozen=True)
class Hit:
    """A word found, with its points on the tiles of its language's game and its lowest tier."""

    key: str
    points: int
    tier: Tier


@dataclass(frozen=True)
class Results:
    """A page of words by length, longest first and dearest first.

    ``count`` words fit, or more where ``cut`` says that only the first in the alphabet were looked at. ``first`` and ``last``
    are the places of the page's words among them, from 1; ``following`` is the number of the next page, or None.
    """

    groups: tuple[tuple[int, tuple[Hit, ...]], ...]
    count: int
    cut: bool
    first: int
    last: int
    following: int | None


def run(lexicon: Lexicon, search: Search, page: int = 1) -> Results:
    """Run a search and lay out one page of its words."""
    found = lexicon.pack.searcher.find(search, MOST)
    values = _points_by_code(lexicon)
    ranked = sorted(
        (-len(code), -sum(code.translate(values)), code, tier) for code, tier in zip(found.codes, found.tiers, strict=True)
    )
    first = PAGE * (page - 1)
    shown = ranked[first : first + PAGE]
    decode = lexicon.alphabet.decode
    groups = tuple(
        (-length, tuple(Hit(decode(code), -points, tier) for _, points, code, tier in same))
        for length, same in groupby(shown, lambda ranks: ranks[0])
    )
    following = page + 1 if first + PAGE < len(ranked) else None
    return Results(groups, len(ranked), found.more is not None, first + 1, first + len(shown), following)


def _points_by_code(lexicon: Lexicon) -> bytes:
    """The points of each letter where its code stands, as ``bytes.translate`` takes them."""
    table = bytearray(256)
    for letter, points in letter_values(lexicon.language).items():
        table[lexicon.alphabet.encode(letter)[0]] = points
    return bytes(table)


def at_fault(folding: Folding, wanted: Mapping[str, Any]) -> str:
    """The part of a search that cannot be read by itself; ``shortest`` if each can, since then the lengths disagree."""
    for name, value in wanted.items():
        try:
            Search.parse(folding, **{name: value})
        except SearchError:
            return name
    return "shortest"


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
