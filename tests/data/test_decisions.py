"""What the variants, denials and tags promise: well formed, in order, decided once, each with sources, edition and reason."""

from __future__ import annotations

import csv
import unicodedata

import pytest

from lexsvc import data
from lexsvc.folding import Folding

COLUMNS = {
    "variants.tsv": ["variant", "classical", "pos", "source", "edition", "reason"],
    "denials.tsv": ["word", "reason_code", "source", "edition", "reason"],
    "tags.tsv": ["lemma", "tag", "source", "edition", "reason"],
}
SOURCES = {"abu", "dela", "dicollecte", "lefff", "lexique", "pyspellchecker", "wiktionnaire", "wordfreq"}
FRENCH = Folding.of("fr")


def read(file: str) -> list[dict[str, str]]:
    """The lines of a reviewed file, by column."""
    with data.path("fr", file).open(encoding="utf-8", newline="") as text:
        rows = (row for row in text if not row.startswith("#"))
        return list(csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


def key(spelling: str) -> str:
    """The letters of a spelling as they lie on the board; hyphens, blanks and apostrophes of a compound joined."""
    code = FRENCH.code("".join(c for c in spelling if c not in "- '"))
    assert code is not None, spelling
    return code.decode("ascii")


@pytest.mark.parametrize("file", sorted(COLUMNS))
def test_every_line_has_the_columns_of_its_file_composed_and_trimmed(file: str) -> None:
    for line in read(file):
        assert list(line) == COLUMNS[file], line
        for cell in line.values():
            assert cell, line
            assert cell == " ".join(cell.split()), line
            assert unicodedata.is_normalized("NFC", cell), line


@pytest.mark.parametrize("file", sorted(COLUMNS))
def test_every_line_names_open_sources_its_edition_and_a_reason(file: str) -> None:
    for line in read(file):
        named = line["source"].split(",")
        assert set(named) <= SOURCES, line
        assert named == sorted(set(named)), line
        assert line["edition"] == "2026.12", line
        assert 4 <= len(line["reason"]) <= 200, line


@pytest.mark.parametrize(("file", "columns"), [("variants.tsv", 3), ("denials.tsv", 1), ("tags.tsv", 2)])
def test_lines_are_ordered_by_letters_and_decide_once(file: str, columns: int) -> None:
    decided = [tuple(line[name] for name in COLUMNS[file][:columns]) for line in read(file)]
    order = [(key(cells[0]), *cells) for cells in decided]
    assert order == sorted(set(order))


def test_a_variant_lies_otherwise_on_the_board_than_its_classical_form_or_joins_it() -> None:
    for line in read("variants.tsv"):
        joined = any(mark in line["classical"] for mark in "- '")
        assert joined or key(line["variant"]) != key(line["classical"]), line


def test_a_variant_is_a_playable_small_lettered_word() -> None:
    for line in read("variants.tsv"):
        assert line["variant"] == line["variant"].lower(), line
        assert line["variant"].isalpha(), line
        assert 2 <= len(key(line["variant"])) <= 15, line
        assert line["pos"] in {"ADJ", "ADV", "INTJ", "NOUN", "VERB"}, line


def test_no_classical_form_is_the_variant_of_another() -> None:
    variants = {line["variant"] for line in read("variants.tsv")}
    assert [line for line in read("variants.tsv") if line["classical"] in variants] == []


@pytest.mark.parametrize(
    "pair",
    [
        "ognon oignon",
        "nénufar nénuphar",
        "exéma eczéma",
        "charriot chariot",
        "combattif combatif",
        "imbécilité imbécillité",
        "portemonnaie porte-monnaie",
        "tirebouchon tire-bouchon",
        "millepatte mille-pattes",
        "contrappel contre-appel",
        "weekend week-end",
        "pingpong ping-pong",
        "joailler joaillier",
        "corole corolle",
        "ruissèlement ruissellement",
        "leadeur leader",
        "saccarine saccharine",
        "sursoir surseoir",
    ],
)
def test_each_rule_of_1990_has_its_examples(pair: str) -> None:
    variant, classical = pair.split()
    assert classical in {line["classical"] for line in read("variants.tsv") if line["variant"] == variant}


def test_a_denied_key_is_written_as_it_lies_on_the_board_with_a_known_code() -> None:
    for line in read("denials.tsv"):
        assert line["word"] == key(line["word"]), line
        assert line["reason_code"] in {"denied", "abbreviation", "symbol", "proper_noun"}, line


def test_no_denied_key_is_admitted_elsewhere() -> None:
    denied = {line["word"] for line in read("denials.tsv")}
    admitted = {line["word"] for line in read("short-words.tsv") if line["decision"] == "admit"}
    variants = {key(line["variant"]) for line in read("variants.tsv")}
    additions = {key(line["lemma"]) for line in read("additions.tsv")}
    assert sorted(denied & (admitted | variants | additions)) == []


def test_tags_are_offensive_and_leave_harmless_homographs_alone() -> None:
    tagged = {line["lemma"] for line in read("tags.tsv")}
    assert {line["tag"] for line in read("tags.tsv")} == {"offensive"}
    assert sorted(tagged & {"chatte", "tante", "melon", "moule", "chienne", "grosse", "folle", "baiser", "thon"}) == []
