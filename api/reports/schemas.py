"""The shapes of reports, as JSON Schema."""

from __future__ import annotations

from api.database.tables import KINDS, LONGEST_SENTENCE, LONGEST_WORD
from api.parameters import DEFAULT_LEXICON, ONE_LEXICON
from api.schemas import COUNT, FLAG, TEXT, Schema, or_null, record
from lexsvc.tier import Tier

_KIND: Schema = {"type": "string", "enum": list(KINDS)}
_TIER: Schema = {"type": "string", "enum": [tier.slug for tier in Tier]}

REPORT_SCHEMAS: dict[str, Schema] = {
    "NewReport": record(
        {
            "word": {"type": "string", "minLength": 1, "maxLength": LONGEST_WORD, "examples": ["kiffer"]},
            "kind": {**_KIND, "description": "What should be: the word admitted, refused, at another tier, marked offensive."},
        },
        {
            "lexicon": {**ONE_LEXICON.schema, "description": f"The lexicon looked at; by default `{DEFAULT_LEXICON}`."},
            "tier": {**or_null(_TIER), "description": "The tier it should be at: needed with `tier`, possible with `admit`."},
            "sentence": {
                **or_null({"type": "string", "maxLength": LONGEST_SENTENCE}),
                "description": "Why, in a sentence.",
            },
        },
    ),
    "KeptReport": record(
        {
            "number": {**COUNT, "description": "The same for whoever reports the same while nothing is decided."},
            "lexicon": TEXT,
            "edition": TEXT,
            "key": TEXT,
            "kind": _KIND,
            "tier": or_null(_TIER),
            "count": {**COUNT, "description": "How many said so."},
            "counted": {**FLAG, "description": "Whether this voice is a new one: a client counts once a day."},
            "noted": {**FLAG, "description": "Whether the sentence is kept; a report keeps a bounded number."},
        }
    ),
}
