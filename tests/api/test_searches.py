"""Promises of the searches over HTTP, beside brute force over the list of keys."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import Client

from api import searches
from api.holdings import Holdings


def search(client: Client, **parameters: Any) -> Any:
    response = client.get("/v1/search", query_string={"tier": "expert", **parameters})
    assert response.status_code == 200, response.text
    return response.json


def keys(found: Any) -> list[str]:
    return [word["key"] for word in found["results"]]


@pytest.mark.parametrize(
    ("parameters", "fits"),
    [
        ({}, bool),
        ({"pattern": "C?A*"}, lambda key: len(key) >= 3 and key[0] == "C" and key[2] == "A"),
        ({"prefix": "ch"}, lambda key: key.startswith("CH")),
        ({"suffix": "e"}, lambda key: key.endswith("E")),
        ({"contains": "elf"}, lambda key: "ELF" in key),
        ({"shortest": 4, "longest": 5}, lambda key: 4 <= len(key) <= 5),
        ({"letters": "chats"}, lambda key: all(key.count(letter) <= "CHATS".count(letter) for letter in key)),
        ({"letters": "stahc", "use_all": 1}, lambda key: sorted(key) == sorted("CHATS")),
        ({"tier": "detente"}, None),
    ],
)
def test_found_is_what_fits(client: Client, holdings: Holdings, parameters: dict[str, Any], fits: Any) -> None:
    lexicon = holdings.current.lexicon("fr")
    expected = list(lexicon.keys("detente")) if fits is None else [key for key in lexicon.keys("expert") if fits(key)]
    assert keys(search(client, **parameters)) == expected
    dearest = search(client, **parameters, order="points")["results"]
    assert sorted(word["key"] for word in dearest) == expected
    assert dearest == sorted(dearest, key=lambda word: (-word["points"], word["key"]))


def pages(client: Client, limit: int, **parameters: Any) -> list[list[str]]:
    """The keys of one answer after another, to the last."""
    told: list[list[str]] = []
    more = ""
    while more is not None:
        found = search(client, limit=limit, **parameters, **({"after": more} if more else {}))
        told.append(keys(found))
        more = found["more"]
    return told


@pytest.mark.parametrize("order", ["alphabet", "points"])
def test_pages_follow_one_another(client: Client, order: str) -> None:
    paged = pages(client, 2, order=order)
    assert max(map(len, paged)) <= 2
    assert [key for page in paged for key in page] == keys(search(client, order=order))


def test_an_answer_whose_work_is_spent_goes_on_in_the_next(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = keys(search(client, suffix="e"))
    monkeypatch.setattr(searches, "_MOST_WORK", 1)
    paged = pages(client, 100, suffix="e")
    assert [] in paged
    assert [key for page in paged for key in page] == whole


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("pattern=[AB", "pattern"),
        ("pattern=c4t", "pattern"),
        ("prefix=a*", "prefix"),
        ("letters=" + "a" * 40, "letters"),
        ("shortest=9&longest=3", "shortest"),
        ("shortest=x", "shortest"),
        ("limit=0", "limit"),
        ("limit=100000", "limit"),
        ("order=length", "order"),
        ("after=%C3%A9", "after"),
        ("order=points&after=1", "after"),
        ("lexicon=fr,mylist", "lexicon"),
        ("colour=red", "colour"),
    ],
)
def test_a_search_that_cannot_be_read_names_what_is_wrong(client: Client, query: str, name: str) -> None:
    response = client.get(f"/v1/search?{query}")
    assert (response.status_code, response.json["code"]) == (400, "bad_parameter")
    assert name in response.json["detail"]


def test_hooks(client: Client) -> None:
    assert client.get("/v1/hooks?word=chat").json == {
        "key": "CHAT",
        "lexicon": "fr",
        "edition": "2026.12",
        "front": [],
        "back": ["S"],
    }
    assert client.get("/v1/hooks?word=hat").json["front"] == ["C"]
    assert client.get("/v1/hooks?word=zythu").json["back"] == []
    assert client.get("/v1/hooks?word=zythu&tier=expert").json["back"] == ["M"]
    assert client.get("/v1/hooks").json["code"] == "missing_parameter"
    assert client.get("/v1/hooks?word=a-b").json["key"] is None


def test_a_word_by_chance(client: Client, holdings: Holdings) -> None:
    playable = set(holdings.current.lexicon("fr").keys("detente"))
    drawn = {client.get(f"/v1/random?tier=detente&seed={seed}").json["key"] for seed in range(60)}
    assert drawn == playable
    one, again = (client.get("/v1/random?length=6&seed=5&tier=expert").json for _ in range(2))
    assert one == again
    assert len(one["key"]) == 6
    assert client.get("/v1/random?length=14").json["code"] == "not_found"
    assert client.get("/v1/random?seed=-1").json["code"] == "bad_parameter"
