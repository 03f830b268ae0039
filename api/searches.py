"""Finding words: by pattern, by letters in hand, by hooks, by chance. Bounded work, whatever is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from flask import Flask, Response

from api import openapi
from api.holdings import Held
from api.openapi import ABOUT_LEXICONS, operation
from api.page.searching import at_fault, letter_values
from api.parameters import DEFAULT_LEXICON, ONE_LEXICON, PARAMETERS, Parameter, in_query
from api.problem import Problem
from api.reply import parameters_of_request, respond, take_word
from lexsvc.lexicon import Lexicon
from lexsvc.question import parse_flag
from lexsvc.search import Search, SearchError
from lexsvc.searcher import Found, hooks
from lexsvc.tier import Tier

#: Most words in one answer.
MOST = 1000
#: Of how many fitting words, in the order of the alphabet, the dearest are told when they are ordered by points.
MOST_BY_POINTS = 10_000
_MOST_LENGTH = 63
#: How many prefixes one answer in the order of the alphabet may look at: some 40 ms of work, whatever is searched.
_MOST_WORK = 100_000
#: How often chance is asked for a word of the tier and length wanted, before those words are listed.
_TRIES = 2_000

#: Where to go on, in either order: a code, or what sorts like one.
_CURSOR = "[@-Z]{1,128}"

_ABOUT = {"lexicon": ONE_LEXICON, "edition": PARAMETERS["edition"], "tier": PARAMETERS["tier"]}


def _number(least: int, most: int) -> Callable[[str], int]:
    def read_number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 10) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read_number


def _order(text: str) -> str:
    if text not in ("alphabet", "points"):
        raise ValueError(text)
    return text


def _cursor(text: str) -> str:
    if not re.fullmatch(_CURSOR, text):
        raise ValueError(text)
    return text


def _letters(description: str, *examples: str) -> Parameter:
    return Parameter(str, {"type": "string", "maxLength": 100, "examples": list(examples)}, description)


def _integer(least: int, most: int, description: str, default: int | None = None) -> Parameter:
    schema: dict[str, Any] = {"type": "integer", "minimum": least, "maximum": most}
    return Parameter(_number(least, most), schema if default is None else {**schema, "default": default}, description)


#: What a search can be asked with, beside the lexicon and tier.
SEARCH: Mapping[str, Parameter] = {
    "pattern": _letters("`?` any letter, `*` any letters, `[AEI]` one of these, `[^AEI]` none of these.", "C?A*T", "[AEI]*"),
    "letters": _letters("Letters in hand, `?` a joker: words made of some of them.", "DETENT?"),
    "use_all": Parameter(parse_flag, {"type": "string", "enum": ["0", "1"]}, "1 uses all letters in hand: anagrams."),
    "prefix": _letters("Letters a word begins with.", "DET"),
    "suffix": _letters("Letters a word ends with.", "TE"),
    "contains": _letters("Letters that stand together in a word.", "TEN"),
    "shortest": _integer(1, _MOST_LENGTH, "Shortest length, in tiles.", 1),
    "longest": _integer(1, _MOST_LENGTH, "Longest length, in tiles.", _MOST_LENGTH),
    "order": Parameter(
        _order,
        {"type": "string", "enum": ["alphabet", "points"], "default": "alphabet"},
        f"`points`: dearest first, of the first {MOST_BY_POINTS} in the alphabet.",
    ),
    "limit": _integer(1, MOST, "Most words in the answer. There may be fewer, even none, and still a `more`.", 100),
    "after": Parameter(_cursor, {"type": "string", "pattern": f"^{_CURSOR}$"}, "Goes on: the `more` of the answer before."),
}
_RANDOM: Mapping[str, Parameter] = {
    "length": _integer(1, _MOST_LENGTH, "Length of the word, in tiles."),
    "seed": _integer(0, 2**31 - 1, "The same seed gives the same word of the same edition."),
}


def add_searches(site: Flask, holdings: Held) -> None:
    """Add ``/v1/search``, ``/v1/hooks`` and ``/v1/random``."""

    @site.get("/v1/search")
    @operation(
        summary="Words that fit a pattern, letters in hand, a length",
        answer="Found",
        costly=True,
        own=optional({**_ABOUT, **SEARCH}),
        problems=ABOUT_LEXICONS,
    )
    def search() -> Response:
        given = parameters_of_request()
        wanted = take(given, SEARCH)
        lexicon, tier = _where(holdings, given)
        limit, after, order = wanted.pop("limit", 100), wanted.pop("after", ""), wanted.pop("order", "alphabet")
        asked = _parse(lexicon, {**wanted, "tier": tier})
        searcher, values = lexicon.pack.searcher, letter_values(lexicon.language)
        if order == "points":
            found = searcher.find(asked, MOST_BY_POINTS)
            pairs, more = _dearest(found, lexicon, limit, after.encode("ascii"))
        else:
            found = searcher.find(asked.resumed(after), limit, _MOST_WORK)
            pairs, more = [*zip(found.codes, found.tiers, strict=True)], found.more
        results = []
        for code, found_at in pairs:
            key = lexicon.alphabet.decode(code)
            results.append({"key": key, "tier": found_at.slug, "points": sum(values.get(letter, 0) for letter in key)})
        goes_on = None if more is None else more.decode("ascii")
        return respond({"lexicon": lexicon.id, "edition": lexicon.edition, "results": results, "more": goes_on})

    @site.get("/v1/hooks")
    @operation(
        summary="Letters that make a word when put before or behind another",
        answer="Hooks",
        own={"word": (openapi.WORD, True), **optional(_ABOUT)},
        problems=("missing_parameter", *ABOUT_LEXICONS),
    )
    def hooks_of() -> Response:
        given = parameters_of_request()
        word = take_word(given)
        lexicon, tier = _where(holdings, given)
        code = lexicon.folding.code(word)
        front, back = (b"", b"") if code is None else hooks(lexicon.pack.automaton, code, len(lexicon.alphabet.letters), tier)
        decode = lexicon.alphabet.decode
        about = {"key": None if code is None else decode(code), "lexicon": lexicon.id, "edition": lexicon.edition}
        return respond({**about, "front": list(decode(front)), "back": list(decode(back))})

    @site.get("/v1/random")
    @operation(
        summary="A word by chance",
        answer="RandomWord",
        costly=True,
        own=optional({**_ABOUT, **_RANDOM}),
        problems=("not_found", *ABOUT_LEXICONS),
        revalidates=False,
    )
    def by_chance() -> Response:
        given = parameters_of_request()
        wanted = take(given, _RANDOM)
        lexicon, tier = _where(holdings, given)
        found = _random_word(lexicon, tier, wanted.get("length"), random.Random(wanted.get("seed")))
        if found is None:
            raise Problem("not_found", value=f"{tier.slug}, {wanted.get('length')}")
        code, lowest = found
        key = lexicon.alphabet.decode(code)
        about = {"key": key, "tier": lowest.slug, "lexicon": lexicon.id, "edition": lexicon.edition}
        return respond(about, cache="no-store")


def take(given: dict[str, str], known: Mapping[str, Parameter]) -> dict[str, Any]:
    """Take these parameters out of a query's. Raises :class:`Problem` ``bad_parameter``."""
    taken = {}
    for name in known.keys() & given.keys():
        text = given.pop(name)
        try:
            taken[name] = known[name].read(text)
        except ValueError:
            raise in_query(name, text, most=MOST) from None
    return taken


def take_nothing_else(given: Mapping[str, str], known: Mapping[str, Parameter]) -> None:
    """Raise :class:`Problem` ``bad_parameter`` if a parameter is left."""
    for name, text in given.items():
        raise in_query(name, text, use="unknown", known=", ".join(known))


def optional(parameters: Mapping[str, Parameter]) -> dict[str, tuple[Parameter, bool]]:
    """Parameters that need not be given, as an operation declares them."""
    return {name: (parameter, False) for name, parameter in parameters.items()}


def _where(holdings: Held, given: dict[str, str]) -> tuple[Lexicon, Tier]:
    """The one lexicon and the tier that a query names. Raises :class:`Problem`."""
    told = take(given, _ABOUT)
    take_nothing_else(given, _ABOUT)
    identifier, _, edition = told.get("lexicon", DEFAULT_LEXICON).partition("@")
    lexicon = holdings.current.lexicon(identifier, edition or told.get("edition"))
    return lexicon, told.get("tier", lexicon.policy.tier)


def _parse(lexicon: Lexicon, wanted: Mapping[str, Any]) -> Search:
    """Read the search. Raises :class:`Problem` naming the parameter at fault."""
    try:
        return Search.parse(lexicon.folding, **wanted)
    except SearchError:
        name = at_fault(lexicon.folding, wanted)
        raise in_query(name, wanted.get(name)) from None


def _dearest(found: Found, lexicon: Lexicon, limit: int, after: bytes) -> tuple[list[tuple[bytes, Tier]], bytes | None]:
    """The dearest words found that come behind the code ``after``, in order, then by the alphabet; and where to go on."""
    values = letter_values(lexicon.language)
    value_of = np.zeros(256, dtype=np.int64)  # by the byte that stands for a letter; 0 also ends a shorter code
    for place, letter in enumerate(lexicon.alphabet.letters, 65):
        value_of[place] = values.get(letter, 0)

    def points(codes: Sequence[bytes]) -> npt.NDArray[np.int64]:
        array = np.array(codes, dtype=np.bytes_)
        letters = value_of[array.view(np.uint8).reshape(len(array), array.itemsize)]
        return np.asarray(letters.sum(axis=1))

    if not found.codes:
        return [], None
    of_each = points(found.codes)
    order = np.argsort(-of_each, kind="stable")  # what costs the same stays in the order of the alphabet
    if after:
        (last,) = points([after])
        codes = np.array(found.codes, dtype=np.bytes_)
        behind = (of_each < last) | (of_each == last) & (codes > after)
        order = order[behind[order]]
    pairs = [(found.codes[place], found.tiers[place]) for place in order[:limit].tolist()]
    return pairs, pairs[-1][0] if len(order) > limit else None


def _random_word(lexicon: Lexicon, tier: Tier, length: int | None, chance: random.Random) -> tuple[bytes, Tier] | None:
    """A key of the tier and length, each as likely as any other; None if there is none."""
    trie, profiles = lexicon.pack.trie, lexicon.pack.manifest.profiles
    for _ in range(_TRIES if len(trie) else 0):
        key = chance.randrange(len(trie))
        code: bytes = trie.restore_key(key)
        lowest = profiles[lexicon.pack.profile(key)].tier
        if lowest <= tier and length in (None, len(code)):
            return code, lowest
    search = Search(shortest=length or 1, longest=length or _MOST_LENGTH, tier=tier)
    found = lexicon.pack.searcher.find(search, MOST_BY_POINTS)
    pairs = list(zip(found.codes, found.tiers, strict=True))
    return chance.choice(pairs) if pairs else None
