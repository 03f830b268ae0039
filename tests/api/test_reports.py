"""Promises of reports, kept on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import insert, select, text
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config
from api.database import Database
from api.database.tables import decision, remark, report, secret
from api.holdings import Holdings
from api.reports import store
from api.reports.commands import reports
from api.reports.reporter import reporter_of
from api.reports.said import Said
from tests.api.test_conventions import assert_problem
from tests.api.test_database import DECISION

DAY = 86_400


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url)
    yield opened
    opened.close()


@pytest.fixture
def client(holdings: Holdings, database: Database) -> Client:
    return Client(assemble(holdings, Config(proxies=1), database))


def send(client: Client, word: str = "kiffer", kind: str = "admit", address: str = "203.0.113.7", **more: Any) -> TestResponse:
    members = {"word": word, "kind": kind, **more}
    return client.post("/v1/reports", json=members, headers={"X-Forwarded-For": address})


def rows(database: Database, table: str) -> list[dict[str, Any]]:
    with database.read() as connection:
        return [dict(row) for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY 1")).mappings()]


def test_a_report_is_kept_with_its_number(client: Client, database: Database) -> None:
    answer = send(client, "Détentes", "tier", tier="expert", sentence="  Rare,\n à mon avis. ")
    assert answer.status_code == 201
    told = {"lexicon": "fr", "edition": "2026.12", "key": "DETENTES", "kind": "tier", "tier": "expert"}
    assert answer.json == {**told, "number": 1, "count": 1, "counted": True, "noted": True}
    (kept,) = rows(database, "report")
    assert {name: kept[name] for name in told} == told
    assert (kept["spelling"], kept["count"], kept["decision_id"]) == ("Détentes", 1, None)
    assert [row["sentence"] for row in rows(database, "remark")] == ["Rare, à mon avis."]


def test_a_word_reported_again_adds_to_the_count(client: Client) -> None:
    said = [send(client, word, address=f"203.0.113.{place}") for place, word in enumerate(["kiffer", "KIFFER", "Kiffér"])]
    assert [answer.json["count"] for answer in said] == [1, 2, 3]
    assert {answer.json["number"] for answer in said} == {1}
    others = [send(client, kind="refuse"), send(client, tier="expert"), send(client, "kiffe"), send(client, lexicon="mylist")]
    assert [answer.json["count"] for answer in others] == [1] * 4
    assert len({answer.json["number"] for answer in [said[0], *others]}) == 5


def test_the_same_client_counts_once_a_day(client: Client, database: Database) -> None:
    send(client)
    again = send(client, sentence="Tout le monde le dit.")
    assert (again.json["count"], again.json["counted"], again.json["noted"]) == (1, False, True)
    assert send(client, sentence="Encore.").json["noted"] is False
    assert [row["sentence"] for row in rows(database, "remark")] == ["Tout le monde le dit."]
    household = [send(client, "kiffe", address=f"2001:db8:1:2::{place}").json["count"] for place in (1, 2)]
    assert household == [1, 1]


def test_no_address_is_kept_and_a_day_later_nobody_can_tell(database: Database) -> None:
    said = Said("fr", "1", "CHAT", "chat", "refuse")
    who = []
    for now in (1000, 1000 + DAY):
        with database.begin() as connection:
            who.append(reporter_of(connection, "203.0.113.7", now))
            store.keep(connection, said, who[-1], now)
    assert who[0] != who[1]
    assert [row["name"] for row in rows(database, "secret")] == [f"salt {1000 // DAY + 1}"]
    assert [row["reporter"] for row in rows(database, "remark")] == who[1:], "a voice of a day that is over is forgotten"
    assert [row["count"] for row in rows(database, "report")] == [2]
    assert not any("203.0.113.7" in str(rows(database, table)) for table in ("report", "remark", "secret"))


def test_sentences_are_bounded_and_voices_still_count(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_SENTENCES", 2)
    with database.begin() as connection:
        said = Said("fr", "1", "CHAT", "chat", "refuse", sentence="Non.")
        kept = [store.keep(connection, said, f"{place:032x}", 1) for place in range(4)]
    assert [(one.count, one.noted) for one in kept] == [(1, True), (2, True), (3, False), (4, False)]


def test_a_decided_word_opens_a_new_report(client: Client, database: Database) -> None:
    send(client)
    with database.begin() as connection:
        number = connection.execute(insert(decision).values(DECISION).returning(decision.c.id)).scalar_one()
        connection.execute(report.update().values(decision_id=number))
    again = send(client).json
    assert again["number"] != 1
    assert again["count"] == 1


def test_reports_of_the_same_moment_all_count(database: Database) -> None:
    database.prepare()
    said = Said("fr", "1", "CHAT", "chat", "admit", "normal", "Oui.")

    def one(place: int) -> None:
        with database.begin() as connection:
            store.keep(connection, said, reporter_of(connection, f"203.0.113.{place}", 1000), 1000)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(40)))
    assert [row["count"] for row in rows(database, "report")] == [40]
    assert len(rows(database, "remark")) == 40


@pytest.mark.parametrize(
    ("members", "status", "code", "told"),
    [
        ({"kind": "admit"}, 422, "bad_body", "word"),
        ({"word": " ", "kind": "admit"}, 422, "bad_body", "word"),
        ({"word": 7, "kind": "admit"}, 422, "bad_body", "word"),
        ({"word": "x" * 101, "kind": "admit"}, 422, "bad_body", "100"),
        ({"word": "été indien", "kind": "admit"}, 422, "bad_body", "several words"),
        ({"word": "λόγος", "kind": "admit"}, 422, "bad_body", "word"),
        ({"word": "a\u0000b", "kind": "admit"}, 422, "bad_body", "word"),
        ({"word": "a" * 20, "kind": "admit"}, 422, "bad_body", "15"),
        ({"word": "a", "kind": "admit"}, 422, "bad_body", "2"),
        ({"word": "chat"}, 422, "bad_body", "admit, refuse, tier, offensive"),
        ({"word": "chat", "kind": ["admit"]}, 422, "bad_body", "kind"),
        ({"word": "chat", "kind": "tier"}, 422, "bad_body", "tier"),
        ({"word": "chat", "kind": "tier", "tier": "hard"}, 422, "bad_body", "tier"),
        ({"word": "chat", "kind": "refuse", "tier": "expert"}, 422, "bad_body", "tier"),
        ({"word": "chat", "kind": "admit", "sentence": "x" * 501}, 422, "bad_body", "500"),
        ({"word": "chat", "kind": "admit", "sentence": ["x"]}, 422, "bad_body", "sentence"),
        ({"word": "chat", "kind": "admit", "name": "anna"}, 422, "bad_body", "name"),
        ({"word": "chat", "kind": "admit", "lexicon": "fr,mylist"}, 422, "bad_body", "lexicon"),
        ({"word": "chat", "kind": "admit", "lexicon": None}, 422, "bad_body", "lexicon"),
        ({"word": "chat", "kind": "admit", "lexicon": "xx"}, 404, "unknown_lexicon", "xx"),
        ({"word": "chat", "kind": "admit", "lexicon": "none"}, 404, "unknown_lexicon", "none"),
        ({"word": "chat", "kind": "admit", "lexicon": "fr@1999"}, 404, "unknown_edition", "1999"),
        ({"word": "chat", "kind": "admit", "lexicon": f"own-{'0' * 32}"}, 403, "forbidden", "owner"),
        (["chat"], 422, "bad_body", "sentence"),
    ],
)
def test_what_is_wrong_is_told(holdings: Holdings, tmp_path: Any, members: Any, status: int, code: str, told: str) -> None:
    client = Client(assemble(holdings, Config(), Database(f"sqlite:///{tmp_path}/lexsvc.sqlite")))
    answer = client.post("/v1/reports", json=members, headers={"Accept-Language": "en"})
    assert_problem(answer, status, code)
    assert told in answer.json["detail"]


def test_an_earlier_edition_can_be_reported(client: Client) -> None:
    assert send(client, lexicon="fr@2026.11").json["edition"] == "2026.11"


def test_a_client_may_report_so_many_in_an_hour(holdings: Holdings, database: Database) -> None:
    client = Client(assemble(holdings, Config(proxies=1, reports_per_hour=2), database))
    first = send(client)
    assert (first.headers["RateLimit-Limit"], first.headers["RateLimit-Remaining"]) == ("2", "1")
    assert int(first.headers["RateLimit-Reset"]) <= 3600
    assert_problem(send(client, "x"), 422, "bad_body")
    assert send(client, "kiffe").status_code == 201
    refused = send(client, "kiffes")
    assert_problem(refused, 429, "rate_limited")
    assert refused.headers["Retry-After"]
    assert send(client, address="203.0.113.8").status_code == 201
    assert client.get("/v1/search?prefix=ch").headers["RateLimit-Limit"] == str(Config().costly_per_minute)


def test_other_sites_cannot_report(client: Client) -> None:
    preflight = client.options(
        "/v1/reports", headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    )
    assert "Access-Control-Allow-Origin" not in preflight.headers
    assert "Access-Control-Allow-Origin" not in send(client).headers
    plain = client.post("/v1/reports", data='{"word": "chat", "kind": "admit"}', content_type="text/plain")
    assert_problem(plain, 415, "unsupported_media_type")


def test_without_a_database_checks_go_on(holdings: Holdings, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.database.engine._REST_SECONDS", 0.0)
    away = Client(assemble(holdings, Config(), Database(f"sqlite:///{tmp_path}/later/lexsvc.sqlite")))
    answer = send(away)
    assert_problem(answer, 503, "database_away")
    assert answer.headers["Retry-After"]
    assert away.get("/check?word=chat").json["valid"]
    (tmp_path / "later").mkdir()
    assert send(away).status_code == 201
    assert_problem(send(Client(assemble(holdings, Config()))), 403, "forbidden")


@pytest.fixture
def many(database: Database) -> Database:
    """Sixty open reports with many ties, and one that is decided."""
    common = {"lexicon": "fr", "spelling": "x", "edition": "1", "last_at": 9}
    with database.begin() as connection:
        for place in range(60):
            row = {"key": f"K{place}", "kind": "admit", "count": place % 4, "first_at": place * 7 % 5}
            connection.execute(insert(report).values(**common, **row))
        number = connection.execute(insert(decision).values(DECISION).returning(decision.c.id)).scalar_one()
        row = {"key": "DONE", "kind": "admit", "count": 99, "first_at": 0, "decision_id": number}
        connection.execute(insert(report).values(**common, **row))
    return database


@pytest.mark.parametrize("order", ["count", "age"])
def test_open_reports_come_in_order_page_by_page(many: Database, order: store.Order) -> None:
    with many.read() as connection:
        whole = store.open_reports(connection, order, limit=100)
        paged: list[store.Report] = []
        after = None
        while True:
            page = store.open_reports(connection, order, after=after, limit=7)
            paged += page.reports
            if page.more is None:
                break
            after = page.more
        assert store.count_open(connection) == 60
    assert whole.more is None
    assert paged == whole.reports
    by = (lambda row: (-row.count, -row.id)) if order == "count" else (lambda row: (row.first_at, row.id))
    assert paged == sorted(paged, key=by)
    assert len(paged) == 60


def test_open_reports_of_one_lexicon_or_kind(many: Database) -> None:
    with many.read() as connection:
        assert store.open_reports(connection, lexicon="grc").reports == []
        assert store.open_reports(connection, kind="refuse").reports == []
        assert len(store.open_reports(connection, lexicon="fr", kind="admit", limit=9).reports) == 9


def test_what_is_known_of_a_word(client: Client, database: Database) -> None:
    send(client, sentence="Un.")
    send(client, address="203.0.113.8", sentence="Deux.")
    send(client, kind="refuse", sentence="Trois.")
    with database.read() as connection:
        found = store.reports_on(connection, "fr", "KIFFER")
        assert [(one.kind, one.count) for one in found] == [("admit", 2), ("refuse", 1)]
        assert [one.sentence for one in store.remarks_on(connection, [found[0].id])] == ["Deux.", "Un."]
        assert store.find(connection, found[0].id) == found[0]
        assert store.find(connection, 70) is None


def test_sentences_can_be_forgotten(client: Client, database: Database) -> None:
    send(client, sentence="Un.")
    with database.begin() as connection:
        assert store.forget_sentences(connection, before=1000) == 0
        assert store.forget_sentences(connection, before=1 << 40) == 1
    with database.read() as connection:
        assert connection.execute(select(remark.c.sentence)).scalars().all() == [None]
        assert connection.execute(select(report.c.count)).scalars().all() == [1]
        assert connection.execute(select(secret.c.name)).scalars().all() != []


def test_old_sentences_are_forgotten_by_a_command(client: Client, database_url: str, database: Database) -> None:
    send(client, sentence="Un.")
    with database.begin() as connection:
        connection.execute(remark.update().values(at=1000))
    environment = {"LEXSVC_DATABASE_URL": database_url}
    for told in ("1 sentences older than 30 days", "0 sentences"):
        ran = CliRunner().invoke(reports, ["forget", "--days", "30"], env=environment)
        assert (ran.exit_code, told in ran.output) == (0, True), ran.output
    assert CliRunner().invoke(reports, ["forget", "--days", "30"], env={"LEXSVC_DATABASE_URL": "off"}).exit_code == 1
    wrong = CliRunner().invoke(reports, ["forget", "--days", "30"], env={"LEXSVC_DATABASE_URL": "postgresql://u:secret@h:x/"})
    assert wrong.exit_code == 2
    assert "secret" not in wrong.output
    too_long = CliRunner().invoke(reports, ["forget", "--days", "9" * 20], env=environment)
    assert (too_long.exit_code, "--days" in too_long.output) == (2, True)
    gone = {"LEXSVC_DATABASE_URL": "sqlite:////nowhere/at/all"}
    assert "away" in CliRunner().invoke(reports, ["forget", "--days", "30"], env=gone).output
