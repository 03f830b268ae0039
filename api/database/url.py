"""The address of the database, read once at start. A :class:`~sqlalchemy.URL` never prints its password."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

#: The driver for each kind of address.
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def read_url(text: str) -> URL | None:
    """The address in ``sqlite:///FILE`` or ``postgresql://...``; None for ``off``.

    Raises ``ValueError``, without the text, for anything else, for SQLite without a file, for parameters that SQLite or
    PostgreSQL does not take, and for PostgreSQL without psycopg.

    >>> read_url("postgres://anna:secret@db.example.org/lexsvc")
    postgresql+psycopg://anna:***@db.example.org/lexsvc
    >>> read_url("off") is None
    True
    """
    if text == "off":
        return None
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError("not the address of a database") from None
    driver = _DRIVERS.get(url.get_backend_name() if "+psycopg" in url.drivername else url.drivername)
    if driver is None:
        raise ValueError("neither SQLite nor PostgreSQL")
    if driver == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError("SQLite needs a file")  # what lies in memory is lost, and no two workers share it
    if driver != "sqlite" and find_spec("psycopg") is None:
        raise ValueError("PostgreSQL needs psycopg")
    if driver == "sqlite" and url.query:
        raise ValueError("SQLite takes no parameters")
    if driver != "sqlite":
        _check_parameters(url)
    return url.set(drivername=driver)


def _check_parameters(url: URL) -> None:
    """Raise ``ValueError`` for a parameter that PostgreSQL does not know."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import make_conninfo

    try:
        make_conninfo("", **{name: str(value) for name, value in url.query.items()})
    except ProgrammingError:
        raise ValueError("a parameter that PostgreSQL does not know") from None


def file_url(path: Path) -> URL:
    """The address of an SQLite file."""
    return URL.create("sqlite", database=str(path))
