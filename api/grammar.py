"""Grammar over HTTP: which forms a word can be, and the paradigm of a lemma."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, request

from api import openapi
from api.holdings import Held
from api.openapi import ABOUT_LEXICONS, operation
from api.parameters import Parameter, in_query, read
from api.problem import Problem
from api.reply import language_of_request, parameters_of_request, respond, take_word
from lexsvc.forms import lemmas_of, proofs, tables_of
from lexsvc.table import Table

_POS = Parameter(str, {"type": "string", "examples": ["VERB"]}, "Only lemmas of this part of speech (Universal Dependencies).")


def add_grammar(site: Flask, holdings: Held) -> None:
    """Add ``/v1/forms`` and ``/v1/paradigms/{lemma}``."""

    @site.get("/v1/forms")
    @operation(
        summary="Which cells of which paradigms a word can fill, with the rule that makes each",
        answer="Forms",
        own={"word": (openapi.WORD, True)},
        parameters=("lexicon", "edition"),
        problems=("missing_parameter", *ABOUT_LEXICONS),
    )
    def forms() -> Response:
        given = parameters_of_request()
        word = take_word(given)
        asked = read(given, in_query, ("lexicon", "edition"))
        language = language_of_request()
        lexicons = [holdings.current.telling(*named, word) for named in asked.lexicons]
        analyses = [
            {"lexicon": lexicon.id, "edition": lexicon.edition, **proof.as_dict(lexicon.language, language)}
            for lexicon in lexicons
            for proof in proofs(lexicon, word)
        ]
        return respond({"word": word, "analyses": analyses})

    @site.get("/v1/paradigms/<path:lemma>")
    @operation(
        summary="The paradigm of a lemma, in tables",
        answer="Paradigms",
        path={"lemma": {"type": "string", "minLength": 1, "examples": ["aller"]}},
        own={"pos": (_POS, False)},
        parameters=("lexicon", "edition"),
        problems=("not_found", *ABOUT_LEXICONS),
    )
    def paradigms(lemma: str) -> Response:
        given = parameters_of_request()
        pos = given.pop("pos", "")
        asked = read(given, in_query, ("lexicon", "edition"))
        language = language_of_request()
        for named in asked.lexicons:
            lexicon = holdings.current.telling(*named, lemma)
            found = [known for known in lemmas_of(lexicon, lemma) if pos in ("", known.pos)]
            if found:
                told = [
                    {
                        "lemma": known.spelling,
                        "pos": known.pos,
                        "inflection": known.inflection,
                        "tables": [_as_dict(table) for table in tables_of(lexicon.language, known, language)],
                    }
                    for known in found
                ]
                return respond({"lexicon": lexicon.id, "edition": lexicon.edition, "paradigms": told})
        raise Problem("not_found", value=request.path)


def _as_dict(table: Table) -> dict[str, Any]:
    """A table ready for JSON: under each row's label, a list of forms for each column."""
    return {
        "title": table.title,
        "columns": table.columns,
        "rows": [
            {
                "label": row.label,
                "cells": [
                    [{"form": cell.form, "rule": cell.rule, "stratum": cell.stratum or None} for cell in cells]
                    for cells in row.cells
                ],
            }
            for row in table.rows
        ],
    }
