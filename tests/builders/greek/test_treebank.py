"""What a treebank's list of forms attests, and what is passed over."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from builders.greek import treebank
from builders.greek.attestation import GreekAttestation
from builders.greek.build import extras, gather
from builders.greek.closed import closed_forms
from builders.greek.enumeration import Extra
from builders.greek.lemmas import lemmas
from builders.greek.recipe import read_recipe
from builders.sources import LockedFile, Material, Source
from lexsvc import data
from lexsvc.greek import grammar
from lexsvc.greek.letters import code
from lexsvc.paradigm import Cell, Lemma

HEADER = "count\tform\tlemma\ttag"
LINES = ["7\tλόγου\tλόγος\tn-s---mg-", "2\tΛόγου\tλόγος1\tn-s---mg-", "3\tλόγὸς\tλόγος\tn-s---mn-", "1\tἀλλ᾽\tἀλλά\tc--------"]


def material(folder: Path, *lines: str, stratum: str = "attic", header: str = HEADER) -> Material:
    (folder / "forms.tsv").write_text("\n".join([header, *lines, ""]), encoding="utf-8")
    files = (LockedFile("forms.tsv", "0" * 64),)
    return Material(
        Source("treebank", "treebank", "1", "url", "CC-BY-SA-3.0", "its authors", files, {stratum: "forms.tsv"}), folder
    )


def test_forms_are_read_as_they_stand_alone_and_counted(tmp_path: Path) -> None:
    assert list(treebank.read(material(tmp_path, *LINES))) == [
        GreekAttestation("λόγος", "λόγος", "NOUN", "Case=Nom|Gender=Masc|Number=Sing", 3, "attic"),
        GreekAttestation("λόγος", "λόγου", "NOUN", "Case=Gen|Gender=Masc|Number=Sing", 9, "attic"),
    ]


@pytest.mark.parametrize(
    ("form", "alone"), [("καὶ", "καί"), ("σῶμά", "σῶμα"), ("ἄνθρωπός", "ἄνθρωπος"), ("Ἕλλην", "Ἕλλην"), ("τε", "τε")]
)
def test_accents_of_running_text_are_undone(form: str, alone: str) -> None:
    assert treebank.plain(form) == alone


@pytest.mark.parametrize(
    ("lemma", "form", "tag"),
    [
        (Lemma("λύω", "VERB"), "λύοντος", "v-sppamg-"),
        (Lemma("λύω", "VERB"), "ἔλυες", "v2siia---"),
        (Lemma("λύω", "VERB"), "λελυμένοις", "v-prpemd-"),
        (Lemma("λύω", "VERB"), "ἐλελύκει", "v3slia---"),
        (Lemma("λύω", "VERB"), "λυθείη", "v3saop---"),
        (Lemma("λύω", "VERB"), "λῦσαι", "v--ana---"),
        (Lemma("λόγος", "NOUN"), "λόγοιν", "n-d---mg-"),
        (Lemma("σοφός", "ADJ"), "σοφωτέραν", "a-s---fac"),
    ],
)
def test_features_are_those_of_our_paradigms(lemma: Lemma, form: str, tag: str) -> None:
    cells: list[Cell] = list(grammar.proofs(lemma, code(form)))
    assert cells
    assert treebank.features(tag) in {cell.features for cell in cells}


@pytest.mark.parametrize("line", ["λόγου\tλόγος\tn-s---mg-", "x\tλόγου\tλόγος\tn-s---mg-", "1\tλόγου\tλόγος\tn-s"])
def test_a_line_of_another_shape_is_told_by_its_number(tmp_path: Path, line: str) -> None:
    with pytest.raises(ValueError, match="treebank attic, line 3: not count form lemma tag"):
        list(treebank.read(material(tmp_path, LINES[0], line)))


def test_another_header_and_a_strange_stratum_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="its header is 'form', not count form lemma tag"):
        list(treebank.read(material(tmp_path, header="form")))
    with pytest.raises(ValueError, match="'homer' is named after no stratum; use attic ionic_epic"):
        list(treebank.read(material(tmp_path, stratum="homer")))


def test_an_attested_form_is_a_key_of_its_stratum_and_witnesses_its_lemma(tmp_path: Path) -> None:
    given = material(tmp_path, "6\tλόγου\tλόγος\tn-s---mg-", stratum="ionic_epic")
    words, attested = gather({"treebank": given}, Counter(), Counter())
    assert words.witnesses["λόγος"] == {"treebank", "treebank:often"}
    for closed in closed_forms():
        words.sources.setdefault(closed.lemma, set())
    found = lemmas(words, ())
    place = [lemma.spelling for lemma in found].index("λόγος")
    assert Extra(code("λόγου"), place, "ionic_epic") in list(extras(found, attested))


def test_the_default_build_does_without() -> None:
    assert "treebank" not in read_recipe(data.path("grc", "recipe.toml")).sources
