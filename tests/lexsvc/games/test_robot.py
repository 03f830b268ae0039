"""Robots: a share of the best score, repeatable, and a pass where there is nothing to play."""

import pytest

from lexsvc.games.chance import Chance
from lexsvc.games.generator import plays
from lexsvc.games.robot import choose


@pytest.fixture
def found(desk, classic, everyday):
    return plays(desk.board("H8 CHAT"), classic, desk.rack("SENTIRA"), everyday)


def test_an_expert_plays_one_of_the_best(found):
    assert {choose(found, 1.0, Chance(seed)).score for seed in range(20)} == {found[0].score}


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7])
def test_a_robot_comes_as_near_its_share_as_it_can(found, share):
    within = max(scored.score for scored in found if scored.score <= share * found[0].score)
    chosen = {choose(found, share, Chance(seed)) for seed in range(200)}
    assert {scored.score for scored in chosen} == {within}
    assert chosen == {scored for scored in found if scored.score == within}


def test_where_all_plays_are_worth_more_it_takes_one_of_the_lowest(found):
    assert choose(found, 0.0, Chance(1)).score == found[-1].score


def test_no_play_is_a_pass():
    assert choose([], 1.0, Chance(1)) is None


def test_the_answer_repeats_by_its_seed(desk):
    answers = [desk.ask("robot", board=["H8 CHAT"], rack="SENTIRA", level="beginner", seed=9) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0]["pass"] is False
    assert desk.score(answers[0]["play"], "SENTIRA", ["H8 CHAT"]) == answers[0]["score"]
    assert desk.ask("robot", board=["H8 CHAT"], rack="XX", level="expert", seed=1) == {
        "pass": True, "play": None, "score": 0, "words": [], "seed": 1,
    }  # fmt: skip


def test_without_a_seed_one_is_told(desk):
    asked = {"board": ["H8 CHAT"], "rack": "SENTIRA", "level": "beginner"}
    answer = desk.ask("robot", **asked)
    assert desk.ask("robot", **asked, seed=answer["seed"]) == answer
