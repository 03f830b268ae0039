"""Tables: a paradigm as people print it, rows and columns under a title.

Which features make a table, its rows and its columns is a language's data; this module puts each cell in its place and
leaves out what stays empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lexsvc.paradigm import Cell


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled row: under each column the cells in use, none where a form is lacking."""

    label: str
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table; ``columns`` are labels, empty for a single column that needs none."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """What a table shows: a cell of the paradigm lands where ``features``, the row's and the column's are all its own.

    Rows and columns are pairs of features (a feature string) and labels by language.
    """

    features: str
    title: Mapping[str, str]
    columns: Sequence[tuple[str, Mapping[str, str]]]
    rows: Sequence[tuple[str, Mapping[str, str]]]

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Layout:
        """The layout that data writes with ``features title columns rows``, each row and column a table of ``features``
        and one label a language. Raises ``KeyError`` naming what is missing."""

        def labelled(lines: Iterable[Mapping[str, str]]) -> list[tuple[str, Mapping[str, str]]]:
            return [(line["features"], line) for line in lines]

        return cls(plain["features"], plain["title"], labelled(plain["columns"]), labelled(plain["rows"]))


def lay_out(cells: Iterable[Cell], layouts: Iterable[Layout], language: str) -> tuple[Table, ...]:
    """The tables of a paradigm, labelled in ``language``; rows, columns and tables without any cell are left out.

    >>> layout = Layout("", {"en": "Number"}, [("Number=Sing", {"en": "sg"})], [("", {"en": ""})])
    >>> lay_out([Cell("chat", "Number=Sing", "lemma")], [layout], "en")[0].rows[0].cells[0][0].form
    'chat'
    """
    placed: dict[frozenset[str], list[Cell]] = defaultdict(list)
    for cell in cells:
        placed[_features(cell.features)].append(cell)
    found = (_table(layout, placed, language) for layout in layouts)
    return tuple(table for table in found if table.rows)


# A paradigm has thousands of cells, but only as many combinations of features as its tables have places.
@lru_cache(maxsize=4096)
def _features(*texts: str) -> frozenset[str]:
    return frozenset(feature for text in texts for feature in text.split("|") if feature)


def _table(layout: Layout, placed: Mapping[frozenset[str], list[Cell]], language: str) -> Table:
    grid = [
        [tuple(placed.get(_features(layout.features, row, column), ())) for column, _ in layout.columns]
        for row, _ in layout.rows
    ]
    used = [i for i in range(len(layout.columns)) if any(line[i] for line in grid)]
    return Table(
        layout.title[language],
        tuple(layout.columns[i][1][language] for i in used),
        tuple(
            Row(labels[language], tuple(line[i] for i in used))
            for (_, labels), line in zip(layout.rows, grid, strict=True)
            if any(line)
        ),
    )
