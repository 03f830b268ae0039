"""Limits: how often one client may ask for what is costly, counted over all workers of a server.

A table of counters is mapped by all workers. A client has one slot of it by a hash of its address, so no address is kept; a
slot says which minute it counts and how much was spent in it. Two workers that count in the same moment may lose one: a limit
is a guard, not a bill. Clients that share a slot share its allowance, which with 65,536 slots is rare.
"""

from __future__ import annotations

import mmap
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from api.problem import Problem

_SLOTS = 1 << 16
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of ``limit`` requests in this minute, and the seconds until the next."""

    limit: int
    remaining: int
    reset: int

    def headers(self) -> tuple[tuple[str, str], ...]:
        """The allowance as ``RateLimit-*`` headers."""
        return (
            ("RateLimit-Limit", str(self.limit)),
            ("RateLimit-Remaining", str(self.remaining)),
            ("RateLimit-Reset", str(self.reset)),
        )


class Limiter:
    """Allows each client ``per_minute`` requests; 0 allows any number.

    ``folder`` is shared by the workers of one server; None counts for this process alone.
    """

    def __init__(self, per_minute: int, folder: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self.per_minute = per_minute
        self._clock = clock
        # A slot: the minute (32 bits) and what was spent in it (32 bits).
        self._slots = _table(folder) if folder is not None else memoryview(bytearray(8 * _SLOTS)).cast("Q")

    def take(self, client: str) -> Allowance | None:
        """Spend one request of a client. Raises :class:`Problem` ``rate_limited`` if there is none left; None if unlimited."""
        if not self.per_minute:
            return None
        now = self._clock()
        minute, left = int(now // _MINUTE) & 0xFFFFFFFF, _MINUTE - int(now % _MINUTE)
        slot = int.from_bytes(blake2b(client.encode("utf-8", "replace"), digest_size=2).digest(), "little")
        known, spent = divmod(self._slots[slot], 1 << 32)
        spent = spent + 1 if known == minute else 1
        if spent > self.per_minute:
            allowance = Allowance(self.per_minute, 0, left)
            raise Problem("rate_limited", seconds=left, headers=(*allowance.headers(), ("Retry-After", str(left))))
        self._slots[slot] = minute << 32 | spent
        return Allowance(self.per_minute, self.per_minute - spent, left)


def _table(folder: Path) -> memoryview:
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / "limits.table", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.truncate(descriptor, 8 * _SLOTS)
        return memoryview(mmap.mmap(descriptor, 8 * _SLOTS)).cast("Q")
    finally:
        os.close(descriptor)


def client_of(environ: dict[str, object], proxies: int) -> str:
    """The address of the client, behind so many proxies of the host's own: what the outermost of them saw.

    >>> told = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "6.6.6.6, 203.0.113.7"}
    >>> client_of(told, 0), client_of(told, 1)
    ('10.0.0.1', '203.0.113.7')
    """
    seen = [part.strip() for part in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",") if part.strip()]
    seen.append(str(environ.get("REMOTE_ADDR", "")))
    return seen[max(0, len(seen) - 1 - proxies)]
