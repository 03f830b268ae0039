"""Admission: which lexemes enter, with which of their forms.

A rule per lemma, every form following it: *chantassiez* is in because *chanter* is. Steps are generators; each lets through
what a rule of the recipe holds for and records the rest in the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builders.evidence import Evidence, Form, Lexeme, most_specific
from builders.ledger import Ledger
from builders.rules import Rule, first
from lexsvc.folding import Folding
from lexsvc.reason import Reason
from lexsvc.tier import Tier


@dataclass(frozen=True, slots=True)
class PlacedForm:
    """A form on the board: its spelling, its code, the cells it fills, the mask of sources that attest it, and the rule or
    decision that let it in."""

    spelling: str
    code: bytes
    features: tuple[str, ...]
    sources: int
    rule: str


@dataclass(frozen=True, slots=True)
class Admission:
    """A lexeme that entered: by which rule, with which forms, at which tier and why."""

    lexeme: Lexeme
    lemma: str
    rule: str
    forms: tuple[PlacedForm, ...] = ()
    tier: Tier = Tier.EXPERT
    tier_rule: str = ""


def admit_lexemes(evidence: Evidence, rules: Sequence[Rule], ledger: Ledger) -> Iterator[Admission]:
    """Let in the lexemes that one of the rules holds for, by lemma and part of speech."""
    for lexeme in evidence.sorted():
        rule = first(rules, lexeme, lexeme.known)
        if rule is None:
            ledger.drop("admission", "no_rule" if lexeme.known else "lemma_unattested", lexeme)
        else:
            ledger.keep("admission", rule.id)
            yield Admission(lexeme, evidence.spelled(lexeme.lemma), rule.id)


def admit_forms(
    admissions: Iterable[Admission], evidence: Evidence, rules: Sequence[Rule], placer: Placer, ledger: Ledger
) -> Iterator[Admission]:
    """Give each lexeme the forms that one of the rules holds for and that fit on the board.

    A lexeme left without forms goes on: a spelling of 1990 may inherit its tier.
    """
    for admission in admissions:
        lexeme = admission.lexeme
        forms = []
        for spelling, form in sorted(lexeme.forms.items()):
            rule = first(rules, lexeme, form.sources)
            if rule is None:
                ledger.drop("forms", "too_few_witnesses", lexeme, spelling)
                continue
            placed = placer.place(evidence.spelled(spelling), form, rule.id)
            if isinstance(placed, Reason):
                ledger.drop("fold", placed.value, lexeme, spelling)
            else:
                ledger.keep("forms", rule.id)
                forms.append(placed)
        yield replace(admission, forms=tuple(forms))


@dataclass(frozen=True)
class Placer:
    """Puts spellings on the board: folds them and holds them against the limits (shortest and longest key, in tiles)."""

    folding: Folding
    limits: tuple[int, int]

    def place(self, spelling: str, form: Form, rule: str) -> PlacedForm | Reason:
        """The placed form, or why it cannot be placed."""
        code = self.folding.code(spelling)
        if code is None:
            return self.folding.fold(spelling).reasons[0]
        if len(code) < self.limits[0]:
            return Reason.TOO_SHORT
        if len(code) > self.limits[1]:
            return Reason.TOO_LONG
        return PlacedForm(spelling, code, most_specific(form.features), form.sources, rule)


def without_forms(
    admissions: Iterable[Admission], refused: Callable[[Admission, PlacedForm], str | None], step: str, ledger: Ledger
) -> Iterator[Admission]:
    """Take away the forms that ``refused`` gives a reason for."""
    for admission in admissions:
        kept = []
        for form in admission.forms:
            reason = refused(admission, form)
            if reason is None:
                kept.append(form)
            else:
                ledger.drop(step, reason, admission.lexeme, form.spelling)
        yield admission if len(kept) == len(admission.forms) else replace(admission, forms=tuple(kept))


def drop_unsure_short_words(
    admissions: Iterable[Admission], longest: int, witnesses: int, vowels: bytes, decided: frozenset[bytes], ledger: Ledger
) -> Iterator[Admission]:
    """Take away keys of at most ``longest`` letters that fewer than ``witnesses`` sources have or that have no vowel, unless a
    reviewed line decides them; ``vowels`` are codes. Frequency lists and tag sets are full of KM, CM and REF."""
    listed = list(admissions)
    seen: dict[bytes, int] = {}
    for admission in listed:
        for form in admission.forms:
            if len(form.code) <= longest:
                seen[form.code] = seen.get(form.code, 0) | form.sources

    def refused(_: Admission, form: PlacedForm) -> str | None:
        if len(form.code) > longest or form.code in decided:
            return None
        if not set(vowels).intersection(form.code):
            return "no_vowel"
        return "too_few_witnesses" if seen[form.code].bit_count() < witnesses else None

    return without_forms(listed, refused, "short_words", ledger)
