"""The shapes of answers, as JSON Schema: what OpenAPI tells and the contract tests hold answers to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.config import MOST_WORDS
from api.parameters import FOR_MANY, FOR_PLAYS, PARAMETERS
from api.problem import STATUS
from lexsvc.entry import STRATA, Standing
from lexsvc.reason import Reason
from lexsvc.tier import Tier

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
_TIER: Schema = {"type": "string", "enum": [tier.slug for tier in Tier]}


def listed(items: Schema) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    """Such a value, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def record(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """An object of exactly these members."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def table(values: Schema) -> Schema:
    """An object whose members are all of this kind."""
    return {"type": "object", "additionalProperties": values}


def named(name: str) -> Schema:
    """The shape of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


_BRIEF: dict[str, Schema] = {
    "word": TEXT,
    "valid": FLAG,
    "key": or_null(TEXT),
    "tier": or_null(_TIER),
    "reasons": listed({"type": "string", "enum": [str(reason) for reason in Reason]}),
}
_LEXICON: dict[str, Schema] = {
    "id": TEXT,
    "title": TEXT,
    "language": TEXT,
    "edition": TEXT,
    "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "letters": TEXT,
    "limits": record({"least": COUNT, "most": COUNT}),
    "tiered": FLAG,
    "policy": {"type": "object"},
    "counts": {"type": "object"},
}


def _questions(names: Sequence[str]) -> Schema:
    """A body: words, and the parameters as a query string holds them or as the JSON that says the same."""
    members: dict[str, Schema] = {"words": {**listed(TEXT), "description": f"At most {MOST_WORDS}."}}
    for name in names:
        parameter = PARAMETERS[name]
        forms = [dict(parameter.schema), *map(dict, parameter.json)]
        members[name] = {"description": parameter.description, **({"anyOf": forms} if len(forms) > 1 else forms[0])}
    schema = record({"words": members.pop("words")}, members)
    return {**schema, "examples": [{"words": ["détente", "zzz"], "tier": "normal"}]}


SCHEMAS: dict[str, Schema] = {
    "Verdict": record(
        {
            "word": TEXT,
            "valid": FLAG,
            "key": or_null(TEXT),
            "tier": or_null(_TIER),
            "lexicon": TEXT,
            "edition": or_null(TEXT),
            "standing": or_null({"type": "string", "enum": [standing.value for standing in Standing]}),
            "reasons": _BRIEF["reasons"],
            "message": TEXT,
            "entries": listed(named("Entry")),
            "trace": listed(record({"step": TEXT, "from": TEXT, "to": TEXT})),
        },
        {
            "strata": listed({"type": "string", "enum": list(STRATA)}),
            "tags": listed(TEXT),
            "known_as": TEXT,
            "verdicts": listed(named("Verdict")),
            "suggestions": named("Suggestions"),
        },
    ),
    "BriefVerdict": record(_BRIEF, {"verdicts": listed(named("BriefVerdict")), "suggestions": named("Suggestions")}),
    "Suggestions": record({"near": listed(TEXT), "anagrams": listed(TEXT), "spellings": listed(TEXT)}),
    "Entry": record(
        {"spelling": or_null(TEXT), "lemma": TEXT, "pos": TEXT, "features": TEXT, "sources": listed(TEXT)},
    ),
    "Questions": _questions(FOR_MANY),
    "Play": _questions(FOR_PLAYS),
    "Answer": {"anyOf": [named("Verdict"), named("BriefVerdict")]},
    "Results": record({"results": listed(named("Answer"))}),
    "Judgement": record({"valid": FLAG}),
    "Lexicon": record(_LEXICON),
    "Lexicons": record({"lexicons": listed(named("Lexicon"))}),
    "LexiconDetail": record(
        {
            **_LEXICON,
            "editions": listed(TEXT),
            "sources": listed(
                record(
                    {"id": TEXT, "name": TEXT, "version": TEXT, "sha256": TEXT, "licence": TEXT, "attribution": TEXT},
                )
            ),
            "licences": table(TEXT),
        }
    ),
    "Health": record({"status": {"const": "ok"}}),
    "Readiness": record(
        {
            "status": {"const": "ready"},
            "generation": TEXT,
            "lexicons": table(record({"edition": TEXT, "fingerprint": TEXT})),
            "refused": table(TEXT),
        }
    ),
    "WordEntries": record(
        {
            "word": TEXT,
            "key": TEXT,
            "lexicon": TEXT,
            "edition": TEXT,
            "tier": _TIER,
            "standing": TEXT,
            "tags": listed(TEXT),
            "entries": listed(
                record(
                    {
                        "spelling": or_null(TEXT),
                        "lemma": TEXT,
                        "pos": TEXT,
                        "features": TEXT,
                        "sources": listed(TEXT),
                        "glosses": listed(TEXT),
                    }
                )
            ),
            "sources": listed(record({"id": TEXT, "name": TEXT, "licence": TEXT, "attribution": TEXT})),
        }
    ),
    "Forms": record(
        {
            "word": TEXT,
            "analyses": listed(
                record(
                    {
                        "lexicon": TEXT,
                        "edition": TEXT,
                        "lemma": TEXT,
                        "pos": TEXT,
                        "attested": FLAG,
                        "cells": listed(
                            record({"form": TEXT, "features": TEXT, "rule": TEXT, "explanation": TEXT}, {"stratum": TEXT})
                        ),
                        "entries": listed(record({"spelling": or_null(TEXT), "features": TEXT, "sources": listed(TEXT)})),
                    }
                )
            ),
        }
    ),
    "Paradigms": record(
        {
            "lexicon": TEXT,
            "edition": TEXT,
            "paradigms": listed(
                record(
                    {
                        "lemma": TEXT,
                        "pos": TEXT,
                        "inflection": TEXT,
                        "tables": listed(
                            record(
                                {
                                    "title": TEXT,
                                    "columns": listed(TEXT),
                                    "rows": listed(
                                        record(
                                            {
                                                "label": TEXT,
                                                "cells": listed(
                                                    listed(record({"form": TEXT, "rule": TEXT, "stratum": or_null(TEXT)}))
                                                ),
                                            }
                                        )
                                    ),
                                }
                            )
                        ),
                    }
                )
            ),
        }
    ),
    "Found": record(
        {
            "lexicon": TEXT,
            "edition": TEXT,
            "results": listed(record({"key": TEXT, "tier": _TIER, "points": COUNT})),
            "more": {
                **or_null(TEXT),
                "description": "Give it as `after` to go on; null at the end. The work of one answer is bounded, so that one "
                "with fewer words than asked for, even with none, need not be the last.",
            },
        }
    ),
    "Editions": record(
        {
            "lexicon": TEXT,
            "editions": listed(
                record({"edition": TEXT, "fingerprint": TEXT, "current": FLAG, "counts": {"type": "object"}}),
            ),
        }
    ),
    "Changes": record(
        {
            "lexicon": TEXT,
            "from": TEXT,
            "to": TEXT,
            "changes": listed(
                record(
                    {
                        "key": TEXT,
                        "change": {"type": "string", "enum": ["in", "out", "moved"]},
                        "from": or_null(_TIER),
                        "to": or_null(_TIER),
                    }
                )
            ),
        }
    ),
    "History": record(
        {
            "word": TEXT,
            "lexicon": TEXT,
            "history": listed(
                record(
                    {
                        "edition": TEXT,
                        "fingerprint": TEXT,
                        "current": FLAG,
                        "valid": FLAG,
                        "tier": or_null(_TIER),
                        "standing": or_null(TEXT),
                        "since": or_null(TEXT),
                    }
                ),
            ),
        }
    ),
    "Hooks": record({"key": or_null(TEXT), "lexicon": TEXT, "edition": TEXT, "front": listed(TEXT), "back": listed(TEXT)}),
    "RandomWord": record({"key": TEXT, "tier": _TIER, "lexicon": TEXT, "edition": TEXT}),
    "ProblemKind": record({"code": TEXT, "status": COUNT, "title": TEXT}),
    "Problem": {
        "type": "object",
        "properties": {
            "type": TEXT,
            "title": TEXT,
            "status": COUNT,
            "detail": TEXT,
            "instance": TEXT,
            "code": {"type": "string", "enum": sorted(STATUS)},
            "request_id": TEXT,
        },
        "required": ["type", "title", "status", "detail", "instance", "code"],
    },
}
