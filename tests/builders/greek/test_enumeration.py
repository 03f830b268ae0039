"""Keys by the million: every row is a key that its lemma proves, sorted, once, whatever the number of processes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from builders.greek.compilation import Keys, compile_pack
from builders.greek.enumeration import Extra, Yields, yields
from builders.greek.recipe import GrammarRecipe
from lexsvc.entry import Standing
from lexsvc.greek import grammar
from lexsvc.greek.letters import code
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Pack, write_pack
from lexsvc.paradigm import Lemma
from lexsvc.tier import Tier

LEMMAS = [
    Lemma("λύω", "VERB", "", (), Tier.DETENTE),
    Lemma("λόγος", "NOUN", "", (), Tier.NORMAL),
    Lemma("συμμαχία", "NOUN", "", (), Tier.EXPERT),
    Lemma("ἀμίς", "NOUN", grammar.UNINFLECTED, (), Tier.EXPERT),
]
LIMITS = (2, 15)


@pytest.fixture(scope="module")
def rows() -> Yields:
    return yields(LEMMAS, LIMITS, [Extra(code("κἀγώ"), 1, "attic")], processes=1)


def test_every_row_is_a_key_that_its_lemma_proves(rows: Yields) -> None:
    for key, lemma in list(zip(rows.keys.tolist(), rows.lemma.tolist(), strict=True))[::17]:
        assert key == code("κἀγώ") or list(grammar.proofs(LEMMAS[lemma], key))


def test_rows_are_sorted_and_each_pair_stands_once(rows: Yields) -> None:
    pairs = list(zip(rows.keys.tolist(), rows.lemma.tolist(), strict=True))
    assert pairs == sorted(set(pairs))
    assert all(LIMITS[0] <= len(key) <= LIMITS[1] for key, _ in pairs)


def test_two_processes_yield_what_one_does(rows: Yields) -> None:
    other = yields(LEMMAS, LIMITS, [Extra(code("κἀγώ"), 1, "attic")], processes=2)
    for one, two in ((rows.keys, other.keys), (rows.lemma, other.lemma), (rows.strata, other.strata)):
        np.testing.assert_array_equal(one, two)


def test_a_key_is_found_and_another_is_not(rows: Yields) -> None:
    keys = Keys.of(rows)
    found = keys.places([code("λόγοις"), code("λόξοις")])
    assert keys.codes[found[0]] == code("λόγοις")
    assert found[1] == -1


def test_a_pack_says_how_each_key_stands(rows: Yields, tmp_path: Path) -> None:
    recipe = GrammarRecipe(
        lexicon="grc",
        language="grc",
        edition="2026.12",
        title={},
        limits=LIMITS,
        policy={"tier": "expert", "theoretical": True},
        licence="MIT",
        licences={},
        sources=(),
        tiers=(),
        digest="",
    )
    content = compile_pack(recipe, LEMMAS, rows, [], {"πόρω": "root"}, {})
    folder = write_pack(content, tmp_path)
    assert write_pack(content, tmp_path / "again").name == folder.name
    lexicon = Lexicon(Pack(folder))
    verdict = lexicon.check("ξυμμαχίαις")
    assert (verdict.valid, verdict.tier, verdict.standing) == (True, Tier.EXPERT, Standing.THEORETICAL.value)
    assert lexicon.check("λελυμένοις").tier is Tier.DETENTE
    assert [str(reason) for reason in lexicon.check("πόρω").reasons] == ["starred"]
    assert not lexicon.check("ἀμίδος").valid
