"""Promises of the samples that tiers are judged by."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.sampling import Lemma, draw, read_lemmas
from builders.trail import Trail, write_trail
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier
from tests.builders.kitchen import Kitchen

LEMMAS = [
    Lemma(f"{tier.slug}{n}", "NOUN", tier, "rule", ("dela",), frequency=float(n), zipf=0.0) for tier in Tier for n in range(40)
]


def test_a_sample_lies_beside_the_border_on_the_side_asked() -> None:
    below = draw(LEMMAS, Tier.DETENTE, below=True, number=5, seed=1)
    above = draw(LEMMAS, Tier.DETENTE, below=False, number=5, seed=1)
    assert {lemma.tier for lemma in below} == {Tier.DETENTE}
    assert max(lemma.frequency for lemma in below) < 10  # the least frequent quarter of Détente
    assert {lemma.tier for lemma in above} == {Tier.NORMAL}
    assert min(lemma.frequency for lemma in above) >= 30  # the most frequent quarter of Normal


def test_the_same_seed_draws_the_same_lemmas_in_whatever_order_they_come() -> None:
    drawn = draw(LEMMAS, Tier.NORMAL, below=True, number=5, seed=7)
    assert drawn == draw(LEMMAS[::-1], Tier.NORMAL, below=True, number=5, seed=7)
    assert drawn != draw(LEMMAS, Tier.NORMAL, below=True, number=5, seed=8)


def test_the_last_tier_has_no_border() -> None:
    with pytest.raises(ValueError, match="Expert is the last tier"):
        draw(LEMMAS, Tier.EXPERT, below=True, number=5, seed=1)


def test_a_lemma_stands_where_its_key_stands(kitchen: Kitchen, tmp_path: Path) -> None:
    header = "lemma pos inflection tier source edition reason"
    kitchen.decide("additions", header, "chat/ADV/inv/expert/dela/1.0/pour voir", "zorg/NOUN/m/expert/dela/1.0/pour voir")
    built = kitchen.build()
    write_trail(built, tmp_path / "trail.sqlite")
    lemmas = read_lemmas(Trail(tmp_path / "trail.sqlite"), Lexicon.open(built.folder))
    assert [(lemma.spelling, lemma.pos) for lemma in lemmas if lemma.spelling in {"chat", "zorg"}] == [
        ("chat", "NOUN"),
        ("zorg", "NOUN"),
    ]


def test_a_trail_of_another_version_is_told(tmp_path: Path) -> None:
    (tmp_path / "trail.sqlite").touch()
    with pytest.raises(ValueError, match="version 0"):
        Trail(tmp_path / "trail.sqlite").open()
