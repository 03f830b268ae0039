"""The referee with the real lexicons: figures that players know, and robot games judged again."""

import pytest

from lexsvc.games.generator import plays
from lexsvc.games.judge import judge
from lexsvc.games.match import Match, duplicate
from lexsvc.games.rules import named
from lexsvc.games.words import LexiconWords
from lexsvc.question import Question
from lexsvc.tier import Tier


def words_of(lexicon, tier):
    policy = lexicon.policy
    return LexiconWords(lexicon, Question(tier, policy.theoretical, policy.dialects))


def test_openings_in_french(french, desk_of, classic):
    desk = desk_of(classic, words_of(french, Tier.NORMAL))
    assert desk.score("H8 CHAT", "CHAT") == 18
    assert desk.score("H8 CHATS", "S", ["H8 CHAT"]) == 11
    assert desk.ask("best", board=desk.empty, rack="CHANTES", n=1)["plays"][0]["score"] == 82


@pytest.mark.parametrize("game", ["classic", "motamo"])
def test_french_robot_games_judged_again(game, french):
    judged_again(named(game), {tier: words_of(french, tier) for tier in Tier})


def test_greek_robot_games_judged_again(greek):
    judged_again(named("heptagrammata"), {tier: words_of(greek, tier) for tier in Tier})


def judged_again(rules, words):
    """Robots of each level play a few games, and every play is legal to the judge at the same score."""
    levels = {name: rules.robots[name] for name in ("expert", "beginner")}
    for seed in range(5):
        match = Match(rules, levels, words.__getitem__, seed)
        for turn in match.turns():
            if turn.scored:
                judgement = judge(turn.board, rules, turn.rack, turn.scored.play, words[Tier.EXPERT])
                assert (judgement.faults, judgement.score) == ((), turn.scored.score)
        assert match.final


def test_a_french_duplicate_game_of_twenty_rounds(french, classic):
    words = {tier: words_of(french, tier) for tier in Tier}
    levels = {name: classic.robots[name] for name in ("expert", "intermediate", "beginner")}
    games = [list(duplicate(classic, levels, words.__getitem__, 5)) for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0]) >= 20
    assert all(played.percentage("expert") == 100 for _, _, played in games[0])


def test_both_paths_agree_in_greek(greek, heptagrammata):
    words = words_of(greek, Tier.EXPERT)
    levels = dict.fromkeys("ab", heptagrammata.robots["expert"])
    for number, turn in enumerate(Match(heptagrammata, levels, lambda _: words, 2).turns()):
        if number in (2, 5):
            fast = plays(turn.board, heptagrammata, turn.rack, words, True)
            assert list(fast) == plays(turn.board, heptagrammata, turn.rack, words, False)
