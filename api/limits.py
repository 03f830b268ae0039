"""Limits: how often one client may ask for what is costly, counted over all workers, and with Redis over all machines.

A :class:`Counter` counts what each client spent in a minute. No address is kept: a client is known by a hash of it. A limit is
a guard and not a bill, so a counter may err by a few, and one that is away (:class:`Shared`) costs no request its answer.
"""

from __future__ import annotations

import logging
import mmap
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from api.problem import Problem

_LOG = logging.getLogger("lexsvc")
_SLOTS = 1 << 16
_MINUTE = 60
#: Seconds that a request waits for Redis at most, and for which Redis is left alone after it failed.
_PATIENCE = 0.25
_PAUSE = 5


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


class Counter(Protocol):
    """Counts requests."""

    def count(self, client: bytes, minute: int) -> int:
        """One more request of a client in a minute: how many it has sent in it. ``client`` is a digest of 16 bytes."""


class Limiter:
    """Allows each client ``per_minute`` requests as ``counter`` counts them; 0 allows any number."""

    def __init__(self, per_minute: int, counter: Counter, clock: Callable[[], float] = time.time) -> None:
        self.per_minute = per_minute
        self._counter = counter
        self._clock = clock

    def take(self, client: str) -> Allowance | None:
        """Spend one request of a client. Raises :class:`Problem` ``rate_limited`` if there is none left; None if unlimited."""
        if not self.per_minute:
            return None
        now = self._clock()
        minute, left = int(now // _MINUTE), _MINUTE - int(now % _MINUTE)
        spent = self._counter.count(blake2b(client.encode("utf-8", "replace"), digest_size=16).digest(), minute)
        if spent > self.per_minute:
            allowance = Allowance(self.per_minute, 0, left)
            raise Problem("rate_limited", seconds=left, headers=(*allowance.headers(), ("Retry-After", str(left))))
        return Allowance(self.per_minute, self.per_minute - spent, left)


class Table:
    """Counts for one machine: a table mapped by all workers that share ``folder``; None counts for this process alone.

    A client has one slot of it; a slot says which minute it counts and how much was spent in it. Two workers that count in the
    same moment may lose one. Clients that share a slot share its allowance, which with 65,536 slots is rare.
    """

    def __init__(self, folder: Path | None = None) -> None:
        # A slot: the minute (32 bits) and what was spent in it (32 bits).
        self._slots = _mapped(folder) if folder is not None else memoryview(bytearray(8 * _SLOTS)).cast("Q")

    def count(self, client: bytes, minute: int) -> int:
        """As :meth:`Counter.count`."""
        slot = int.from_bytes(client[:2], "little")
        known, spent = divmod(self._slots[slot], 1 << 32)
        spent = spent + 1 if known == minute else 1
        self._slots[slot] = minute << 32 | spent
        return spent


class Shared:
    """Counts for several machines, in Redis. While it is away each machine counts for itself, in ``otherwise``.

    After a failure Redis is left alone for a few seconds, so that a silent one does not slow every request down.
    Raises ``ImportError`` without the redis package, which :mod:`api.config` has checked for.
    """

    def __init__(self, url: str, otherwise: Counter, clock: Callable[[], float] = time.monotonic) -> None:
        import redis  # only a service of several machines needs it

        self._redis = redis.Redis.from_url(
            url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE, retry=None, health_check_interval=30
        )
        self._failures = (redis.RedisError, OSError)
        self._name = urlsplit(url).hostname or "unix socket"
        self._otherwise = otherwise
        self._clock = clock
        self._again_at = self._told_at = float("-inf")

    def count(self, client: bytes, minute: int) -> int:
        """As :meth:`Counter.count`."""
        now = self._clock()
        if now >= self._again_at:
            try:
                return self._count(client, minute)
            except self._failures as error:
                self._again_at = now + _PAUSE
                if now >= self._told_at + _MINUTE:
                    self._told_at = now
                    _LOG.warning(
                        "Redis at %s is away (%s): until it is back, limits count for each machine alone",
                        self._name,
                        type(error).__name__,
                    )
        return self._otherwise.count(client, minute)

    def _count(self, client: bytes, minute: int) -> int:
        key = b"lexsvc:spent:%d:%s" % (minute, client.hex().encode())
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incr(key)
        pipeline.expire(key, 2 * _MINUTE)
        spent, _ = pipeline.execute()
        return int(spent)


def counter_of(redis_url: str | None, folder: Path | None) -> Counter:
    """The counter of a service: in Redis if it has one, else in a table that the workers share in ``folder``."""
    table = Table(folder)
    return table if redis_url is None else Shared(redis_url, table)


def _mapped(folder: Path) -> memoryview:
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
