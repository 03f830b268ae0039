"""Whatever comes in a request, the answer is an answer or names the field at fault."""

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexsvc.games import record, sheets
from lexsvc.games.board import Board
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.generator import plays
from lexsvc.games.rules import named, varied

EMPTY = ["." * 15] * 15
FUZZ = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

scraps = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(
        ["H8 CHAT", "8H CHATS", "-", "CHANTES", "S?", "H8", "C", "out", "block", "best", "expert", "AB", "....."]
    ),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["play", "tiles", "square", "letter", "Ana"]), inner)
    ),
    max_leaves=12,
)


def told_well(ask):
    """Ask, and hold a refusal to its promise: it names a field, and has a sentence in both languages."""
    try:
        orjson.dumps(ask())
    except Malformed as error:
        return bool(error.field and error.tell("fr") and error.tell("en"))
    return True


boards = st.sampled_from([EMPTY, ["H8 CHAT"], ["H8 CHAT", "8H COTE"], []]) | st.lists(
    st.text("ABCabc.?é", min_size=15, max_size=15), min_size=15, max_size=15
)
names = ["board", "rack", "play", "tiles", "n", "plays", "place", "scores", "level", "seed", "bag", "seen", "exchange", "racks"]
bodies = st.dictionaries(st.sampled_from([*names, "reason", "exchanged"]), scraps, max_size=5)


@pytest.mark.parametrize("question", ["judge", "best", "duplicate", "robot", "draw", "settle"])
@FUZZ
@given(body=bodies, board=boards, rack=st.text("ABCHTS?", max_size=8), fits=st.booleans())
def test_questions(desk, question, body, board, rack, fits):
    if fits:
        body = {"board": board, "rack": rack, **body}
    assert told_well(lambda: desk.ask(question, **body))


@FUZZ
@given(body=st.dictionaries(st.sampled_from(["grid", "grids", "advanced", "diagonal", "throw", "cells", "chosen"]), scraps))
def test_sheets(body):
    grid = ["A....", *["....."] * 4]
    for answer in (sheets.score, sheets.judge):
        for told in (body, {"grid": grid, **body}, {"grid": grid, "throw": "AB", "cells": [[0, 1], [0, 2]], **body}):
            assert told_well(lambda answer=answer, told=told: answer(Fields(told, "")))


@FUZZ
@given(
    changes=st.dictionaries(st.sampled_from(["rack", "board", "tiles", "bonus", "ending", "robots", "modes", "title"]), scraps)
)
def test_rule_sets(changes):
    assert told_well(lambda: bool(varied(named("classic"), changes)))


@FUZZ
@given(text=st.text(max_size=60) | st.lists(scraps, max_size=4).map(lambda plays: orjson.dumps({"plays": plays}).decode()))
def test_records(everyday, text):
    assert told_well(lambda: len(list(record.replay(record.read(text), named("classic"), everyday))))


@pytest.mark.parametrize("size", [3, 21])
def test_the_smallest_and_the_largest_board(size, everyday):
    squares = ["W" * size] * size  # premiums on every square: scores beyond 32 bits
    board = {"star": "B2", "squares": squares, "legend": {"W": {"letter": 9, "word": 9}}}
    rules = varied(named("classic"), {"board": board, "rack": 10})
    rack = b"CHATTESENT"
    found = plays(Board.empty(size), rules, rack, everyday, True)
    assert list(found) == plays(Board.empty(size), rules, rack, everyday, False)
    first = found[0]
    assert (
        first.score
        == 9 ** len(first.play.word) * 9 * sum(map(rules.tiles.value, first.play.word)) + rules.bonus[len(first.play.word)]
    )
