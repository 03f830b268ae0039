"""Promises of the readers, each on lines as its source writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.readers import READERS, Attestation
from builders.readers.hunspell import Affixes, expand, parse_stem
from builders.sources import Material, Source
from builders.sources.lock import LockedFile


def read(tmp_path: Path, reader: str, encoding: str = "utf-8", **members: str) -> list[Attestation]:
    """What a reader makes of members given as text."""
    for name, text in members.items():
        (tmp_path / name).write_bytes(text.encode(encoding))
    files = tuple(LockedFile(name, "0" * 64) for name in members)
    source = Source("s", "s", "1", "url", "MIT", "us", files, {name: name for name in members})
    return list(READERS[reader](Material(source, tmp_path)))


def test_dela_unescapes_grades_and_takes_an_empty_lemma_for_the_form(tmp_path: Path) -> None:
    rows = read(tmp_path, "dela", words="arc\\-en\\-ciel,.N+NDN+z1:ms\nbelles,beau.A+z2:fp\nre-,.PFX\n")
    assert rows == [
        Attestation("arc-en-ciel", "arc-en-ciel", "NOUN", "Gender=Masc|Number=Sing", "s", "common"),
        Attestation("belles", "beau", "ADJ", "Gender=Fem|Number=Plur", "s", "rarer"),
    ]


def test_lefff_gives_participles_to_their_verb_and_marks_names(tmp_path: Path) -> None:
    rows = read(tmp_path, "lefff", words="chantée\tadj\tchanter\tKfs\nPierre\tnp\tPierre\t\n!\tponcts\t!\t\n")
    assert [(row.spelling, row.pos, row.mark) for row in rows] == [("chantée", "VERB", ""), ("Pierre", "PROPN", "name")]
    assert rows[0].features == "Gender=Fem|Number=Sing|Tense=Past|VerbForm=Part"


def test_lefff_codes_with_several_persons_are_several_cells(tmp_path: Path) -> None:
    rows = read(tmp_path, "lefff", words="chante\tv\tchanter\tPS13s\n")
    assert len({row.features for row in rows}) == 4


def test_lexique_reads_cp1252_and_takes_the_greater_frequency(tmp_path: Path) -> None:
    names = [
        "1_ortho",
        "2_phon",
        "3_lemme",
        "4_cgram",
        "5_genre",
        "6_nombre",
        "7_freqlemfilms2",
        "8_freqlemlivres",
        "9_freqfilms2",
        "10_freqlivres",
        "11_infover",
    ]
    text = "\t".join(names) + '\nété\tete\têtre\tVER\tm\ts\t12,5\t7\t1\t1\t"par:pas;"\n'
    (row,) = read(tmp_path, "lexique", "cp1252", words=text)
    assert row == Attestation("été", "être", "VERB", "Gender=Masc|Number=Sing|Tense=Past|VerbForm=Part", "s", "", 12.5)


def test_abu_marks_abbreviations_and_names(tmp_path: Path) -> None:
    rows = read(
        tmp_path,
        "abu",
        words="cm\tcm\tAbr\nsuis\têtre\tVer:IPre+SG+P1\n",
        first_names="Aaron\n",
        towns="aast\t64460\n",
        countries="Albanie\n",
    )
    assert [(row.spelling, row.mark) for row in rows] == [
        ("cm", "abbreviation"),
        ("suis", ""),
        ("Aaron", "name"),
        ("aast", "name"),
        ("Albanie", "name"),
    ]
    assert rows[1].features == "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin"


def test_a_foreign_wordfreq_format_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a wordfreq list"):
        read(tmp_path, "wordfreq", frequencies="x")


def test_plain_lists_pass_over_comments(tmp_path: Path) -> None:
    assert [row.spelling for row in read(tmp_path, "wordlist", words="# mine\n\nchat\n")] == ["chat"]


AFF = """
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}
SFX A. Y 2
SFX A. 0 s [^s]
SFX A. y ies/B. [^aeiou]y
SFX B. Y 1
SFX B. 0 x .
"""


def forms(stem: str, aff: str = AFF) -> set[str]:
    return {form for form, _ in expand(parse_stem(stem), Affixes.parse(aff.splitlines()))}


def test_hunspell_suffixes_strip_add_and_ask_for_their_condition() -> None:
    assert forms("chat/A.") == {"chat", "chats"}
    assert forms("boss/A.") == {"boss"}


def test_hunspell_suffixes_may_take_a_second_suffix() -> None:
    assert forms("lady/A.") == {"lady", "ladys", "ladies", "ladiesx"}


def test_a_stem_that_needs_an_affix_does_not_stand_alone() -> None:
    assert forms("chat/A.()") == {"chats"}


def test_only_under_fullstrip_may_a_rule_take_a_whole_stem() -> None:
    aff = "FLAG long\nSFX A. Y 1\nSFX A. aller va aller\n"
    assert forms("aller/A.", aff) == {"aller"}
    assert forms("aller/A.", "FULLSTRIP\n" + aff) == {"aller", "va"}


def test_hunspell_dictionaries_of_another_kind_of_flag_are_told() -> None:
    with pytest.raises(ValueError, match="FLAG long"):
        Affixes.parse(["SET UTF-8"])
