"""What the reviewed French lines promise: well formed, decided once, in order, playable, attested by a named open source."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from lexsvc import data
from lexsvc.folding import Folding

EDITION = "2026.12"
SOURCES = {"abu", "dela", "dicollecte", "lefff", "lexique", "pyspellchecker", "wiktionnaire", "wordfreq"}
TIERS = {"detente", "normal", "expert"}
COLUMNS = {
    "additions.tsv": ["lemma", "pos", "inflection", "tier", "source", "edition", "reason"],
    "promotions.tsv": ["lemma", "pos", "tier", "source", "edition", "reason"],
}
VARIABLE = r"(;inv|(;fem=[^;,]+)?(;pl=[^;,]+(,[^;,]+)?)?)"
INFLECTIONS = {
    "NOUN": re.compile(rf"(m|f|mf){VARIABLE}"),
    "ADJ": re.compile(rf"inv|(reg|epicene){VARIABLE}"),
    "VERB": re.compile(r"(1|2|3:[^;,]+);(t|i|imp)"),
    **dict.fromkeys(("ADV", "INTJ", "PRON", "DET", "NUM", "ADP", "CCONJ", "SCONJ"), re.compile("inv")),
}
FILES = sorted(COLUMNS)
FRENCH = Folding.of("fr")


def lines(file: str) -> Iterator[dict[str, str]]:
    """The reviewed lines of a file, by column."""
    with data.path("fr", file).open(encoding="utf-8", newline="") as text:
        yield from csv.DictReader(
            (line for line in text if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE, strict=True
        )


def key(spelling: str) -> str:
    """The letters of a spelling as they lie on the board, or nothing if it cannot be played."""
    code = FRENCH.code(spelling)
    return code.decode("ascii") if code else ""


def offenders(file: str, well_formed: Callable[[dict[str, str]], bool]) -> list[str]:
    """The lemmas whose line does not satisfy the predicate."""
    return [line["lemma"] for line in lines(file) if not well_formed(line)]


@pytest.mark.parametrize("file", FILES)
def test_every_line_fills_the_columns_of_its_file(file: str) -> None:
    assert offenders(file, lambda line: list(line) == COLUMNS[file] and all(line.values())) == []


@pytest.mark.parametrize("file", FILES)
def test_text_is_composed_and_trimmed(file: str) -> None:
    def tidy(line: dict[str, str]) -> bool:
        return all(unicodedata.is_normalized("NFC", cell) and cell == " ".join(cell.split()) for cell in line.values())

    assert offenders(file, tidy) == []


@pytest.mark.parametrize("file", FILES)
def test_a_lemma_is_decided_once_for_each_part_of_speech(file: str) -> None:
    seen = Counter((line["lemma"], line["pos"]) for line in lines(file))
    assert [pair for pair, times in seen.items() if times > 1] == []


@pytest.mark.parametrize("file", FILES)
def test_lines_are_ordered_by_letters_then_spelling_then_part_of_speech(file: str) -> None:
    order = [(key(line["lemma"]), line["lemma"], line["pos"]) for line in lines(file)]
    assert order == sorted(order)


@pytest.mark.parametrize("file", FILES)
def test_tiers_sources_and_edition_are_known(file: str) -> None:
    def known(line: dict[str, str]) -> bool:
        named = line["source"].split(",")
        attested = set(named) <= SOURCES and len(set(named)) == len(named)
        return attested and line["tier"] in TIERS and line["edition"] == EDITION

    assert offenders(file, known) == []


@pytest.mark.parametrize("file", FILES)
def test_a_lemma_is_a_common_word_of_two_to_fifteen_letters(file: str) -> None:
    assert offenders(file, lambda line: line["lemma"] == line["lemma"].lower() and 2 <= len(key(line["lemma"])) <= 15) == []


def test_inflection_codes_fit_the_part_of_speech() -> None:
    assert offenders("additions.tsv", lambda line: INFLECTIONS[line["pos"]].fullmatch(line["inflection"]) is not None) == []


def test_verbs_take_the_ending_of_their_group() -> None:
    ending = {"1": "er", "2": "ir", "3": "r"}

    def in_group(line: dict[str, str]) -> bool:
        lemma, group = key(line["lemma"]).lower(), line["inflection"][0]
        return line["pos"] != "VERB" or lemma.endswith(ending[group]) or (group == "3" and lemma.endswith("re"))

    assert offenders("additions.tsv", in_group) == []


def test_a_verb_of_the_third_group_shares_the_ending_of_its_model() -> None:
    def alike(line: dict[str, str]) -> bool:
        model = re.match("3:([^;]+)", line["inflection"])
        return model is None or key(line["lemma"])[-3:] == key(model[1])[-3:]

    assert offenders("additions.tsv", alike) == []


def test_listed_plurals_and_feminines_are_playable() -> None:
    def playable(line: dict[str, str]) -> bool:
        return all(key(form) for part in re.findall("(?:fem|pl)=([^;]+)", line["inflection"]) for form in part.split(","))

    assert offenders("additions.tsv", playable) == []


@pytest.mark.parametrize("file", FILES)
def test_reasons_are_said_in_a_few_words_of_their_own(file: str) -> None:
    assert offenders(file, lambda line: 4 <= len(line["reason"]) <= 120) == []
