"""Requests and answers of the word games as they go over the wire: dictionaries in, dictionaries out.

Every request is a table with ``board`` (rows, or a list of plays from the first move), and what the question needs. A
:class:`~lexsvc.games.errors.Malformed` names the field that cannot be read; a play against the rules is an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lexsvc.games import duplicate as rounds
from lexsvc.games import rack as racks
from lexsvc.games import robot as robots
from lexsvc.games import settlement
from lexsvc.games.bag import Bag
from lexsvc.games.board import Board, Tile
from lexsvc.games.chance import Chance
from lexsvc.games.errors import Malformed
from lexsvc.games.generator import Scored, plays
from lexsvc.games.judge import Judgement
from lexsvc.games.judge import judge as judge_play
from lexsvc.games.placement import Play, read_tiles
from lexsvc.games.rules import Level, Rules
from lexsvc.games.score import formed
from lexsvc.games.table import Table
from lexsvc.games.tiles import Tiles, code
from lexsvc.games.words import AnyWord, Words

Answer = dict[str, Any]
PASSES = ("-", "pass")  #: what is written for a turn without a play
_DEFAULT_BEST = 10
_MOST_TILES = 1000


@dataclass(frozen=True)
class Referee:
    """Answers questions about one game by its rules and words, with details in ``language`` (``fr`` or ``en``)."""

    rules: Rules
    words: Words
    language: str = "fr"

    def judge(self, body: Table) -> Answer:
        """Whether a play (``play`` or ``tiles``) from a ``rack`` is legal; ``score`` includes ``bonus``."""
        judgement = judge_play(self._board(body), self.rules, self._rack(body), _move(body, self.rules.tiles), self.words)
        return {
            "legal": judgement.legal,
            "score": judgement.score,
            "bonus": judgement.bonus,
            "words": [
                {
                    "word": self._key(word.formed.word),
                    "valid": word.ruling.valid,
                    "tier": None if word.ruling.tier is None else word.ruling.tier.slug,
                    "points": word.formed.points,
                }
                for word in judgement.words
            ],
            "faults": self._faults(judgement),
        }

    def best(self, body: Table) -> Answer:
        """How many plays there are from a ``rack``, and the ``n`` best of them."""
        board, rack = self._board(body), self._rack(body)
        n = body.whole("n", 0, 10**6) if "n" in body else _DEFAULT_BEST
        found = plays(board, self.rules, rack, self.words)
        return {"count": len(found), "plays": [self._scored(board, scored) for scored in found[:n]]}

    def duplicate(self, body: Table) -> Answer:
        """A round: ``plays`` by player, ``place`` says whose play is laid (``player`` or ``best``).

        With ``scores`` so far, totals are given, and tell who leads; else the round does.
        """
        board, rack = self._board(body), self._rack(body)
        moves = body.table("plays")
        place = body.text("place") if "place" in body else "player"
        if place not in ("player", "best"):
            raise Malformed(body.field("place"), f"{place!r}", "use player or best")
        read = {player: read_move(move, self.rules.tiles, moves.field(player)) for player, move in moves.content.items()}
        before = self._scores(body.table("scores").only(*read)) if "scores" in body else {}
        played = rounds.play_round(board, self.rules, rack, read, self.words, place == "best")
        totals = {player: before.get(player, 0) + played.score(player) for player in read}
        answer: Answer = {
            "players": {player: self._player(played, player) | {"total": totals[player]} for player in read},
            "leaders": [player for player, total in totals.items() if total == max(totals.values())],
            "placed": None,
            "best": None,
            "board": played.board.show(self.rules.tiles),
            "rack": self.rules.tiles.show(played.rack),
        }
        if played.placed:
            answer["placed"] = {**self._scored(board, played.placed), "players": list(played.finders)}
        if played.best is not None:
            top = played.best[0].score if played.best else 0
            answer["best"] = {"score": top, "plays": [self._scored(board, scored) for scored in played.best]}
        return answer

    def level(self, body: Table) -> Level:
        """The robot's level a request names by ``level``."""
        name = body.text("level")
        if name not in self.rules.robots:
            raise Malformed(body.field("level"), f"{name!r}", f"use {', '.join(self.rules.robots)}")
        return self.rules.robots[name]

    def robot(self, body: Table) -> Answer:
        """A play of a robot of a ``level``, or a pass; the same ``seed`` gives the same play.

        The words are to be those of the level's tier already: see :meth:`level`.
        """
        board, rack, level, seed = self._board(body), self._rack(body), self.level(body), _seed(body)
        chosen = robots.choose(plays(board, self.rules, rack, self.words), level.share, Chance(seed))
        if chosen is None:
            return {"pass": True, "play": None, "score": 0, "words": [], "seed": seed}
        return {"pass": False, **self._scored(board, chosen), "seed": seed}

    def draw(self, body: Table) -> Answer:
        """``n`` tiles from a ``bag``, or from the game's bag without what is ``seen``, and the bag without them.

        With ``exchange`` (tiles to give back) as many are drawn first, then those go into the bag.
        """
        tiles, seed = self.rules.tiles, _seed(body)
        if "bag" in body:
            bag = Bag.of(self._tiles(body, "bag"))
        else:
            bag = Bag.full(tiles).without(self._tiles(body, "seen") if "seen" in body else b"", body.field("seen"), tiles)
        back = racks.read(body.get("exchange"), self.rules.rack, tiles, body.field("exchange")) if "exchange" in body else b""
        done = body.whole("exchanged", 0, 10**6) if "exchanged" in body else 0
        if back and not settlement.may_exchange(self.rules, len(bag), done):
            rule = self.rules.exchange
            limit = "" if rule.per_player is None else f" and at most {rule.per_player} exchanges by each player"
            problem = f"not allowed with {len(bag)} tiles in the bag after {done} exchanges"
            raise Malformed(body.field("exchange"), problem, f"it takes {rule.bag_at_least} tiles in the bag{limit}")
        n = len(back) if back else body.whole("n", 0, _MOST_TILES)
        drawn, left = bag.draw(n, Chance(seed))
        left = Bag.of(left.faces + back)
        return {"tiles": tiles.show(drawn), "bag": tiles.show(left.faces), "left": len(left), "seed": seed}

    def settle(self, body: Table) -> Answer:
        """The final ``scores`` from ``racks`` and ``scores`` by player and the ``reason``, and who wins."""
        held = body.table("racks")
        read = {name: racks.read(held.get(name), self.rules.rack, self.rules.tiles, held.field(name)) for name in held.content}
        scores = self._scores(body.table("scores"))
        final = settlement.settle(self.rules, read, scores, body.text("reason"))
        return {"scores": final, "winners": [name for name, score in final.items() if score == max(final.values())]}

    def after(self, moves: Sequence[object], field: str) -> Board:
        """The board after plays from the first move; their words are not judged, but they must fit the board."""
        board = Board.empty(self.rules.layout.size)
        for number, move in enumerate(moves):
            where = f"{field}[{number}]"
            read = read_move(move, self.rules.tiles, where)
            if read is None:
                continue
            judgement = judge_play(board, self.rules, None, read, AnyWord())
            if not judgement.legal:
                raise Malformed(where, f"{move!r} does not fit", " ".join(f.detail(self.language) for f in judgement.faults))
            board = board.lay(judgement.tiles)
        return board

    def _board(self, body: Table) -> Board:
        rows = body.get("board")
        size = self.rules.layout.size
        if isinstance(rows, list) and all(not isinstance(row, str) or " " in row or row in PASSES for row in rows):
            return self.after(rows, body.field("board"))
        return Board.read(rows, size, self.rules.tiles, body.field("board"))

    def _rack(self, body: Table) -> bytes:
        return racks.read(body.get("rack"), self.rules.rack, self.rules.tiles, body.field("rack"))

    def _tiles(self, body: Table, name: str) -> bytes:
        """Tiles as text, or as a list of texts such as a board and racks; empty squares do not count."""
        given = body.get(name)
        texts = given if isinstance(given, list) else [given]
        read = [text.replace(".", "") if isinstance(text, str) else text for text in texts]
        return b"".join(self.rules.tiles.read(text, body.field(name)) for text in read)

    def _scores(self, table: Table) -> dict[str, int]:
        return {player: table.whole(player, -(10**6), 10**6) for player in table.content}

    def _key(self, word: bytes) -> str:
        return self.rules.tiles.alphabet.decode(code(word))

    def _scored(self, board: Board, scored: Scored) -> Answer:
        words = formed(board, scored.play.laid(board), self.rules, scored.play.direction)
        return {
            "play": scored.play.show(self.rules.tiles),
            "score": scored.score,
            "words": [self._key(word.word) for word in words],
        }

    def _faults(self, judgement: Judgement) -> list[Answer]:
        return [fault.as_dict(self.language) for fault in judgement.faults]

    def _player(self, played: rounds.Round, player: str) -> Answer:
        judgement = played.judgements[player]
        return {
            "play": judgement.play.show(self.rules.tiles) if judgement and judgement.play else None,
            "legal": judgement.legal if judgement else None,
            "score": played.score(player),
            "percent": played.percent(player),
            "faults": self._faults(judgement) if judgement else [],
        }


def read_move(move: object, tiles: Tiles, field: str) -> Play | tuple[Tile, ...] | None:
    """A move in a list: a play as text, ``{"play": ...}``, ``{"tiles": ...}``, or a list of tiles; ``-`` and None are none.

    Raises :class:`Malformed` naming ``field``.
    """
    if move is None or move in PASSES:
        return None
    if isinstance(move, dict):
        return _move(Table(move, field), tiles)
    if isinstance(move, list):
        return read_tiles(move, tiles, field)
    return Play.read(move, tiles, field)


def _move(body: Table, tiles: Tiles) -> Play | tuple[Tile, ...]:
    if ("play" in body) == ("tiles" in body):
        raise Malformed(body.field("play"), "neither or both of play and tiles", "give one of them")
    if "play" in body:
        return Play.read(body.get("play"), tiles, body.field("play"))
    return read_tiles(body.get("tiles"), tiles, body.field("tiles"))


def _seed(body: Table) -> int | str:
    """The seed of a request, or one nobody can guess."""
    if "seed" not in body:
        return Chance.seed()
    seed = body.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Malformed(body.field("seed"), f"{seed!r}", "give a whole number or a text")
    return seed
