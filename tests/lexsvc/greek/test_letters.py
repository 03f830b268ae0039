"""Letters and accents hold for NFC and NFD alike, and agree with the grammar's rules."""

import unicodedata

import pytest

from lexsvc.greek import accent, letters

WORDS = ["ἄνθρωπος", "ᾠδή", "προΐστημι", "ῥήτωρ", "Ἕλλην", "οἶκος", "αὐτός", "ἀΐδιος", "ὕδωρ"]


@pytest.mark.parametrize("word", WORDS)
def test_composed_and_decomposed_words_are_the_same_word(word: str) -> None:
    decomposed = unicodedata.normalize("NFD", word)
    assert letters.code(decomposed) == letters.code(word)
    assert letters.bare(decomposed) == letters.bare(word)
    assert letters.unaccented(decomposed) == letters.unaccented(word)
    assert accent.place(decomposed) == accent.place(word)
    assert letters.nfc(decomposed) == word


@pytest.mark.parametrize("word", WORDS)
def test_an_accent_taken_off_can_be_put_back(word: str) -> None:
    place = accent.place(word)
    assert place is not None
    perispomenon = place[1] is accent.Kind.CIRCUMFLEX
    assert accent.on_syllable(letters.unaccented(word), place[0], perispomenon=perispomenon) == word


@pytest.mark.parametrize(
    ("bare", "accented"),
    [
        ("ἐλυσα", "ἔλυσα"),
        ("βουλευω", "βουλεύω"),
        ("βουλευομαι", "βουλεύομαι"),
        ("βουλευσαῑ", "βουλεύσαι"),  # optative
        ("βουλευσαι", "βούλευσαι"),  # imperative middle
        ("εἰπε", "εἶπε"),
        ("ἀφες", "ἄφες"),
        ("δος", "δός"),
        ("σχω", "σχῶ"),
        ("ᾐτησατο", "ᾐτήσατο"),
    ],
)
def test_recessive_accent(bare: str, accented: str) -> None:
    assert accent.recessive(bare) == accented


@pytest.mark.parametrize(
    ("bare", "syllable", "perispomenon", "accented"),
    [
        ("πολεω̆ς", 0, False, "πόλεως"),
        ("θαλαττᾱς", 1, False, "θαλάττης".replace("ης", "ας")),
        ("θαλαττα", 0, False, "θάλαττα"),
        ("δωρον", 0, False, "δῶρον"),
        ("ἀνθρωποις", 0, False, "ἀνθρώποις"),
        ("τῑμαις", 1, True, "τιμαῖς"),
        ("νησοι", 0, False, "νῆσοι"),
    ],
)
def test_persistent_accent(bare: str, syllable: int, perispomenon: bool, accented: str) -> None:
    assert accent.persistent(bare, syllable, perispomenon=perispomenon) == accented


@pytest.mark.parametrize(
    ("word", "count"), [("ἀΐω", 3), ("αἴω", 2), ("εὐοῖ", 2), ("ἄιδος", 3), ("υἱός", 2), ("ᾠήθην", 3), ("Αἴας", 2)]
)
def test_a_diaeresis_or_a_mark_on_the_first_vowel_parts_a_diphthong(word: str, count: int) -> None:
    assert len(letters.nuclei(letters.graphemes(word))) == count


def test_breathing_stands_on_the_second_vowel_of_a_diphthong() -> None:
    assert letters.breathed("εἰπον", rough=True) == "εἱπον"
    assert letters.breathed("ἐλυον", rough=False) == "ἐλυον"
    assert letters.is_rough("εἷς")
    assert not letters.is_rough("εἰς")
