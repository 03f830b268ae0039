"""Tiers: which of the three vocabularies a lexeme belongs to. A key has the lowest tier of its lexemes (*tue*, *tué*)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builders.admission import Admission
from builders.ledger import Ledger
from builders.rules import Rule, first
from lexsvc.tier import Tier


def grade(
    admissions: Iterable[Admission], detente: Sequence[Rule], normal: Sequence[Rule], ledger: Ledger
) -> Iterator[Admission]:
    """Give each lexeme its tier: Normal if a rule of ``normal`` holds, and then Détente if one of ``detente`` does too."""
    for admission in admissions:
        lexeme = admission.lexeme
        rule = first(normal, lexeme, lexeme.known)
        tier = Tier.EXPERT if rule is None else Tier.NORMAL
        everyday = first(detente, lexeme, lexeme.known) if rule else None
        if everyday is not None:
            rule, tier = everyday, Tier.DETENTE
        name = rule.id if rule else "listed"
        ledger.keep("tiers", name)
        yield replace(admission, tier=tier, tier_rule=name)


def tier_by_code(admissions: Iterable[Admission]) -> dict[bytes, Tier]:
    """The tier of every key: the lowest of its lexemes."""
    tiers: dict[bytes, Tier] = {}
    for admission in admissions:
        for form in admission.forms:
            tiers[form.code] = min(admission.tier, tiers.get(form.code, Tier.EXPERT))
    return tiers
