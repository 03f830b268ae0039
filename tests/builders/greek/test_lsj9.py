"""What the optional tables of LSJ9 tell of a headword, and when it is believed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from builders.greek import lsj9
from builders.greek.build import gather
from builders.greek.headwords import Headword
from builders.greek.lemmas import Words, lemmas, refined
from builders.greek.lsj9 import DictionaryWord
from builders.greek.recipe import read_recipe
from builders.sources import Lock, Material
from lexsvc import data
from lexsvc.greek.letters import code

HEADER = "headword\tgrammar\tgenitive\tetymology"


def material(folder: Path, forms: list[str], pos: dict[str, str]) -> Material:
    (folder / "lsj9_forms.tsv").write_text("\n".join([HEADER, *forms, ""]), encoding="utf-8")
    (folder / "lsj9_headword_pos.json").write_text(json.dumps(pos), encoding="utf-8")
    return Material(Lock.load()["lsj9"], folder)


def test_a_line_is_read_without_hyphens_and_quantities(tmp_path: Path) -> None:
    given = material(tmp_path, ["ἁβρο-κόμης\tὁ\tου\t", "ἄβαξ\tὁ\tᾰκος\t", "ἀάατος\tον\t\tἀάω"], {"ἄβαξ": "NOUN", "ἄγαν": "ADV"})
    assert set(lsj9.read(given)) == {
        DictionaryWord("ἁβροκόμης", "", "ου, ὁ"),
        DictionaryWord("ἄβαξ", "NOUN", "ακος, ὁ"),
        DictionaryWord("ἀάατος", "", "ον"),
        DictionaryWord("ἄγαν", "ADV", ""),
    }


@pytest.mark.parametrize("genitive", ["ιδος or εως", "εως ὁ", "ς)", "αὐτο-βῆτα", "contr. οῦς", ""])
def test_a_genitive_that_is_no_genitive_is_passed_over(genitive: str) -> None:
    assert lsj9.line_of("ἡ", genitive) == "ἡ"


def test_words_spelled_alike_and_tables_that_disagree_tell_nothing(tmp_path: Path) -> None:
    rows = ["βέλος\tτό\t\t", "βέλος\tὁ\t\t", "σοφός\tὁ\t\t"]
    told = {word.headword: word.line for word in lsj9.read(material(tmp_path, rows, {"σοφός": "ADJ"}))}
    assert told == {"βέλος": "", "σοφός": ""}


def test_another_shape_names_line_and_columns(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 2 of its forms: not the columns headword grammar genitive etymology"):
        list(lsj9.read(material(tmp_path, ["λόγος\tὁ"], {})))


@pytest.mark.parametrize(
    ("word", "line", "pos", "told"),
    [
        ("ὀξύφρων", "ονος, ὁ", "ADJ", ("NOUN", "ονος, ὁ")),  # a name, not an adjective
        ("δρόσος", "ἡ", "NOUN", ("NOUN", "ἡ")),  # the class stays, the gender is told
        ("βωλοκόπος", "ον", "NOUN", ("ADJ", "ον")),
        ("λόγος", "ὁ", "NOUN", ("NOUN", "")),  # nothing new
        ("λεόντεος", "ον", "ADJ", ("ADJ", "")),  # does not say that the feminine is λεόντεος
        ("ἡμιθῆτα", "τό", "NOUN", ("NOUN", "")),  # no neuter is declined like a feminine in -α
        ("πόλις", "ὁ", "NOUN", ("NOUN", "")),  # our own lists know better
        ("λύω", "ὁ", "VERB", ("VERB", "")),
    ],
)
def test_the_dictionary_refines_a_class(word: str, line: str, pos: str, told: tuple[str, str]) -> None:
    assert refined(DictionaryWord(word, "", line), pos, set()) == told


def test_what_texts_attest_weighs_more() -> None:
    entry = DictionaryWord("βωλοκόπος", "", "εος, τό")
    assert refined(entry, "NOUN", {code("βωλοκόπου"), code("βωλοκόποις")}) == ("NOUN", "")


def test_it_adds_no_headword_and_tells_adverbs(tmp_path: Path) -> None:
    given = material(tmp_path, ["ἀβροτόξαρχος\tὁ\t\t"], {"ἐνενίαυτα": "ADV"})
    words, attested = gather({"lsj9": given}, Counter(), Counter())
    plain = {lemma.spelling for lemma in lemmas(Words(), ())}
    assert {lemma.spelling for lemma in lemmas(words, ())} == plain
    assert not attested
    words.add_headword(Headword("ἐνενίαυτα", in_text=False, listed=True))
    assert {lemma.spelling: lemma.pos for lemma in lemmas(words, ())}["ἐνενίαυτα"] == "ADV"


def test_the_default_build_does_without() -> None:
    assert "lsj9" not in read_recipe(data.path("grc", "recipe.toml")).sources
    assert Lock.load()["lsj9"].optional
