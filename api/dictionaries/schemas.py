"""The shapes of own dictionaries, as JSON Schema."""

from __future__ import annotations

from api.schemas import COUNT, FLAG, TEXT, Schema, listed, or_null, record

_DICTIONARY: dict[str, Schema] = {
    "id": {"type": "string", "pattern": "^own-[0-9a-f]{32}$"},
    "language": TEXT,
    "base": {**or_null(TEXT), "description": "The lexicon that an overlay is laid over."},
    "policies": {**listed(TEXT), "description": "The rules turned on that the language leaves to a lexicon."},
    "public": FLAG,
    "bytes": COUNT,
    "state": {"type": "string", "enum": ["compiling", "ready", "failed"]},
    "keys": {**or_null(COUNT), "description": "How many words on the board it holds; null until it is ready."},
}

DICTIONARY_SCHEMAS: dict[str, Schema] = {
    "Dictionary": record(_DICTIONARY),
    "NewDictionary": record(_DICTIONARY, {"token": {**TEXT, "description": "The owner's token, told this once."}}),
    "Report": record(
        {
            **_DICTIONARY,
            "bad_lines": COUNT,
            "bad": listed(record({"line": COUNT, "reason": TEXT, "detail": TEXT, "message": TEXT})),
            "more": {**or_null(COUNT), "description": "Give it as `after` for the bad lines after these."},
        }
    ),
}
