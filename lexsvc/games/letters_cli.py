"""The command ``lexsvc letters``: how often each letter is used, and the bag and values that this proposes."""

from __future__ import annotations

from typing import Any

import click
import orjson

from lexsvc import places
from lexsvc.commands.options import EDITION, LEXICON, TIER
from lexsvc.games.letters import Weights, bag, by_lemma, by_list, known_bags, values
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier


@click.command()
@LEXICON
@TIER
@EDITION
@click.option(
    "--by", type=click.Choice(["list", "lemma"]), default="list", show_default=True, help="What the bag is proposed from."
)
@click.option("--tiles", default=100, show_default=True, type=click.IntRange(1, 1000), help="Tiles in the bag, jokers apart.")
@click.option("--jokers", default=2, show_default=True, type=click.IntRange(0, 100), help="Jokers in the bag.")
@click.option("--format", "layout", type=click.Choice(["table", "tsv", "json"]), default="table", show_default=True)
def letters(lexicon: str, tier: Tier | None, edition: str | None, by: str, tiles: int, jokers: int, layout: str) -> int:
    """Show how often each letter stands in a lexicon, with a bag and values proposed from it, beside the bags of known games.

    By list, a letter counts as often as it stands in the keys of the tier; by lemma, as often as it stands in its lemmas,
    weighed by their frequency where the pack tells it. Tiles are shared in proportion, at least one each, by largest
    remainders; values go from 1 to 10 with the logarithm of rarity. Columns: the letter, its two shares, tiles and value
    proposed, and tiles and value in each known game. The joker's row comes last.
    """
    opened = Shelf(places.packs()).open(lexicon, edition)
    asked = opened.policy.tier if tier is None else tier
    listed, by_lemmas = by_list(opened, asked), by_lemma(opened, asked)
    chosen = listed if by == "list" else by_lemmas
    told = _told(listed, by_lemmas, bag(chosen.of, tiles), values(chosen.of), jokers)
    known = known_bags(opened.alphabet.letters)
    for row, letter in enumerate(told):
        place = (row + 1) % len(told)  # a game keeps its joker at 0
        letter["games"] = {game: {"tiles": set_.counts[place], "value": set_.values[place]} for game, set_ in known.items()}
    if layout == "json":
        head = {"lexicon": opened.id, "edition": opened.edition, "tier": asked.slug, "by": chosen.counted}
        click.echo(orjson.dumps({**head, "lemmas_counted": by_lemmas.counted, "letters": told}, option=orjson.OPT_INDENT_2))
    else:
        _print(told, list(known), wide=layout == "table")
    return 0


def _told(listed: Weights, lemmas: Weights, tiles: dict[str, int], worth: dict[str, int], jokers: int) -> list[dict[str, Any]]:
    """A row for each letter, and one for the joker."""
    rows: list[dict[str, Any]] = [
        {
            "letter": letter,
            "share_by_list": round(listed.share(letter), 6),
            "share_by_lemma": round(lemmas.share(letter), 6),
            "tiles": tiles[letter],
            "value": worth[letter],
        }
        for letter in tiles
    ]
    return [*rows, {"letter": "?", "share_by_list": 0.0, "share_by_lemma": 0.0, "tiles": jokers, "value": 0}]


def _print(rows: list[dict[str, Any]], games: list[str], *, wide: bool) -> None:
    heads = [
        "letter",
        "by list",
        "by lemma",
        "tiles",
        "value",
        *(f"{game} {what}" for game in games for what in ("tiles", "value")),
    ]
    table = [heads]
    for row in rows:
        shares = [f"{100 * row[name]:.3f} %" for name in ("share_by_list", "share_by_lemma")]
        known = [str(row["games"][game][what]) for game in games for what in ("tiles", "value")]
        table.append([row["letter"], *shares, str(row["tiles"]), str(row["value"]), *known])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)] if wide else line
        click.echo(("  " if wide else "\t").join(cells))
