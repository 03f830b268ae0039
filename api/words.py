"""Words beside the check: judging a play, and all that is known of a word."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Flask, Response, request

from api import body
from api.asking import as_one, members_for
from api.holdings import Generation, Held
from api.openapi import ABOUT_LEXICONS, operation
from api.parameters import FOR_PLAYS, in_body, in_query, read, texts_of
from api.problem import Problem
from api.reply import parameters_of_request, respond, take_no_parameters


def add_words(site: Flask, holdings: Held) -> None:
    """Add ``/v1/judge`` and ``/v1/entries/{word}``."""

    @site.post("/v1/judge")
    @operation(
        summary="Judge a whole play blindly: valid only if every word is",
        answer="Judgement",
        body="Play",
        problems=("too_many_words", *ABOUT_LEXICONS),
    )
    def judge() -> Response:
        take_no_parameters()
        members = body.read_object(request.environ)
        words = body.take_words(members)
        found, _, _ = members_for(holdings.current, read(texts_of(members), in_body, FOR_PLAYS))
        respondent = as_one(found)
        request.environ["lexsvc.words"] = len(words)
        answer = Response(orjson.dumps({"valid": all(map(respondent.admits, words))}), mimetype="application/json")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    @site.get("/v1/entries/<path:word>")
    @operation(
        summary="What a lexicon knows of a word: spellings, lemmas, grammar, glosses, sources",
        answer="WordEntries",
        path={"word": {"type": "string", "minLength": 1, "examples": ["détente"]}},
        parameters=("lexicon", "edition"),
        problems=("not_found", *ABOUT_LEXICONS),
    )
    def entries(word: str) -> Response:
        asked = read(parameters_of_request(), in_query, ("lexicon", "edition"))
        return respond(_known_of(word, asked.lexicons, holdings.current))


def _known_of(word: str, lexicons: tuple[tuple[str, str | None], ...], generation: Generation) -> dict[str, Any]:
    """What the first of the lexicons that knows the word knows of it. Raises :class:`Problem` ``not_found`` if none does."""
    for identifier, edition in lexicons:
        lexicon = generation.telling(identifier, edition, word)
        key = lexicon.find(word)
        if key is None:
            continue
        pack = lexicon.pack
        profile = pack.manifest.profiles[pack.profile(key)]
        glosses: dict[tuple[str, str], list[str]] = {}
        for index in pack.lemmas_of(key):
            lemma = pack.lemma(index)
            glosses.setdefault((lemma.spelling, lemma.pos), []).extend(pack.glosses(index))
        found = pack.entries(key)
        cited = {source for entry in found for source in entry.sources}
        code = lexicon.code(word) or b""
        return {
            "word": word,
            "key": lexicon.alphabet.decode(code),
            "lexicon": lexicon.id,
            "edition": lexicon.edition,
            "tier": profile.tier.slug,
            "standing": profile.standing,
            "tags": pack.tags(key),
            "entries": [
                {
                    "spelling": entry.spelling,
                    "lemma": entry.lemma,
                    "pos": entry.pos,
                    "features": entry.features,
                    "sources": entry.sources,
                    "glosses": glosses.get((entry.lemma, entry.pos), []),
                }
                for entry in found
            ],
            "sources": [
                {"id": source.id, "name": source.name, "licence": source.licence, "attribution": source.attribution}
                for source in pack.manifest.sources
                if source.id in cited
            ],
        }
    raise Problem("not_found", value=request.path)
