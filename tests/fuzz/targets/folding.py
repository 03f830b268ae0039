"""Spellings: folding in both languages, beta code, and the verdict itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from lexsvc.folding import Folding
from lexsvc.greek import beta
from tests.fuzz.feed import Feed
from tests.fuzz.target import target
from tests.fuzz.truth import french_key, greek_key

_FRENCH = [
    *"aàâäbcçdeéèêëfghiîïjklmnoôöœpqrstuùûüvwxyÿzæßøłŀ",
    *"AÉZŒĲ",
    "\u0301",
    "\u0327",
    "’",
    "'",
    "-",
    " ",
    ".",
    "\u200b",
    "!",
    "2",
]
_GREEK = [
    *"αβγδεζηθικλμνξοπρσςτυφχψωάὰᾶἀἁᾳῳῥϊΐᾄ",
    *"ΑΩΆϹϲϑϐϖAHX",
    "\u0301",
    "\u0313",
    "\u0342",
    "\u0345",
    "᾽",
    "’",
    "-",
    "·",
    "ϟ",
    "\u0304",
]
_BETA = [*"abgdezhqiklmncoprstufxywv", *"ABGS", *")(/\\=+|_^*'", "1", "2", "3", " "]


def _folds(language: str, text: str, reference: Callable[[str], str]) -> None:
    """The fast way, the careful way and an independent one agree; nothing is raised on any string."""
    folding = Folding.of(language)
    fold = folding.fold(text)
    assert folding.code(text) == fold.code, f"quick and careful differ on {text!r}"
    assert (fold.key is None) == (fold.code is None) == bool(fold.reasons), f"neither key nor reason, or both: {text!r}"
    assert folding.fold(unicodedata.normalize("NFD", text)).code == fold.code, f"NFD of {text!r} folds otherwise"
    if fold.key is not None:
        assert fold.key == reference(text), f"{text!r} folds to {fold.key}, not to {reference(text)}"
        assert folding.fold(fold.key).key == fold.key, f"a key folds to itself: {fold.key}"
    elif text.isascii() and text.isalpha():
        assert language != "fr", f"{text!r} is all letters"


@target("\0\1\2\3", b"\x30\x31\x05", b"\xc0\x01\xfd\x05", share=16)
def fold_fr(data: bytes) -> None:
    _folds("fr", Feed(data).text(_FRENCH), french_key)


@target("\0\1\2\3", b"\x30\x31\x05", b"\xc0\x1f\x40\x05", share=16)
def fold_grc(data: bytes) -> None:
    _folds("grc", Feed(data).text(_GREEK), greek_key)


@target("\0\1\2\3", b"\x22\x05\x1d\x06", share=12)
def beta_code(data: bytes) -> None:
    text = Feed(data).text(_BETA)
    greek = beta.to_unicode(text)
    assert unicodedata.is_normalized("NFC", greek.replace("ς", "σ")) or not unicodedata.is_normalized("NFC", text)
    if text.isascii():
        again = beta.to_unicode(beta.to_beta(greek))
        assert _letters(again) == _letters(greek), f"{text!r} is {greek!r}, and comes back as {again!r}"


def _letters(text: str) -> str:
    """The Greek letters of a text with their marks."""
    return "".join(c for c in unicodedata.normalize("NFD", text).replace("ς", "σ") if not c.isascii())
