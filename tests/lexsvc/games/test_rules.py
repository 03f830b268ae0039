"""Rules are data: the games as they are told, and a host's own, each error naming its field."""

import pytest

from lexsvc.games.errors import Malformed
from lexsvc.games.rules import WORD_GAMES, in_mode, named, varied


@pytest.mark.parametrize(("game", "total", "jokers"), [("motamo", 102, 2), ("classic", 102, 2), ("heptagrammata", 105, 2)])
def test_the_bags(game, total, jokers):
    tiles = named(game).tiles
    assert (sum(tiles.counts), tiles.counts[0]) == (total, jokers)


def test_the_bag_of_heptagrammata():
    tiles = named("heptagrammata").tiles
    told = "Α11 Ε10 Ι9 Ο8 Ν8 Σ8 Τ6 Υ5 Ρ5 Π4 Μ4 Η4 Κ3 Λ3 Ω3 Θ2 Δ2 Γ2 Φ1 Χ1 Β1 Ξ1 Ζ1 Ψ1"
    assert {t[0]: int(t[1:]) for t in told.split()} == dict(zip(tiles.letters, tiles.counts[1:], strict=False))
    for value, letters in {1: "ΑΕΙΟΝΣ", 2: "ΤΥΡΠΜΗ", 3: "ΚΛΩ", 4: "ΘΔΓ", 8: "ΦΧ", 10: "ΒΞΖΨ"}.items():
        assert {tiles.value(tiles.read(letter, "")[0]) for letter in letters} == {value}


@pytest.mark.parametrize("game", WORD_GAMES)
def test_the_board_is_the_standard_one(game):
    layout = named(game).layout
    assert (layout.size, layout.star.name) == (15, "H8")
    counts = [sum(1 for squares in (layout.letter, layout.word) for times in squares if times == n) for n in (2, 3)]
    assert counts == [24 + 17, 12 + 8]  # double letters and words (the star is one), triple letters and words
    for squares in (layout.letter, layout.word):
        rows = [squares[i : i + 15] for i in range(0, 225, 15)]
        assert rows == rows[::-1] == [row[::-1] for row in rows] == list(zip(*rows, strict=True))


def test_modes():
    assert named("motamo").exchange.per_player is None
    assert in_mode(named("motamo"), "fast").exchange.per_player == 1
    assert in_mode(named("classic"), "duplicate").players[-1] > 1000
    with pytest.raises(Malformed, match="mode: 'slow' is not possible; use normal, fast, private"):
        in_mode(named("motamo"), "slow")


def test_an_unknown_game_is_named():
    with pytest.raises(KeyError, match="chess"):
        named("chess")


def test_a_host_changes_what_it_names_and_nothing_else():
    rules = varied(named("classic"), {"bonus": {"7": 35}, "exchange": {"bag_at_least": 1}, "rack": 8})
    assert (rules.bonus[7], rules.bonus[8], rules.exchange.bag_at_least, rules.rack) == (35, 0, 1, 8)
    assert rules.tiles == named("classic").tiles
    assert rules.exchange.per_player is None


LETTERS = {"letters": "AB", "small": "ab", "jokers": 1, "counts": {"A": 1, "B": 2}, "values": {"A": 1, "B": 2}}
ROWS = [".....", ".....", "..w..", ".....", "....."]
BOARD = {"star": "C3", "squares": ROWS, "legend": {"w": {"word": 2}}}


def test_a_host_brings_its_own_alphabet_and_board():
    rules = varied(named("classic"), {"tiles": LETTERS, "board": BOARD})
    assert rules.tiles.read("ABab?", "") == b"ABab?"
    assert (rules.layout.size, rules.layout.word[12]) == (5, 2)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ("not a table", "rules"),
        ({"colour": 1}, "rules.colour"),
        ({"rack": 0}, "rules.rack"),
        ({"rack": True}, "rules.rack"),
        ({"rack": 10**9}, "rules.rack"),
        ({"bonus": {"7": -1}}, "rules.bonus.7"),
        ({"bonus": {"seven": 1}}, "rules.bonus.seven"),
        ({"board": {"star": "Z9"}}, "rules.board.star"),
        ({"board": {"star": 8}}, "rules.board.star"),
        ({"board": {"squares": ["..."] * 2}}, "rules.board.squares"),
        ({"board": {"squares": ["." * 30] * 30}}, "rules.board.squares"),
        ({"board": {"squares": 15}}, "rules.board.squares"),
        ({"board": {**BOARD, "squares": [*ROWS[:4], "...."]}}, "rules.board.squares[4]"),
        ({"board": {**BOARD, "squares": [*ROWS[:4], "....x"]}}, "rules.board.squares[4]"),
        ({"board": {**BOARD, "legend": {"w": {"word": 0}}}}, "rules.board.legend.w.word"),
        ({"board": {**BOARD, "legend": {"ww": {"word": 2}}}}, "rules.board.legend.ww"),
        ({"board": {**BOARD, "legend": {"w": {}}}}, "rules.board.legend.w"),
        ({"tiles": {**LETTERS, "letters": "AA"}}, "rules.tiles.letters"),
        ({"tiles": {**LETTERS, "letters": "ABC"}}, "rules.tiles.small"),
        ({"tiles": {**LETTERS, "small": "aB"}}, "rules.tiles.small"),
        ({"tiles": {**LETTERS, "letters": "A?"}}, "rules.tiles.small"),
        ({"tiles": {**LETTERS, "counts": {"A": 1}}}, "rules.tiles.counts.B"),
        ({"tiles": {**LETTERS, "values": {"A": 1, "B": 1, "C": 1}}}, "rules.tiles.values.C"),
        ({"tiles": {**LETTERS, "aliases": {"A": "B"}}}, "rules.tiles.aliases.A"),
        ({"tiles": {**LETTERS, "aliases": {"C": "Z"}}}, "rules.tiles.aliases.C"),
        ({"ending": {"block_turns": ["sleep"]}}, "rules.ending.block_turns"),
        ({"ending": {"block_loses_own": 1}}, "rules.ending.block_loses_own"),
        ({"exchange": {"per_player": -1}}, "rules.exchange.per_player"),
        ({"players": {"least": 3, "most": 2}}, "rules.players.most"),
        ({"robots": {"expert": {"tier": "best", "share": 1}}}, "rules.robots.expert.tier"),
        ({"robots": {"expert": {"tier": "expert", "share": 2}}}, "rules.robots.expert.share"),
        ({"title": {"fr": 1}}, "rules.title.fr"),
        ({"modes": []}, "rules.modes"),
    ],
)
def test_what_is_wrong_with_a_rule_set_is_named(changes, field):
    with pytest.raises(Malformed) as raised:
        varied(named("classic"), changes)
    assert raised.value.field == field
    assert raised.value.tell("fr") != raised.value.tell("en")
