"""The tables a French paradigm is printed in, from ``data/fr/paradigms/tables.toml``."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from lexsvc import data, table
from lexsvc.paradigm import Cell
from lexsvc.table import Layout, Table


def tables(cells: Iterable[Cell], pos: str, language: str = "fr") -> tuple[Table, ...]:
    """The tables of a paradigm, labelled in ``fr`` or ``en``; a word without inflection has none.

    >>> from lexsvc.french import paradigm
    >>> from lexsvc.paradigm import Lemma
    >>> [table] = tables(paradigm(Lemma("cheval", "NOUN", "m")), "NOUN")
    >>> table.columns, [(row.label, [[cell.form for cell in cells] for cells in row.cells]) for row in table.rows]
    (('singulier', 'pluriel'), [('masculin', [['cheval'], ['chevaux']])])
    """
    return table.lay_out(cells, _layouts().get(pos, ()), language)


@functools.cache
def _layouts() -> dict[str, list[Layout]]:
    """The layouts by part of speech; rows may be a name of rows that several tables share."""
    read = data.toml("fr", "paradigms", "tables.toml")
    layouts: dict[str, list[Layout]] = {}
    for plain in read["table"]:
        rows = plain["rows"] if isinstance(plain["rows"], list) else read["rows"][plain["rows"]]
        for pos in plain["pos"]:
            layouts.setdefault(pos, []).append(Layout.from_dict({**plain, "rows": rows}))
    return layouts
