"""Each scoring rule, with figures worked out by hand.

French values: A1 B3 C3 E1 H4 I1 L1 N1 P3 R1 S1 T1. The star H8, E5 and E11 double the word; A1 and A8 triple it; H4, H12 and A4
double the letter; F6 triples it.
"""

import pytest


@pytest.fixture
def judge(desk_of, classic, lexicon_of):
    """The score of a legal play from a rack on a board, the words being those given."""

    def score(words, play, rack, board=None):
        return desk_of(classic, lexicon_of(words.split())).score(play, rack, board)

    return score


def with_row(name, row):
    """A board empty but for one row."""
    rows = ["." * 15] * 15
    rows[ord(name) - 65] = row
    return rows


def test_the_star_doubles_the_first_word(desk):
    assert desk.score("H8 CHAT", "CHAT") == (3 + 4 + 1 + 1) * 2 == 18


def test_a_lengthened_word_scores_whole_and_its_old_premiums_no_more(desk):
    assert desk.score("H8 CHATS", "S", ["H8 CHAT"]) == 3 + 4 + 1 + 1 + 2 * 1 == 11  # S on H12


def test_a_word_lengthened_at_its_head(desk):
    assert desk.score("H6 ETRE", "ET", ["H8 RE"]) == 1 + 1 + 1 + 1


def test_letter_premiums_come_before_word_premiums(desk):
    assert desk.score("H3 CHANTES", "CHANTES") == (3 + 2 * 4 + 1 + 1 + 1 + 1 + 1) * 2 + 50 == 82  # H on H4


def test_the_best_opening_of_chantes_is_82(desk):
    answer = desk.ask("best", board=desk.empty, rack="CHANTES", n=1)
    assert [(play["play"], play["score"], play["words"]) for play in answer["plays"]] == [("H3 CHANTES", 82, ["CHANTES"])]


def test_fifty_points_for_seven_tiles_of_the_rack_and_not_for_six(desk):
    assert desk.judge("H3 CHANTES", "CHANTES")["bonus"] == 50
    six = desk.judge("H3 CHANTE", "CHANTE")
    assert (six["bonus"], six["score"]) == (0, (3 + 8 + 1 + 1 + 1 + 1) * 2)


def test_seven_tiles_over_two_double_word_squares_multiply_by_four(judge):
    # T lies on E8; C to A go on E4 to E11, and E5 and E11 double.
    score = judge("TIRE CHANTERA", "E4 CHANTERA", "CHANERA", ["8E TIRE"])
    assert score == (3 + 4 + 1 + 1 + 1 + 1 + 1 + 1) * 2 * 2 + 50 == 102


def test_two_triple_word_squares_multiply_by_nine(judge):
    # The A on A3 lies there; N on A4 counts double.
    score = judge("CHANTERA", "A1 CHANTERA", "CHNTERA", with_row("A", "..A............"))
    assert score == (3 + 4 + 1 + 2 * 1 + 1 + 1 + 1 + 1) * 3 * 3 + 50 == 176


def test_a_joker_on_a_triple_word_square_is_worth_nothing_and_triples(judge):
    board = with_row("A", "........AIR....")
    assert judge("PAIR", "A8 PAIR", "P", board) == (3 + 1 + 1 + 1) * 3
    assert judge("PAIR", "A8 pAIR", "?", board) == (0 + 1 + 1 + 1) * 3


def test_a_joker_on_a_letter_premium_is_worth_nothing(judge):
    board = with_row("F", "......AIR......")
    assert judge("PAIR", "F6 PAIR", "P", board) == 3 * 3 + 1 + 1 + 1
    assert judge("PAIR", "F6 pAIR", "?", board) == 0 + 1 + 1 + 1


def test_a_joker_stays_worth_nothing_when_its_word_is_lengthened(desk):
    assert desk.score("H8 CHATS", "S", ["H8 cHAT"]) == 0 + 4 + 1 + 1 + 2 * 1


def test_a_joker_counts_towards_the_fifty_points(desk):
    assert desk.score("H3 CHaNTES", "CHNTES?") == (3 + 8 + 0 + 1 + 1 + 1 + 1) * 2 + 50


def test_two_words_share_a_letter_premium(desk):
    # S on H12 counts double in SI as in CHATS.
    answer = desk.judge("12H SI", "SI", ["H8 CHAT"])
    assert [(word["word"], word["points"]) for word in answer["words"]] == [("SI", 2 * 1 + 1), ("CHATS", 9 + 2 * 1)]
    assert answer["score"] == 3 + 11


def test_two_words_share_a_word_premium(judge):
    # B on E5 doubles BEL down and BAN across.
    score = judge("BAN BEL", "5E BEL", "BEL", with_row("E", ".....AN........"))
    assert score == (3 + 1 + 1) * 2 + (3 + 1 + 1) * 2


def test_a_parallel_play_scores_every_word_it_forms(judge):
    # Under CHAT: ES across, HE and AS down.
    assert judge("CHAT HE AS ES", "I9 ES", "ES", ["H8 CHAT"]) == (2 * 1 + 1) + (4 + 2 * 1) + (1 + 1)  # E on I9 counts double


def test_greek_values(greek_desk):
    assert greek_desk.score("H4 ΛΟΓΟΣ", "ΛΟΓΟΣΤΥ") == (2 * 3 + 1 + 4 + 1 + 1) * 2  # Λ on H4
    assert greek_desk.score("H4 ΛΟΓΟς", "ΛΟΓΟ?") == (2 * 3 + 1 + 4 + 1 + 0) * 2


@pytest.mark.parametrize("small", ["σ", "ς"])
def test_sigma_and_final_sigma_are_the_same_joker(greek_desk, small):
    board = ["." * 15] * 7 + [f"...ΛΟΓΟ{small}......."] + ["." * 15] * 7
    answer = greek_desk.judge("8H ΣΟΦΟΣ", "ΟΦΟΣ", board)
    assert answer["legal"]
    assert answer["words"] == [{"word": "ΣΟΦΟΣ", "valid": True, "tier": "detente", "points": 0 + 1 + 8 + 1 + 2 * 1}]


def test_tiles_typed_with_latin_capitals_that_look_greek(greek_desk):
    assert greek_desk.score("H7 TOY", "TOY") == (2 + 1 + 2) * 2
