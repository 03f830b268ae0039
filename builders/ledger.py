"""The ledger: what every step of a build let fall, and why. Kept for the report and for ``lexsvc explain``."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from builders.evidence import Lexeme


@dataclass(frozen=True, slots=True)
class Drop:
    """A lexeme that fell in a step, whole, or only one of its forms (``spelling``)."""

    step: str
    reason: str
    lexeme: Lexeme
    spelling: str | None = None


@dataclass
class Ledger:
    """Drops in the order they happened, and counts: ``dropped[step, reason]`` and ``kept[step, rule]``."""

    drops: list[Drop] = field(default_factory=list)
    dropped: Counter[tuple[str, str]] = field(default_factory=Counter)
    kept: Counter[tuple[str, str]] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def drop(self, step: str, reason: str, lexeme: Lexeme, spelling: str | None = None) -> None:
        """Record that something fell."""
        self.drops.append(Drop(step, reason, lexeme, spelling))
        self.dropped[step, reason] += 1

    def keep(self, step: str, rule: str) -> None:
        """Count something kept by a rule or a decision."""
        self.kept[step, rule] += 1

    def note(self, text: str) -> None:
        """Keep a remark for the person who reads the report: a reviewed line that no longer does anything, say."""
        self.notes.append(text)
