"""The ledger: what every step of a build let fall, and why. Kept for the report and for ``lexsvc explain``."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from builders.evidence import Lexeme

#: What stands in the place of a rule where none of the recipe's decided.
DECIDED = {
    "listed": "no rule of a lower tier holds",
    "additions": "a reviewed line adds it",
    "variants": "a spelling of 1990 beside its classical one",
    "promotions": "a reviewed line moves it",
    "short-words": "a reviewed line decides it",
}

#: What the codes of drops mean. Other codes are reasons of a verdict.
OUTCOMES = {
    "no_rule": "no admission rule holds for what its sources are",
    "lemma_unattested": "no source attests the lemma itself",
    "too_few_witnesses": "too few sources attest it",
    "no_vowel": "it has no vowel",
    "too_long": "longer than the board",
    "too_short": "too short",
}


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
