"""Boards, racks, plays, records and rules: an answer, or the field at fault; what the generator finds the judge agrees to."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from lexsvc.games import record, sheets
from lexsvc.games.answers import Referee
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.rules import Rules, named, varied
from lexsvc.games.words import AnyWord, LexiconWords
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import lexicon
from tests.fuzz.target import clear, target

_ROW = "." * 15
_BOARDS: list[Any] = [
    [_ROW] * 15, ["H8 CHAT"], ["H8 CHAT", "8H COEUR"], [], ["H8 chAT", "J8 TUE"], [_ROW] * 14, ["A" * 15] * 15, None, 3,
    "H8 CHAT",     ["?" + _ROW[1:]] * 15, ["H8 CHAT", "H8 CHAT"], [["H8"]], {"play": "H8 CHAT"}, ["Z99 CHAT"],
    ["H8 " + "A" * 40],
]  # fmt: skip
_RACKS = ["CHATTES", "S?", "", "??????", "A" * 30, "chat", "ÉTÉ", "DETENT?", "1", None, 7, ["C", "H"], "ΛΟΓΟΣ", "\0"]
_PLAYS: list[Any] = [
    "H8 CHAT", "8H CHATS", "-", "", "H8", "H8 cHAT", "O15 TUE", "A1 ZYTHUM", None, 3, {"play": "H8 CHAT"}, {"tiles": []},
    {"tiles": [{"square": "H8", "letter": "C"}]}, "H8 CHAT CHAT", "h8 chat", "99Z A", "H8 \ud7ff", "H8 " + "A" * 99,
    ["H8 CHAT"],
]  # fmt: skip
_ANY: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**63,
    "",
    "x",
    [],
    {},
    [[]],
    "block",
    "out",
    "best",
    "player",
    "expert",
    "detente",
    [1, 2],
]
_NAMES = [
    "board",
    "rack",
    "play",
    "tiles",
    "n",
    "plays",
    "place",
    "scores",
    "level",
    "seed",
    "bag",
    "seen",
    "exchange",
    "racks",
    "reason",
]


@cache
def _referee() -> Referee:
    opened = lexicon("fr")
    return Referee(named("classic"), LexiconWords(opened, opened.policy), "fr")


def _answers(ask: Any) -> Any:
    """The answer, or None if a field is at fault, named in both languages."""
    try:
        answer = ask()
        orjson.dumps(answer)
        return answer
    except Malformed as error:
        for language in ("fr", "en"):
            clear(ValueError(error.tell(language)))
        return None


def _play(feed: Feed) -> Any:
    return feed.pick(_PLAYS) if feed.below(3) else feed.text([*"ABCHATSU?.- 123456789", "H8 ", "8H ", "é"], 12)


def _board(feed: Feed) -> Any:
    match feed.below(3):
        case 0:
            return feed.pick(_BOARDS)
        case 1:
            return [_play(feed) for _ in range(feed.below(4))]
        case _:
            rows = [_ROW] * 15
            for _ in range(feed.below(5)):
                rows[feed.below(16) % 15] = feed.text([*"ABCHATS.....", "?", "é", "a"], 15).ljust(15, ".")[:16]
            return rows


@target(b"\0\0\0\0\1\0", b"\1\0\1\0\0", b"\2\0\1\0\5\3\1", b"\3\0\2\0\7", b"\4\0\0\0", b"\5\0\0\2\1\4", share=6)
def referee(data: bytes) -> None:
    feed = Feed(data)
    question = feed.pick(("judge", "best", "duplicate", "robot", "draw", "settle"))
    body: dict[str, Any] = {"board": _board(feed), "rack": feed.pick(_RACKS)}
    if question == "judge":
        body["play"] = _play(feed)
    if question == "duplicate":
        body["plays"] = {"Ana": _play(feed), "Bo": _play(feed)}
    for _ in range(feed.below(4)):
        body[feed.pick(_NAMES)] = feed.pick(_ANY) if feed.below(2) else feed.pick(_PLAYS)
    asked = _referee()
    answer = _answers(lambda: getattr(asked, question)(Fields(body, "")))
    if answer is not None and question == "best":
        for found in answer["plays"][:3]:
            judged = asked.judge(Fields({"board": body["board"], "rack": body["rack"], "play": found["play"]}, ""))
            assert (judged["legal"], judged["score"]) == (True, found["score"]), f"{body}: {found}, judged {judged}"


@target(
    "H8 CHAT\nAna: 8H COTE # fine",
    '{"plays": ["H8 CHAT", "-"]}',
    '{"plays": [{"player": "Ana", "rack": "CHAT", "tiles": []}]}',
    "{",
    share=8,
)
def game_record(data: bytes) -> None:
    asked = _referee()
    text = data.decode("utf-8", "replace")
    turns = _answers(lambda: [turn.score for turn in record.replay(record.read(text), asked.rules, asked.words)])
    assert turns is None or all(isinstance(score, int) for score in turns)


@target(b"\0\0\0", b"\1\5\1\2", b"\2\3", share=6)
def detrak_sheet(data: bytes) -> None:
    feed = Feed(data)
    body: dict[str, Any] = {"grid": [feed.text([*"ABCDE.....?aé"], 5).ljust(5, ".") for _ in range(5)]}
    for name in ("grids", "advanced", "diagonal", "throw", "cells", "chosen"):
        if feed.below(2):
            body[name] = feed.pick([*_ANY, [[0, 1], [0, 2]], "AB", [[9, 9]], {"Ana": body["grid"]}])
    for answer in (sheets.score, sheets.judge):
        _answers(lambda answer=answer: answer(Fields(body, "")))


_FIELDS = [
    "rack",
    "board",
    "tiles",
    "bonus",
    "ending",
    "robots",
    "modes",
    "title",
    "players",
    "lexicon",
    "language",
    "bag",
    "star",
    "squares",
]


@target(b"\0\4", b"\1\x0a\2\3", b"\3\0\4\1", share=4)
def rules_of_a_host(data: bytes) -> None:
    """Changed rules are rules, or the field at fault is named; a game of any words can be played by them."""
    feed = Feed(data)
    table = dict(named("classic").source)
    changes: dict[str, Any] = {}
    while feed and len(changes) < 4:
        name = feed.pick(_FIELDS)
        inner = table.get(name)
        if isinstance(inner, dict) and inner and feed.below(2):
            changes[name] = {**inner, feed.pick(sorted(inner)): feed.pick(_ANY)}
        else:
            changes[name] = feed.pick(_ANY)
    found: list[Rules] = []
    _answers(lambda: bool(found.append(varied(named("classic"), changes))))
    for rules in found:
        _answers(
            lambda rules=rules: Referee(rules, AnyWord()).judge(Fields({"board": [], "rack": "CHAT", "play": "H8 CHAT"}, ""))
        )
