"""An inflection code inferred from attested forms makes those forms again."""

from __future__ import annotations

from collections import defaultdict

import pytest

from lexsvc.french import paradigm
from lexsvc.french.inference import inflection_of
from lexsvc.paradigm import Lemma


def _attested(lemma: Lemma) -> dict[str, set[str]]:
    forms: dict[str, set[str]] = defaultdict(set)
    for cell in paradigm(lemma):
        forms[cell.form].add(cell.features)
    return forms


@pytest.mark.parametrize(
    ("spelling", "pos", "code"),
    [
        ("chat", "NOUN", "m"),
        ("souris", "NOUN", "f"),
        ("élève", "NOUN", "mf"),
        ("acteur", "NOUN", "m;fem=actrice"),
        ("œil", "NOUN", "m"),
        ("covid", "NOUN", "f;inv"),
        ("blini", "NOUN", "m;pl=blini,blinis"),
        ("beau", "ADJ", "reg"),
        ("rouge", "ADJ", "epicene"),
        ("zen", "ADJ", "inv"),
        ("snob", "ADJ", "epicene"),
        ("prendre", "VERB", "3:prendre"),
        ("comprendre", "VERB", "3:prendre"),
        ("éternuer", "VERB", "1;i"),
        ("bruiner", "VERB", "1;imp;i"),
        ("incomber", "VERB", "1;3;i"),
        ("grandir", "VERB", "2"),
        ("vite", "ADV", ""),
        ("poète", "NOUN", "mf;fem=poétesse"),
        ("bioéconomie", "X", "epicene"),
        ("albertain", "X", "reg"),
    ],
)
def test_round_trip(spelling: str, pos: str, code: str) -> None:
    assert inflection_of(spelling, pos, _attested(Lemma(spelling, pos, code))) == code


def test_forms_without_features_tell_a_verb_all_the_same() -> None:
    forms = {cell.form: {""} for cell in paradigm(Lemma("éternuer", "VERB", "1;i"))}
    assert inflection_of("éternuer", "VERB", forms) == "1;i"


def test_a_source_that_tells_no_gender_does_not_blur_one_that_does() -> None:
    forms = _attested(Lemma("acteur", "NOUN", "m;fem=actrice"))
    for form, cells in forms.items():
        cells.add("Number=Plur" if form.endswith("s") else "Number=Sing")
    assert inflection_of("acteur", "NOUN", forms) == "m;fem=actrice"


@pytest.mark.parametrize(("spelling", "pos"), [("chat", "NOUN"), ("beau", "ADJ"), ("prendre", "VERB"), ("voici", "VERB")])
def test_nothing_attested_tells_nothing(spelling: str, pos: str) -> None:
    assert inflection_of(spelling, pos, {spelling: {""}}) == ""
