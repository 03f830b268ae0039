"""What the judge refuses, and that it tells all of it."""

from lexsvc.games.faults import messages
from lexsvc.games.words import AnyWord
from lexsvc.tier import Tier

CHAT = ["H8 CHAT"]


def tiles(text):
    """``H8=C H9=H`` as new tiles alone."""
    return [{"square": square, "letter": letter} for square, letter in (part.split("=") for part in text.split())]


def test_tiles_alone_and_the_whole_word_are_the_same_play(desk):
    assert desk.judge(tiles("H8=C H9=H H10=A H11=T"), "CHAT") == desk.judge("H8 CHAT", "CHAT")
    assert desk.judge(tiles("H12=S"), "S", CHAT) == desk.judge("H8 CHATS", "S", CHAT)


def test_a_board_may_be_given_as_rows_or_as_plays(desk):
    rows = ["." * 15] * 7 + [".......CHAT...."] + ["." * 15] * 7
    assert desk.judge("H8 CHATS", "S", rows) == desk.judge("H8 CHATS", "S", CHAT)


def test_no_tile(desk):
    assert desk.faults("H8 CHAT", "S", CHAT) == {"no_tile": []}
    assert desk.faults([], "S", CHAT) == {"no_tile": []}


def test_off_board(desk):
    assert desk.faults("H12 CHATS", "CHATS") == {"off_board": ["H16"], "misses_star": ["H8"]}
    assert desk.faults("P1 CHAT", "CHAT", CHAT)["off_board"] == ["P1", "P2", "P3", "P4"]
    assert desk.faults(tiles("H12=S H16=A"), "SA", CHAT) == {"off_board": ["H16"]}


def test_square_taken(desk):
    assert desk.faults("H8 CHIT", "I", CHAT) == {"square_taken": ["H10"]}
    assert desk.faults(tiles("H11=S"), "S", CHAT) == {"square_taken": ["H11"]}
    assert desk.faults(tiles("H12=S H12=S"), "SS", CHAT) == {"square_taken": ["H12"]}


def test_a_joker_on_the_board_may_be_written_either_way(desk):
    assert desk.score("H8 CHATS", "S", ["H8 cHAT"]) == desk.score("H8 cHATS", "S", ["H8 cHAT"])


def test_gap(desk):
    assert desk.faults(tiles("H8=O H10=S"), "OS") == {"gap": ["H9"]}


def test_tiles_on_the_board_fill_gaps(desk):
    assert desk.score(tiles("H7=A H9=S"), "AS", ["8H IL"]) == 3  # AIS, nothing doubled any more


def test_not_in_line(desk):
    assert desk.faults(tiles("H12=S I11=A"), "SA", CHAT) == {"not_in_line": ["H12", "I11"]}


def test_not_touching_also_diagonally(desk):
    assert desk.faults("A1 LE", "LE", CHAT) == {"not_touching": ["A1", "A2"]}
    assert desk.faults("I12 LE", "LE", CHAT) == {"not_touching": ["I12", "I13"]}


def test_misses_star(desk):
    assert desk.faults("H9 CHAT", "CHAT") == {"misses_star": ["H8"]}


def test_too_short(desk):
    assert desk.faults("H8 A", "A") == {"too_short": ["H8"]}
    assert desk.faults(tiles("H8=A"), "A") == {"too_short": ["H8"]}


def test_a_single_letter_is_no_play_where_it_stands_in_a_word_down(desk):
    assert "too_short" in desk.faults("I8 A", "A", CHAT)


def test_not_in_rack(desk):
    assert desk.faults("H8 CHAT", "CHAS") == {"not_in_rack": ["H11"]}
    assert desk.faults("H8 CHAt", "CHAT") == {"not_in_rack": ["H11"]}
    # Two T in the word, one in the rack: the second is too many.
    assert desk.faults("H8 CHATTE", "CHATE") == {"not_in_rack": ["H12"]}


def test_joker_undeclared(desk):
    assert desk.faults("H8 CHAT", "CHA?") == {"joker_undeclared": ["H11"]}
    assert desk.faults("H8 CHA?", "CHA?") == {"joker_undeclared": ["H11"]}
    assert desk.faults(tiles("H8=C H9=H H10=A H11=?"), "CHA?") == {"joker_undeclared": ["H11"]}
    assert desk.faults("H8 CHAT", "CH?") == {"joker_undeclared": ["H10"], "not_in_rack": ["H11"]}


def test_incomplete_word(desk):
    assert desk.faults("H12 SI", "SI", CHAT)["incomplete_word"] == ["H11"]
    assert desk.faults("H6 LECH", "LE", CHAT)["incomplete_word"] == ["H10"]


def test_every_word_that_is_none_is_named(desk):
    answer = desk.judge("12H XI", "XI", CHAT)
    assert not answer["legal"]
    assert [(word["word"], word["valid"], word["tier"]) for word in answer["words"]] == [
        ("XI", False, None),
        ("CHATX", False, None),
    ]
    assert [(fault["code"], fault["squares"]) for fault in answer["faults"]] == [
        ("word_not_valid", ["H12", "I12"]),
        ("word_not_valid", ["H8", "H9", "H10", "H11", "H12"]),
    ]
    assert "XI" in answer["faults"][0]["detail"]
    assert "CHATX" in answer["faults"][1]["detail"]


def test_all_faults_are_told_in_order(desk):
    answer = desk.judge("A1 XZ", "CHATS", None)
    assert [fault["code"] for fault in answer["faults"]] == ["misses_star", "not_in_rack", "word_not_valid"]
    answer = desk.judge(tiles("A1=X H8=Q P9=K"), "CHATS", CHAT)
    assert [fault["code"] for fault in answer["faults"]] == ["off_board", "square_taken", "not_touching", "not_in_rack"]


def test_a_refused_play_scores_nothing(desk):
    answer = desk.judge("H8 CHATX", "X", CHAT)
    assert (answer["legal"], answer["score"], answer["bonus"]) == (False, 0, 0)
    assert answer["words"][0]["points"] == 9 + 2 * 10


def test_a_word_of_a_higher_tier_is_not_valid_but_its_tier_is_told(classic, desk_of, lexicon_of):
    desk = desk_of(classic, lexicon_of(["CHAT", "WAX"], Tier.NORMAL, {"WAX": 2}))
    assert desk.judge("H8 WAX", "WAX")["words"] == [{"word": "WAX", "valid": False, "tier": "expert", "points": 42}]


def test_none_admits_every_well_formed_word(classic, desk_of):
    assert desk_of(classic, AnyWord()).score("H8 XQZT", "XQZT") == (10 + 8 + 10 + 1) * 2


def test_every_fault_has_a_sentence_in_both_languages():
    for texts in messages().values():
        assert set(texts) == {"fr", "en"}
    told = "no_tile off_board square_taken gap not_in_line not_touching misses_star too_short not_in_rack joker_undeclared"
    spelled = f"{told} incomplete_word word_not_valid".split()
    assert list(messages())[: len(spelled)] == spelled
