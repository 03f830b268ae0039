"""The referee over HTTP: formats that hosts are built against."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import Client, TestResponse

from api.games import POSTS
from lexsvc.games.rules import WORD_GAMES

EMPTY = ["." * 15] * 15


def ask(client: Client, path: str, language: str = "en", **body: Any) -> TestResponse:
    return client.post(f"/v1/games/{path}", json=body, headers={"Accept-Language": language})


def answer(client: Client, path: str, **body: Any) -> Any:
    response = ask(client, path, **body)
    assert response.status_code == 200, response.text
    return response.json


def test_the_games_are_listed(client: Client) -> None:
    games = {game["id"]: game for game in client.get("/v1/games").json["games"]}
    assert set(games) == {"motamo", "classic", "heptagrammata", "detrak"}
    assert games["classic"]["players"] == {"least": 2, "most": 4}
    assert "fast" in games["motamo"]["modes"]


@pytest.mark.parametrize("game", [*WORD_GAMES, "detrak"])
def test_a_game_tells_its_rules(client: Client, game: str) -> None:
    assert client.get(f"/v1/games/{game}").json["rules"]
    assert client.get(f"/v1/games/{game}").headers["ETag"]


def test_rules_as_told_can_be_sent_back(client: Client) -> None:
    rules = client.get("/v1/games/classic").json["rules"]
    rules["bonus"]["7"] = 35
    assert answer(client, "classic/judge", board=EMPTY, rack="CHAT", play="H8 CHAT", rules=rules)["score"] == 18


def test_judge(client: Client) -> None:
    assert answer(client, "motamo/judge", board=EMPTY, rack="CHATXYZ", play="H8 CHAT", lexicon="fr", tier="expert") == {
        "legal": True,
        "score": 18,
        "bonus": 0,
        "words": [{"word": "CHAT", "valid": True, "tier": "detente", "points": 18}],
        "faults": [],
    }


def test_an_illegal_play_is_an_answer(client: Client) -> None:
    assert answer(client, "motamo/judge", board=EMPTY, rack="CHAZ", play="H8 CHAZ") == {
        "legal": False,
        "score": 0,
        "bonus": 0,
        "words": [{"word": "CHAZ", "valid": False, "tier": None, "points": 36}],
        "faults": [{"code": "word_not_valid", "squares": ["H8", "H9", "H10", "H11"], "detail": "Word refused: CHAZ."}],
    }


def test_sentences_are_in_the_clients_language(client: Client) -> None:
    french = ask(client, "classic/judge", "fr", board=EMPTY, rack="A", play="H8 A")
    assert french.json["faults"][0]["detail"] == "Un mot a au moins deux lettres : H8."
    assert french.headers["Content-Language"] == "fr"
    refused = ask(client, "classic/judge", "fr", board=EMPTY, rack="A")
    assert "donnez l'un des deux" in refused.json["detail"]


def test_tiles_and_a_list_of_plays(client: Client) -> None:
    tiles = [{"square": "H12", "letter": "S"}]
    assert answer(client, "classic/judge", board=["H8 CHAT"], rack="S", tiles=tiles)["score"] == 11


def test_best(client: Client) -> None:
    told = answer(client, "classic/best", board=["H8 CHAT"], rack="S", n=5, tier="expert")
    assert told == {"count": 1, "plays": [{"play": "H8 CHATS", "score": 11, "words": ["CHATS"]}]}


def test_duplicate(client: Client) -> None:
    told = answer(client, "classic/duplicate", board=EMPTY, rack="CHATS", plays={"Ana": "H8 CHAT", "Ben": None})
    assert told["placed"]["play"] == "H8 CHAT"
    assert told["leaders"] == ["Ana"]
    assert told["players"]["Ana"]["percentage"] == round(100 * 18 / told["best"]["score"], 1)
    assert told["board"][7] == ".......CHAT...."


def test_robot(client: Client) -> None:
    asked = {"board": EMPTY, "rack": "CHATS", "level": "expert", "seed": 3}
    first = answer(client, "classic/robot", **asked)
    assert first == answer(client, "classic/robot", **asked)
    assert first["pass"] is False
    assert answer(client, "classic/robot", **{**asked, "rack": "ZZ"})["pass"] is True


def test_draw_and_settle(client: Client) -> None:
    drawn = answer(client, "heptagrammata/draw", n=7, seed=1)
    assert (len(drawn["tiles"]), drawn["left"]) == (7, 98)
    settled = answer(client, "motamo/settle", racks={"Ana": "", "Ben": "QZ"}, scores={"Ana": 1, "Ben": 2}, reason="out")
    assert settled == {"scores": {"Ana": 19, "Ben": -16}, "winners": ["Ana"]}


def test_none_admits_every_well_formed_word(client: Client) -> None:
    told = answer(client, "heptagrammata/judge", board=EMPTY, rack="ΞΨΖ", play="H8 ΞΨΖ", lexicon="none")
    assert (told["legal"], told["score"]) == (True, 60)
    assert answer(client, "classic/judge", board=EMPTY, rack="XQZ", play="H8 XQZ", lexicon="mylist,none")["legal"]


def test_detrak(client: Client) -> None:
    grid = ["AABBB", *["....."] * 4]
    assert answer(client, "detrak/score", grid=grid) == {
        "rows": [5, -5, -5, -5, -5],
        "columns": [-5] * 5,
        "diagonal": 0,
        "total": -40,
    }
    assert answer(client, "detrak/score", grid=grid, advanced=False)["total"] == 5
    told = answer(client, "detrak/score", grids={"Ana": grid, "Ben": ["AAAAA", *["....."] * 4]})
    assert told["winners"] == ["Ben"]
    laid = answer(client, "detrak/judge", grid=["A....", *["....."] * 4], throw="AB", cells=[[0, 1], [1, 1]])
    assert laid == {"legal": True, "faults": [], "grid": ["AA...", ".B...", *["....."] * 3], "over": False}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("chess/judge", {}, 404, "not_found"),
        ("detrak/best", {}, 404, "not_found"),
        ("classic/judge", {}, 422, "bad_body"),
        ("classic/judge", {"board": EMPTY, "rack": "A", "play": "H8 CHAT", "lexicon": "xx"}, 404, "unknown_lexicon"),
        ("classic/judge", {"board": EMPTY, "rack": "A", "play": "H8 CHAT", "tier": "x"}, 422, "bad_body"),
        ("heptagrammata/judge", {"board": EMPTY, "rack": "Α", "play": "H8 ΑΑ", "lexicon": "fr"}, 422, "bad_body"),
        ("classic/best", {"board": EMPTY, "rack": "CHAT", "lexicon": "none"}, 422, "bad_body"),
        ("classic/judge", {"board": EMPTY, "rack": "A", "play": "H8 CHAT", "rules": {"rack": 0}}, 422, "bad_body"),
        ("motamo/draw", {"mode": "slow"}, 422, "bad_body"),
        ("detrak/score", {"grid": 1}, 422, "bad_body"),
    ],
)
def test_what_is_wrong_is_a_problem(client: Client, path: str, body: dict[str, Any], status: int, code: str) -> None:
    response = ask(client, path, **body)
    assert (response.status_code, response.json["code"]) == (status, code)
    assert response.content_type == "application/problem+json"


def test_a_problem_names_the_field(client: Client) -> None:
    response = ask(client, "classic/judge", board=EMPTY, rack="A", play="H8 CHAT", rules={"bonus": {"7": "x"}})
    assert response.json["detail"] == "rules.bonus.7 in the body: 'x' will not do; give a whole number from 0 to 10000."


def test_pages_of_other_sites_may_ask(client: Client) -> None:
    for path in POSTS:
        assert client.options(path).headers["Access-Control-Allow-Methods"] == "POST"


def test_an_edition_can_be_pinned(client: Client) -> None:
    for edition in ("2026.11", "2026.12"):
        assert answer(client, "classic/judge", board=EMPTY, rack="CHAT", play="H8 CHAT", edition=edition)["legal"]
    assert ask(client, "classic/judge", board=EMPTY, rack="CHAT", play="H8 CHAT", edition="1999").status_code == 404
