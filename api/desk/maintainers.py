"""Maintainers: who may decide. A token is told once, when one is added; the database keeps its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from api.database.tables import maintainer
from api.desk.lines import IMPORTED

_NAME = re.compile(r"[^\W_][\w .'-]{0,63}")


class Maintainer(NamedTuple):
    """A row of the table. Times are Unix seconds."""

    name: str
    token_hash: str
    created_at: int
    revoked_at: int | None


def add(connection: Connection, name: str, now: int) -> str:
    """Add a maintainer, or give one who was revoked a new token; returns the token, 43 characters that nobody can guess.

    Raises ``ValueError`` if nobody can be called so or a maintainer is.
    """
    if not _NAME.fullmatch(name) or name == IMPORTED:
        use = f"use 1 to 64 letters, digits, spaces and . ' -, but not {IMPORTED!r}"
        raise ValueError(f"{name[:80]!r} cannot name a maintainer: {use}")
    known = find(connection, name)
    if known is not None and known.revoked_at is None:
        raise ValueError(f"{name!r} is a maintainer already: revoke the token first, or take another name")
    token = secrets.token_urlsafe(32)
    row = {"token_hash": hash_of(token), "created_at": now, "revoked_at": None}
    if known is None:
        connection.execute(maintainer.insert().values(name=name, **row))
    else:
        connection.execute(update(maintainer).where(maintainer.c.name == name).values(row))
    return token


def revoke(connection: Connection, name: str, now: int) -> None:
    """End a maintainer's token and sessions; the decisions stay. Raises ``ValueError`` if there is no such maintainer."""
    told = (maintainer.c.name == name, maintainer.c.revoked_at.is_(None))
    if not connection.execute(update(maintainer).where(*told).values(revoked_at=now)).rowcount:
        raise ValueError(f"no maintainer {name[:80]!r}: 'lexsvc maintainers list' tells them")


def every(connection: Connection) -> list[Maintainer]:
    """All who are or were maintainers, by name."""
    return [Maintainer(*row) for row in connection.execute(select(maintainer).order_by(maintainer.c.name))]


def find(connection: Connection, name: str) -> Maintainer | None:
    """The maintainer of this name, revoked or not."""
    row = connection.execute(select(maintainer).where(maintainer.c.name == name)).first()
    return None if row is None else Maintainer(*row)


def of_token(connection: Connection, token: str) -> Maintainer | None:
    """Whose token this is, if it has not been revoked."""
    told = (maintainer.c.token_hash == hash_of(token), maintainer.c.revoked_at.is_(None))
    row = connection.execute(select(maintainer).where(*told)).first()
    return None if row is None else Maintainer(*row)


def hash_of(token: str) -> str:
    """What is kept of a token. A plain hash is enough, since nobody can try all tokens."""
    return hashlib.sha256(token.encode()).hexdigest()
