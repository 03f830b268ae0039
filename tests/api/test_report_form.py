"""Promises of the form on the page of a word: no script, no account, and nothing that fills in forms blindly."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config
from api.database import Database
from api.database.tables import report
from api.holdings import Holdings
from api.page import reporting


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(f"sqlite:///{tmp_path}/lexsvc.sqlite")


@pytest.fixture
def client(holdings: Holdings, database: Database, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(reporting, "_SOONEST", 0)  # no test waits
    return Client(assemble(holdings, Config(), database))


def form(client: Client, word: str = "chat") -> dict[str, str]:
    """The fields of the form on the page of a word, as a browser would send them."""
    page = client.get(f"/mot/fr/{word}").text
    found = re.search(r'action="/signaler">(.*?)</form>', page, re.DOTALL)
    assert found
    fields = re.findall(r'name="(\w+)"(?: value="([^"]*)")?', found[1])
    return {name: unescape(value) for name, value in fields if name != "says"}


def choices(client: Client, word: str) -> list[str]:
    return re.findall(r'name="says" value="([^"]*)"', client.get(f"/mot/fr/{word}").text)


def send(client: Client, fields: dict[str, str], **headers: Any) -> TestResponse:
    return client.post("/signaler", data=fields, headers={"Accept": "text/html", **headers})


def kept(database: Database) -> list[tuple[Any, ...]]:
    with database.read() as connection:
        return [
            tuple(row) for row in connection.execute(select(report.c.spelling, report.c.kind, report.c.tier, report.c.count))
        ]


def test_a_word_is_reported_and_thanked_for(client: Client, database: Database) -> None:
    answer = send(client, {**form(client, "d%C3%A9tente"), "says": "tier expert", "sentence": "Rare."})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/mot/fr/d%C3%A9tente?signale=1#report")
    page = client.get(answer.headers["Location"]).text
    assert "Merci" in page
    assert 'role="status"' in page
    assert kept(database) == [("détente", "tier", "expert", 1)]


@pytest.mark.parametrize(
    ("word", "offered"),
    [
        ("chat", ["refuse", "tier normal", "tier expert", "offensive"]),
        ("zythum", ["refuse", "tier detente", "tier normal", "offensive"]),
        ("bougnoule", ["refuse", "tier detente", "tier expert"]),
        ("kiffer", ["admit"]),
        ("lisbonne", ["admit"]),
        ("x", []),
        ("deux mots", []),
    ],
)
def test_what_makes_sense_can_be_said(client: Client, word: str, offered: list[str]) -> None:
    assert choices(client, word) == offered


@pytest.mark.parametrize(
    "change",
    [
        {"stamp": ""},
        {"stamp": "1.00"},
        {"stamp": "99999999999.00"},
        {"stamp": "é.x"},
        {"word": "chats"},
        {"lexicon": "mylist"},
        {"website": "https://example.org"},
    ],
)
def test_a_form_that_nobody_saw_is_refused(client: Client, database: Database, change: dict[str, str]) -> None:
    answer = send(client, {**form(client), "says": "refuse", **change})
    assert answer.status_code == 403
    assert answer.mimetype == "text/html"
    assert kept(database) == []


def test_a_form_is_neither_too_young_nor_too_old(client: Client, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {**form(client), "says": "refuse"}
    monkeypatch.setattr(reporting, "_SOONEST", 60)
    assert send(client, fields).status_code == 403
    monkeypatch.setattr(reporting, "_SOONEST", -1)
    monkeypatch.setattr(reporting, "_LATEST", -1)
    assert send(client, fields).status_code == 403
    assert kept(database) == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "https://example.org"}, 403),
        ({"Origin": "null"}, 303),
        ({"Origin": "http://["}, 403),
        ({"Origin": "localhost"}, 403),
    ],
)
def test_other_sites_send_no_forms(client: Client, headers: dict[str, str], status: int) -> None:
    assert send(client, {**form(client), "says": "refuse"}, **headers).status_code == status


@pytest.mark.parametrize(
    "change", [{"says": ""}, {"says": "tier"}, {"says": "refuse expert"}, {"says": "refuse", "sentence": "x" * 501}]
)
def test_a_form_filled_in_wrongly_is_told_on_a_page(client: Client, change: dict[str, str]) -> None:
    answer = send(client, {**form(client), **change})
    assert (answer.status_code, answer.mimetype) == (422, "text/html")


def test_workers_and_machines_take_each_others_forms(client: Client, holdings: Holdings, database: Database) -> None:
    other = Client(assemble(holdings, Config(), Database(database.url)))
    assert send(other, {**form(client), "says": "refuse"}).status_code == 303


def test_there_is_no_form_where_nothing_is_kept(holdings: Holdings, tmp_path: Path) -> None:
    away = Client(assemble(holdings, Config(), Database(f"sqlite:///{tmp_path}/missing/lexsvc.sqlite")))
    for client in (Client(assemble(holdings, Config())), away):
        page = client.get("/mot/fr/chat")
        assert page.status_code == 200
        assert "/signaler" not in page.text
    assert send(away, {"says": "refuse"}).status_code == 503


def test_a_large_form_is_refused(client: Client) -> None:
    assert send(client, {**form(client), "says": "refuse", "sentence": "x" * 20_000}).status_code == 413
