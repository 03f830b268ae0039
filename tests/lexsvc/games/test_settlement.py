"""Endings: hand-computed settlements of each. Values: Q8 Z10 A1 W10 ?0; Greek Ξ10 Θ4 Α1."""

import pytest

from lexsvc.games.errors import Malformed
from lexsvc.games.rules import in_mode, named, varied
from lexsvc.games.settlement import BLOCK, OUT, ending, may_exchange


@pytest.fixture
def settled(desk_of, everyday):
    def settle(game, racks, scores, reason):
        answer = desk_of(named(game), everyday).ask("settle", racks=racks, scores=scores, reason=reason)
        return answer["scores"], answer["winners"]

    return settle


def test_motamo_out(settled):
    # Ben holds 8 + 10 + 1: Ana gains 19, Ben loses 19.
    scores, winners = settled("motamo", {"Ana": "", "Ben": "QZA"}, {"Ana": 300, "Ben": 310}, OUT)
    assert (scores, winners) == ({"Ana": 319, "Ben": 291}, ["Ana"])


def test_motamo_block(settled):
    scores, winners = settled("motamo", {"Ana": "QZ", "Ben": "A"}, {"Ana": 300, "Ben": 290}, BLOCK)
    assert (scores, winners) == ({"Ana": 282, "Ben": 289}, ["Ben"])


def test_classic_out_with_three_players(settled):
    racks = {"Ana": "QA", "Ben": "", "Cid": "W?"}
    scores, _ = settled("classic", racks, {"Ana": 200, "Ben": 150, "Cid": 5}, OUT)
    assert scores == {"Ana": 191, "Ben": 150 + 9 + 10, "Cid": -5}


def test_classic_block_with_four_players(settled):
    racks = {"Ana": "QA", "Ben": "?", "Cid": "W?", "Dan": "Z"}
    scores, winners = settled("classic", racks, {"Ana": 100, "Ben": 91, "Cid": 90, "Dan": 90}, BLOCK)
    assert scores == {"Ana": 91, "Ben": 91, "Cid": 80, "Dan": 80}
    assert winners == ["Ana", "Ben"]


def test_heptagrammata_out_and_block(settled):
    assert settled("heptagrammata", {"Α": "", "Β": "ΞΘ"}, {"Α": 100, "Β": 120}, OUT)[0] == {"Α": 114, "Β": 106}
    assert settled("heptagrammata", {"Α": "Α?", "Β": "ΞΘ"}, {"Α": 100, "Β": 120}, BLOCK)[0] == {"Α": 99, "Β": 106}


def test_players_may_be_the_places_of_lists(settled):
    assert settled("motamo", ["QZA", ""], [310, 300], OUT) == ([291, 319], [1])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"racks": {"Ana": "A", "Ben": "Q"}}, "racks"),  # nobody is out
        ({"racks": {"Ana": "", "Ben": ""}}, "racks"),  # both are
        ({"racks": {"Ana": "", "Cid": "Q"}}, "scores"),
        ({"racks": {"Ana": ""}, "scores": {"Ana": 1}}, "racks"),  # alone
        ({"racks": {"Ana": "", "Ben": "é"}}, "racks.Ben"),
        ({"racks": ["", "Q"]}, "scores"),  # the places of a list are no names
        ({"racks": ["", 7], "scores": [1, 2]}, "racks.1"),
        ({"racks": "Q"}, "racks"),
        ({"scores": {"Ana": 1, "Ben": "2"}}, "scores.Ben"),
        ({"reason": "bored"}, "reason"),
    ],
)
def test_what_does_not_fit_is_named(desk, changes, field):
    body = {"racks": {"Ana": "", "Ben": "Q"}, "scores": {"Ana": 1, "Ben": 2}, "reason": OUT} | changes
    with pytest.raises(Malformed) as raised:
        desk.ask("settle", **body)
    assert raised.value.field == field


def test_out_needs_an_empty_bag_and_an_empty_rack(classic):
    assert ending(classic, 0, [b"", b"A"], ["play"]) == OUT
    assert ending(classic, 1, [b"", b"A"], ["play"]) is None
    assert ending(classic, 0, [b"B", b"A"], ["play"]) is None


@pytest.mark.parametrize(
    ("game", "players", "turns", "reason"),
    [
        ("motamo", 2, ["play", *["pass"] * 4], BLOCK),  # two consecutive passes by each
        ("motamo", 2, ["pass"] * 3, None),
        ("motamo", 2, ["pass", "exchange", "pass", "pass"], None),
        ("classic", 3, ["play", *["pass", "exchange"] * 3], BLOCK),  # all pass or exchange two rounds running
        ("classic", 3, ["pass"] * 5, None),
        ("classic", 3, ["pass"] * 3 + ["play"] + ["pass"] * 3, None),
        ("heptagrammata", 3, ["play", *["pass"] * 3], BLOCK),  # every player in turn
        ("heptagrammata", 3, ["pass", "exchange", "pass"], None),
    ],
)
def test_blocks(game, players, turns, reason):
    assert ending(named(game), 20, [b"A"] * players, turns) == reason


def test_exchanges(classic):
    motamo = named("motamo")
    assert may_exchange(classic, 7, 12)
    assert not may_exchange(classic, 6, 0)
    assert may_exchange(in_mode(motamo, "normal"), 7, 12)
    assert may_exchange(in_mode(motamo, "fast"), 7, 0)
    assert not may_exchange(in_mode(motamo, "fast"), 7, 1)
    private = varied(in_mode(motamo, "private"), {"exchange": {"per_player": 2}})
    assert may_exchange(private, 7, 1)
    assert not may_exchange(private, 7, 2)
