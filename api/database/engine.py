"""The database of a worker: connections that are there when needed, and a plain word when they are not."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from alembic.util import CommandError
from sqlalchemy import URL, Connection, RootTransaction, create_engine, event
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    TimeoutError,
)

from api.database.migrate import migrate
from api.database.url import read_url
from api.database.watch import watch

_LOG = logging.getLogger("lexsvc")

#: A worker answers one request at a time, so nobody may wait long for a database that does not answer.
_WAIT_SECONDS = 2
_STATEMENT_SECONDS = 5
#: How long a transaction may take, all in all.
_USE_SECONDS = 2 * _STATEMENT_SECONDS
#: After a vain attempt to reach it, nobody tries again for this long.
_REST_SECONDS = 5.0
#: How often it is logged that it is away, in seconds.
_TELL_SECONDS = 60
#: What can go wrong: ``CommandError`` if the database is of a newer lexsvc, the driver's own while a connection is set up.
_FAULTS = (DBAPIError, TimeoutError, CommandError, OSError, sqlite3.Error)
#: Faults of ours, not of the database: they go through.
_OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)

#: ``synchronous = FULL``: what is committed is on the disk. ``recursive_triggers``: a row that is replaced counts as deleted,
#: so that a log stays one. ``secure_delete``: what is thrown away is overwritten.
_SQLITE_SETTINGS = (
    f"PRAGMA busy_timeout = {_WAIT_SECONDS * 1000}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA secure_delete = ON",
)
_POSTGRESQL_OPTIONS = {
    "connect_timeout": _WAIT_SECONDS,
    "tcp_user_timeout": _STATEMENT_SECONDS * 1000,
    "application_name": "lexsvc",
    "options": f"-c statement_timeout={_STATEMENT_SECONDS}s -c lock_timeout={_WAIT_SECONDS}s"
    f" -c idle_in_transaction_session_timeout={_USE_SECONDS}s",
}


class Away(Exception):
    """The database cannot be reached or used now. It may come back: nothing needs to be started again."""


class Database:
    """A database by its URL, as :func:`~api.database.url.read_url` takes it. Making one connects to nothing.

    The first use brings its tables up to date, and so does the first after it was away from the start.
    """

    def __init__(self, url: str | URL) -> None:
        told = read_url(url) if isinstance(url, str) else url
        if told is None:
            raise ValueError("off is no database")
        self.url = told
        self.is_sqlite = told.get_backend_name() == "sqlite"
        settings: dict[str, Any] = {} if self.is_sqlite else {"connect_args": dict(_POSTGRESQL_OPTIONS)}
        # hide_parameters: what people wrote stays out of logs.
        self.engine = create_engine(
            told,
            hide_parameters=True,
            pool_size=2,
            max_overflow=2,
            pool_timeout=_WAIT_SECONDS,
            **settings,
        )
        if self.is_sqlite:
            event.listen(self.engine, "connect", _set_up_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        else:
            watch(self.engine, ping=_WAIT_SECONDS, use=_USE_SECONDS)
        self._reader = self.engine.execution_options(
            **({"lexsvc_reads": True} if self.is_sqlite else {"postgresql_readonly": True})
        )
        self._migrating = threading.Lock()
        self._migrated = False
        self._rests_until = 0.0
        self._locked_until = 0.0
        self._told_at = float("-inf")

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that writes: committed and on the disk at the end of the block, undone if it raises.

        Raises :class:`Away`, also at the end: then nobody knows whether it was committed.
        """
        with self._transaction(reads=False) as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only reads, and waits for no writer. Raises :class:`Away`."""
        with self._transaction(reads=True) as connection:
            yield connection

    def prepare(self) -> None:
        """Bring the tables up to date, if this has not been done. Raises :class:`Away`."""
        if self._migrated:
            return
        with self._migrating:
            if not self._migrated:
                with self._reaching():
                    migrate(self.engine)
                self._migrated = True

    def close(self) -> None:
        """Close the connections that nobody uses."""
        self.engine.dispose()

    @contextmanager
    def _transaction(self, *, reads: bool) -> Iterator[Connection]:
        self.prepare()
        with self._reaching():
            connection = (self._reader if reads else self.engine).connect()
        try:
            with connection, self._begun(connection, reads=reads):
                yield connection
        except (DBAPIError, sqlite3.Error) as error:  # nothing wider: what else is raised in the block is not the database's
            raise self._told(error) from None

    def _begun(self, connection: Connection, *, reads: bool) -> RootTransaction:
        """A transaction. Where somebody else keeps an SQLite file locked, who comes soon after is spared the waiting; whoever
        only reads waits for nobody."""
        if not reads and time.monotonic() < self._locked_until:
            raise Away("was locked a moment ago")
        try:
            return connection.begin()
        except (OperationalError, sqlite3.OperationalError):
            if not reads:
                self._locked_until = time.monotonic() + _REST_SECONDS
            raise

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """An attempt to reach the database. One that fails spares those that come soon after it the waiting."""
        if time.monotonic() < self._rests_until:
            raise Away("was away a moment ago")
        try:
            yield
        except _FAULTS as error:
            told = self._told(error)
            if isinstance(told, Away):
                self._rests_until = time.monotonic() + _REST_SECONDS
            raise told from None

    def _told(self, error: Exception) -> Exception:
        """An error as it goes on: :class:`Away` if it is the database's. It is logged without the password."""
        if isinstance(error, _OURS):
            return error
        cause = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        if self.url.password:
            cause = cause.replace(str(self.url.password), "***")
        if (now := time.monotonic()) >= self._told_at + _TELL_SECONDS:
            self._told_at = now
            _LOG.error("the database %s is away: %s", self.url.render_as_string(hide_password=True), cause)
        return Away(cause)


def _set_up_sqlite(driver: Any, _record: object) -> None:
    # The driver must not begin transactions by itself: it would do so only at the first write, and not before every statement.
    driver.isolation_level = None
    for setting in _SQLITE_SETTINGS:
        driver.execute(setting)


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get("lexsvc_reads", False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'ON' if reads else 'OFF'}")
    # Whoever will write says so at once: two who read first and write then could neither go on.
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
