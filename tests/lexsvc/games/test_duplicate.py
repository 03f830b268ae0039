"""A duplicate round: who scores what, what goes on the board, and what could have."""

PLAYS = {"Ana": "H8 CHAT", "Ben": "H3 CHANTES", "Cid": "H4 CHANTS", "Dan": None, "Eve": "H8 XYZ"}


def round_of(desk, **more):
    return desk.ask("duplicate", board=desk.empty, rack="CHANTES", plays=PLAYS, **more)


def test_each_scores_his_own_play_in_percent_of_the_best_possible(desk):
    players = round_of(desk)["players"]
    # CHANTS on H4 to H9: C counts double: (6 + 4 + 1 + 1 + 1 + 1) * 2 = 28
    assert {name: (player["score"], player["percentage"], player["legal"]) for name, player in players.items()} == {
        "Ana": (18, 22.0, True),
        "Ben": (82, 100.0, True),
        "Cid": (28, 34.1, True),
        "Dan": (0, 0.0, None),
        "Eve": (0, 0.0, False),
    }
    assert [fault["code"] for fault in players["Eve"]["faults"]] == ["not_in_rack", "word_not_valid"]


def test_the_best_players_play_goes_on_the_board(desk):
    plays = {"Ana": "H8 CHAT", "Cid": "H4 CHANTS", "Bob": "H4 CHANTS"}
    answer = desk.ask("duplicate", board=desk.empty, rack="CHANTES", plays=plays)
    assert answer["leaders"] == ["Cid", "Bob"]
    assert answer["placed"] == {"play": "H4 CHANTS", "score": 28, "words": ["CHANTS"], "players": ["Cid", "Bob"]}
    assert answer["board"][7] == "...CHANTS......"
    assert answer["rack"] == "E"
    assert answer["best"]["score"] == 82


def test_as_an_option_the_best_possible_play_goes_on_the_board(desk):
    answer = desk.ask("duplicate", board=desk.empty, rack="CHANTES", plays={"Ana": "H8 CHAT"}, place="best")
    assert answer["placed"] == {"play": "H3 CHANTES", "score": 82, "words": ["CHANTES"], "players": []}
    assert answer["board"][7] == "..CHANTES......"
    assert answer["leaders"] == ["Ana"]


def test_all_best_plays_are_shown(desk):
    best = round_of(desk)["best"]
    assert [play["play"] for play in best["plays"]] == ["H3 CHANTES", "8C CHANTES"]
    assert {play["score"] for play in best["plays"]} == {82}


def test_with_scores_so_far_totals_tell_who_leads(desk):
    answer = round_of(desk, scores={"Ana": 100, "Ben": 3})
    assert {name: player["total"] for name, player in answer["players"].items()} == {
        "Ana": 118, "Ben": 85, "Cid": 28, "Dan": 0, "Eve": 0,
    }  # fmt: skip
    assert answer["leaders"] == ["Ana"]


def test_when_nobody_has_a_legal_play_the_board_stays(desk):
    answer = desk.ask("duplicate", board=["H8 CHAT"], rack="SXYZ", plays={"Ana": None, "Ben": "H8 CHATX"})
    assert answer["placed"] is None
    assert answer["board"][7] == ".......CHAT...."
    assert answer["rack"] == "SXYZ"


def test_tiles_alone_are_a_play_too(desk):
    tiles = [{"square": "H12", "letter": "S"}]
    answer = desk.ask(
        "duplicate", board=["H8 CHAT"], rack="S", plays={"Ana": tiles, "Ben": {"tiles": tiles}, "Cid": "H8 CHATS"}
    )
    assert {player["score"] for player in answer["players"].values()} == {11}
    assert answer["placed"]["players"] == ["Ana", "Ben", "Cid"]
