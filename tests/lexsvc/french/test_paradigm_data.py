"""The tables of data/fr/paradigms hold together."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest

from lexsvc import data
from lexsvc.french import paradigm, sentence
from lexsvc.french.codes import parse_verb
from lexsvc.french.model import models
from lexsvc.french.tables import rows
from lexsvc.paradigm import Lemma

FILES = sorted(path.name for path in data.path("fr", "paradigms").iterdir())
NAMED_VERBS = sorted({row["verb"] for row in rows("verbs.tsv") if not row["verb"].startswith("-")} | set(models()))


@pytest.mark.parametrize("name", FILES)
def test_composed_unicode(name: str) -> None:
    text = data.path("fr", "paradigms", name).read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)


@pytest.mark.parametrize("verb", NAMED_VERBS)
def test_every_named_verb_can_be_conjugated_and_every_rule_said(verb: str) -> None:
    cells = list(paradigm(Lemma(verb, "VERB")))
    assert cells[0].form == verb
    for cell in cells:
        for language in ("fr", "en"):
            assert sentence(cell.rule, language)


@pytest.mark.parametrize("row", list(rows("verbs.tsv")), ids=lambda row: row["verb"])
def test_every_class_names_a_model(row: dict[str, str]) -> None:
    model = parse_verb(row["code"]).model
    assert model is None or model in models()


@pytest.mark.parametrize("name", ["plurals.toml", "feminines.toml"])
def test_changes_fit_their_words_and_no_word_has_two(name: str) -> None:
    changes = data.toml("fr", "paradigms", name)["change"]
    for change in changes:
        assert sentence(change["rule"], "fr")
        assert sentence(change["rule"], "en")
        for word in change.get("words", ()):
            assert word.endswith(change["ending"])
    parts = [(word, pos) for change in changes for word in change.get("words", ()) for pos in _parts(change)]
    assert [word for word, count in Counter(parts).items() if count > 1] == []


def _parts(change: dict[str, str]) -> tuple[str, ...]:
    return (change["pos"],) if "pos" in change else ("NOUN", "ADJ")


def test_rules_are_said_in_both_languages_and_all_of_them_are_used() -> None:
    said = data.toml("fr", "paradigms", "rules.toml")
    assert all(set(sentences) == {"fr", "en"} for sentences in said.values())
    spelled = ("appeler", "ruisseler", "acheter", "céder", "placer", "manger", "payer", "envoyer", "chanter")
    words = [Lemma(verb, "VERB") for verb in (*NAMED_VERBS, *spelled)]
    words += [
        Lemma("aigu", "ADJ"),
        Lemma("beau", "ADJ"),
        Lemma("zen", "ADJ", "inv"),
        Lemma("x", "NOUN", "m;pl=y"),
        Lemma("mon", "DET"),
    ]
    used = {cell.rule.partition(":")[0] for word in words for cell in paradigm(word)}
    for name in ("plurals.toml", "feminines.toml"):
        used |= {change["rule"] for change in data.toml("fr", "paradigms", name)["change"]}
    assert used == set(said)
