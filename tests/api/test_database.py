"""Promises of the database, kept on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from api.config import ConfigError, load
from api.database import Away, Database, engine, secret
from api.database.tables import decision, metadata, report
from tests.services import Cluster, cluster
from tests.serving import ROOT

DECISION = {
    "lexicon": "fr",
    "key": "CHAT",
    "word": "chat",
    "action": "leave",
    "source": "one",
    "reason": "bien attesté",
    "maintainer": "anna",
    "at": 1,
    "live": False,
    "edition": "2026.12",
}


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url)
    yield opened
    opened.close()


def count(connection: Connection, table: str) -> int:
    return int(connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)


# The one index over an expression, which neither can compare, is what test_an_open_report_is_one_row is about.
@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_migrations_lead_to_the_tables(database: Database) -> None:
    with database.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_open_report_is_one_row(database: Database) -> None:
    row = {"lexicon": "fr", "key": "CHAT", "spelling": "chat", "kind": "refuse", "edition": "1", "count": 1}
    row |= {"first_at": 1, "last_at": 1}
    with database.begin() as connection:
        connection.execute(insert(report).values(row))
    with pytest.raises(IntegrityError), database.begin() as connection:
        connection.execute(insert(report).values(row))
    with database.begin() as connection:
        number = connection.execute(insert(decision).values(DECISION)).inserted_primary_key
        assert number is not None
        connection.execute(report.update().values(decision_id=number[0]))
        connection.execute(insert(report).values(row))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE decision SET reason = 'autre'",
        "DELETE FROM decision",
        "REPLACE INTO decision SELECT * FROM decision",
        "TRUNCATE decision CASCADE",
    ],
)
def test_decisions_are_a_log(database: Database, change: str) -> None:
    with database.begin() as connection:
        connection.execute(insert(decision).values(DECISION))
    if change.startswith("REPLACE" if not database.is_sqlite else "TRUNCATE"):
        pytest.skip("the other database's")
    with pytest.raises((DBAPIError, Away)), database.begin() as connection:
        connection.execute(text(change))
    with database.read() as connection:
        assert connection.execute(select(decision.c.reason)).scalars().all() == ["bien attesté"]


def test_many_who_start_at_once(database_url: str) -> None:
    start = "import sys; from api.database import Database; Database(sys.argv[1]).prepare()"
    started = [subprocess.Popen([sys.executable, "-c", start, database_url], cwd=ROOT) for _ in range(4)]
    assert [process.wait(timeout=120) for process in started] == [0] * 4
    with Database(database_url).read() as connection:
        assert count(connection, "alembic_version") == 1


def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    with suppress(RuntimeError), database.begin() as connection:
        connection.execute(insert(decision).values(DECISION))
        raise RuntimeError
    with database.read() as connection:
        assert connection.scalar(select(func.count()).select_from(decision)) == 0


def test_a_fault_of_the_block_is_not_the_databases(database: Database) -> None:
    with pytest.raises(FileNotFoundError), database.begin():
        raise FileNotFoundError


def test_readers_do_not_write(database: Database) -> None:
    with pytest.raises((DBAPIError, Away)), database.read() as connection:
        connection.execute(insert(decision).values(DECISION))


def test_secrets_are_shared_and_can_be_forgotten(database: Database) -> None:
    with database.begin() as connection:
        made = secret.take(connection, "salt 1")
        secret.take(connection, "form")
    with Database(database.url).begin() as connection:
        assert secret.take(connection, "salt 1") == made
        assert len(made) == 32
        secret.forget(connection, "salt ", but="salt 2")
        assert secret.take(connection, "salt 1") != made
        assert count(connection, "secret") == 2


def test_a_newer_database_is_left_alone(database: Database, database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with database.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Away):
        Database(database_url).prepare()
    assert "9999" in caplog.text


def test_a_server_that_goes_and_comes_back(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.database.engine._REST_SECONDS", 0.0)
    with cluster() as server:
        database = Database(server.url)
        server.stop()
        with pytest.raises(Away):
            database.prepare()
        server.start()
        with database.begin() as connection:
            secret.take(connection, "form")
        server.kill()
        for _ in range(2):
            with pytest.raises(Away), database.begin() as connection:
                secret.take(connection, "form")
        server.start()
        with database.read() as connection:
            assert count(connection, "secret") == 1
        database.close()
    assert "is away" in caplog.text
    assert "pass" not in caplog.text


def freeze_within(database: Database, server: Cluster) -> None:
    with database.begin() as connection:
        secret.take(connection, "forms")
        server.freeze()


def test_nobody_waits_for_a_server_that_falls_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.database.engine._REST_SECONDS", 0.0)
    monkeypatch.setattr("api.database.engine._USE_SECONDS", 1)
    with cluster() as server:
        database = Database(server.url)
        with pytest.raises(Away):
            freeze_within(database, server)
        server.thaw()
        with database.begin() as connection:
            secret.take(connection, "forms")
        server.freeze()
        with pytest.raises(Away), database.begin():
            pass
        server.thaw()
        with database.read() as connection:
            assert count(connection, "secret") == 1
        database.close()


def test_nobody_waits_twice_for_a_database_that_is_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = Database(f"sqlite:///{tmp_path}/missing/lexsvc.sqlite")
    for _ in range(3):
        with pytest.raises(Away), database.begin():
            pass
    assert len(caplog.records) == 1


def test_nobody_waits_twice_for_a_file_that_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_SQLITE_SETTINGS", ("PRAGMA busy_timeout = 0",))
    database = Database(f"sqlite:///{tmp_path}/lexsvc.sqlite")
    database.prepare()
    other = sqlite3.connect(tmp_path / "lexsvc.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for told in ("database is locked", "a moment ago", "a moment ago"):
        with pytest.raises(Away, match=told), database.begin():
            pass
    with database.read() as connection:  # waits for no writer
        assert connection.execute(select(func.count()).select_from(report)).scalar_one() == 0
    other.execute("ROLLBACK")
    database._locked_until = 0.0  # a while later
    with database.begin() as connection:
        secret.take(connection, "test")


def test_a_file_that_is_no_database_is_told_as_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "lexsvc.sqlite"
    file.write_bytes(b"This is not a database, though it is long enough to be one. " * 100)
    with pytest.raises(Away):
        Database(f"sqlite:///{file}").prepare()
    assert "not a database" in caplog.text


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:secret@host/db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file?timeout=secret",
        "secret",
        "postgres://u:secret@h:x/",
        "postgres://u:secret@h/db?no_such_parameter=1",
    ],
)
def test_a_wrong_url_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ConfigError) as told:
        load({"LEXSVC_DATABASE_URL": url})
    assert "LEXSVC_DATABASE_URL" in str(told.value)
    assert "secret" not in str(told.value)


def test_the_password_is_in_no_print_of_the_settings() -> None:
    config = load({"LEXSVC_DATABASE_URL": "postgresql://anna:secret@db.example.org/lexsvc"})
    assert "secret" not in repr(config)
    assert config.database is not None
    assert config.database.password == "secret"
    assert load({"LEXSVC_DATABASE_URL": "off"}).database is None
    assert str(load({"LEXSVC_PACKS": "/srv/packs"}).database) == "sqlite:////srv/lexsvc.sqlite"
