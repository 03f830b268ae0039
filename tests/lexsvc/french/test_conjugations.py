"""Whole paradigms, cell by cell, against a grammar's tables (conjugations.toml)."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from lexsvc.french import paradigm
from lexsvc.french.rules import is_rectified
from lexsvc.french.tense import GENDERS, PERSONS, join, tenses
from lexsvc.paradigm import Lemma

CONJUGATIONS = tomllib.loads(Path(__file__).with_name("conjugations.toml").read_text(encoding="utf-8"))


def _expected(verb: str, printed: dict[str, str]) -> dict[str, set[str]]:
    cells = {"VerbForm=Inf": {verb}}
    slots = {row.name: [join(row.features, person, "VerbForm=Fin") for _, person in PERSONS] for row in tenses()}
    participles = [join(gender, "Tense=Past|VerbForm=Part") for gender in GENDERS]
    slots["participles"] = ["Tense=Pres|VerbForm=Part", *participles]
    for name, line in printed.items():
        for features, forms in zip(slots[name], line.split(), strict=True):
            if forms != "-":
                cells[features] = set(forms.split("/"))
    return cells


@pytest.mark.parametrize("verb", CONJUGATIONS)
def test_whole_paradigm(verb: str) -> None:
    made = defaultdict(set)
    for cell in paradigm(Lemma(verb, "VERB")):
        made[cell.features].add(cell.form + ("°" if is_rectified(cell.rule) else ""))
    assert made == _expected(verb, CONJUGATIONS[verb])


@pytest.mark.parametrize(
    ("verb", "like", "forms"),
    [
        ("comprendre", "3:prendre", {"comprenons", "comprit", "comprise"}),
        ("peindre", "3:craindre", {"peignons", "peignit", "peintes"}),
        ("vendre", "3:rendre", {"vendons", "vendit", "vendue"}),
        ("concevoir", "3:recevoir", {"conçois", "conçu", "concevra"}),
        ("entre-haïr", "2", {"entre-haïssons", "entre-haïs"}),
        ("redevenir", "3:devenir", {"redevînmes", "redevient"}),
    ],
)
def test_analogy_with_a_model_of_the_longest_common_ending(verb: str, like: str, forms: set[str]) -> None:
    assert forms <= {cell.form for cell in paradigm(Lemma(verb, "VERB", like))}


def test_no_form_twice_in_a_cell() -> None:
    cells = [(cell.form, cell.features) for cell in paradigm(Lemma("asseoir", "VERB"))]
    assert len(cells) == len(set(cells))


def test_intransitives_have_no_feminine_or_plural_participle() -> None:
    forms = {cell.form for cell in paradigm(Lemma("éternuer", "VERB", "1;i"))}
    assert "éternué" in forms
    assert forms.isdisjoint({"éternuée", "éternués", "éternuées"})


def test_persons_in_use() -> None:
    def persons(code: str) -> set[str]:
        return {
            feature
            for cell in paradigm(Lemma("bruiner", "VERB", code))
            for feature in cell.features.split("|")
            if feature.startswith(("Person", "Number=Plur")) and "Fin" in cell.features
        }

    assert persons("1;imp") == {"Person=3"}
    assert persons("1;3") == {"Person=3", "Number=Plur"}


def test_two_conjugations_where_the_code_leaves_it_open() -> None:
    forms = {cell.form for cell in paradigm(Lemma("ressortir", "VERB"))}
    assert {"ressort", "ressortissait"} <= forms
    assert "ressort" not in {cell.form for cell in paradigm(Lemma("ressortir", "VERB", "2;i"))}
