"""The command ``lexsvc games``: replay a record, have robots play one, compile move generation."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import click

from lexsvc import places
from lexsvc.automaton import Automaton
from lexsvc.games import record as records
from lexsvc.games.board import Board
from lexsvc.games.fields import Fields
from lexsvc.games.generator import compiled, plays
from lexsvc.games.match import Match
from lexsvc.games.rules import WORD_GAMES, Rules, in_mode, named, varied
from lexsvc.games.words import AnyWord, AutomatonWords, Graph, LexiconWords, Stack, Words
from lexsvc.question import Question
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier


@click.group()
def games() -> None:
    """The referee of the word games."""


@games.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", type=click.Choice(WORD_GAMES), help="Default: what the record says, else classic.")
@click.option("--lexicon", help="fr, grc, an own one, several with commas, or none; default: as the record or the game says.")
@click.option("--tier", help="detente, normal or expert; default: as the record or the lexicon says.")
@click.option("--prose", type=click.Choice(["fr", "en"]), default="fr", show_default=True, help="The language of faults.")
def replay(file: Path, game: str | None, lexicon: str | None, tier: str | None, prose: str) -> int:
    """Replay the record in FILE and print each play's score, tab-separated: number, player, play, score, total.

    A record is JSON ({"game": "classic", "plays": ["H8 CHAT", ...]}) or text, one play a line. A refused play scores 0 and is
    followed by what is wrong with it. The exit status is 1 if any play is refused.
    """
    record = records.read(file.read_text(encoding="utf-8"))
    rules = _rules(record, game)
    asked = lexicon or (record.text("lexicon") if "lexicon" in record else rules.lexicon)
    told = tier or (record.text("tier") if "tier" in record else None)
    refused = False
    for turn in records.replay(record, rules, words_of(asked, None if told is None else Tier.parse(told))):
        refused = refused or bool(turn.faults)
        faults = "".join("\t" + fault.detail(prose) for fault in turn.faults)
        click.echo(f"{turn.number}\t{turn.player}\t{turn.written}\t{turn.score}\t{turn.total}{faults}")
    return 1 if refused else 0


@games.command()
@click.option("--game", type=click.Choice(WORD_GAMES), default="classic", show_default=True)
@click.option("--lexicon", help="fr, grc, an own one, several with commas; default: the game's.")
@click.option("--levels", default="expert,intermediate", show_default=True, help="The robots' levels, one a player.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same game.")
def play(game: str, lexicon: str | None, levels: str, seed: str) -> int:
    """Have robots play a game, and print its record as JSON, which `lexsvc games replay` takes."""
    rules = named(game)
    chosen = [Fields({"level": name}, "").one_of("level", *rules.robots) for name in levels.split(",")]
    players = {f"{number} {name}": rules.robots[name] for number, name in enumerate(chosen, 1)}
    if len(players) not in rules.players:
        raise click.BadParameter(f"{game} is played by {rules.players[0]} to {rules.players[-1]}", param_hint="--levels")
    asked = lexicon or rules.lexicon
    match = Match(rules, players, cache(lambda tier: words_of(asked, tier)), seed)
    show = rules.tiles.show
    turns = [
        {"player": turn.player, "rack": show(turn.rack), "play": turn.scored.play.show(rules.tiles) if turn.scored else "-"}
        for turn in match.turns()
    ]
    told = {"game": game, "lexicon": asked, "tier": "expert", "plays": turns, "scores": match.scores, "final": match.final}
    click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    return 0


@games.command(name="compile")
def compile_kernels() -> int:
    """Compile move generation, so that no game waits for it: seconds the first time, then it is cached."""
    if not compiled():
        click.echo("numba is not installed: games are played in plain Python. pip install 'lexsvc[games]'", err=True)
        return 1
    plays(Board.empty(15), named("classic"), b"A", AutomatonWords(Graph(Automaton.build([b"AA"], bytes(1)))), fast=True)
    click.echo("Move generation is compiled.")
    return 0


def words_of(lexicons: str, tier: Tier | None) -> Words:
    """The words of lexicons on the shelf, separated by commas, any of which may admit a word; ``none`` admits all.

    Raises as :meth:`lexsvc.shelf.Shelf.open` does.
    """
    shelf = Shelf(places.packs())
    parts = [AnyWord() if name == "none" else _lexicon_words(shelf, name, tier) for name in lexicons.split(",")]
    return parts[0] if len(parts) == 1 else Stack(tuple(parts))


def _lexicon_words(shelf: Shelf, name: str, tier: Tier | None) -> Words:
    lexicon = shelf.open(name)
    policy = lexicon.policy
    return LexiconWords(lexicon, Question(policy.tier if tier is None else tier, policy.theoretical, policy.dialects))


def _rules(record: Fields, game: str | None) -> Rules:
    name: Any = game or (record.text("game") if "game" in record else WORD_GAMES[1])
    try:
        rules = named(name)
    except KeyError as error:
        raise ValueError(error.args[0]) from None
    if "mode" in record:
        rules = in_mode(rules, record.text("mode"))
    return varied(rules, record.get("rules")) if "rules" in record else rules
