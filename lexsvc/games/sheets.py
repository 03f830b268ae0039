"""Questions about Détrak as they go over the wire: dictionaries in, dictionaries out. See ``detrak`` for the game.

Every function raises :class:`Malformed` naming the field.
"""

from __future__ import annotations

from typing import Any

from lexsvc.games import detrak
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields

Answer = dict[str, Any]


def score(body: Fields) -> Answer:
    """The points of a ``grid``; or of several, ``grids`` by player, and who wins.

    ``advanced`` is true by default, and false leaves the advanced rules out; ``diagonal`` picks the grey one.
    """
    body.only("grid", "grids", "advanced", "diagonal")
    advanced = body.truth("advanced") if "advanced" in body else True
    diagonal = body.one_of("diagonal", *detrak.DIAGONALS) if "diagonal" in body else None
    if "grids" not in body:
        return _told(detrak.score(detrak.read(body.get("grid"), body.field("grid")), advanced, diagonal))
    grids = body.table("grids")
    scores = {
        player: detrak.score(detrak.read(grid, grids.field(player)), advanced, diagonal)
        for player, grid in grids.content.items()
    }
    if not scores:
        raise Malformed(grids.path, "missing")
    return {"scores": {player: _told(found) for player, found in scores.items()}, "winners": detrak.winners(scores)}


def judge(body: Fields, language: str = "fr") -> Answer:
    """Whether a ``throw`` may be laid on ``cells`` of a ``grid``, the grid after it, and whether the sheet is over.

    ``chosen`` are the first symbols of the other players.
    """
    body.only("grid", "throw", "cells", "chosen")
    chosen = body.text("chosen") if "chosen" in body else ""
    sheet, throw = detrak.read(body.get("grid"), body.field("grid")), detrak.read_throw(body.get("throw"), body.field("throw"))
    judgement = detrak.judge(sheet, throw, detrak.read_cells(body.get("cells"), body.field("cells")), chosen)
    return {
        "legal": judgement.legal,
        "faults": [fault.as_dict(language) for fault in judgement.faults],
        "grid": list(judgement.sheet),
        "over": judgement.over,
    }


def _told(found: detrak.Score) -> Answer:
    return {"rows": found.rows, "columns": found.columns, "diagonal": found.diagonal, "total": found.total}
