"""The tables a Greek paradigm is printed in, from ``data/grc/paradigms/tables.toml``."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from lexsvc import data, table
from lexsvc.paradigm import Cell
from lexsvc.table import Layout, Table


def tables(cells: Iterable[Cell], pos: str, language: str = "en") -> tuple[Table, ...]:
    """The tables of a paradigm, labelled in ``fr`` or ``en``: what a student would print, Attic forms first.

    >>> from lexsvc.greek.grammar import paradigm
    >>> from lexsvc.paradigm import Lemma
    >>> [table] = tables(paradigm(Lemma("λόγος", "NOUN")), "NOUN")
    >>> table.columns, table.rows[0].label, [[cell.form for cell in cells] for cells in table.rows[0].cells]
    (('singular', 'dual', 'plural'), 'nominative', [['λόγος'], ['λόγω'], ['λόγοι']])
    """
    return table.lay_out((single for cell in cells for single in _singles(cell)), _layouts().get(pos, ()), language)


def _singles(cell: Cell) -> Iterable[Cell]:
    """A cell once for each value of a feature that has several (Gender=Fem,Masc)."""
    if "," not in cell.features:
        return (cell,)
    features = [feature.split("=") for feature in cell.features.split("|") if feature]
    values = [[f"{name}={value}" for value in written.split(",")] for name, written in features]
    return (replace(cell, features="|".join(chosen)) for chosen in product(*values))


@functools.cache
def _layouts() -> dict[str, list[Layout]]:
    read = data.toml("grc", "paradigms", "tables.toml")
    layouts: dict[str, list[Layout]] = {}
    for plain in read["table"]:
        rows, columns = read["rows"][plain["rows"]], read["columns"][plain["columns"]]
        for pos in plain["pos"]:
            layouts.setdefault(pos, []).append(Layout.from_dict({**plain, "rows": rows, "columns": columns}))
    return layouts
