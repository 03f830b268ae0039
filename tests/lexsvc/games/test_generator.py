"""Move generation finds all legal plays and no other: held against trying everything, and against the judge."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexsvc.games.board import Board, Square
from lexsvc.games.errors import Malformed
from lexsvc.games.generator import canonical, plays
from lexsvc.games.judge import judge
from lexsvc.games.match import Match
from lexsvc.games.placement import Direction, Play
from lexsvc.games.tiles import JOKER, from_rack, joker_as
from lexsvc.games.words import AnyWord, LexiconWords, Ruling, Stack
from lexsvc.question import Question

pytest.importorskip("numba")
BOTH = pytest.mark.parametrize("fast", [True, False], ids=["compiled", "plain"])
SLOW = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)

words_of_three_letters = st.lists(st.text("ABC", min_size=2, max_size=5), min_size=1, max_size=25)
small_racks = st.text("ABC", min_size=0, max_size=3).map(str.encode) | st.sampled_from([b"A?", b"?B", b"?"])
small_boards = st.lists(st.sampled_from([0] * 5 + list(b"ABCabc")), min_size=25, max_size=25).map(lambda f: Board(5, bytes(f)))


def by_placement(board, found):
    """Plays by the tiles they lay; no two lay the same."""
    laid = [frozenset(scored.play.laid(board)) for scored in found]
    assert max(Counter(laid).values(), default=1) == 1
    return dict(zip(laid, (scored.score for scored in found), strict=True))


@BOTH
@SLOW
@given(words=words_of_three_letters, rack=small_racks, board=small_boards)
def test_all_plays_on_small_boards(fast, words, rack, board, small, lexicon_of, every_play):
    lexicon = lexicon_of(words)
    truth = {tiles: judgement.score for tiles, judgement in every_play(board, small, rack, lexicon).items()}
    assert by_placement(board, plays(board, small, rack, lexicon, fast)) == truth


@BOTH
@SLOW
@given(words=words_of_three_letters, rack=small_racks)
def test_all_openings_on_small_boards(fast, words, rack, small, lexicon_of, every_play):
    lexicon, board = lexicon_of(words), Board.empty(5)
    truth = {tiles: judgement.score for tiles, judgement in every_play(board, small, rack, lexicon).items()}
    assert by_placement(board, plays(board, small, rack, lexicon, fast)) == truth


def every_word_everywhere(board, rules, rack, words):
    """Every legal play by trying each word of a list on each square, with each choice of letters for jokers."""
    found = {}
    for direction in Direction:
        for place in range(board.size**2):
            start = Square(*divmod(place, board.size))
            for code in words.graph.automaton.words():
                for faces in _with_jokers(board, direction, start, code, rack):
                    judgement = judge(board, rules, rack, Play(direction, start, faces), words)
                    if judgement.legal:
                        found[frozenset(judgement.tiles)] = judgement.score
    return found


def _with_jokers(board, direction, start, code, rack):
    spellings = [b""]
    for i, letter in enumerate(code):
        square = direction.step(start, i)
        if square not in board or (board[square] and (board[square] ^ letter) & 31):
            return []
        here = [board[square]] if board[square] else [letter, joker_as(letter)] if JOKER in rack else [letter]
        spellings = [spelling + bytes([face]) for spelling in spellings for face in here]
    needed = [[from_rack(f) for i, f in enumerate(s) if not board[direction.step(start, i)]] for s in spellings]
    return [s for s, used in zip(spellings, needed, strict=True) if not Counter(used) - Counter(rack)]


@pytest.fixture(scope="session")
def positions(classic, everyday):
    """Boards in the middle of a game, with a rack each, some with a joker."""
    match = Match(classic, dict.fromkeys("ab", classic.robots["expert"]), lambda _: everyday, 7)
    turns = [turn for turn in match.turns() if turn.scored]
    return [(turn.board, turn.rack) for turn in turns[2::5]] + [(turns[4].board, b"ENTRAI?"), (turns[9].board, b"S?")]


@pytest.mark.parametrize("place", [0, -2])
def test_all_plays_on_real_boards(place, positions, classic, everyday, lexicon_of):
    board, rack = positions[place]
    some = lexicon_of(code.decode() for code in list(everyday.graph.automaton.words())[::6])  # trying every word takes its time
    found = by_placement(board, plays(board, classic, rack, some))
    assert found == every_word_everywhere(board, classic, rack, some)
    assert found


def test_both_paths_give_the_same_plays_in_the_same_order(positions, classic, everyday):
    for board, rack in positions:
        assert list(plays(board, classic, rack, everyday, True)) == plays(board, classic, rack, everyday, False)


def test_two_jokers(positions, classic, everyday):
    board = positions[1][0]
    found = plays(board, classic, b"AT??", everyday, True)
    assert list(found) == plays(board, classic, b"AT??", everyday, False)
    assert max(sum(face > 96 for face in scored.play.word) for scored in found) >= 2


@BOTH
def test_the_order_is_by_score_then_place_then_word(fast, positions, classic, everyday):
    board, rack = positions[0]
    found = list(plays(board, classic, rack, everyday, fast))
    assert found == sorted(found, key=canonical)
    assert found[:3] == plays(board, classic, rack, everyday, fast)[:3]


@BOTH
def test_a_single_tile_that_forms_two_words_is_one_play(fast, classic, lexicon_of):
    lexicon = lexicon_of(["AS", "ES"])
    rows = ["." * 15] * 15
    rows[6:8] = ["........A......", ".......E......."]
    board = Board.read(rows, 15, classic.tiles)
    shown = {scored.play.show(classic.tiles): scored.score for scored in plays(board, classic, b"S", lexicon, fast)}
    # S on H9 makes ES across and AS down: one play, told across. Beside A alone and under E alone it makes one word.
    assert shown == {"H8 ES": 4, "G9 AS": 2, "8H ES": 2}


@BOTH
def test_several_lexicons_are_one_where_a_play_needs_words_of_both(fast, classic, lexicon_of):
    rows = ["." * 15] * 7 + [".......CHAT...."] + ["." * 15] * 7
    board = Board.read(rows, 15, classic.tiles)
    one, other = lexicon_of(["CHAT", "SI"]), lexicon_of(["CHATS", "ZOO"])
    both = Stack((one, other))
    found = {scored.play.show(classic.tiles) for scored in plays(board, classic, b"SI", both, fast)}
    assert "12H SI" in found  # SI of the one, CHATS of the other
    assert all(judge(board, classic, b"SI", Play.read(play, classic.tiles), both).legal for play in found)
    assert found >= {s.play.show(classic.tiles) for part in (one, other) for s in plays(board, classic, b"SI", part, fast)}


class Denying:
    """A lexicon some of whose words are denied afterwards: its automaton still holds them."""

    exact = False

    def __init__(self, words, denied):
        self.graphs, self._words, self._denied = words.graphs, words, denied

    def rule(self, code):
        return Ruling(False, None) if code in self._denied else self._words.rule(code)


@BOTH
def test_words_that_are_denied_are_neither_played_nor_formed(fast, positions, classic, everyday):
    board, rack = positions[0]
    everything = plays(board, classic, rack, everyday, fast)
    words = Denying(everyday, {b"LES", b"AS", b"ES", everything[0].play.word})
    expected = [s for s in everything if judge(board, classic, rack, s.play, words).legal]
    assert list(plays(board, classic, rack, words, fast)) == expected
    assert 0 < len(expected) < len(everything)


@BOTH
def test_words_above_the_tier_are_not_played(fast, classic, lexicon_of):
    tiers = {"CHAT": 0, "THE": 1, "WAX": 2}
    for tier in range(3):
        found = plays(Board.empty(15), classic, b"CHATEWX", lexicon_of(tiers, tier, tiers), fast)
        assert {scored.play.word.decode() for scored in found} == {word for word, least in tiers.items() if least <= tier}


def test_no_list_of_plays_without_a_lexicon(classic):
    with pytest.raises(Malformed, match="lexicon: without one every arrangement"):
        plays(Board.empty(15), classic, b"ABC", AnyWord())


def test_an_empty_rack_and_an_empty_lexicon_have_no_plays(classic, everyday, lexicon_of):
    assert list(plays(Board.empty(15), classic, b"", everyday)) == []
    for fast in (True, False):
        assert list(plays(Board.empty(15), classic, b"CHAT", lexicon_of([]), fast)) == []


def test_greek_plays_are_judged_legal_with_their_score(greek_desk, heptagrammata):
    answer = greek_desk.ask("best", board=["H4 ΛΟΓΟΣ"], rack="ΟΦΟΣΙ?Τ", n=100)
    assert answer["count"] == len(answer["plays"]) > 10
    board = greek_desk.board("H4 ΛΟΓΟΣ")
    rack = greek_desk.rack("ΟΦΟΣΙ?Τ")
    for play in answer["plays"]:
        judgement = judge(board, heptagrammata, rack, greek_desk.play(play["play"]), greek_desk.words)
        assert (judgement.legal, judgement.score) == (True, play["score"])


def test_one_compilation_serves_built_and_mapped_automata(tiny, everyday, classic):
    from lexsvc.games import kernel

    for words in (everyday, LexiconWords(tiny, Question())):
        plays(Board.empty(15), classic, b"CHAT", words, True)
    assert len(kernel._walk.signatures) == len(kernel._survey.signatures) == 1
