"""Applying reviewed decisions: the steps that close what no rule can.

They come after the rules and have the last word, in this order: additions, variants, promotions, denials, short words. A line
that changes nothing is noted, so that the files stay true while the sources move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from builders.admission import Admission, PlacedForm, Placer
from builders.decisions import Addition, DecisionError, Denial, Promotion, ShortWord, Variant
from builders.evidence import UNKNOWN_POS, Evidence, Form, Lexeme
from builders.ledger import Ledger
from lexsvc.folding import Folding
from lexsvc.paradigm import Cell, Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier

Inflect = Callable[[Lemma], Iterator[Cell]]

#: The forms of each addition with their cells.
Paradigms = dict[Addition, dict[str, frozenset[str]]]


def add(
    admissions: Iterable[Admission],
    additions: Sequence[Addition],
    paradigms: Paradigms,
    evidence: Evidence,
    placer: Placer,
    ledger: Ledger,
) -> Iterator[Admission]:
    """Admit the added lemmas with all forms of their paradigms; one the rules admitted gets the forms it lacks."""
    wanted = {(evidence.opened(a.lemma), a.pos): a for a in additions}
    for admission in admissions:
        addition = wanted.pop((admission.lexeme.lemma, admission.lexeme.pos), None)
        if addition is None:
            yield admission
            continue
        if addition.tier < admission.tier:
            admission = replace(admission, tier=addition.tier, tier_rule="additions")
        yield _with_paradigm(admission, addition, paradigms, evidence, placer)
        ledger.keep("additions", "completed")
    for (lemma, pos), addition in sorted(wanted.items()):
        lexeme = evidence.lexemes.get((lemma, pos)) or Lexeme(lemma, pos)
        bare = Admission(lexeme, addition.lemma, "additions", (), addition.tier, "additions")
        yield _with_paradigm(bare, addition, paradigms, evidence, placer)
        ledger.keep("additions", "added")


def inflect_all(additions: Iterable[Addition], inflect: Inflect) -> Paradigms:
    """The paradigms of all additions. Raises :class:`~builders.decisions.DecisionError` listing every one that has none."""
    paradigms: Paradigms = {}
    faults = []
    for addition in additions:
        forms: dict[str, set[str]] = {}
        try:
            for cell in inflect(Lemma(addition.lemma, addition.pos, addition.inflection, addition.sources, addition.tier)):
                forms.setdefault(cell.form, set()).add(cell.features)
        except ValueError as error:
            faults.append(f"additions: {addition.lemma} {addition.pos} {addition.inflection!r}: {error}")
        paradigms[addition] = {form: frozenset(features) for form, features in sorted(forms.items())}
    if faults:
        raise DecisionError("\n".join(faults))
    return paradigms


def _with_paradigm(
    admission: Admission, addition: Addition, paradigms: Paradigms, evidence: Evidence, placer: Placer
) -> Admission:
    attested = evidence.vocabulary.mask(addition.sources)
    present = {form.spelling for form in admission.forms}
    forms = list(admission.forms)
    for spelling, features in paradigms[addition].items():
        known = admission.lexeme.forms.get(evidence.opened(spelling))
        sources = (known.sources if known else 0) or (attested if spelling == addition.lemma else 0)
        if spelling not in present:
            placed = placer.place(spelling, Form(sources, features), "additions")
            if isinstance(placed, PlacedForm):
                forms.append(placed)
    return replace(admission, forms=tuple(forms))


def add_variants(
    admissions: Iterable[Admission],
    variants: Sequence[Variant],
    evidence: Evidence,
    inflect: Inflect,
    placer: Placer,
    ledger: Ledger,
) -> Iterator[Admission]:
    """Admit spellings of 1990 at the tier of their classical form, which may itself be no playable word (*porte-monnaie*).

    Raises :class:`~builders.decisions.DecisionError` listing the variants that cannot be inflected.
    """
    listed = list(admissions)
    classics = {(a.lexeme.lemma, a.lexeme.pos): a for a in listed}
    wanted = {(evidence.opened(v.variant), v.pos): v for v in variants}
    made: dict[tuple[str, str], tuple[Addition, Paradigms]] = {}
    faults = []
    for key, variant in sorted(wanted.items()):
        classic = classics.get((evidence.opened(variant.classical), variant.pos))
        if classic is None:
            ledger.note(f"variants: {variant.classical} {variant.pos} is not admitted, so {variant.variant} stands at Expert")
        tier = classic.tier if classic else Tier.EXPERT
        lexeme = evidence.lexemes.get((evidence.opened(variant.classical), variant.pos))
        line = Addition(variant.variant, variant.pos, _inflection(variant, lexeme), tier, variant.sources, variant.reason)
        forms = _respelled(variant, classic) if classic else {}
        if not forms and lexeme and variant.pos == "VERB" and not variant.variant.endswith("er"):
            forms = _respell(variant, {evidence.spelled(f): form.features for f, form in lexeme.forms.items()})
        try:
            made[key] = line, {line: forms} if forms else inflect_all([line], inflect)
        except DecisionError as error:
            faults.append(str(error).replace("additions:", "variants:"))
    if faults:
        raise DecisionError("\n".join(faults))
    for admission in listed:
        found = made.pop((admission.lexeme.lemma, admission.lexeme.pos), None)
        if found is None:
            yield admission
            continue
        line, paradigms = found
        if line.tier < admission.tier:
            admission = replace(admission, tier=line.tier, tier_rule="variants")
        ledger.keep("variants", "completed")
        yield _with_paradigm(admission, line, paradigms, evidence, placer)
    for (lemma, pos), (line, paradigms) in made.items():
        lexeme = evidence.lexemes.get((lemma, pos)) or Lexeme(lemma, pos)
        bare = Admission(lexeme, line.lemma, "variants", (), line.tier, "variants")
        yield _with_paradigm(bare, line, paradigms, evidence, placer)
        ledger.keep("variants", "added")


def _inflection(variant: Variant, classical: Lexeme | None) -> str:
    """How a variant inflects, told by its classical form's features: regularly, with the same gender and participle."""
    cells = {cell for form in classical.forms.values() for cell in form.features} if classical else set()
    feminine, masculine = (any(f"Gender={gender}" in cell for cell in cells) for gender in ("Fem", "Masc"))
    if variant.pos == "NOUN":
        return "mf" if feminine and masculine else "f" if feminine else "m"
    if variant.pos == "VERB":
        return "1;t" if feminine or not classical else "1;i"
    return "reg" if variant.pos == "ADJ" else "inv"


def _respelled(variant: Variant, classic: Admission) -> dict[str, frozenset[str]]:
    """The playable classical forms, written as the variant is; none for verbs in -er, whose stems change (*interpelle*)."""
    if variant.pos == "VERB" and variant.variant.endswith("er"):
        return {}
    return _respell(variant, {form.spelling: frozenset(form.features) for form in classic.forms})


def _respell(variant: Variant, forms: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Forms with what the variant writes otherwise: *acupunctrices*, *acuponctrices*."""
    old, new = variant.classical, variant.variant
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    stem, changed = old[: len(old) - end], new[: len(new) - end]
    follows = old[len(old) - end :][:1]
    return {
        changed + spelling[len(stem) :]: features
        for spelling, features in sorted(forms.items())
        if spelling.startswith(stem + follows)
    }


def promote(
    admissions: Iterable[Admission], promotions: Sequence[Promotion], evidence: Evidence, ledger: Ledger
) -> Iterator[Admission]:
    """Put lexemes where a reviewed line wants them, upwards or downwards."""
    wanted = {(evidence.opened(p.lemma), p.pos): p for p in promotions}
    for admission in admissions:
        promotion = wanted.pop((admission.lexeme.lemma, admission.lexeme.pos), None)
        if promotion is not None:
            ledger.keep("promotions", "moved" if promotion.tier != admission.tier else "confirmed")
            admission = replace(admission, tier=promotion.tier, tier_rule="promotions")
        yield admission
    for (lemma, pos), _ in sorted(wanted.items()):
        ledger.note(f"promotions: {lemma} {pos} is not admitted, so its line does nothing")


def deny(admissions: Iterable[Admission], denials: Sequence[Denial], folding: Folding, ledger: Ledger) -> Iterator[Admission]:
    """Take away the denied keys, whatever lexemes they belong to."""
    denied = {folding.code(denial.word): denial.refusal.value for denial in denials}
    yield from _without_codes(admissions, denied, "denials", ledger)


def refuse_short_words(
    admissions: Iterable[Admission], short_words: Sequence[ShortWord], folding: Folding, ledger: Ledger
) -> Iterator[Admission]:
    """Take away the short keys that reviewed lines refuse."""
    refused = {folding.code(word.key): word.refusal.value for word in short_words if word.refusal is not None}
    yield from _without_codes(admissions, refused, "short_words", ledger)


def _without_codes(
    admissions: Iterable[Admission], refused: dict[bytes | None, str], step: str, ledger: Ledger
) -> Iterator[Admission]:
    for admission in admissions:
        if not any(form.code in refused for form in admission.forms):
            yield admission
            continue
        for form in admission.forms:
            if form.code in refused:
                ledger.drop(step, refused[form.code], admission.lexeme, form.spelling)
        yield replace(admission, forms=tuple(form for form in admission.forms if form.code not in refused))


def admit_short_words(
    admissions: Iterable[Admission], short_words: Sequence[ShortWord], evidence: Evidence, placer: Placer, ledger: Ledger
) -> Iterator[Admission]:
    """Admit the short keys that reviewed lines admit, with the entries the sources have for their spellings.

    Raises ``ValueError`` naming a spelling that is no playable word.
    """
    wanted = {placer.folding.code(word.key): word for word in short_words if word.tier is not None}
    for admission in admissions:
        for form in admission.forms:
            if form.code in wanted:
                ledger.keep("short_words", "confirmed")
                del wanted[form.code]
        yield admission
    by_spelling = {evidence.opened(s): word for word in wanted.values() for s in word.spellings}
    homes: dict[str, list[Lexeme]] = {}
    for lexeme in evidence.sorted():
        for spelling in lexeme.forms.keys() & by_spelling.keys():
            homes.setdefault(spelling, []).append(lexeme)
    for spelling, word in sorted(by_spelling.items()):
        assert word.tier is not None
        found = homes.get(spelling, [])
        lexemes = (
            [lexeme for lexeme in found if lexeme.lemma == spelling]
            or found
            or [Lexeme(spelling, UNKNOWN_POS, evidence.vocabulary.mask(word.sources))]
        )
        for lexeme in lexemes:
            attested = lexeme.forms.get(spelling) or Form(lexeme.known)
            placed = placer.place(evidence.spelled(spelling), attested, "short-words")
            if isinstance(placed, Reason):
                raise ValueError(f"short-words: {word.key}: its spelling {spelling!r} is refused: {placed}")
            yield Admission(lexeme, evidence.spelled(lexeme.lemma), "short-words", (placed,), word.tier, "short-words")
        ledger.keep("short_words", "admitted")
