"""Searches: whatever is typed is found as by trying every key, or refused by name."""

from __future__ import annotations

import re
from collections import Counter

from lexsvc.search import Search, SearchError
from lexsvc.tier import Tier
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import lexicon, tiers
from tests.fuzz.target import clear, target

_PIECES = [*"ACDEHLNOSTUZ", "é", "œ", "?", "*", ".", "[", "]", "^", "[AE]", "[^S]", "-", "ß", "\u0301", "*?", "CH"]
_LETTERS = [*"ACDEHLNOSTUZY", "?", "é"]


@target(b"\0\x0e\xff", b"\1\2\3\xff\4\xff", b"\2\x0e\x13\xff", b"\3\1\5\x0d\xff\2", share=4)
def search_fr(data: bytes) -> None:
    feed = Feed(data)
    tier, use_all, shortest = feed.pick(list(Tier)), bool(feed.below(2)), feed.below(9)
    pattern = feed.text(_PIECES, 10)
    rest = {name: feed.text(_LETTERS[:-2], 3) for name in ("prefix", "suffix", "contains")}
    letters = feed.text(_LETTERS, 10)
    opened = lexicon("fr")
    try:
        search = Search.parse(
            opened.folding, pattern=pattern, letters=letters, use_all=use_all, shortest=shortest, tier=tier, **rest
        )
    except SearchError as error:
        clear(error)
        return
    folded = {name: opened.folding.fold(text).key or "" for name, text in rest.items()}
    regex = re.compile(_as_regex(pattern, opened.folding.fold)) if pattern else None
    wanted = [
        key
        for key, lowest in sorted(tiers("fr").items())
        if lowest <= tier
        and len(key) >= shortest
        and (regex is None or regex.fullmatch(key))
        and key.startswith(folded["prefix"])
        and key.endswith(folded["suffix"])
        and folded["contains"] in key
        and (not letters or _made_of(key, letters, use_all, opened.folding.fold))
    ]
    found: list[str] = []
    most = 1 + feed.below(4)
    for _ in range(len(wanted) + 2):
        page = opened.pack.searcher.find(search, most)
        found += [code.decode() for code in page.codes]
        if page.more is None:
            break
        search = search.resumed(page.more.decode())
    assert found == wanted, f"{pattern!r} {rest} {letters!r}: {found}, not {wanted}"


def _as_regex(pattern: str, fold: object) -> str:
    """A pattern as a regular expression, by other code than ours."""
    out, at = [], 0
    while at < len(pattern):
        character = pattern[at]
        if character == "[":
            close = pattern.index("]", at)
            inside = pattern[at + 1 : close]
            negated = "^" if inside.startswith("^") else ""
            out.append(f"[{negated}{fold(inside.removeprefix('^')).key}]")
            at = close
        elif character == "*":
            out.append(".*")
        elif character in "?.":
            out.append(".")
        else:
            out.append(fold(character).key)
        at += 1
    return "".join(out)


def _made_of(key: str, letters: str, use_all: bool, fold: object) -> bool:
    hand = Counter(fold(letters.replace("?", "")).key)
    jokers = letters.count("?")
    lacking = sum((Counter(key) - hand).values())
    if use_all:
        return len(key) == sum(hand.values()) + jokers and lacking <= jokers
    return lacking <= jokers
