"""Chance that can be repeated: the same seed gives the same draw on any machine and any version of Python."""

from __future__ import annotations

import hashlib
import secrets


class Chance:
    """A stream of numbers from a seed: SHA-256 of ``seed:0``, ``seed:1``, ... read as 64-bit numbers.

    ``random.Random`` promises its ``random()`` alone to stay the same between versions of Python; a game's record must be
    replayed for years.

    >>> one, other = Chance(7), Chance("7")
    >>> [one.below(100) for _ in range(5)] == [other.below(100) for _ in range(5)]
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = str(seed)
        self._turn = 0

    @staticmethod
    def seed() -> int:
        """A seed nobody can guess, for a draw that was asked without one; small enough to be exact in JavaScript."""
        return secrets.randbelow(2**53)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each as likely as the others. ``bound`` is at least 1 and below 2**64."""
        fair = 2**64 - 2**64 % bound  # numbers from here on would favour the small remainders
        while True:
            digest = hashlib.sha256(f"{self._seed}:{self._turn}".encode()).digest()
            self._turn += 1
            number = int.from_bytes(digest[:8], "big")
            if number < fair:
                return number % bound
