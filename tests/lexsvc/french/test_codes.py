"""Inflection codes that do not hold are refused by name."""

from __future__ import annotations

import pytest

from lexsvc.french import paradigm
from lexsvc.french.codes import CodeError
from lexsvc.french.verb_class import codes_of
from lexsvc.paradigm import Lemma


@pytest.mark.parametrize(
    ("lemma", "named"),
    [
        (Lemma("kiffer", "VERB", "4"), "'4'"),
        (Lemma("kiffer", "VERB", "1;x"), "'x'"),
        (Lemma("kiffer", "VERB", "3"), "3:MODEL"),
        (Lemma("kiffer", "VERB", "3:prendre"), "cannot be conjugated like prendre"),
        (Lemma("kiffer", "VERB", "3:kiffer"), "no model verb 'kiffer'"),
        (Lemma("prendre", "VERB", "1"), "ends in -er"),
        (Lemma("prendre", "VERB", "2"), "ends in -ir"),
        (Lemma("chat", "NOUN", "x"), "m, f, mf"),
        (Lemma("chat", "NOUN", "m;pl="), "'pl='"),
        (Lemma("beau", "ADJ", "m"), "reg, epicene, inv"),
    ],
)
def test_a_wrong_code_names_itself(lemma: Lemma, named: str) -> None:
    with pytest.raises(CodeError, match=named):
        list(paradigm(lemma))


@pytest.mark.parametrize(
    ("verb", "codes"),
    [
        ("vapoter", ("1",)),
        ("atterrir", ("2",)),
        ("ralentir", ("2",)),
        ("asservir", ("2",)),
        ("resservir", ("3:servir",)),
        ("préconcevoir", ("3:recevoir",)),
        ("réintervenir", ("3:venir",)),
        ("autodétruire", ("3:conduire",)),
        ("redire", ("3:dire",)),
        ("prédire", ("3:contredire",)),
    ],
)
def test_the_class_an_ending_or_a_name_tells(verb: str, codes: tuple[str, ...]) -> None:
    assert codes_of(verb) == codes


def test_a_verb_like_no_other_needs_a_code() -> None:
    with pytest.raises(CodeError, match="foobre"):
        codes_of("foobre")
    assert [cell.form for cell in paradigm(Lemma("voici", "VERB"))] == ["voici"]
