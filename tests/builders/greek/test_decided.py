"""Promises of reviewed lines about Greek: words are added with their forms, moved, taken away and marked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builders.decisions import Addition, Decisions, Denial, Promotion, Tag
from builders.greek.compilation import compile_pack
from builders.greek.decided import decide, mark, without_denied
from builders.greek.enumeration import yields
from builders.greek.recipe import GrammarRecipe, read_recipe
from lexsvc import data
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier

LEMMAS = [Lemma("λόγος", "NOUN", "ου, ὁ", (), Tier.NORMAL), Lemma("πόλεμος", "NOUN", "ου, ὁ", (), Tier.EXPERT)]
DECISIONS = Decisions(
    additions=(
        Addition("δίσκος", "NOUN", "ου, ὁ", Tier.NORMAL, (), "listed nowhere"),
        Addition("λόγος", "NOUN", "ου, ὁ", Tier.DETENTE, (), "lower"),
    ),
    promotions=(Promotion("πόλεμος", "NOUN", Tier.NORMAL, "common"), Promotion("ἄλλος", "ADJ", Tier.NORMAL, "not there")),
    denials=(Denial("ΛΟΓΩΝ", Reason.DENIED, (), "for the test"),),
    tags=(Tag("δίσκος", "offensive", "for the test"),),
)


def test_what_is_decided_is_in_the_pack(tmp_path: Path) -> None:
    recipe = GrammarRecipe(
        lexicon="grc", language="grc", edition="1", title={}, limits=(2, 15), policy={"tier": "expert", "theoretical": True},
        licence="MIT", licences={}, sources=(), tiers=(), digest="",
    )  # fmt: skip
    found = decide(LEMMAS, DECISIONS)
    keys = without_denied(yields(found, recipe.limits, processes=1), DECISIONS)
    content = mark(compile_pack(recipe, found, keys, [], {}, {}), found, DECISIONS)
    lexicon = Lexicon.open(write_pack(content, tmp_path))
    assert lexicon.check("δίσκου").tier is Tier.NORMAL
    assert lexicon.check("δίσκου").tags == ("offensive",)
    assert lexicon.check("πολέμου").tier is Tier.NORMAL
    assert lexicon.check("λόγου").tier is Tier.DETENTE
    assert lexicon.check("λόγων").reasons == (Reason.DENIED,)


def test_reviewed_lines_beside_the_recipe_are_read_and_count(tmp_path: Path) -> None:
    path = Path(shutil.copy(data.path("grc", "recipe.toml"), tmp_path))
    before = read_recipe(path)
    assert before.decisions == {}
    denials = tmp_path / "denials.tsv"
    denials.write_text("word\treason_code\tsource\tedition\treason\n", encoding="utf-8")
    after = read_recipe(path)
    assert after.decisions == {"denials": denials}
    assert after.digest != before.digest


@pytest.mark.parametrize("lemma", LEMMAS)
def test_where_nothing_is_decided_nothing_changes(lemma: Lemma) -> None:
    assert decide([lemma], Decisions()) == [lemma]
    rows = yields([lemma], (2, 15), processes=1)
    assert without_denied(rows, Decisions()) is rows
