"""Options and arguments that several commands share, with the same names as over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from lexsvc import places
from lexsvc.lexicon import Lexicon
from lexsvc.messages import LANGUAGES
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier


def parsed(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """A click callback that reads an option and reports misuse as click does."""

    def read(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Any:
        try:
            return None if text is None else parse(text)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return read


TIER = click.option("--tier", callback=parsed(Tier.parse), help="detente, normal or expert; default: the lexicon's policy.")
EDITION = click.option("--edition", help="Ask this edition instead of the current one.")
LEXICON = click.option("--lexicon", default="fr", show_default=True, help="fr, grc, or a lexicon of your own.")
PROSE = click.option("--prose", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="The language of prose.")
TEXT_OR_JSON = click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)


def opened(name: str) -> Lexicon:
    """A lexicon named ``fr``, ``fr@2026.11``, or by the folder of its pack. Raises as a shelf does."""
    if (Path(name) / "manifest.json").is_file():
        return Lexicon.open(Path(name))
    identifier, _, edition = name.partition("@")
    return Shelf(places.packs()).open(identifier, edition or None)
