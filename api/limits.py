"""Limits: how often one client may ask for what is costly, counted over all workers, and with Redis over all machines.

A :class:`Counter` counts what each client spent in a stretch of time. No address is kept: a client is known by a hash of it. A
limit is a guard and not a bill, so a counter may err by a few, and one that is away (:class:`Shared`) costs nobody an answer.
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
from lexsvc.durable import claim

_LOG = logging.getLogger("lexsvc")
_SLOTS = 1 << 16
_MINUTE = 60
#: Seconds that a request waits for Redis at most, and for which Redis is left alone after it failed.
_PATIENCE = 0.25
_PAUSE = 5


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of ``limit`` requests in this minute or other stretch of time, and the seconds until the next."""

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

    def count(self, client: bytes, stretch: int, seconds: int) -> int:
        """One more request of a client, a digest of 16 bytes, in the stretch of this number: how many it has sent in it."""


class Limiter:
    """Allows each client ``limit`` requests every so many ``seconds`` as ``counter`` counts them; 0 allows any number."""

    def __init__(self, limit: int, counter: Counter, clock: Callable[[], float] = time.time, *, seconds: int = _MINUTE) -> None:
        self.limit = limit
        self._counter = counter
        self._clock = clock
        self._seconds = seconds

    def take(self, client: str) -> Allowance | None:
        """Spend one request of a client. Raises :class:`Problem` ``rate_limited`` if there is none left; None if unlimited."""
        if not self.limit:
            return None
        now = int(self._clock())
        stretch, left = now // self._seconds, self._seconds - now % self._seconds
        known_as = blake2b(client.encode("utf-8", "replace"), digest_size=16).digest()
        spent = self._counter.count(known_as, stretch, self._seconds)
        if spent > self.limit:
            allowance = Allowance(self.limit, 0, left)
            raise Problem("rate_limited", seconds=left, headers=(*allowance.headers(), ("Retry-After", str(left))))
        return Allowance(self.limit, self.limit - spent, left)


class Table:
    """Counts for one machine: a table of this name, mapped by all workers that share ``folder``; None: this process alone.

    A client has one slot of it; a slot says which stretch it counts and how much was spent in it. Two workers that count in the
    same moment may lose one. Clients that share a slot share its allowance, which with 65,536 slots is rare.
    """

    def __init__(self, folder: Path | None = None, name: str = "limits") -> None:
        # A slot: the number of the stretch (32 bits) and what was spent in it (32 bits).
        self._slots = memoryview(bytearray(8 * _SLOTS)).cast("Q")
        try:
            if folder is not None:
                self._slots = _mapped(folder / f"{name}.table")
        except OSError as error:
            _LOG.error("%s: %s: this worker counts for itself", folder, error)

    def count(self, client: bytes, stretch: int, seconds: int) -> int:  # noqa: ARG002
        """As :meth:`Counter.count`."""
        slot = int.from_bytes(client[:2], "little")
        known, spent = divmod(self._slots[slot], 1 << 32)
        spent = spent + 1 if known == stretch else 1
        self._slots[slot] = stretch << 32 | spent
        return spent


class Shared:
    """Counts for several machines, under this name in Redis. While it is away each machine counts for itself, in ``otherwise``.

    After a failure Redis is left alone for a few seconds, so that a silent one does not slow every request down.
    Raises ``ImportError`` without the redis package, which :mod:`api.config` has checked for.
    """

    def __init__(
        self, url: str, otherwise: Counter, clock: Callable[[], float] = time.monotonic, *, name: str = "limits"
    ) -> None:
        import redis  # only a service of several machines needs it

        self._redis = redis.Redis.from_url(
            url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE, retry=None, health_check_interval=30
        )
        self._failures = (redis.RedisError, OSError)
        self._host = urlsplit(url).hostname or "its socket"
        self._name = name
        self._otherwise = otherwise
        self._clock = clock
        self._again_at = self._told_at = float("-inf")

    def count(self, client: bytes, stretch: int, seconds: int) -> int:
        """As :meth:`Counter.count`."""
        now = self._clock()
        if now >= self._again_at:
            try:
                return self._count(client, stretch, seconds)
            except self._failures as error:
                self._again_at = now + _PAUSE
                if now >= self._told_at + _MINUTE:
                    self._told_at = now
                    _LOG.warning(
                        "Redis at %s is away (%s): until it is back, limits count for each machine alone",
                        self._host,
                        type(error).__name__,
                    )
        return self._otherwise.count(client, stretch, seconds)

    def _count(self, client: bytes, stretch: int, seconds: int) -> int:
        key = f"lexsvc:{self._name}:{stretch}:{client.hex()}"
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incr(key)
        pipeline.expire(key, 2 * seconds)
        spent, _ = pipeline.execute()
        return int(spent)


def counter_of(redis_url: str | None, folder: Path | None, name: str = "limits") -> Counter:
    """The counter of this name: in Redis if the service has one, else in a table that the workers share in ``folder``."""
    table = Table(folder, name)
    return table if redis_url is None else Shared(redis_url, table, name=name)


def _mapped(path: Path) -> memoryview:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        claim(descriptor, 8 * _SLOTS)
        return memoryview(mmap.mmap(descriptor, 8 * _SLOTS)).cast("Q")
    finally:
        os.close(descriptor)
