"""The inflector against the real sources: what it promises to reproduce, and that every difference is understood."""

from __future__ import annotations

import pytest

from benchmarks.french_inflector import COUNTED_ONLY, Score, reasons, study
from builders.sources import SourceAbsent
from lexsvc import places

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    try:
        return study(places.cache())
    except SourceAbsent as absent:
        pytest.skip(str(absent))


@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("verbs, group 1 (Dicollecte)", 0.995),
        ("verbs, group 2 (Dicollecte)", 0.99),
        ("verbs, group 3 (Dicollecte)", 0.94),
        ("verbs (Lefff)", 0.99),
        ("verb cells (Lefff)", 0.998),
        ("plurals of nouns (Lefff)", 0.99),
        ("forms of adjectives (Lefff)", 0.99),
        ("gender guessed from the ending", 0.9),
    ],
)
def test_share_that_comes_out_exactly_right(scores: dict[str, Score], name: str, share: float) -> None:
    assert scores[name].share >= share


def test_every_difference_is_understood(scores: dict[str, Score]) -> None:
    differing = {lemma for name, score in scores.items() if name not in COUNTED_ONLY for lemma in score.differing}
    assert differing - reasons().keys() == set()


def test_no_reason_outlives_its_difference(scores: dict[str, Score]) -> None:
    differing = {lemma for name, score in scores.items() if name not in COUNTED_ONLY for lemma in score.differing}
    assert reasons().keys() - differing == set()
