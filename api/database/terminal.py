"""The database as a command of the terminal sees it: what is wrong with it is told in a line."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy import Connection

from api.config import ConfigError, load
from api.database.engine import Away, Database


@contextmanager
def connected(*, writes: bool = False) -> Iterator[Connection]:
    """The database that the settings name. Raises :class:`click.ClickException` if there is none or it is away."""
    try:
        url = load().database
    except ConfigError as error:
        raise click.UsageError(f"settings are wrong:\n{error}") from None
    if url is None:
        raise click.ClickException("LEXSVC_DATABASE_URL is off: reports and decisions are kept in a database")
    logging.getLogger("lexsvc").addHandler(logging.NullHandler())  # what a service logs is told here by the command itself
    database = Database(url)
    try:
        with database.begin() if writes else database.read() as connection:
            yield connection
    except Away as error:
        raise click.ClickException(f"the database is away: {error}") from None
    finally:
        database.close()
