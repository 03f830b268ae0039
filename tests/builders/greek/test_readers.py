"""What the readers make of damaged headwords, parses and lexicons."""

from __future__ import annotations

import pytest

from builders.greek import headwords, morphgnt


@pytest.mark.parametrize(
    ("raw", "spelling", "note"),
    [
        ("λόγος", "λόγος", ""),
        ("δ.η.λόω", "δηλόω", "damaged δη"),
        ("δ.η.́ω", "δήω", "damaged δη"),
        ("σμέρδ[ν]ος", "σμέρδνος", "editorial bracket"),
        ("δια(ρ)ρήγνυμι", "διαρρήγνυμι", "optional letter"),
        ("βράχoς", "βράχος", "Latin letter"),
        ("βασιληί\u0308ς", "βασιληΐς", ""),
        ("σφόδρᾰ", "σφόδρα", ""),
        ("συϝοικία", None, "digamma"),
        ("τ'", None, "elided"),
        ("κατα++εἶπον", None, "not Greek letters"),
    ],
)
def test_headwords_are_mended_or_dropped_with_a_reason(raw: str, spelling: str | None, note: str) -> None:
    assert headwords.repaired(raw) == (spelling, note)


def test_the_dictionary_begins_where_headwords_run_through_one_letter() -> None:
    running = ["λόγος", "καί", "θεός", "λέγω"] * 5
    dictionary = [f"σ{'α' * (i % 7)}" for i in range(150)]
    assert headwords.dictionary_start([*running, *dictionary]) == len(running)


def test_a_parse_becomes_universal_features() -> None:
    assert morphgnt.features("----ASM-") == "Case=Acc|Gender=Masc|Number=Sing"
    assert morphgnt.features("-APPNSM-") == "Case=Nom|Gender=Masc|Mood=Part|Number=Sing|Tense=Past|Voice=Pass"
