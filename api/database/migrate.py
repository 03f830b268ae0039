"""Bringing a database to the newest tables, whoever else tries to at the same moment."""

from __future__ import annotations

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from api.database.watch import unwatch

_STEPS = Path(__file__).with_name("migrations")
#: The name of PostgreSQL's advisory lock: any number that nobody else uses in this database.
_LOCK = 0x6C657873_76630001  # "lexsvc", 1
#: How long PostgreSQL may take over one step, or wait for another who is at it.
_MOST_SECONDS = 60


def migrate(engine: Engine) -> None:
    """Take every step that is still to be taken, all in one transaction: a stop half way leaves nothing half done.

    Raises what SQLAlchemy raises, and ``alembic.util.CommandError`` if the database is of a newer lexsvc.
    """
    logging.getLogger("alembic").setLevel(logging.WARNING)  # each worker would tell that there is nothing to do
    config = Config()
    config.set_main_option("script_location", str(_STEPS))
    with _alone(engine), engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            unwatch(connection)
            connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{_MOST_SECONDS}s'")
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_MOST_SECONDS}s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """For SQLite: the one who holds the lock file. Turning to a write-ahead log, which the file remembers, waits for nobody."""
    if engine.dialect.name != "sqlite":
        yield
        return
    with Path(f"{engine.url.database}.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        driver = engine.raw_connection()
        try:
            driver.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            driver.close()
        yield
