"""Détrak: symbols thrown with dice, laid on a sheet of 5x5.

The first symbol, of the player's choice, goes to the top-left cell; each throw of two dice goes on two cells that share a side,
or the sheet is over. Runs of equal symbols in rows and columns score; by the advanced rules a line without any costs, and the
grey diagonal counts twice. Cells are (row, column) from 0; a sheet is 5 strings of 5, ``.`` for an empty cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from lexsvc import data
from lexsvc.games.errors import Malformed
from lexsvc.games.faults import Fault, in_order

Cell = tuple[int, int]
Sheet = tuple[str, ...]
_EMPTY = "."
DIAGONALS = ("down-left", "down-right")


@cache
def rules() -> dict[str, Any]:
    """The table of ``data/games/detrak.toml``."""
    return data.toml("games", "detrak.toml")


@dataclass(frozen=True)
class Score:
    """The points of each row and column, of the diagonal (once; 0 where it does not count), and of the whole sheet."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int
    total: int

    @property
    def best_line(self) -> int:
        """The best single row or column, which decides between equal totals."""
        return max(self.rows + self.columns)


@dataclass(frozen=True)
class Judgement:
    """A throw laid or refused: the faults, the sheet after it, and whether the sheet is over, no two empty cells touching."""

    faults: tuple[Fault, ...]
    sheet: Sheet
    over: bool

    @property
    def legal(self) -> bool:
        return not self.faults


def read(grid: object, field: str = "grid") -> Sheet:
    """A sheet as typed. Raises :class:`Malformed` naming the row that is wrong."""
    size, symbols = rules()["size"], rules()["symbols"]
    if not isinstance(grid, list) or len(grid) != size:
        raise Malformed(field, "sheet", size=size, symbols=symbols)
    for number, row in enumerate(grid):
        if not isinstance(row, str) or len(row) != size or not set(row) <= set(symbols + _EMPTY):
            raise Malformed(f"{field}[{number}]", "sheet", size=size, symbols=symbols)
    return tuple(grid)


def read_throw(throw: object, field: str = "throw") -> str:
    """The symbols thrown: one for the first cell, else two. Raises :class:`Malformed`."""
    symbols = rules()["symbols"]
    if not isinstance(throw, str) or not 1 <= len(throw) <= 2 or not set(throw) <= set(symbols):
        raise Malformed(field, "throw", value=throw, symbols=symbols)
    return throw


def read_cells(cells: object, field: str = "cells") -> list[Cell]:
    """Cells as ``[[row, column], ...]``, from 0; they may lie off the sheet. Raises :class:`Malformed`."""
    if not isinstance(cells, list):
        raise Malformed(field, "list", value=cells, example="[[0, 1], [0, 2]]")
    for number, cell in enumerate(cells):
        if not isinstance(cell, list) or len(cell) != 2 or not all(type(place) is int for place in cell):
            raise Malformed(f"{field}[{number}]", "cell", value=cell)
    return [(row, column) for row, column in cells]


def score(sheet: Sheet, advanced: bool = True, diagonal: str | None = None) -> Score:
    """The points of a sheet, finished or not; ``diagonal`` is one of :data:`DIAGONALS`, by default the game's.

    >>> score(("AABBB", ".....", ".....", ".....", "....."), advanced=False)
    Score(rows=(5, 0, 0, 0, 0), columns=(0, 0, 0, 0, 0), diagonal=0, total=5)
    """
    extra = rules()["advanced"]
    no_run = extra["no_run"] if advanced else 0
    rows = tuple(_runs(row) or no_run for row in sheet)
    columns = tuple(_runs(column) or no_run for column in zip(*sheet, strict=True))
    grey = _runs(_diagonal(sheet, diagonal or extra["diagonal"])) if advanced else 0
    return Score(rows, columns, grey, sum(rows) + sum(columns) + extra["diagonal_times"] * grey)


def judge(sheet: Sheet, throw: str, cells: Sequence[Cell], chosen: Collection[str] = ()) -> Judgement:
    """Judge symbols laid on cells, the first on the first; ``chosen`` are the first symbols of other players."""
    faults = in_order(_faults(sheet, throw, cells, chosen))
    if faults:
        return Judgement(faults, sheet, over(sheet))
    grid = [list(row) for row in sheet]
    for (row, column), symbol in zip(cells, throw, strict=True):
        grid[row][column] = symbol
    after = tuple(map("".join, grid))
    return Judgement((), after, over(after))


def over(sheet: Sheet) -> bool:
    """Whether no throw can be laid any more: no two empty cells share a side."""
    lines = [*sheet, *map("".join, zip(*sheet, strict=True))]
    return not any(2 * _EMPTY in line for line in lines)


def winners(scores: Mapping[str, Score]) -> list[str]:
    """The players with the highest total; of equals, those with the best single row or column."""
    ranks = {player: (result.total, result.best_line) for player, result in scores.items()}
    return [player for player, rank in ranks.items() if rank == max(ranks.values())]


def _runs(line: Sequence[str]) -> int:
    """The points of a line's runs: each counts, an empty cell breaks them."""
    points = rules()["runs"]
    return sum(points.get(str(len(list(run))), 0) for symbol, run in groupby(line) if symbol != _EMPTY)


def _diagonal(sheet: Sheet, which: str) -> str:
    if which not in DIAGONALS:
        raise Malformed("diagonal", "one_of", value=which, known=", ".join(DIAGONALS))
    return "".join(row[i if which == "down-right" else -1 - i] for i, row in enumerate(sheet))


def _faults(sheet: Sheet, throw: str, cells: Sequence[Cell], chosen: Collection[str]) -> Iterator[Fault]:
    names = tuple(f"({row},{column})" for row, column in cells)
    if len(cells) != len(throw):
        yield Fault("wrong_count", names)
    off = [name for name, cell in zip(names, cells, strict=True) if not all(0 <= place < len(sheet) for place in cell)]
    if off:
        yield Fault("off_board", tuple(off))
    on = {name: cell for name, cell in zip(names, cells, strict=True) if name not in off}
    taken = [name for name, (row, column) in on.items() if sheet[row][column] != _EMPTY]
    if taken or len(set(cells)) < len(cells):
        yield Fault("square_taken", tuple(taken or names))
    if len(throw) == 2 and len(cells) == 2 and abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) > 1:
        yield Fault("not_adjacent", names)
    first = len(throw) == 1
    if first != ((0, 0) in cells) or (first and len(cells) > 1):
        yield Fault("not_first_cell", names)
    if first and throw in chosen:
        yield Fault("symbol_chosen", names, (throw,))
