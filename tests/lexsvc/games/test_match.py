"""Whole games between robots: every play is judged again, and the same seed plays the same game."""

import json

import pytest

from lexsvc.games import record
from lexsvc.games.generator import plays
from lexsvc.games.judge import judge
from lexsvc.games.match import Match, duplicate
from lexsvc.games.rules import WORD_GAMES, named
from lexsvc.games.settlement import BLOCK, OUT
from lexsvc.games.tiles import code


@pytest.fixture(scope="session")
def words(everyday, heptagrammata, lexicon_of):
    """A lexicon for each game. The Greek one is the French one written in Greek letters: what matters is that it has words."""
    codes = [word for word in everyday.graph.automaton.words() if max(word) < 65 + len(heptagrammata.tiles.letters)]
    greek = lexicon_of(word.decode() for word in codes)
    return {"classic": everyday, "motamo": everyday, "heptagrammata": greek}


def match_of(game, words, seed, players="ab"):
    rules = named(game)
    levels = dict(zip(players, (rules.robots[level] for level in ("expert", "beginner", "intermediate")), strict=False))
    return Match(rules, levels, lambda _: words[game], seed)


@pytest.mark.parametrize("game", WORD_GAMES)
def test_every_play_of_seeded_games_is_legal_and_scored_alike(game, words):
    for seed in range(8):
        match = match_of(game, words, seed)
        for turn in match.turns():
            if turn.scored:
                judgement = judge(turn.board, match.rules, turn.rack, turn.scored.play, words[game])
                assert (judgement.faults, judgement.score) == ((), turn.scored.score)
            else:
                assert not plays(turn.board, match.rules, turn.rack, words[game])
        assert match.final


@pytest.mark.parametrize("game", WORD_GAMES)
def test_a_game_replays_to_the_same_scores(game, words):
    match = match_of(game, words, 3)
    tiles = match.rules.tiles
    plays_of = [
        {"player": turn.player, "rack": tiles.show(turn.rack), "play": turn.scored.play.show(tiles) if turn.scored else "-"}
        for turn in match.turns()
    ]
    again = match_of(game, words, 3)
    assert sum(1 for _ in again.turns()) == len(plays_of)
    assert (again.scores, again.final) == (match.scores, match.final)
    turns = list(record.replay(record.read(json.dumps({"plays": plays_of})), match.rules, words[game]))
    assert not any(turn.faults for turn in turns)
    assert {turn.player: turn.total for turn in turns} == match.scores


def test_tiles_are_neither_lost_nor_made(words, classic):
    match = match_of("classic", words, 5, "abc")
    for turn in match.turns():
        held = b"".join(match.racks.values()) + bytes(face for face in turn.board.faces if face)
        assert len(held) <= sum(classic.tiles.counts)
    reason = OUT if not all(match.racks.values()) else BLOCK
    change = sum(match.final.values()) - sum(match.scores.values())
    assert change == 0 if reason == OUT else change <= 0


def test_a_seeded_duplicate_game_of_twenty_rounds(everyday, classic):
    levels = {"Ana": classic.robots["expert"], "Ben": classic.robots["intermediate"]}
    games = [list(duplicate(classic, levels, lambda _: everyday, 11, place_best=True))[:20] for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0]) == 20
    for board, rack, played in games[0]:
        judgement = judge(board, classic, rack, played.placed.play, everyday)
        assert (judgement.legal, judgement.score) == (True, played.best[0].score)
        assert played.score("Ben") <= played.score("Ana") == played.best[0].score
        assert all(everyday.rule(code(scored.play.word)).valid for scored in played.best)
