"""Rules: conditions on evidence, written as data in a recipe.

A rule reads, in ``recipe.toml``::

    [[admission.rule]]
    id = "verb-in-dicollecte-and-another"
    pos = ["VERB"]                                # of one of these parts of speech (absent: of any)
    all = ["dicollecte"]                          # every one of these witnesses
    any = [["dela", "lefff"], ["wiktionnaire"]]   # at least one of each group
    none = ["abu"]                                # none of these
    at_least = { count = 3, of = ["dela", "lefff", "abu", "lexique"] }
    frequency = 2.0                               # at least this often per million words
    zipf = 3.0                                    # at least this common, log10 per billion
    known = ["abu"]                               # of a form: its lexeme is known by all of these
    unless_known = ["dicollecte"]                 # of a form: and by none of these
    unshared = true                               # the lemma is of this part of speech only
    reason = "why this is right"

Conditions that are absent hold. Of a list of rules the first that holds decides, and its id is told by ``lexsvc explain``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from builders.evidence import Lexeme
from builders.vocabulary import Vocabulary
from lexsvc.tier import Tier

_CONDITIONS = frozenset(
    {
        "id",
        "reason",
        "pos",
        "except_pos",
        "all",
        "any",
        "none",
        "at_least",
        "frequency",
        "zipf",
        "tier",
        "known",
        "unless_known",
        "unshared",
    }
)


@dataclass(frozen=True)
class Rule:
    """One rule. ``all_of``, ``none_of``, ``of`` and the groups ``any_of`` are masks of witnesses; ``known`` and
    ``unless_known`` are masks that a form's lexeme must be known by, or must not; ``tier`` is what a tier rule gives."""

    id: str
    reason: str
    pos: frozenset[str] = frozenset()
    except_pos: frozenset[str] = frozenset()
    all_of: int = 0
    any_of: tuple[int, ...] = ()
    none_of: int = 0
    count: int = 0
    of: int = 0
    frequency: float = 0.0
    zipf: float = 0.0
    known: int = 0
    unless_known: int = 0
    unshared: bool = False
    tier: Tier | None = None

    def holds(self, lexeme: Lexeme, witnesses: int) -> bool:
        """Whether the rule holds for a lexeme, judged by these witnesses: its own, or those of one of its forms."""
        return (
            witnesses & self.all_of == self.all_of
            and (not self.pos or lexeme.pos in self.pos)
            and lexeme.pos not in self.except_pos
            and not witnesses & self.none_of
            and lexeme.known & self.known == self.known
            and not lexeme.known & self.unless_known
            and not (self.unshared and lexeme.shared)
            and all(witnesses & group for group in self.any_of)
            and (witnesses & self.of).bit_count() >= self.count
            and lexeme.frequency >= self.frequency
            and lexeme.zipf >= self.zipf
        )


def read_rules(rows: Iterable[Mapping[str, Any]], vocabulary: Vocabulary) -> tuple[Rule, ...]:
    """Rules from the tables of a recipe. Raises ``ValueError`` naming the rule and what is wrong with it."""
    return tuple(_rule(row, vocabulary) for row in rows)


def _rule(row: Mapping[str, Any], vocabulary: Vocabulary) -> Rule:
    name = row.get("id", "?")
    if strange := sorted(set(row) - _CONDITIONS):
        raise ValueError(f"rule {name!r} has unknown conditions: {', '.join(strange)}")
    if missing := sorted({"id", "reason"} - set(row)):
        raise ValueError(f"rule {name!r} lacks {', '.join(missing)}")
    at_least = row.get("at_least", {})
    try:
        return Rule(
            id=name,
            reason=row["reason"],
            pos=frozenset(row.get("pos", ())),
            except_pos=frozenset(row.get("except_pos", ())),
            all_of=vocabulary.mask(row.get("all", ())),
            any_of=tuple(vocabulary.mask(group) for group in row.get("any", ())),
            none_of=vocabulary.mask(row.get("none", ())),
            count=at_least.get("count", 0),
            of=vocabulary.mask(at_least.get("of", ())),
            frequency=float(row.get("frequency", 0)),
            zipf=float(row.get("zipf", 0)),
            known=vocabulary.mask(row.get("known", ())),
            unless_known=vocabulary.mask(row.get("unless_known", ())),
            unshared=row.get("unshared", False),
            tier=Tier.parse(row["tier"]) if "tier" in row else None,
        )
    except KeyError as error:
        raise ValueError(f"rule {name!r}: {error.args[0]}") from None


def first(rules: Sequence[Rule], lexeme: Lexeme, witnesses: int) -> Rule | None:
    """The first rule that holds, if any."""
    return next((rule for rule in rules if rule.holds(lexeme, witnesses)), None)
