"""Promises of reviewed lines: every fault is told, with file and line number."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.decisions import DecisionError, read_decisions
from builders.recipe import read_recipe
from builders.reviewed import inflect_all
from lexsvc import data
from lexsvc.languages import language_of
from lexsvc.tier import Tier

SOURCES = frozenset({"dela", "wiktionnaire"})


def write(tmp_path: Path, *lines: str) -> dict[str, Path]:
    path = tmp_path / "promotions.tsv"
    path.write_text("\n".join(["# why", "lemma\tpos\ttier\tsource\tedition\treason", *lines]) + "\n", encoding="utf-8")
    return {"promotions": path}


def test_sound_lines_become_decisions(tmp_path: Path) -> None:
    decisions = read_decisions(write(tmp_path, "wok\tNOUN\tNormal\tdela,wiktionnaire\t2026.12\ton en vend partout"), SOURCES)
    (promotion,) = decisions.promotions
    assert (promotion.lemma, promotion.tier) == ("wok", Tier.NORMAL)


def test_all_faults_are_told_at_once_with_their_line(tmp_path: Path) -> None:
    files = write(
        tmp_path,
        "wok\tNOUN\tnormal\tdela\t2026.12\tbon",
        "wok\tNOM\tnormal\tdela\t2026.12\tmauvaise partie du discours",
        "wok\tNOUN\tfacile\tdela\t2026.12\tmauvais niveau",
        "wok\tNOUN\tnormal\tods\t2026.12\tsource inconnue",
        "wok\tNOUN\tnormal\tdela\t2026.12\t",
        "wok\tNOUN\tnormal",
        "cafe\u0301\tNOUN\tnormal\tdela\t2026.12\tdécomposé",
    )
    with pytest.raises(DecisionError) as error:
        read_decisions(files, SOURCES)
    told = str(error.value).splitlines()
    assert sorted(line.split(":")[1] for line in told) == ["4", "5", "6", "7", "8", "9"]


def test_a_foreign_header_is_told(tmp_path: Path) -> None:
    path = tmp_path / "promotions.tsv"
    path.write_text("word\tlevel\n")
    with pytest.raises(DecisionError, match=r"promotions.tsv:1: the columns must be lemma pos tier"):
        read_decisions({"promotions": path}, SOURCES)


def test_every_reviewed_line_of_french_can_be_applied() -> None:
    recipe = read_recipe(data.path("fr", "recipe.toml"))
    decisions = read_decisions(recipe.decisions, frozenset(recipe.vocabulary.sources))
    inflect = language_of("fr").paradigm
    assert inflect is not None
    assert len(inflect_all(decisions.additions, inflect)) == len(decisions.additions)


def test_the_french_recipe_names_every_reviewed_file_there_is() -> None:
    recipe = read_recipe(data.path("fr", "recipe.toml"))
    judges = {"sentinels.tsv"}  # of a finished edition, no part of it
    named = {path.name for path in recipe.decisions.values()}
    assert named == {path.name for path in data.path("fr").glob("*.tsv")} - judges
