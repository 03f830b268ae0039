"""A paradigm laid out in the tables people print."""

from __future__ import annotations

import pytest

from lexsvc.french import paradigm
from lexsvc.french.table import tables
from lexsvc.paradigm import Lemma


@pytest.mark.parametrize(
    "lemma", [Lemma("asseoir", "VERB"), Lemma("falloir", "VERB"), Lemma("beau", "ADJ"), Lemma("élève", "NOUN", "mf")]
)
def test_every_cell_has_exactly_one_place(lemma: Lemma) -> None:
    cells = list(paradigm(lemma))
    placed = [cell for table in tables(cells, lemma.pos) for row in table.rows for slot in row.cells for cell in slot]
    assert sorted(placed, key=repr) == sorted(cells, key=repr)


def test_rows_and_columns_of_a_conjugation() -> None:
    indicative = next(t for t in tables(paradigm(Lemma("prendre", "VERB")), "VERB", "en") if t.title == "Indicative")
    assert indicative.columns == ("present", "imperfect", "simple past", "future")
    assert [row.label for row in indicative.rows] == ["je", "tu", "il", "nous", "vous", "ils"]
    assert [slot[0].form for slot in indicative.rows[3].cells] == ["prenons", "prenions", "prîmes", "prendrons"]


def test_what_is_lacking_is_left_out() -> None:
    found = {table.title: table for table in tables(paradigm(Lemma("falloir", "VERB")), "VERB")}
    assert "Impératif" not in found
    assert [row.label for row in found["Indicatif"].rows] == ["il"]


def test_a_word_without_inflection_has_no_table() -> None:
    assert tables(paradigm(Lemma("vite", "ADV", "inv")), "ADV") == ()
