"""The folding table against two independent ones: ICU's transliterator and unidecode."""

from __future__ import annotations

import icu
import pytest
from unidecode import unidecode

from lexsvc.folding import Folding

#: Where an oracle differs from us, and why we are right for a French word game.
ICU_DIFFERS = {"ŀ": "ICU leaves the middle dot of Catalan l·l", "Ŀ": "ICU leaves the middle dot of Catalan l·l"}
UNIDECODE_DIFFERS: dict[str, str] = {}
LETTERS = sorted(c for c in Folding.of("fr").table.tiles if not c.isascii())


@pytest.mark.parametrize("letter", LETTERS)
def test_icu_agrees(letter: str) -> None:
    transliterate = icu.Transliterator.createInstance("NFKD; [:M:] Remove; Latin-ASCII; Upper").transliterate
    if letter not in ICU_DIFFERS:
        assert Folding.of("fr").fold(letter).key == transliterate(letter)


@pytest.mark.parametrize("letter", LETTERS)
def test_unidecode_agrees(letter: str) -> None:
    if letter not in UNIDECODE_DIFFERS:
        assert Folding.of("fr").fold(letter).key == unidecode(letter).upper()


@pytest.mark.parametrize("letter", sorted({*ICU_DIFFERS, *UNIDECODE_DIFFERS}))
def test_listed_differences_are_real(letter: str) -> None:
    ours = Folding.of("fr").fold(letter).key
    told = icu.Transliterator.createInstance("NFKD; [:M:] Remove; Latin-ASCII; Upper").transliterate(letter)
    assert (ours != told) == (letter in ICU_DIFFERS)
    assert (ours != unidecode(letter).upper()) == (letter in UNIDECODE_DIFFERS)
