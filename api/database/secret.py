"""Secrets: random values that every worker and machine must share, made by whoever needs one first."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, select

from api.database.statements import insert
from api.database.tables import secret

_BYTES = 32


def take(connection: Connection, name: str) -> bytes:
    """The secret of this name, 32 random bytes; it is made if there is none."""
    return take_or_make(connection, name)[0]


def take_or_make(connection: Connection, name: str) -> tuple[bytes, bool]:
    """The secret of this name, and whether it was made only now."""
    asked = select(secret.c.value).where(secret.c.name == name)
    known = connection.execute(asked).scalar()
    if known is not None:
        return bytes(known), False
    making = insert(connection, secret).values(name=name, value=secrets.token_bytes(_BYTES)).on_conflict_do_nothing()
    made = connection.execute(making.returning(secret.c.name)).scalar() is not None
    return bytes(connection.execute(asked).scalar_one()), made


def forget(connection: Connection, prefix: str, *, but: str) -> None:
    """Throw away every secret whose name begins so, apart from one."""
    connection.execute(delete(secret).where(secret.c.name.startswith(prefix, autoescape=True), secret.c.name != but))
