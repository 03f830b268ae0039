"""The shapes of the games' requests and answers, as JSON Schema."""

from __future__ import annotations

from typing import Any

from api.parameters import PARAMETERS
from api.schemas import COUNT, FLAG, TEXT, Schema, listed, named, or_null, record, table
from lexsvc.games.detrak import DIAGONALS
from lexsvc.games.faults import messages
from lexsvc.games.rules import named as rules_named
from lexsvc.games.settlement import REASONS
from lexsvc.tier import Tier

_WHOLE: Schema = {"type": "integer"}
_EMPTY = ["." * 15] * 15
_BOARD: Schema = {
    "type": "array",
    "description": "Rows of the board: `.` empty, a capital a tile, a small letter a joker standing for it. "
    "Or, in place of a board, the list of plays from the first move.",
    "examples": [_EMPTY, ["H8 CHAT", "8H COTE"]],
}
_RACK: Schema = {"type": "string", "description": "The letters held, `?` a joker.", "examples": ["CHANTES", "AEIRST?"]}
_TILES: Schema = listed({"type": "object", "required": ["square", "letter"], "properties": {"square": TEXT, "letter": TEXT}})
_PLAY: Schema = {
    "type": "string",
    "description": "The whole word with the tiles already there, small letters for jokers: `H8 CHAT` across, `8H CHAT` down.",
    "examples": ["H8 CHAT"],
}
_SEED: Schema = {"anyOf": [_WHOLE, TEXT], "description": "The same seed gives the same answer; without one, one is drawn."}
_RULES: dict[str, Schema] = {
    "mode": {"type": "string", "description": "A mode of the game, such as `fast`."},
    "rules": {"type": "object", "description": "Fields of a host's own rule set, laid over the game's: see GET of the game."},
}
#: A member of a body may be what a query string holds, or the JSON that says the same.
_LENIENT: Schema = {"anyOf": [TEXT, _WHOLE, FLAG, listed(TEXT)]}
_LEXICAL: dict[str, Schema] = {
    name: {**_LENIENT, "description": PARAMETERS[name].description}
    for name in ("lexicon", "tier", "theoretical", "dialects", "edition", "refuse_tags")
}
_COMMON = {**_LEXICAL, **_RULES}
_POSITION = {"board": _BOARD, "rack": _RACK}
_FAULTS: Schema = listed(
    record({"code": {"type": "string", "enum": list(messages())}, "squares": listed(TEXT), "detail": TEXT})
)
_SCORED: dict[str, Schema] = {"play": TEXT, "score": _WHOLE, "words": listed(TEXT)}
_GAME: dict[str, Schema] = {
    "id": TEXT,
    "title": TEXT,
    "language": or_null(TEXT),
    "lexicon": or_null(TEXT),
    "players": record({"least": COUNT, "most": COUNT}),
    "modes": listed(TEXT),
}
_GRID: Schema = {**listed(TEXT), "examples": [["AAB..", ".....", ".....", ".....", "....."]]}
_SHEET_SCORE = record({"rows": listed(_WHOLE), "columns": listed(_WHOLE), "diagonal": COUNT, "total": _WHOLE})


def _asking(required: dict[str, Schema], optional: dict[str, Schema], *examples: dict[str, Any]) -> Schema:
    return {**record(required, {**optional, **_COMMON}), "examples": list(examples)}


GAME_SCHEMAS: dict[str, Schema] = {
    "Games": record({"games": listed(named("GameSummary"))}),
    "GameSummary": record(_GAME),
    "Game": record({**_GAME, "rules": {"type": "object"}}),
    "GamePlay": _asking(
        _POSITION, {"play": _PLAY, "tiles": _TILES}, {"board": _EMPTY, "rack": "CHATXYZ", "play": "H8 CHAT", "lexicon": "fr"}
    ),
    "GameJudgement": record(
        {
            "legal": FLAG,
            "score": _WHOLE,
            "bonus": COUNT,
            "words": listed(
                record(
                    {
                        "word": TEXT,
                        "valid": FLAG,
                        "tier": or_null({"type": "string", "enum": [tier.slug for tier in Tier]}),
                        "points": COUNT,
                    }
                )
            ),
            "faults": _FAULTS,
        }
    ),
    "GamePosition": _asking(_POSITION, {"n": COUNT}, {"board": _EMPTY, "rack": "CHANTES", "n": 3}),
    "GamePlays": record({"count": COUNT, "plays": listed(record(_SCORED))}),
    "DuplicatePlays": _asking(
        {**_POSITION, "plays": {"type": "object", "description": "Each player's play; null if he has none."}},
        {"place": {"type": "string", "enum": ["player", "best"]}, "scores": table(_WHOLE)},
        {"board": _EMPTY, "rack": "CHANTES", "plays": {"Ana": "H8 CHAT", "Ben": "H4 CHANTS"}},
    ),
    "DuplicateRound": record(
        {
            "players": table(
                record(
                    {
                        "play": or_null(TEXT),
                        "legal": or_null(FLAG),
                        "score": _WHOLE,
                        "percentage": or_null({"type": "number"}),
                        "faults": _FAULTS,
                        "total": _WHOLE,
                    }
                )
            ),
            "leaders": listed(TEXT),
            "placed": or_null(record({**_SCORED, "players": listed(TEXT)})),
            "best": or_null(record({"score": _WHOLE, "plays": listed(record(_SCORED))})),
            "board": listed(TEXT),
            "rack": TEXT,
        }
    ),
    "RobotPosition": _asking(
        {**_POSITION, "level": {"type": "string", "enum": list(rules_named("classic").robots)}},
        {"seed": _SEED},
        {"board": _EMPTY, "rack": "CHANTES", "level": "beginner", "seed": 1},
    ),
    "RobotPlay": record({"pass": FLAG, "play": or_null(TEXT), "score": _WHOLE, "words": listed(TEXT), "seed": _SEED}),
    "Draw": _asking(
        {},
        {
            "bag": {**_LENIENT, "description": "The tiles in the bag."},
            "seen": {**_LENIENT, "description": "Tiles that are not in the bag any more: a board's rows, racks."},
            "n": COUNT,
            "seed": _SEED,
            "exchange": {"type": "string", "description": "Tiles given back: as many are drawn first."},
            "exchanged": {**COUNT, "description": "How often the player has exchanged before."},
        },
        {"seen": ["CHAT", "AEIRST?"], "n": 4, "seed": 1},
    ),
    "Drawn": record({"tiles": TEXT, "bag": TEXT, "left": COUNT, "seed": _SEED}),
    "Settling": _asking(
        {
            "racks": {"anyOf": [table(TEXT), listed(TEXT)], "description": "Each player's; by name, or in the order of play."},
            "scores": {"anyOf": [table(_WHOLE), listed(_WHOLE)]},
            "reason": {"type": "string", "enum": list(REASONS)},
        },
        {},
        {"racks": {"Ana": "", "Ben": "QZ"}, "scores": {"Ana": 300, "Ben": 310}, "reason": "out"},
    ),
    "Settled": {
        "anyOf": [
            record({"scores": table(_WHOLE), "winners": listed(TEXT)}),
            record({"scores": listed(_WHOLE), "winners": listed(COUNT)}),
        ]
    },
    "Sheet": {
        **record({}, {"grid": _GRID, "grids": table(_GRID), "advanced": FLAG, "diagonal": {"enum": list(DIAGONALS)}}),
        "examples": [{"grid": _GRID["examples"][0], "advanced": True}],
    },
    "SheetScore": {
        "anyOf": [_SHEET_SCORE, record({"scores": table(_SHEET_SCORE), "winners": listed(TEXT)})],
    },
    "Throw": {
        **record({"grid": _GRID, "throw": TEXT, "cells": listed(listed(_WHOLE))}, {"chosen": TEXT}),
        "examples": [{"grid": ["A....", *["....."] * 4], "throw": "AB", "cells": [[0, 1], [0, 2]]}],
    },
    "ThrowJudgement": record({"legal": FLAG, "faults": _FAULTS, "grid": listed(TEXT), "over": FLAG}),
}
