"""The referee over HTTP: the games, their rules, and questions about plays. Stateless: the board comes with each request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import orjson
from flask import Flask, Response, request

from api.body import read_object
from api.holdings import Generation, Held, question_for
from api.members import members_of
from api.openapi import ABOUT_LEXICONS, operation
from api.parameters import Asked, in_body, read, texts_of
from api.problem import Problem
from api.reply import language_of_request, respond, take_no_parameters
from lexsvc.games import detrak, sheets
from lexsvc.games.answers import Answer, Referee, level_of
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.rules import WORD_GAMES, Rules, in_mode, named, varied
from lexsvc.games.words import AmendedWords, AnyWord, LexiconWords, OverlaidWords, Stack, Words
from lexsvc.lexicon import Lexicon
from lexsvc.question import Question
from lexsvc.tier import Tier

DETRAK = "detrak"
#: Members of a body that say which words are words: as in a question about a word.
LEXICAL = ("lexicon", "tier", "theoretical", "dialects", "edition", "refuse_tags")
#: Each question, the schema of its body and of its answer, and what it is about.
QUESTIONS = {
    "judge": ("GamePlay", "GameJudgement", "Judge a play: is it legal, what is it worth, and all that is wrong with it"),
    "best": ("GamePosition", "GamePlays", "How many plays there are from a rack, and the best of them"),
    "duplicate": ("DuplicatePlays", "DuplicateRound", "Judge a duplicate round: scores, the play placed, the best there was"),
    "robot": ("RobotPosition", "RobotPlay", "A robot's play, or its pass"),
    "draw": ("Draw", "Drawn", "Draw tiles from a bag"),
    "settle": ("Settling", "Settled", "The final scores when a game has ended"),
}
#: Questions that are answered without a lexicon.
_WORDLESS = ("draw", "settle")

#: Every address whose POST only reads, so that pages of any site may send it.
POSTS = (
    *(f"/v1/games/{game}/{question}" for game in WORD_GAMES for question in QUESTIONS),
    *(f"/v1/games/{DETRAK}/{question}" for question in ("score", "judge")),
)
_GAME = {"game": {"type": "string", "enum": list(WORD_GAMES)}}


def add_games(site: Flask, holdings: Held) -> None:
    """Add ``/v1/games`` and what lies under it."""

    @site.errorhandler(Malformed)
    def refuse(error: Malformed) -> Response:
        raise Problem("bad_body", name=error.field, mend=error.tell) from None

    @site.get("/v1/games")
    @operation(summary="The games", answer="Games", tag="games")
    def games() -> Response:
        take_no_parameters()
        return respond({"games": [_summary(_table_of(game), game) for game in (*WORD_GAMES, DETRAK)]})

    @site.get("/v1/games/<game>")
    @operation(
        summary="A game and its rules, as a host may change and send them back in `rules`",
        answer="Game",
        tag="games",
        path={"game": {"type": "string", "enum": [*WORD_GAMES, DETRAK]}},
        problems=("not_found",),
    )
    def game(game: str) -> Response:
        take_no_parameters()
        table = _table_of(game)
        return respond({**_summary(table, game), "rules": table})

    for question in QUESTIONS:
        _add_question(site, holdings, question)
    _add_sheets(site)


def _add_question(site: Flask, holdings: Held, question: str) -> None:
    body, answer, summary = QUESTIONS[question]

    @site.post(f"/v1/games/<game>/{question}", endpoint=f"games_{question}")
    @operation(
        summary=summary,
        costly=True,
        body=body,
        answer=answer,
        tag="games",
        path=_GAME,
        problems=("not_found", *ABOUT_LEXICONS),
    )
    def ask(game: str) -> Response:
        members = _members()
        rules = _rules(game, members)
        asked = _asked(rules, members)
        rest = Fields(members, "")
        words: Words = AnyWord()
        if question not in _WORDLESS:
            most = level_of(rest, rules).tier if question == "robot" else Tier.EXPERT
            words = words_for(holdings.current, asked, rules, most, shows_content=question != "judge")
        referee = Referee(rules, words, language_of_request())
        answering: Callable[[Fields], Answer] = getattr(referee, question)
        return _answer(answering(rest))


def _add_sheets(site: Flask) -> None:
    @site.post(f"/v1/games/{DETRAK}/score", endpoint="detrak_score")
    @operation(summary="Score a sheet of Détrak, or several players'", body="Sheet", answer="SheetScore", tag="games")
    def score() -> Response:
        return _answer(sheets.score(Fields(_members(), "")))

    @site.post(f"/v1/games/{DETRAK}/judge", endpoint="detrak_judge")
    @operation(summary="Judge a throw laid on a sheet of Détrak", body="Throw", answer="ThrowJudgement", tag="games")
    def judge() -> Response:
        return _answer(sheets.judge(Fields(_members(), ""), language_of_request()))


def _members() -> dict[str, Any]:
    """The members of the body. Raises :class:`Problem`."""
    take_no_parameters()
    return read_object(request.environ)


def _answer(value: Answer) -> Response:
    """An answer to a question; its sentences are in the client's language, and it is not kept."""
    headers = {"Cache-Control": "no-store", "Content-Language": language_of_request(), "Vary": "Accept-Language"}
    return Response(orjson.dumps(value), mimetype="application/json", headers=headers)


def _rules(game: str, members: dict[str, Any]) -> Rules:
    """The rules of a game, in its ``mode`` and with a host's own ``rules``, taken out of the body's members.

    Raises :class:`Problem` ``not_found``, or :class:`Malformed`.
    """
    if game not in WORD_GAMES:
        raise Problem("not_found", value=request.path)
    rules = named(game)
    body = Fields(members, "")
    if "mode" in body:
        rules = in_mode(rules, body.text("mode"))
    if "rules" in body:
        rules = varied(rules, body.get("rules"))
    members.pop("mode", None)
    members.pop("rules", None)
    return rules


def _asked(rules: Rules, members: dict[str, Any]) -> Asked:
    """Which words are words, taken out of the body's members. Raises :class:`Problem`."""
    lexical = {name: members.pop(name) for name in LEXICAL if name in members}
    return read({"lexicon": rules.lexicon, **texts_of(lexical)}, in_body, LEXICAL)


def words_for(generation: Generation, asked: Asked, rules: Rules, most: Tier, *, shows_content: bool) -> Words:
    """The words of the lexicons asked for, up to the tier ``most``; any lexicon may admit a word.

    ``shows_content``: the answer tells words that the question does not.
    Raises :class:`Problem` as :func:`~api.members.members_of` does, or :class:`Malformed` for a lexicon of another alphabet.
    """

    def question(lexicon: Lexicon) -> Question:
        _same_letters(lexicon, rules)
        asks = question_for(lexicon, asked)
        return replace(asks, tier=min(asks.tier, most))

    parts: list[Words] = []
    for member in members_of(generation, asked.lexicons, shows_content=shows_content):
        if member.lexicon is None:
            parts.append(AnyWord())
            continue
        words: Words = LexiconWords(member.lexicon, question(member.lexicon))
        if member.amendment is not None:
            words = AmendedWords(member.amendment, question(member.amendment), words)
        for overlay in member.overlays:
            words = OverlaidWords(overlay, question(overlay), words)
        parts.append(words)
    return parts[0] if len(parts) == 1 else Stack(tuple(parts))


def _same_letters(lexicon: Lexicon, rules: Rules) -> None:
    if lexicon.alphabet.letters != rules.tiles.letters:
        raise Malformed("lexicon", "other_letters", value=lexicon.id, game=rules.id, letters=rules.tiles.letters)


def _table_of(game: str) -> Mapping[str, Any]:
    """The rules of a game as a table. Raises :class:`Problem` ``not_found``."""
    if game == DETRAK:
        return detrak.rules()
    if game not in WORD_GAMES:
        raise Problem("not_found", value=request.path)
    return named(game).source


def _summary(table: Mapping[str, Any], game: str) -> dict[str, Any]:
    return {
        "id": game,
        "title": table["title"][language_of_request()],
        "language": table.get("language"),
        "lexicon": table.get("lexicon"),
        "players": table["players"],
        "modes": list(table.get("modes", ())),
    }
