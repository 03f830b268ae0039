"""Questions about the word games as they go over the wire: dictionaries in, dictionaries out.

Every request is a table with a ``board`` (rows, or a list of plays from the first move) and what the question needs. A
:class:`~lexsvc.games.errors.Malformed` names the field that cannot be read; a play against the rules is an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexsvc.games import duplicate as rounds
from lexsvc.games import robot as robots
from lexsvc.games import settlement
from lexsvc.games.bag import Bag
from lexsvc.games.board import Board
from lexsvc.games.chance import Chance
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.generator import Scored, plays
from lexsvc.games.judge import Judged, Judgement
from lexsvc.games.judge import judge as judge_play
from lexsvc.games.reading import by_player, read_board, read_faces, read_move, read_play, read_rack, read_scores, read_seed
from lexsvc.games.rules import Level, Rules
from lexsvc.games.score import formed
from lexsvc.games.tiles import code
from lexsvc.games.words import Words

Answer = dict[str, Any]
_DEFAULT_BEST = 10
_MOST_BEST = 10_000
_MOST = 10**6


@dataclass(frozen=True)
class Referee:
    """Answers questions about one game by its rules and words, with sentences in ``language`` (``fr`` or ``en``)."""

    rules: Rules
    words: Words
    language: str = "fr"

    def judge(self, body: Fields) -> Answer:
        """Whether a play (``play`` or ``tiles``) from a ``rack`` is legal; ``score`` includes ``bonus``."""
        body.only("board", "rack", "play", "tiles")
        move = read_play(body, self.rules.tiles)
        judgement = judge_play(self._board(body), self.rules, read_rack(body, self.rules), move, self.words)
        return {
            "legal": judgement.legal,
            "score": judgement.score,
            "bonus": judgement.bonus,
            "words": [self._judged(word) for word in judgement.words],
            "faults": self._faults(judgement),
        }

    def best(self, body: Fields) -> Answer:
        """How many plays there are from a ``rack``, and the ``n`` best of them."""
        body.only("board", "rack", "n")
        board, rack = self._board(body), read_rack(body, self.rules)
        n = body.whole("n", 0, _MOST_BEST) if "n" in body else _DEFAULT_BEST
        found = plays(board, self.rules, rack, self.words)
        return {"count": len(found), "plays": [self._scored(board, scored) for scored in found[:n]]}

    def duplicate(self, body: Fields) -> Answer:
        """A round: ``plays`` by player; ``place`` says whose play is laid, ``player`` (the best player's) or ``best``.

        With ``scores`` so far, totals are given and tell who leads; else the round does.
        """
        body.only("board", "rack", "plays", "place", "scores")
        board, rack = self._board(body), read_rack(body, self.rules)
        moves = body.table("plays")
        read = {player: read_move(move, self.rules.tiles, moves.field(player)) for player, move in moves.content.items()}
        place = body.one_of("place", "player", "best") if "place" in body else "player"
        before = read_scores(body.table("scores").only(*read)) if "scores" in body else {}
        played = rounds.play_round(board, self.rules, rack, read, self.words, place == "best")
        totals = {player: before.get(player, 0) + played.score(player) for player in read}
        placed = played.placed and {**self._scored(board, played.placed), "players": list(played.finders)}
        best = None
        if played.best is not None:
            score = played.best[0].score if played.best else 0
            best = {"score": score, "plays": [self._scored(board, scored) for scored in played.best]}
        return {
            "players": {player: {**self._player(played, player), "total": totals[player]} for player in read},
            "leaders": [player for player, total in totals.items() if total == max(totals.values())],
            "placed": placed,
            "best": best,
            "board": played.board.show(self.rules.tiles),
            "rack": self.rules.tiles.show(played.rack),
        }

    def robot(self, body: Fields) -> Answer:
        """A play of a robot of a ``level``, or a pass; the same ``seed`` gives the same play.

        The words are to be those of the level's tier already: see :func:`level_of`.
        """
        body.only("board", "rack", "level", "seed")
        board, rack, level, seed = self._board(body), read_rack(body, self.rules), level_of(body, self.rules), read_seed(body)
        chosen = robots.choose(plays(board, self.rules, rack, self.words), level.share, Chance(seed))
        if chosen is None:
            return {"pass": True, "play": None, "score": 0, "words": [], "seed": seed}
        return {"pass": False, **self._scored(board, chosen), "seed": seed}

    def draw(self, body: Fields) -> Answer:
        """``n`` tiles from a ``bag``, or from the game's bag without what is ``seen``, and the bag without them.

        With ``exchange`` (the tiles a player gives back, after ``exchanged`` exchanges) as many are drawn, then those go back.
        """
        body.only("bag", "seen", "n", "seed", "exchange", "exchanged")
        tiles, seed = self.rules.tiles, read_seed(body)
        if "bag" in body:
            bag = Bag.of(read_faces(body, "bag", tiles))
        else:
            bag = Bag.full(tiles).without(read_faces(body, "seen", tiles) if "seen" in body else b"", "seen", tiles)
        back = read_rack(body, self.rules, "exchange") if "exchange" in body else b""
        if back:
            self._may_exchange(len(bag), body.whole("exchanged", 0, _MOST) if "exchanged" in body else 0)
        n = len(back) if back else body.whole("n", 0, _MOST) if "n" in body else self.rules.rack
        drawn, left = bag.draw(n, Chance(seed))
        left = Bag.of(left.faces + back)
        return {"tiles": tiles.show(drawn), "bag": tiles.show(left.faces), "left": len(left), "seed": seed}

    def settle(self, body: Fields) -> Answer:
        """The final ``scores`` from ``racks`` and ``scores`` by player and the ``reason``, and who wins.

        Players may also be the places of two lists; then ``scores`` is a list too, and winners are told by place, from 0.
        """
        body.only("racks", "scores", "reason")
        listed = isinstance(body.get("racks"), list)
        held, scores = by_player(body, "racks"), by_player(body, "scores")
        read = {player: read_rack(held, self.rules, player) for player in held.content}
        reason = settlement.REASONS[body.one_of("reason", *settlement.REASONS)]
        final = settlement.settle(self.rules, read, read_scores(scores), reason)
        winners = [player for player, score in final.items() if score == max(final.values())]
        if listed:
            return {"scores": list(final.values()), "winners": [int(place) for place in winners]}
        return {"scores": final, "winners": winners}

    def _may_exchange(self, in_bag: int, exchanged: int) -> None:
        if not settlement.may_exchange(self.rules, in_bag, exchanged):
            least, most = self.rules.exchange.bag_at_least, self.rules.exchange.per_player
            facts = {"count": in_bag, "done": exchanged, "least": least, "most": "∞" if most is None else most}
            raise Malformed("exchange", "no_exchange", **facts)

    def _board(self, body: Fields) -> Board:
        return read_board(body, self.rules, self.language)

    def _key(self, word: bytes) -> str:
        return self.rules.tiles.alphabet.decode(code(word))

    def _judged(self, word: Judged) -> Answer:
        tier = word.ruling.tier
        return {
            "word": self._key(word.formed.word),
            "valid": word.ruling.valid,
            "tier": None if tier is None else tier.slug,
            "points": word.formed.points,
        }

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
            "percentage": played.percentage(player),
            "faults": self._faults(judgement) if judgement else [],
        }


def level_of(body: Fields, rules: Rules) -> Level:
    """The robot's level that a request names by ``level``. Raises :class:`Malformed`."""
    return rules.robots[body.one_of("level", *rules.robots)]
