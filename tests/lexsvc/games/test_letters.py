"""Promises of letter counts, bags and values, beside brute force."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st

from lexsvc.games.letters import bag, by_lemma, by_list, known_bags, values
from lexsvc.games.letters_cli import letters
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.conftest import tiny_content

WEIGHTS = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 10**6), min_size=1).filter(lambda w: any(w.values()))


@given(WEIGHTS, st.integers(8, 200))
def test_a_bag_is_whole_fair_and_leaves_no_letter_out(weights: dict[str, int], tiles: int) -> None:
    found = bag(weights, tiles)
    assert sum(found.values()) == tiles
    assert min(found.values()) >= 1
    for rare, common in pairwise(sorted(weights, key=lambda letter: weights[letter])):
        assert found[rare] <= found[common] or weights[rare] == weights[common]


@given(st.dictionaries(st.sampled_from("ABCD"), st.integers(1, 30), min_size=4), st.integers(120, 200))
def test_where_all_letters_are_common_the_bag_is_the_nearest_to_their_shares(weights: dict[str, int], tiles: int) -> None:
    """Largest remainders is the sharing with the least sum of squared errors: no tile moved makes it nearer."""
    whole = sum(weights.values())
    found = bag(weights, tiles)
    assume(all(tiles * weight >= whole for weight in weights.values()))

    def error(counts: dict[str, int]) -> float:
        return sum((counts[letter] - tiles * weights[letter] / whole) ** 2 for letter in weights)

    for giver in weights:
        for taker in weights:
            if giver != taker and found[giver] > 1:
                moved = found | {giver: found[giver] - 1, taker: found[taker] + 1}
                assert error(found) <= error(moved) + 1e-6


@given(WEIGHTS)
def test_values_rise_with_rarity_from_one_to_ten(weights: dict[str, int]) -> None:
    found = values(weights)
    assert set(found.values()) <= set(range(1, 11))
    assert found[max(weights, key=lambda letter: weights[letter])] == 1
    for rare in weights:
        for common in weights:
            if weights[rare] < weights[common]:
                assert found[rare] >= found[common]


@pytest.mark.parametrize(("weights", "tiles", "told"), [({"A": 1, "B": 1}, 1, "each needs one"), ({"A": 0}, 5, "no letter")])
def test_a_bag_that_cannot_be_is_told(weights: dict[str, int], tiles: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bag(weights, tiles)


def test_letters_of_the_small_pack(tiny: Lexicon) -> None:
    for tier in Tier:
        assert +Counter(by_list(tiny, tier).of) == Counter("".join(tiny.keys(tier)))
    lemmas = by_lemma(tiny, Tier.EXPERT)
    assert lemmas.counted == "lemmas_by_frequency"
    assert {letter: weight for letter, weight in lemmas.of.items() if weight} == dict.fromkeys("CHAT", 74.5)


def test_lemmas_count_once_where_no_frequencies_are_told(tmp_path: Path) -> None:
    content = tiny_content()
    content.frequencies = []
    lexicon = Lexicon.open(write_pack(content, tmp_path))
    lemmas = by_lemma(lexicon, Tier.EXPERT)
    assert lemmas.counted == "lemmas"
    spelled = "CHAT DETENTE COEUR TUER SELFIE BOUGNOULE LONDRES ZYTHUM".replace(" ", "")
    assert +Counter(lemmas.of) == Counter(spelled)
    assert lemmas.share("T") == Counter(spelled)["T"] / len(spelled)


def test_games_with_the_same_tiles_stand_together() -> None:
    (french,) = known_bags("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert french == "motamo, classic"
    (greek,) = known_bags("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")
    assert greek == "heptagrammata"
    assert known_bags("ABC") == {}


def run(shelf: Shelf, *arguments: str) -> str:
    return CliRunner(env={"LEXSVC_PACKS": str(shelf.root)}).invoke(letters, arguments, catch_exceptions=False).output


def test_the_command_tells_the_same_in_every_format(tiny_shelf: Shelf) -> None:
    told = json.loads(run(tiny_shelf, "--tier", "expert", "--format", "json", "--tiles", "60", "--jokers", "3"))
    assert sum(row["tiles"] for row in told["letters"]) == 63
    assert told["letters"][-1] == {
        "letter": "?", "share_by_list": 0.0, "share_by_lemma": 0.0, "tiles": 3, "value": 0,
        "games": {"motamo, classic": {"tiles": 2, "value": 0}},
    }  # fmt: skip
    assert told["letters"][4]["games"]["motamo, classic"] == {"tiles": 15, "value": 1}
    for layout, separator in (("tsv", "\t"), ("table", None)):
        lines = run(tiny_shelf, "--tier", "expert", "--format", layout, "--tiles", "60", "--jokers", "3").splitlines()
        assert len(lines) == 28
        for line, row in zip(lines[1:], told["letters"], strict=True):
            cells = [cell for cell in line.replace(" %", "").split(separator) if cell]
            known = row["games"]["motamo, classic"]
            assert [cells[0], *map(int, cells[3:])] == [
                row["letter"],
                row["tiles"],
                row["value"],
                known["tiles"],
                known["value"],
            ]


def test_a_bag_too_small_is_told(tiny_shelf: Shelf) -> None:
    with pytest.raises(ValueError, match="each needs one"):
        run(tiny_shelf, "--tiles", "5")


def test_the_real_letters_are_those_of_the_keys(french: Lexicon) -> None:
    counted = by_list(french, Tier.NORMAL)
    assert counted.of == Counter("".join(french.keys(Tier.NORMAL)))
    proposed = bag(counted.of, 100)
    assert max(proposed, key=lambda letter: proposed[letter]) == "E"
    assert {letter for letter, worth in values(counted.of).items() if worth == 10} <= set("WKXYJ")


def test_the_greek_bag_has_every_letter(greek: Lexicon) -> None:
    proposed = bag(by_list(greek, Tier.EXPERT).of, 103)
    assert set(proposed) == set(greek.alphabet.letters)
    assert by_lemma(greek, Tier.EXPERT).counted == "lemmas"
