"""Referee figures: how long a full list of plays takes in mid-game, and how robot games stand up to the judge.

Positions are those of seeded robot games, from the sixth turn to the eighteenth, so that a run can be repeated. The
yardstick is the plain Python path on the same positions. Run it alone on an idle machine::

    python -m benchmarks.games                  # French Expert: speed
    python -m benchmarks.games --lexicon grc    # Greek
    python -m benchmarks.games --judge 1000     # and that many robot games of each word game, every play judged again
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import NamedTuple

from lexsvc import places
from lexsvc.games.board import Board
from lexsvc.games.generator import plays
from lexsvc.games.judge import judge
from lexsvc.games.match import Match
from lexsvc.games.rules import WORD_GAMES, Rules, named
from lexsvc.games.tiles import JOKER
from lexsvc.games.words import LexiconWords, Words
from lexsvc.question import Question
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

#: Bounds in milliseconds by language: without a joker, with one.
BOUNDS = {"fr": (1.0, 8.0), "grc": (3.0, 25.0)}
_MID_GAME = range(6, 18, 3)  # turns of a game: few of each, so that a run sees many games
_REPEATS = 5  # each position's time is the least of so many, which other processes disturb least


class Position(NamedTuple):
    """A board in mid-game and the rack to be played from it."""

    board: Board
    rack: bytes


def words_of(lexicon: str, tier: Tier = Tier.EXPERT) -> Words:
    """The words of a lexicon of the shelf at a tier, theoretical forms as its policy says."""
    opened = Shelf(places.packs()).open(lexicon)
    return LexiconWords(opened, Question(tier, opened.policy.theoretical, opened.policy.dialects))


def positions(rules: Rules, words: Words, count: int, joker: bool) -> list[Position]:
    """So many mid-game positions; racks without a joker, or the same with their last tile turned into one."""
    found: list[Position] = []
    for seed in range(10_000):
        match = Match(rules, dict.fromkeys("ab", rules.robots["expert"]), lambda _: words, seed)
        for number, turn in enumerate(match.turns()):
            if number in _MID_GAME and len(turn.rack) == rules.rack and JOKER not in turn.rack:
                found.append(Position(turn.board, turn.rack[:-1] + b"?" if joker else turn.rack))
                if len(found) == count:
                    return found
    raise RuntimeError("the robots found no plays: is the lexicon empty?")


def milliseconds(rules: Rules, words: Words, found: list[Position], fast: bool, repeats: int = _REPEATS) -> list[float]:
    """The processor time of the full list of plays in each position; everything runs in one thread."""
    times = []
    for position in found:
        least = float("inf")
        for _ in range(repeats):
            began = time.process_time()
            plays(position.board, rules, position.rack, words, fast)
            least = min(least, time.process_time() - began)
        times.append(1000 * least)
    return times


def measure(lexicon: str, game: str, count: int) -> bool:
    """Print the figures of one lexicon; whether they are within bounds."""
    rules, words = named(game), words_of(lexicon)
    began = time.perf_counter()
    plays(Board.empty(15), rules, bytes([65]), words, True)
    print(f"{lexicon}: kernels loaded in {time.perf_counter() - began:.2f} s")
    within = True
    for joker, bound in zip((False, True), BOUNDS[lexicon], strict=True):
        found = positions(rules, words, count, joker)
        times = milliseconds(rules, words, found, fast=True)
        plain = statistics.median(milliseconds(rules, words, found[: max(count // 20, 5)], fast=False, repeats=1))
        sizes = statistics.median(len(plays(p.board, rules, p.rack, words, True)) for p in found)
        median, worst = statistics.median(times), max(times)
        within = within and median <= bound
        print(
            f"{lexicon}: {'with a joker' if joker else 'without':>12}: median {median:.2f} ms (bound {bound:g}), "
            f"worst {worst:.2f} ms, {sizes:.0f} plays; plain Python {plain:.1f} ms, {plain / median:.0f} times as long"
        )
    return within


def rejudge(lexicon: str, game: str, games: int) -> bool:
    """Play seeded robot games and judge every play again; whether none is illegal and none is scored differently."""
    rules = named(game)
    by_tier = {tier: words_of(lexicon, tier) for tier in Tier}
    referee = by_tier[Tier.EXPERT]
    levels = {"expert": rules.robots["expert"], "other": rules.robots["intermediate"]}
    judged = illegal = different = 0
    began = time.perf_counter()
    for seed in range(games):
        for turn in Match(rules, levels, by_tier.__getitem__, seed).turns():
            if turn.scored:
                judgement = judge(turn.board, rules, turn.rack, turn.scored.play, referee)
                judged += 1
                illegal += not judgement.legal
                different += judgement.legal and judgement.score != turn.scored.score
    taken = time.perf_counter() - began
    print(f"{game}: {games} games, {judged} plays judged again in {taken:.0f} s")
    print(f"{game}: {illegal} illegal, {different} scored differently")
    return not illegal and not different


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lexicon", choices=sorted(BOUNDS), default="fr")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--judge", type=int, default=0, metavar="GAMES")
    told = parser.parse_args()
    game_of = {named(game).lexicon: game for game in WORD_GAMES}
    well = measure(told.lexicon, game_of[told.lexicon], told.positions)
    if told.judge:
        for game in WORD_GAMES:
            if named(game).lexicon == told.lexicon:
                well = rejudge(told.lexicon, game, told.judge) and well
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
