"""Who reports: not an address, but a value that stands for it for one day, so that nobody is counted twice in it.

It is a hash with the day's salt as its key. The salt is random, shared through the database, and thrown away when the day is
over: from then on nobody can tell whose value it was, not even by trying all addresses.
"""

from __future__ import annotations

from hashlib import blake2b

from sqlalchemy import Connection, delete

from api.client import network_of
from api.database import secret
from api.database.tables import remark

_DAY = 86_400
_SALT = "salt "


def reporter_of(connection: Connection, address: str, now: int) -> str:
    """What stands for an address today (UTC), in 32 hexadecimal digits. The first of a day clears the days before away."""
    today = f"{_SALT}{now // _DAY}"
    salt, is_new = secret.take_or_make(connection, today)
    if is_new:
        secret.forget(connection, _SALT, but=today)
        # A voice without a sentence was kept only so as not to be counted twice on its day.
        connection.execute(delete(remark).where(remark.c.sentence.is_(None), remark.c.at < now // _DAY * _DAY))
    return blake2b(network_of(address).encode("utf-8", "replace"), key=salt, digest_size=16).hexdigest()
