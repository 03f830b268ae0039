"""Secrets: random values that every worker and machine must share, made by whoever needs one first."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, select

from api.database.statements import insert
from api.database.tables import secret

_BYTES = 32


def take(connection: Connection, name: str) -> bytes:
    """The secret of this name, 32 random bytes; it is made if there is none."""
    known = connection.scalar(select(secret.c.value).where(secret.c.name == name))
    if known is None:
        made = {"name": name, "value": secrets.token_bytes(_BYTES)}
        connection.execute(insert(connection, secret).values(made).on_conflict_do_nothing())
        known = connection.scalar(select(secret.c.value).where(secret.c.name == name))
    return bytes(known or b"")


def forget(connection: Connection, prefix: str, *, but: str) -> None:
    """Throw away every secret whose name begins so, apart from one."""
    connection.execute(delete(secret).where(secret.c.name.startswith(prefix, autoescape=True), secret.c.name != but))
