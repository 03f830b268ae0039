"""Tiers: the three nested vocabularies a game may be played with."""

from __future__ import annotations

import enum
import unicodedata

from lexsvc.normal import normal


class Tier(enum.IntEnum):
    """DETENTE < NORMAL < EXPERT; each tier contains the one before.

    >>> Tier.parse("Détente") < Tier.EXPERT
    True
    """

    DETENTE = 0
    NORMAL = 1
    EXPERT = 2

    @property
    def slug(self) -> str:
        """The tier as written in data, on the command line and over HTTP: ``detente``, ``normal`` or ``expert``."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """The tier as people read it, in French as in English: the names are proper to the games."""
        return "Détente" if self is Tier.DETENTE else self.name.capitalize()

    @classmethod
    def parse(cls, text: str) -> Tier:
        """Read a tier; case and accents do not count. Raises ``ValueError`` naming the three tiers."""
        bare = "".join(c for c in normal("NFD", text.strip()) if not unicodedata.combining(c)).upper()
        try:
            return cls[bare]
        except KeyError:
            raise ValueError(f"unknown tier {text!r}: use detente, normal or expert") from None
