"""Whole paradigms against the tables of a grammar, cell by cell (facts after Smyth, Greek Grammar, §§ 382-424, 768-799).

``smyth.tsv`` has a line for each tense, voice and mood: the eight places 1s 2s 3s 1p 2p 3p 2d 3d (infinitives: one), "/"
between alternatives, "(ν)" the movable nu, "-" an empty place. Tenses are written aspect.tense as in the features.
"""

import csv
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from lexsvc.greek.verbs import paradigm
from lexsvc.paradigm import Lemma

PLACES = [(p, n) for n in ("Sing", "Plur") for p in "123"] + [("2", "Dual"), ("3", "Dual")]
with (Path(__file__).parent / "smyth.tsv").open(encoding="utf-8", newline="") as lines:
    ROWS = [tuple(row.values()) for row in csv.DictReader(lines, delimiter="\t")]


@cache
def attic(lemma: str) -> dict[tuple[str, str, str], dict[tuple[str, str], set[str]]]:
    table: dict[tuple[str, str, str], dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    for cell in paradigm(Lemma(lemma, "VERB")):
        if cell.stratum == "attic":
            f = dict(feature.split("=") for feature in cell.features.split("|"))
            tense = f"{f.get('Aspect', '')}.{f.get('Tense', '')}"
            mood = f.get("Mood", f["VerbForm"])
            table[tense, f["Voice"], mood][f.get("Person", ""), f.get("Number", "")].add(cell.form)
    return table


def alternatives(place: str) -> set[str]:
    found = set()
    for form in place.split("/"):
        if form != "-":
            found |= {form.removesuffix("(ν)"), form.replace("(ν)", "ν")}
    return found


@pytest.mark.parametrize(("lemma", "tense", "voice", "mood", "forms"), ROWS)
def test_a_grammar_s_table(lemma: str, tense: str, voice: str, mood: str, forms: str) -> None:
    made = attic(lemma)[tense, voice, mood]
    places = [("", "")] if mood == "Inf" else PLACES
    assert [made[place] for place in places] == [alternatives(form) for form in forms.split()]
