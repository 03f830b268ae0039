"""The slow truth beside the fast code: folding by ICU and Unicode's own data, membership by a set."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import combinations

import icu

from lexsvc import data

_OF_ICU = icu.Transliterator.createInstance("NFKD; [:M:] Remove; Latin-ASCII; Upper")
_GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"


def french_key(text: str) -> str:
    """The letters of a spelling that folds, as ICU has them."""
    return re.sub("[^A-Z]", "", _OF_ICU.transliterate(text))


def greek_key(text: str) -> str:
    """The letters of a spelling that folds, by Unicode's decompositions."""
    plain = unicodedata.normalize("NFD", text.translate(_variants()))
    bare = "".join(c for c in plain if unicodedata.category(c)[0] != "M").upper()
    return "".join(c for c in bare if c in _GREEK)


@cache
def _variants() -> dict[int, str]:
    """Letters that Unicode does not decompose; which they stand for is a fact, and no part of the code under test."""
    rules = data.toml("grc", "fold.toml")
    return {ord(c): letter for c, letter in (rules["expand"] | rules["lookalikes"]).items()}


def without_adscript(key: str) -> set[str]:
    """All keys that are left when iotas after a long vowel are dropped."""
    places = [at for at in range(1, len(key)) if key[at] == "Ι" and key[at - 1] in "ΑΗΩ"]
    dropped = [set(some) for count in range(1, len(places) + 1) for some in combinations(places, count)]
    return {"".join(c for at, c in enumerate(key) if at not in some) for some in dropped}
