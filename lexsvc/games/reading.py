"""What requests carry, read: boards, racks, plays, tiles, scores. Every function raises ``Malformed`` naming the field."""

from __future__ import annotations

from collections.abc import Sequence

from lexsvc.games import rack as racks
from lexsvc.games.board import Board, Tile
from lexsvc.games.chance import Chance
from lexsvc.games.errors import Malformed
from lexsvc.games.fields import Fields
from lexsvc.games.judge import judge
from lexsvc.games.placement import Play, read_tiles
from lexsvc.games.rules import Rules
from lexsvc.games.tiles import Tiles
from lexsvc.games.words import AnyWord

PASSES = ("-", "pass")  #: what is written for a turn without a play
_MOST_MOVES = 1000  # in place of a board: each is judged, and a game has a tenth of it
_MOST_TILES = 10_000  # in a bag
_LARGEST_SCORE = 10**6
_LONGEST_NAME = 200  # of a seed: what is hashed again and again

Move = Play | tuple[Tile, ...]


def read_board(body: Fields, rules: Rules, language: str = "fr") -> Board:
    """The ``board``: its rows, or a list of plays from the first move in place of them."""
    given = body.get("board")
    if isinstance(given, list) and all(not isinstance(row, str) or " " in row or row in PASSES for row in given):
        return board_after(given, rules, body.field("board"), language)
    return Board.read(given, rules.layout.size, rules.tiles, body.field("board"))


def board_after(moves: Sequence[object], rules: Rules, field: str, language: str = "fr") -> Board:
    """The board after plays from the first move on; their words are not judged, but they must fit the board."""
    if len(moves) > _MOST_MOVES:
        raise Malformed(field, "too_many", count=len(moves), most=_MOST_MOVES)
    board = Board.empty(rules.layout.size)
    for number, move in enumerate(moves):
        where = f"{field}[{number}]"
        read = read_move(move, rules.tiles, where)
        if read is None:
            continue
        judgement = judge(board, rules, None, read, AnyWord())
        if not judgement.legal:
            told = " ".join(fault.detail(language) for fault in judgement.faults)
            raise Malformed(where, "does_not_fit", value=move, faults=told)
        board = board.lay(judgement.tiles)
    return board


def read_rack(body: Fields, rules: Rules, name: str = "rack") -> bytes:
    """The tiles of a rack, ``?`` for a joker."""
    return racks.read(body.get(name), rules.rack, rules.tiles, body.field(name))


def read_play(body: Fields, tiles: Tiles) -> Move:
    """The ``play`` as a whole word, or the new ``tiles`` alone."""
    if ("play" in body) == ("tiles" in body):
        raise Malformed(body.field("play"), "play_or_tiles")
    if "play" in body:
        return Play.read(body.get("play"), tiles, body.field("play"))
    return read_tiles(body.get("tiles"), tiles, body.field("tiles"))


def read_move(move: object, tiles: Tiles, field: str) -> Move | None:
    """A move in a list: a play as text, ``{"play": ...}``, ``{"tiles": ...}``, or a list of tiles; ``-`` and None are none."""
    if move is None or move in PASSES:
        return None
    if isinstance(move, dict):
        return read_play(Fields(move, field), tiles)
    if isinstance(move, list):
        return read_tiles(move, tiles, field)
    return Play.read(move, tiles, field)


def read_faces(body: Fields, name: str, tiles: Tiles) -> bytes:
    """Tiles as a text, or as a list of texts such as the rows of a board and racks; empty squares do not count."""
    given = body.get(name)
    texts = given if isinstance(given, list) else [given]
    field = body.field(name)
    faces = b"".join(tiles.read(text.replace(".", "") if isinstance(text, str) else text, field) for text in texts)
    if len(faces) > _MOST_TILES:
        raise Malformed(field, "too_many", count=len(faces), most=_MOST_TILES)
    return faces


def by_player(body: Fields, name: str) -> Fields:
    """What each player has: a table by name, or a list, whose places then are the names."""
    given = body.get(name)
    return Fields(dict(enumerate(given)) if isinstance(given, list) else given, body.field(name))


def read_scores(table: Fields) -> dict[str, int]:
    """Points by player."""
    return {player: table.whole(player, -_LARGEST_SCORE, _LARGEST_SCORE) for player in table.content}


def read_seed(body: Fields) -> int | str:
    """The ``seed``, or where there is none one that nobody can guess."""
    if "seed" not in body:
        return Chance.seed()
    seed = body.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, int | str) or len(str(seed)) > _LONGEST_NAME:
        raise Malformed(body.field("seed"), "seed", value=seed)
    return seed
