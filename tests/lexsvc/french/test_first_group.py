"""Spelling changes of verbs in -er, classical and of 1990."""

from __future__ import annotations

import pytest

from lexsvc.french import paradigm
from lexsvc.french.first_group import classes, spelling_class
from lexsvc.french.rules import is_rectified
from lexsvc.paradigm import Lemma


def _forms(verb: str, *, rectified: bool) -> set[str]:
    return {cell.form for cell in paradigm(Lemma(verb, "VERB", "1")) if is_rectified(cell.rule) == rectified}


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("épeler", {"épelle", "épellera", "épelons"}),
        ("courrieler", {"courrielle"}),
        ("crocheter", {"crochète", "crochètera"}),
        ("cacheter", {"cachette"}),
        ("payer", {"paie", "paye", "paiera", "payera", "payons"}),
        ("nettoyer", {"nettoie", "nettoiera"}),
        ("essuyer", {"essuie"}),
        ("grasseyer", {"grasseye"}),
        ("renvoyer", {"renvoie", "renverra", "renverrait"}),
        ("dépecer", {"dépèce", "dépeçons", "dépècera"}),
        ("rapiécer", {"rapièce", "rapiéçons", "rapiécera"}),
        ("protéger", {"protège", "protégeons", "protégera"}),
        ("léguer", {"lègue", "léguons"}),
        ("disséquer", {"dissèque"}),
        ("sevrer", {"sèvre", "sevrons"}),
        ("faséyer", {"fasèye"}),
        ("créer", {"crée", "créée", "créera"}),
        ("blogger", {"bloggons", "bloggait"}),
        ("naviguer", {"naviguons"}),
        ("tweeter", {"tweete", "tweetera"}),
        ("bleeper", {"bleepe"}),
        ("vexer", {"vexe"}),
        ("rester", {"reste"}),
    ],
)
def test_classical_spelling(verb: str, forms: set[str]) -> None:
    assert forms <= _forms(verb, rectified=False)


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("ruisseler", {"ruissèle", "ruissèlera"}),
        ("étiqueter", {"étiquète"}),
        ("céder", {"cèdera", "cèderions"}),
        ("protéger", {"protègera"}),
    ],
)
def test_spelling_of_1990_stands_beside_the_classical_one(verb: str, forms: set[str]) -> None:
    assert forms <= _forms(verb, rectified=True)
    assert _forms(verb, rectified=False)


@pytest.mark.parametrize("verb", ["appeler", "jeter", "rétroprojeter", "acheter", "geler", "cyberharceler", "chanter"])
def test_verbs_that_1990_left_alone(verb: str) -> None:
    assert not _forms(verb, rectified=True)


def test_every_listed_verb_is_of_the_class_that_lists_it() -> None:
    for group in classes():
        for verb in group.verbs:
            assert spelling_class(verb.removeprefix("-")) is group
