"""Requests that cannot be read: the field is named, in French and in English, and how to mend it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.games.bag import Bag
from lexsvc.games.board import Board, Square
from lexsvc.games.chance import Chance
from lexsvc.games.errors import Malformed
from lexsvc.games.placement import Direction, Play
from lexsvc.games.rules import named

EMPTY = ["." * 15] * 15


@pytest.mark.parametrize(
    ("question", "body", "field"),
    [
        ("judge", {}, "play"),
        ("judge", {"board": EMPTY, "rack": "A"}, "play"),
        ("judge", {"board": EMPTY, "rack": "A", "play": "H8 A", "tiles": []}, "play"),
        ("judge", {"rack": "A", "play": "H8 CHAT"}, "board"),
        ("judge", {"board": EMPTY, "play": "H8 CHAT"}, "rack"),
        ("judge", {"board": EMPTY[1:], "rack": "A", "play": "H8 CHAT"}, "board"),
        ("judge", {"board": "empty", "rack": "A", "play": "H8 CHAT"}, "board"),
        ("judge", {"board": [*EMPTY[1:], "..."], "rack": "A", "play": "H8 CHAT"}, "board[14]"),
        ("judge", {"board": [*EMPTY[1:], "." * 14 + "é"], "rack": "A", "play": "H8 CHAT"}, "board[14]"),
        ("judge", {"board": [*EMPTY[1:], "." * 14 + "?"], "rack": "A", "play": "H8 CHAT"}, "board[14]"),
        ("judge", {"board": ["H8 CHAT", "A1 LE"], "rack": "A", "play": "H8 CHAT"}, "board[1]"),
        ("judge", {"board": ["H8 CHAT", "what now"], "rack": "A", "play": "H8 CHAT"}, "board[1]"),
        ("judge", {"board": EMPTY, "rack": "ABCDEFGH", "play": "H8 CHAT"}, "rack"),
        ("judge", {"board": EMPTY, "rack": "ab", "play": "H8 CHAT"}, "rack"),
        ("judge", {"board": EMPTY, "rack": 7, "play": "H8 CHAT"}, "rack"),
        ("judge", {"board": EMPTY, "rack": "A", "play": "CHAT"}, "play"),
        ("judge", {"board": EMPTY, "rack": "A", "play": "H8 ÉTÉ"}, "play"),
        ("judge", {"board": EMPTY, "rack": "A", "play": "H8 C.AT"}, "play"),
        ("judge", {"board": EMPTY, "rack": "A", "play": None}, "play"),
        ("judge", {"board": EMPTY, "rack": "A", "tiles": "H8"}, "tiles"),
        ("judge", {"board": EMPTY, "rack": "A", "tiles": [{"square": "H8"}]}, "tiles[0]"),
        ("judge", {"board": EMPTY, "rack": "A", "tiles": [{"square": "88", "letter": "A"}]}, "tiles[0].square"),
        ("judge", {"board": EMPTY, "rack": "A", "tiles": [{"square": "H8", "letter": "AB"}]}, "tiles[0].letter"),
        ("judge", {"board": EMPTY, "rack": "A", "play": "H8 CHAT", "pace": 1}, "pace"),
        ("best", {"board": EMPTY, "rack": "A", "n": -1}, "n"),
        ("best", {"board": EMPTY, "rack": "A", "n": "all"}, "n"),
        ("best", {"board": EMPTY, "rack": "A???"}, "rack"),
        ("duplicate", {"board": EMPTY, "rack": "A", "plays": ["H8 CHAT"]}, "plays"),
        ("duplicate", {"board": EMPTY, "rack": "A", "plays": {"Ana": "CHAT"}}, "plays.Ana"),
        ("duplicate", {"board": EMPTY, "rack": "A", "plays": {}, "place": "worst"}, "place"),
        ("duplicate", {"board": EMPTY, "rack": "A", "plays": {}, "scores": {"Ana": 1}}, "scores.Ana"),
        ("robot", {"board": EMPTY, "rack": "A", "level": "god"}, "level"),
        ("robot", {"board": EMPTY, "rack": "A", "level": "expert", "seed": [1]}, "seed"),
        ("draw", {"bag": "éa"}, "bag"),
        ("draw", {"seen": "Z" * 3}, "seen"),
        ("draw", {"n": -1}, "n"),
        ("draw", {"bag": "A" * 10_001}, "bag"),
        ("judge", {"board": ["-"] * 1001, "rack": "A", "play": "H8 CHAT"}, "board"),
        ("best", {"board": EMPTY, "rack": "A", "n": 10_001}, "n"),
        ("draw", {"bag": "ABCDEF", "exchange": "A"}, "exchange"),
    ],
)
def test_the_field_is_named(desk, question, body, field):
    with pytest.raises(Malformed) as raised:
        desk.ask(question, **body)
    assert raised.value.field == field
    for sentence in (raised.value.tell("fr"), raised.value.tell("en")):
        assert ";" in sentence  # what is wrong; how to mend it


def test_what_was_sent_is_cut_short(desk):
    with pytest.raises(Malformed) as raised:
        desk.judge("x" * 100_000, "A")
    assert len(str(raised.value)) < 300


@given(st.sampled_from(Direction), st.integers(0, 14), st.integers(0, 14), st.text("ABCabc", min_size=1, max_size=15))
def test_plays_are_written_as_they_are_read(direction, row, column, word):
    tiles = named("classic").tiles
    play = Play(direction, Square(row, column), word.encode())
    assert Play.read(play.show(tiles), tiles) == play


@given(st.lists(st.sampled_from([*b"ABCabcXx", 0]), min_size=225, max_size=225))
def test_boards_are_written_as_they_are_read(faces):
    for game in ("classic", "heptagrammata"):
        tiles = named(game).tiles
        board = Board(15, bytes(faces))
        assert Board.read(board.show(tiles), 15, tiles) == board


def test_squares():
    assert Square.read("H8", "") == Square.read("h8", "") == (7, 7)
    assert Square.read("O15", "").name == "O15"
    for text in ("8H", "H", "H100", "", None, "ΑΑ"):
        with pytest.raises(Malformed, match="square"):
            Square.read(text, "square")


def test_a_draw_takes_tiles_out_of_the_bag(desk):
    answer = desk.ask("draw", n=7, seed=5)
    assert desk.ask("draw", n=7, seed="5") == answer | {"seed": "5"}
    assert len(answer["tiles"]) == 7
    assert answer["left"] == len(answer["bag"]) == 95
    assert sorted(answer["tiles"] + answer["bag"]) == sorted("".join(desk.ask("draw", n=102, seed=0)["tiles"]))


def test_a_bag_is_what_is_in_it_in_whatever_order(desk):
    assert desk.ask("draw", bag="QXZA?", n=2, seed=1) == desk.ask("draw", bag=["?A", "ZXQ"], n=2, seed=1)


def test_a_draw_from_what_is_not_seen(desk):
    board = ["." * 15] * 7 + [".......CHAt...."] + ["." * 15] * 7
    answer = desk.ask("draw", seen=[*board, "QZ?"], n=0)
    assert answer["left"] == 102 - 4 - 3
    assert not set(answer["bag"]) & set("QZ?")  # t on the board was a joker
    assert answer["bag"].count("T") == 6


def test_a_bag_gives_what_it_has(desk):
    answer = desk.ask("draw", bag="AB", n=7, seed=1)
    assert (sorted(answer["tiles"]), answer["bag"], answer["left"]) == (["A", "B"], "", 0)


def test_an_exchange_draws_before_it_gives_back(desk):
    answer = desk.ask("draw", bag="AAAAAAA", exchange="QZ", seed=1)
    assert (answer["tiles"], answer["bag"]) == ("AA", "AAAAAQZ")


@given(st.integers(0, 2**32), st.integers(0, 110))
def test_draws_neither_lose_nor_make_tiles(seed, n):
    full = Bag.full(named("classic").tiles)
    drawn, left = full.draw(n, Chance(seed))
    assert Bag.of(drawn + left.faces) == full
    assert len(drawn) == min(n, 102)


def test_draws_are_as_the_published_algorithm_says():
    # SHA-256 of "1:0", "1:1", ... modulo the tiles left: fixed for ever, or records could not be replayed.
    assert Bag.of(b"ABCDEFG").draw(3, Chance(1))[0] == Bag.of(b"GFEDCBA").draw(3, Chance("1"))[0] == b"FBE"
