"""Rules as data: a word game's board, tiles, bonuses, exchange and ending.

The games of ``data/games/*.toml`` are :func:`named`; a host lays its own fields over one of them by :func:`varied`. Either way
the rules are checked as a whole, and an error names the field and its mend.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.games.board import Square
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.tiles import Tiles
from lexsvc.tier import Tier

WORD_GAMES = ("motamo", "classic", "heptagrammata")
_FIELDS = (
    *("title", "language", "lexicon", "players", "rack", "board", "tiles"),
    *("bonus", "exchange", "ending", "robots", "modes"),
)
_SIZES = (3, 21)  # of a board; rows have letters and words bytes for more, but no lexicon has such words
_LARGEST_RACK = 10  # with more tiles the plays there are go into millions
_MOST = 10_000  # of points, tiles, players: beyond any game, and small enough for 64-bit scores whatever the premiums


@dataclass(frozen=True)
class Layout:
    """The board's ``size``, its ``star``, and what each square (row after row) multiplies: its letter, its word."""

    size: int
    star: Square
    letter: tuple[int, ...]
    word: tuple[int, ...]


@dataclass(frozen=True)
class Exchange:
    """Exchanging takes ``bag_at_least`` tiles in the bag; ``per_player`` times a game, None for no limit."""

    bag_at_least: int
    per_player: int | None


@dataclass(frozen=True)
class Ending:
    """How a game ends and what the racks then cost; the fields are explained in ``data/games/standard.toml``."""

    finisher_gains_others: bool
    others_lose_own: bool
    block_loses_own: bool
    block_rounds: int
    block_turns: frozenset[str]


@dataclass(frozen=True)
class Level:
    """A robot's level: the vocabulary tier it knows and the share of the best score it looks for."""

    tier: Tier
    share: float


@dataclass(frozen=True)
class Rules:
    """A word game. ``source`` is the table the rules were read from, as it is shown to those who ask.

    ``bonus[n]`` is what laying ``n`` tiles in one play adds to its score.
    """

    id: str
    title: dict[str, str]
    language: str
    lexicon: str
    players: range
    rack: int
    layout: Layout
    tiles: Tiles
    bonus: tuple[int, ...]
    exchange: Exchange
    ending: Ending
    robots: dict[str, Level]
    modes: dict[str, dict[str, Any]]
    source: dict[str, Any]


@cache
def named(game: str) -> Rules:
    """The rules of one of :data:`WORD_GAMES`. Raises ``KeyError`` for any other name."""
    if game not in WORD_GAMES:
        raise KeyError(f"unknown game {game!r}: use {', '.join(WORD_GAMES)}")
    return read(_whole(game), game)


def varied(rules: Rules, changes: object, field: str = "rules") -> Rules:
    """The rules with a host's own fields laid over them: a table's fields one by one, what lies deeper as a whole.

    Raises :class:`Malformed` naming the field.
    """
    return read(_laid_over(rules.source, Fields(changes, field).only(*_FIELDS).content), rules.id, field)


def in_mode(rules: Rules, mode: str) -> Rules:
    """The rules in one of their modes. Raises :class:`Malformed` naming those there are."""
    if mode not in rules.modes:
        raise Malformed("mode", "one_of", value=mode, known=", ".join(rules.modes))
    return varied(rules, rules.modes[mode], f"modes.{mode}")


def read(content: dict[str, Any], game: str, field: str = "") -> Rules:
    """Rules from a whole table, checked. Raises :class:`Malformed` naming the field and its mend."""
    top = Fields(content, field).only(*_FIELDS)
    rack = top.whole("rack", 1, _LARGEST_RACK)
    tiles = _tiles(top.table("tiles").only("letters", "small", "aliases", "jokers", "counts", "values"))
    return Rules(
        id=game,
        title={language: top.table("title").text(language) for language in top.table("title").content},
        language=top.text("language"),
        lexicon=top.text("lexicon"),
        players=_players(top.table("players").only("least", "most")),
        rack=rack,
        layout=_layout(top.table("board").only("star", "squares", "legend")),
        tiles=tiles,
        bonus=_bonus(top.table("bonus"), rack),
        exchange=_exchange(top.table("exchange").only("bag_at_least", "per_player")),
        ending=_ending(top.table("ending")),
        robots={name: _level(level.only("tier", "share")) for name, level in top.table("robots").tables()},
        modes={name: mode.content for name, mode in top.table("modes").tables()},
        source=content,
    )


def _whole(game: str) -> dict[str, Any]:
    """The table of a game's file laid over that of the rule set it extends."""
    content = data.toml("games", f"{game}.toml")
    base = content.pop("extends", None)
    return _laid_over(_whole(base), content) if base else content


def _laid_over(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for name, value in changes.items():
        old = base.get(name)
        merged[name] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _players(table: Fields) -> range:
    least = table.whole("least", 1, _MOST)
    return range(least, table.whole("most", least, _MOST) + 1)


def _layout(table: Fields) -> Layout:
    rows = table.texts("squares")
    size = len(rows)
    if not _SIZES[0] <= size <= _SIZES[1]:
        raise Malformed(table.field("squares"), "board_size", count=size, least=_SIZES[0], most=_SIZES[1])
    multiplies = {".": (1, 1)}
    for sign, squares in table.table("legend").tables():
        kind = squares.only("letter", "word")
        if len(sign) != 1 or not kind.content:
            raise Malformed(kind.path, "kind_of_square")
        letter, word = (kind.whole(name, 1, 9) if name in kind else 1 for name in ("letter", "word"))
        multiplies[sign] = letter, word
    for number, row in enumerate(rows):
        if len(row) != size or not set(row) <= set(multiplies):
            where = f"{table.field('squares')}[{number}]"
            raise Malformed(where, "squares", value=row, size=size, known=" ".join(multiplies))
    star = Square.read(table.get("star"), table.field("star"))
    if not (star.row < size and 0 <= star.column < size):
        raise Malformed(table.field("star"), "star", value=star.name, size=size)
    signs = "".join(rows)
    return Layout(size, star, tuple(multiplies[s][0] for s in signs), tuple(multiplies[s][1] for s in signs))


def _tiles(table: Fields) -> Tiles:
    letters = table.text("letters")
    if len(letters) > 26 or len(set(letters)) != len(letters):
        raise Malformed(table.field("letters"), "letters", value=letters)
    small = table.text("small") if "small" in table else letters.lower()
    if len(small) != len(letters) or len(set(letters + small + "?.")) != 2 * len(letters) + 2:
        raise Malformed(table.field("small"), "small", value=small)
    aliases = table.table("aliases") if "aliases" in table else Fields({}, "")
    for typed, meant in aliases.content.items():
        if len(typed) != 1 or typed in letters + small + "?." or meant not in list(letters + small):
            raise Malformed(aliases.field(typed), "alias", value=meant)
    return Tiles(
        letters=letters,
        small=small,
        aliases=dict(aliases.content),
        counts=_by_letter(table.table("counts"), letters, table.whole("jokers", 0, _MOST)),
        values=_by_letter(table.table("values"), letters, 0),
    )


def _by_letter(table: Fields, letters: str, joker: int) -> tuple[int, ...]:
    table.only(*letters)
    numbers = [table.whole(letter, 0, 1000) for letter in letters]
    return (joker, *numbers, *[0] * (26 - len(letters)))


def _bonus(table: Fields, rack: int) -> tuple[int, ...]:
    table.only(*map(str, range(1, _LARGEST_RACK + 1)))
    return tuple(table.whole(str(n), 0, _MOST) if str(n) in table else 0 for n in range(rack + 1))


def _exchange(table: Fields) -> Exchange:
    per_player = table.whole("per_player", 0, _MOST) if "per_player" in table else None
    return Exchange(table.whole("bag_at_least", 1, _MOST), per_player)


def _ending(table: Fields) -> Ending:
    table.only("finisher_gains_others", "others_lose_own", "block_loses_own", "block_rounds", "block_turns")
    turns = table.texts("block_turns")
    if not turns or not set(turns) <= {"pass", "exchange"}:
        raise Malformed(table.field("block_turns"), "turns", value=turns)
    return Ending(
        table.truth("finisher_gains_others"),
        table.truth("others_lose_own"),
        table.truth("block_loses_own"),
        table.whole("block_rounds", 1, 100),
        frozenset(turns),
    )


def _level(table: Fields) -> Level:
    return Level(Tier.parse(table.one_of("tier", *(tier.slug for tier in Tier))), table.share("share"))
