"""The judge: is a play legal, and what is it worth?

It shares no code with move generation: it lays the tiles and reads the board, where ``generator`` walks an automaton; that
each play the one finds is legal to the other, at the same score, is what the tests show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lexsvc.games.board import Board, Square, Tile
from lexsvc.games.faults import Fault, in_order
from lexsvc.games.placement import Direction, Play, run
from lexsvc.games.rules import Rules
from lexsvc.games.score import Formed, bonus, formed
from lexsvc.games.tiles import JOKER, Tiles, code, from_rack, is_joker
from lexsvc.games.words import Ruling, Words

#: Faults after which it cannot be told what words were meant.
_SHAPELESS = {"no_tile", "off_board", "square_taken", "gap", "not_in_line"}


@dataclass(frozen=True)
class Judged:
    """A word formed and the ruling on it."""

    formed: Formed
    ruling: Ruling


@dataclass(frozen=True)
class Judgement:
    """What became of a play: its new tiles, the words it forms, its faults; a legal play has none.

    ``score`` includes ``bonus``. An illegal play scores nothing: it is taken back whole. ``words`` still bear their points,
    and are empty where the tiles lie so that no words can be read.
    """

    tiles: tuple[Tile, ...]
    words: tuple[Judged, ...]
    faults: tuple[Fault, ...]
    score: int
    bonus: int

    @property
    def legal(self) -> bool:
        return not self.faults

    @property
    def play(self) -> Play | None:
        """The play as it would be written; None where no word can be read."""
        return self.words[0].formed.play if self.words else None


def judge(board: Board, rules: Rules, rack: bytes | None, move: Play | Sequence[Tile], words: Words) -> Judgement:
    """Judge a play, or new tiles alone, against the rules and the words; a rack of None is not checked."""
    if isinstance(move, Play):
        tiles, faults = _read_play(board, move, rules)
        along: Direction | None = move.direction
    else:
        tiles, faults = tuple(move), list(_squares(board, move) if move else [Fault("no_tile")])
        along = _line_through(board, tiles)
    faults += _lie(board, tiles, rules)
    if rack is not None:
        faults += _rack(rack, tiles, rules.tiles)
    judged: tuple[Judged, ...] = ()
    if tiles and not {fault.code for fault in faults} & _SHAPELESS and JOKER not in [tile.face for tile in tiles]:
        judged = tuple(Judged(word, words.rule(code(word.word))) for word in formed(board, tiles, rules, along))
        faults += _refused(judged, rules.tiles)
    if faults:
        return Judgement(tiles, judged, in_order(dict.fromkeys(faults)), 0, 0)
    extra = bonus(tiles, rules)
    return Judgement(tiles, judged, (), sum(word.formed.points for word in judged) + extra, extra)


def _names(squares: Sequence[Square]) -> tuple[str, ...]:
    return tuple(square.name for square in squares)


def _read_play(board: Board, play: Play, rules: Rules) -> tuple[tuple[Tile, ...], list[Fault]]:
    """The new tiles of a play and what is wrong between its word and the board."""
    faults = []
    squares = play.squares()
    off = [square for square in squares if square not in board]
    if off:
        faults.append(Fault("off_board", _names(off)))
    tiles = play.laid(board)
    faced = zip(squares, play.word, strict=True)
    other = [square for square, face in faced if board[square] and (board[square] ^ face) & 31]
    if other:
        faults.append(Fault("square_taken", _names(other)))
    if len(squares) < 2:
        faults.append(Fault("too_short", _names(squares)))
    ends = [play.direction.step(squares[0], -1), play.direction.step(squares[-1])]
    goes_on = [square for square in ends if board[square]]
    if goes_on:
        more = run(board, goes_on[0], play.direction)
        text = rules.tiles.show(bytes(board[square] for square in more))
        faults.append(Fault("incomplete_word", _names(goes_on), (text,)))
    if not tiles and not faults:
        faults.append(Fault("no_tile"))
    return tiles, faults


def _squares(board: Board, tiles: Sequence[Tile]) -> Iterator[Fault]:
    """What is wrong with the squares of new tiles, one by one."""
    squares = [tile.square for tile in tiles]
    off = [square for square in squares if square not in board]
    if off:
        yield Fault("off_board", _names(off))
    taken = sorted({square for square, times in Counter(squares).items() if board[square] or times > 1})
    if taken:
        yield Fault("square_taken", _names(taken))


def _line_through(board: Board, tiles: Sequence[Tile]) -> Direction:
    """The direction of the main word of new tiles alone: for one tile, across if it lengthens or forms a word across."""
    if len(tiles) != 1:
        return Direction.ACROSS
    step = Direction.ACROSS.step
    return Direction.ACROSS if any(board[step(tiles[0].square, by)] for by in (-1, 1)) else Direction.DOWN


def _lie(board: Board, tiles: Sequence[Tile], rules: Rules) -> Iterator[Fault]:
    """What is wrong with how new tiles lie: to each other, to the board, to the star."""
    squares = sorted({tile.square for tile in tiles if tile.square in board and not board[tile.square]})
    if not squares:
        return
    undeclared = [tile.square for tile in tiles if tile.face == JOKER]
    if undeclared:
        yield Fault("joker_undeclared", _names(undeclared))
    rows, columns = {square.row for square in squares}, {square.column for square in squares}
    if len(rows) > 1 and len(columns) > 1:
        yield Fault("not_in_line", _names(squares))
    else:
        line = Direction.DOWN if len(rows) > 1 else Direction.ACROSS
        length = squares[-1].row - squares[0].row + squares[-1].column - squares[0].column
        between = [line.step(squares[0], i) for i in range(length)]
        holes = [square for square in between if not board[square] and square not in squares]
        if holes:
            yield Fault("gap", _names(holes))
    if board.is_empty:
        if rules.layout.star not in squares:
            yield Fault("misses_star", (rules.layout.star.name,))
        if len(squares) < 2:
            yield Fault("too_short", _names(squares))
    elif not any(board[line.step(square, by)] for square in squares for line in Direction for by in (-1, 1)):
        yield Fault("not_touching", _names(squares))


def _rack(rack: bytes, tiles: Sequence[Tile], known: Tiles) -> Iterator[Fault]:
    """What is wrong between new tiles and the rack: a letter that is not in it may be a joker's that was not declared."""
    left = Counter(rack)
    left.subtract(from_rack(tile.face) for tile in tiles)
    lacking: list[Tile] = []
    for tile in reversed(tiles):  # of three S where the rack has two, the last is the one too many
        face = from_rack(tile.face)
        if left[face] < 0:
            left[face] += 1
            lacking.insert(0, tile)
    spare = max(left[JOKER], 0)
    letters = [tile for tile in lacking if not is_joker(tile.face)]
    undeclared, missing = letters[:spare], letters[spare:] + [tile for tile in lacking if is_joker(tile.face)]
    if undeclared:
        yield Fault("joker_undeclared", _names([tile.square for tile in undeclared]))
    if missing:
        letters_text = tuple(known.show(bytes([tile.face])) for tile in missing)
        yield Fault("not_in_rack", _names([tile.square for tile in missing]), letters_text)


def _refused(judged: Sequence[Judged], tiles: Tiles) -> Iterator[Fault]:
    """Each word that is none: it is named."""
    for word in judged:
        if not word.ruling.valid:
            text = tiles.alphabet.decode(code(word.formed.word))
            yield Fault("word_not_valid", _names(word.formed.squares), (text,))
