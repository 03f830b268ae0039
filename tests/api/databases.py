"""Databases for tests: each test that takes ``database`` runs on a real SQLite and on a real PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, delete, make_url, text

from api.database import Database
from api.database.tables import dictionary
from tests.services import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL for the whole run."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/lexsvc.sqlite"
    return fresh(request.getfixturevalue("postgres_server"))


@pytest.fixture(scope="session")
def _kept_for_dictionaries(postgres_server: str) -> str:
    return fresh(postgres_server)


@pytest.fixture
def dictionaries_url(_kept_for_dictionaries: str) -> str:
    """The URL of a PostgreSQL without dictionaries."""
    with Database(_kept_for_dictionaries).begin() as connection:
        connection.execute(delete(dictionary))
    return _kept_for_dictionaries


def fresh(server: str) -> str:
    """The URL of a new database on a server."""
    name = f"test_{secrets.token_hex(6)}"
    url: URL = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.set(database=name, drivername="postgresql").render_as_string(hide_password=False)
