"""Détrak, with sheets worked out by hand."""

import pytest

from lexsvc.games import detrak
from lexsvc.games.errors import Malformed

FULL = [
    "AABBB",  # 2 + 3
    "AACDE",  # 2
    "FACDE",  # none
    "FFFFE",  # 8
    "BBBBB",  # 10
]
# Columns: AAFFB 2 + 2; AAAFB 3; BCCFB 2; BDDFB 2; BEEEB 3. From top-right to bottom-left: B D C F B: none.


def test_a_full_sheet():
    assert detrak.score(detrak.read(FULL)) == detrak.Score((5, 2, -5, 8, 10), (4, 3, 2, 2, 3), 0, 34)
    assert detrak.score(detrak.read(FULL), advanced=False) == detrak.Score((5, 2, 0, 8, 10), (4, 3, 2, 2, 3), 0, 39)


def test_the_diagonal_counts_twice_and_is_told_once():
    sheet = detrak.read(["A...B", "...B.", "..B..", ".C...", "C...."])
    # No line has a run: ten times -5; the diagonal BBBCC is worth 3 + 2.
    assert detrak.score(sheet) == detrak.Score((-5,) * 5, (-5,) * 5, 5, -50 + 2 * 5)


def test_the_other_diagonal_can_be_the_grey_one():
    sheet = detrak.read(["A....", ".A...", "..A..", "...A.", "....A"])
    assert detrak.score(sheet, diagonal="down-right").diagonal == 10
    assert detrak.score(sheet).diagonal == 0
    with pytest.raises(Malformed, match="diagonal"):
        detrak.score(sheet, diagonal="up")


def test_an_empty_cell_breaks_a_run():
    assert detrak.score(detrak.read(["AA.AA", *["....."] * 4]), advanced=False).rows[0] == 4
    assert detrak.score(detrak.read(["A.A.A", *["....."] * 4])).rows[0] == -5


@pytest.mark.parametrize(
    ("row", "points"), [("AAAAA", 10), ("AAAAB", 8), ("AAABC", 3), ("AABCD", 2), ("AABBC", 4), ("ABABA", -5)]
)
def test_runs(row, points):
    assert detrak.score(detrak.read([row, *["....."] * 4])).rows[0] == points


def test_equal_totals_are_decided_by_the_best_single_line():
    low = detrak.Score((5, 5), (0, 0), 0, 10)
    high = detrak.Score((10, 0), (0, 0), 0, 10)
    assert detrak.winners({"Ana": low, "Ben": high}) == ["Ben"]
    assert detrak.winners({"Ana": low, "Ben": low}) == ["Ana", "Ben"]
    assert detrak.winners({"Ana": high, "Ben": detrak.Score((6, 5), (0, 0), 0, 11)}) == ["Ben"]


START = ("A....", *(".....",) * 4)


def codes(judgement):
    return [fault.code for fault in judgement.faults]


def test_the_first_symbol_goes_alone_to_the_top_left_cell():
    empty = (".....",) * 5
    assert detrak.judge(empty, "A", [(0, 0)]).sheet == START
    assert codes(detrak.judge(empty, "A", [(2, 2)])) == ["not_first_cell"]
    assert codes(detrak.judge(empty, "A", [(0, 0)], chosen="CA")) == ["symbol_chosen"]
    assert codes(detrak.judge(empty, "AB", [(0, 0), (0, 1)])) == ["not_first_cell"]


def test_a_throw_is_laid_symbol_by_symbol():
    judgement = detrak.judge(START, "BC", [(1, 1), (0, 1)])
    assert (judgement.legal, judgement.sheet[:2], judgement.over) == (True, ("AC...", ".B..."), False)


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        ([(1, 1), (2, 2)], ["not_adjacent"]),
        ([(1, 1), (1, 3)], ["not_adjacent"]),
        ([(1, 1), (1, 1)], ["square_taken"]),
        ([(0, 1), (0, 0)], ["square_taken", "not_first_cell"]),
        ([(4, 4), (4, 5)], ["off_board"]),
        ([(1, 1)], ["wrong_count"]),
        ([(0, 4), (9, 9)], ["off_board", "not_adjacent"]),
    ],
)
def test_a_throw_against_the_rules_leaves_the_sheet(cells, fault):
    judgement = detrak.judge(START, "BC", cells)
    assert codes(judgement) == fault
    assert judgement.sheet == START


def test_the_sheet_is_over_when_no_throw_can_be_laid():
    sheet = ("ABCDE", "F.BCD", "EF.BC", "DEF.B", "CDEF.")
    assert detrak.over(sheet)
    assert not detrak.over(("ABCDE", "F..CD", "EF.BC", "DEF.B", "CDEF."))
    full_but_two = ("ABCDE", "F..CD", "EFABC", "DEFAB", "CDEFA")
    assert detrak.judge(full_but_two, "AB", [(1, 1), (1, 2)]).over


@pytest.mark.parametrize("grid", [None, ["....."] * 4, ["....."] * 4 + ["...."], ["....."] * 4 + ["....G"], [1] * 5])
def test_what_is_no_sheet_is_named(grid):
    with pytest.raises(Malformed, match=r"^grid"):
        detrak.read(grid)
