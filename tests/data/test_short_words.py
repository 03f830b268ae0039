"""What ``short-words.tsv`` promises: every short key that a dictionary attests is decided, with sources and a reason."""

from __future__ import annotations

import csv
import unicodedata
from pathlib import Path

import pytest

from lexsvc import data
from lexsvc.folding import Folding
from lexsvc.french import paradigm
from lexsvc.paradigm import Lemma

COLUMNS = ["word", "decision", "tier", "spellings", "source", "edition", "reason"]
SOURCES = {"abu", "dela", "dicollecte", "lefff", "lexique", "pyspellchecker", "wiktionnaire", "wordfreq"}
TIERS = {"detente", "normal", "expert"}
REFUSALS = {"denied", "abbreviation", "symbol", "proper_noun"}
FRENCH = Folding.of("fr")


def read(file: str = "short-words.tsv") -> list[dict[str, str]]:
    """The lines of a reviewed file, by column."""
    with data.path("fr", file).open(encoding="utf-8", newline="") as text:
        rows = (row for row in text if not row.startswith("#"))
        return list(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


LINES = read()
ADMITTED = [line for line in LINES if line["decision"] == "admit"]
REFUSED = [line for line in LINES if line["decision"] == "refuse"]


def test_every_line_has_the_columns_of_the_file_composed_and_trimmed() -> None:
    for line in LINES:
        assert list(line) == COLUMNS, line
        for cell in line.values():
            assert cell == " ".join(cell.split()), line
            assert unicodedata.is_normalized("NFC", cell), line


def test_keys_are_ordered_by_length_then_letters_and_decided_once() -> None:
    order = [(len(line["word"]), line["word"]) for line in LINES]
    assert order == sorted(set(order))


def test_keys_are_two_to_four_tiles() -> None:
    for line in LINES:
        assert FRENCH.code(line["word"]) == line["word"].encode("ascii"), line
        assert 2 <= len(line["word"]) <= 4, line


def test_every_line_is_either_admitted_at_a_tier_or_refused_for_a_cause() -> None:
    assert len(ADMITTED) + len(REFUSED) == len(LINES)
    assert [line for line in ADMITTED if line["tier"] not in TIERS or not line["spellings"]] == []
    assert [line for line in REFUSED if line["tier"] or line["spellings"]] == []
    assert [line for line in REFUSED if line["reason"].partition(": ")[0] not in REFUSALS] == []


def test_every_line_names_open_sources_its_edition_and_a_reason() -> None:
    for line in LINES:
        named = line["source"].split(",")
        assert set(named) <= SOURCES, line
        assert named == sorted(set(named)), line
        assert line["edition"] == "2026.12", line
        assert 4 <= len(line["reason"]) <= 200, line


def test_spellings_are_small_letters_that_fold_to_their_key() -> None:
    for line in ADMITTED:
        spellings = line["spellings"].split(",")
        assert spellings == sorted(set(spellings)), line
        for spelling in spellings:
            assert spelling == spelling.lower(), line
            assert FRENCH.code(spelling) == line["word"].encode("ascii"), line


def test_every_key_of_two_or_three_letters_that_a_dictionary_attests_is_decided() -> None:
    attested = (Path(__file__).parent / "short-keys.txt").read_text(encoding="ascii").split("\n")
    decided = {line["word"] for line in LINES}
    assert sorted({key for key in attested if key and not key.startswith("#")} - decided) == []


@pytest.mark.parametrize(
    "words",
    [
        "do ré mi fa sol la si ut",
        "mu nu xi pi phi chi psi rho tau êta ksi khi",
        "je tu il on me te se le la",
        "bu lu tu su vu pu eu dû mû né ri",
        "won yen sen leu lev lek kip",
        "go ska rap pop raï bop",
        "ah eh oh hé ho ha hi fi na zut pst euh hum",
    ],
)
def test_words_of_one_family_are_admitted_together(words: str) -> None:
    admitted = {line["word"].encode("ascii") for line in ADMITTED}
    assert [word for word in words.split() if FRENCH.code(word) not in admitted] == []


@pytest.mark.parametrize("words", ["km kg cm mm ml", "etc svp mme mgr tv wc", "of and end not you", "sncf tva"])
def test_symbols_abbreviations_and_english_are_not_admitted(words: str) -> None:
    admitted = {line["word"].encode("ascii") for line in ADMITTED}
    assert [word for word in words.split() if FRENCH.code(word) in admitted] == []


def test_no_form_of_an_added_lemma_is_refused() -> None:
    refused = {line["word"].encode("ascii") for line in REFUSED}
    added = [Lemma(line["lemma"], line["pos"], line["inflection"]) for line in read("additions.tsv")]
    forms = {cell.form for lemma in added for cell in paradigm(lemma)}
    assert sorted(form for form in forms if FRENCH.code(form) in refused) == []


def test_participles_stand_beside_their_feminines_and_plurals() -> None:
    admitted = {line["word"] for line in ADMITTED}
    for stem in ("BU", "LU", "TU", "SU", "VU", "EU", "DU", "MU"):
        assert {stem, stem + "E", stem + "S"} <= admitted, stem
