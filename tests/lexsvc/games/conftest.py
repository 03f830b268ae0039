"""What the tests of the games share: rules, a small French lexicon, and a brute-force finder of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from pathlib import Path

import pytest

from lexsvc.automaton import Automaton
from lexsvc.games import rack as racks
from lexsvc.games.answers import Referee
from lexsvc.games.board import Board, Square, Tile
from lexsvc.games.fields import Fields
from lexsvc.games.judge import Judgement, judge
from lexsvc.games.placement import Direction, Play
from lexsvc.games.reading import board_after
from lexsvc.games.rules import Rules, named, varied
from lexsvc.games.tiles import JOKER, joker_as
from lexsvc.games.words import AutomatonWords, Graph, Words
from lexsvc.tier import Tier

SMALL = {
    "rack": 3,
    "bonus": {"3": 20},
    "board": {
        "star": "C3",
        "squares": ["W.l.W", ".L.L.", "l.w.l", ".L.L.", "W.l.W"],
        "legend": {"l": {"letter": 2}, "L": {"letter": 3}, "w": {"word": 2}, "W": {"word": 3}},
    },
    "tiles": {
        "letters": "ABC",
        "small": "abc",
        "counts": {"A": 9, "B": 9, "C": 9},
        "values": {"A": 1, "B": 3, "C": 4},
    },
}


def build(codes: Iterable[str], tier: Tier = Tier.EXPERT, tiers: dict[str, int] | None = None) -> AutomatonWords:
    """The words of a list."""
    ordered = sorted({code.encode() for code in codes})
    marks = bytes((tiers or {}).get(code.decode(), 0) for code in ordered)
    return AutomatonWords(Graph(Automaton.build(ordered, marks), tier))


def brute_force(board: Board, rules: Rules, rack: bytes, words: Words) -> dict[frozenset[Tile], Judgement]:
    """Every legal placement by trying them all: each choice of empty squares in a line, each arrangement of the rack on them,
    each letter for each joker. For small boards, racks and alphabets."""
    letters = [65 + i for i in range(len(rules.tiles.letters))]
    arrangements = {
        faces
        for count in range(1, len(rack) + 1)
        for chosen in set(permutations(rack, count))
        for faces in _declared(chosen, [joker_as(letter) for letter in letters])
    }
    found = {}
    for line in _lines(board):
        for count in range(1, len(rack) + 1):
            for squares in combinations(line, count):
                for faces in arrangements:
                    if len(faces) == count:
                        tiles = [Tile(square, face) for square, face in zip(squares, faces, strict=True)]
                        judgement = judge(board, rules, rack, tiles, words)
                        if judgement.legal:
                            found[frozenset(tiles)] = judgement
    return found


def _lines(board: Board) -> Iterator[list[Square]]:
    for direction in Direction:
        for index in range(board.size):
            start = Square(index, 0) if direction is Direction.ACROSS else Square(0, index)
            line = [direction.step(start, i) for i in range(board.size)]
            yield [square for square in line if not board[square]]


def _declared(faces: tuple[int, ...], jokers: list[int]) -> Iterator[tuple[int, ...]]:
    if not faces:
        yield ()
        return
    for first in jokers if faces[0] == JOKER else [faces[0]]:
        for rest in _declared(faces[1:], jokers):
            yield (first, *rest)


@pytest.fixture(scope="session")
def classic() -> Rules:
    return named("classic")


@pytest.fixture(scope="session")
def heptagrammata() -> Rules:
    return named("heptagrammata")


@pytest.fixture(scope="session")
def small() -> Rules:
    """A game of 5x5 with three letters, small enough to try everything."""
    return varied(named("classic"), SMALL)


@pytest.fixture(scope="session")
def everyday() -> AutomatonWords:
    text = (Path(__file__).parent / "words-fr.txt").read_text()
    return build(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


@pytest.fixture(scope="session")
def lexicon_of() -> Callable[..., AutomatonWords]:
    return build


@pytest.fixture(scope="session")
def every_play() -> Callable[[Board, Rules, bytes, Words], dict[frozenset[Tile], Judgement]]:
    return brute_force


class Desk:
    """A referee asked as over the wire, for tests that read like a game."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules, self.words = rules, words
        self.referee = Referee(rules, words)
        self.empty = ["." * rules.layout.size] * rules.layout.size

    def ask(self, question: str, **body: object) -> dict:
        return getattr(self.referee, question)(Fields(body, ""))

    def judge(self, play: object, rack: str, board: object = None) -> dict:
        named = "tiles" if isinstance(play, list) else "play"
        return self.ask("judge", board=self.empty if board is None else board, rack=rack, **{named: play})

    def score(self, play: object, rack: str, board: object = None) -> int:
        answer = self.judge(play, rack, board)
        assert answer["legal"], answer
        return answer["score"]

    def faults(self, play: object, rack: str, board: object = None) -> dict[str, list[str]]:
        """The codes of a play's faults and their squares."""
        answer = self.judge(play, rack, board)
        assert answer["legal"] is not bool(answer["faults"])
        return {fault["code"]: fault["squares"] for fault in answer["faults"]}

    def board(self, *plays: str) -> Board:
        return board_after(plays, self.rules, "board")

    def rack(self, text: str) -> bytes:
        return racks.read(text, self.rules.rack, self.rules.tiles)

    def play(self, text: str) -> Play:
        return Play.read(text, self.rules.tiles)


@pytest.fixture(scope="session")
def desk_of() -> type[Desk]:
    return Desk


@pytest.fixture
def desk(classic: Rules, everyday: AutomatonWords) -> Desk:
    return Desk(classic, everyday)


@pytest.fixture
def greek_desk(heptagrammata: Rules) -> Desk:
    codes = map(heptagrammata.tiles.alphabet.encode, ["ΛΟΓΟΣ", "ΛΟΓΟΙ", "ΟΣ", "ΣΟΦΟΣ", "ΤΟΥ", "ΤΟ"])
    return Desk(heptagrammata, build(code.decode() for code in codes))
