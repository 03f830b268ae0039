"""The walk from a recipe to a pack.

sources -> attestations -> screening -> evidence -> admission -> forms -> tiers -> reviewed decisions -> pack. Each arrow is a
named step; what falls on the way is in the ledger, and goes beside the pack with the report.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from builders import compilation, reviewed
from builders.admission import Admission, Placer, admit_forms, admit_lexemes, drop_unsure_short_words
from builders.clock import Advance, Clock
from builders.decisions import Decisions, read_decisions
from builders.evidence import Evidence, gather, name_parts_of_speech
from builders.ledger import Ledger
from builders.readers import READERS, Attestation
from builders.recipe import Recipe
from builders.screening import Screen
from builders.sources import Lock, Material, locate, reading
from builders.tiers import grade
from lexsvc.folding import Folding
from lexsvc.languages import language_of
from lexsvc.pack import write_pack


@dataclass
class Built:
    """What a build yields: the evidence and what became of it, for the report and the trail, and the pack's folder."""

    recipe: Recipe
    evidence: Evidence
    admissions: list[Admission]
    screen: Screen
    decisions: Decisions
    ledger: Ledger
    content: compilation.Compiled
    attestations: Counter[str]
    folder: Path
    seconds: dict[str, float] = field(default_factory=dict)


def build(recipe: Recipe, lock: Lock, cache: Path, shelf: Path, advance: Advance = lambda _: None) -> Built:
    """Build a lexicon from verified sources in ``cache`` and write its pack on ``shelf``.

    Raises :class:`~builders.sources.SourceError`, :class:`~builders.decisions.DecisionError` or ``ValueError`` before anything
    is written.
    """
    clock = Clock(advance)
    with _uncollected():
        with clock.step("verify sources"):
            materials = {i.id: locate(lock[i.locked_as], cache) for i in recipe.ingredients}
            decisions = read_decisions(recipe.decisions, frozenset(recipe.vocabulary.sources))
            inflect = _inflector(recipe) if decisions.additions or decisions.variants else None
            paradigms = reviewed.inflect_all(decisions.additions, inflect) if inflect else {}
        folding = Folding.of(recipe.language)
        heard = frozenset(variant.classical for variant in decisions.variants)
        screen = Screen(folding, heard, recipe.roles.frequencies)
        counts: Counter[str] = Counter()
        with clock.step("read and gather evidence"):
            attestations = _read(recipe, materials, counts, clock)
            evidence = gather(screen.playable(attestations), recipe.vocabulary, recipe.roles)
            name_parts_of_speech(evidence, decisions.parts_of_speech(), recipe.endings)
        ledger = Ledger()
        with clock.step("admit and grade"):
            admissions = list(_decide(recipe, evidence, decisions, paradigms, Placer(folding, recipe.limits), ledger))
        with clock.step("compile"):
            content = compilation.compile_pack(recipe, evidence, admissions, screen, decisions, materials)
        with clock.step("write pack"):
            folder = write_pack(content.pack, shelf)
    return Built(recipe, evidence, admissions, screen, decisions, ledger, content, counts, folder, clock.seconds)


def _inflector(recipe: Recipe) -> reviewed.Inflect:
    inflect = language_of(recipe.language).paradigm
    if inflect is None:
        raise ValueError(f"language {recipe.language} has no paradigms, so nothing can be added to its lexicon")
    return inflect


def _read(recipe: Recipe, materials: dict[str, Material], counts: Counter[str], clock: Clock) -> Iterator[Attestation]:
    """All attestations of all sources, under the names the recipe gives them."""
    for ingredient in recipe.ingredients:
        clock.advance(f"read {ingredient.id}")
        with reading(materials[ingredient.id]):
            for attestation in READERS[ingredient.reader](materials[ingredient.id]):
                counts[ingredient.id] += 1
                yield attestation if attestation.source == ingredient.id else attestation._replace(source=ingredient.id)


def _decide(
    recipe: Recipe, evidence: Evidence, decisions: Decisions, paradigms: reviewed.Paradigms, placer: Placer, ledger: Ledger
) -> Iterable[Admission]:
    """The steps from evidence to graded admissions, rules first, reviewed lines last."""
    folding = placer.folding
    admissions: Iterable[Admission] = admit_lexemes(evidence, recipe.admission, ledger)
    admissions = admit_forms(admissions, evidence, recipe.forms, placer, ledger)
    admissions = grade(admissions, recipe.detente, recipe.normal, ledger)
    admissions = reviewed.add(admissions, decisions.additions, paradigms, evidence, placer, ledger)
    if decisions.variants:
        admissions = reviewed.add_variants(admissions, decisions.variants, evidence, _inflector(recipe), placer, ledger)
    admissions = reviewed.promote(admissions, decisions.promotions, evidence, ledger)
    admissions = reviewed.deny(admissions, decisions.denials, folding, ledger)
    admissions = reviewed.refuse_short_words(admissions, decisions.short_words, folding, ledger)
    short = recipe.short_words
    if short.longest:
        decided = frozenset(code for word in decisions.short_words if (code := folding.code(word.key)))
        vowels = folding.alphabet.encode(short.vowels)
        admissions = drop_unsure_short_words(admissions, short.longest, short.witnesses, vowels, decided, ledger)
    admissions = reviewed.admit_short_words(admissions, decisions.short_words, evidence, placer, ledger)
    return (admission for admission in admissions if admission.forms)


@contextmanager
def _uncollected() -> Iterator[None]:
    """A build makes millions of small objects without cycles: looking for cycles among them doubles its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
