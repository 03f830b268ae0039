"""From graded admissions to what goes into a pack: keys, entries, refusals, glosses, frequencies, tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from builders.admission import Admission
from builders.decisions import Decisions
from builders.evidence import Evidence
from builders.readers import wiktionnaire
from builders.recipe import Recipe
from builders.screening import Screen
from builders.sources import Material
from builders.tiers import tier_by_code
from lexsvc.entry import Entry, Refusal
from lexsvc.folding import Folding
from lexsvc.languages import Language, language_of
from lexsvc.pack import PackContent, Profile
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier


@dataclass
class Compiled:
    """The content of a pack, with the tier of each key for the report."""

    pack: PackContent
    tiers: dict[bytes, Tier]


def compile_pack(
    recipe: Recipe,
    evidence: Evidence,
    admissions: Sequence[Admission],
    screen: Screen,
    decisions: Decisions,
    materials: Mapping[str, Material],
) -> Compiled:
    """Lay out everything the pack will hold, sorted, so that its bytes depend on nothing but what is in it."""
    folding = screen.folding
    admissions = sorted(admissions, key=lambda a: (a.lemma, a.lexeme.pos))
    tiers = tier_by_code(admissions)
    for word in decisions.short_words:
        code = folding.code(word.key)
        if word.tier is not None and code in tiers:
            tiers[code] = word.tier
    codes = sorted(tiers)
    place = {code: i for i, code in enumerate(codes)}
    lemmas = _lemmas(admissions, evidence, language_of(recipe.language))
    lemma_place = {(lemma.spelling, lemma.pos): i for i, lemma in enumerate(lemmas)}
    profiles = [Profile(tier) for tier in Tier]
    pack = PackContent(
        lexicon=recipe.lexicon,
        language=recipe.language,
        edition=recipe.edition,
        folding=folding,
        codes=codes,
        profiles=profiles,
        profile_of=np.fromiter((int(tiers[code]) for code in codes), dtype=np.uint8, count=len(codes)),
        lemmas=lemmas,
        entries=_entries(admissions, place, evidence),
        refusals=_refusals(screen, decisions, place, recipe, folding),
        glosses=_glosses(recipe, materials, lemmas),
        frequencies=[(lemma_place[a.lemma, a.lexeme.pos], a.lexeme.frequency) for a in admissions if a.lexeme.frequency > 0],
        tags=_tags(admissions, decisions, place),
        sources=[material.source.in_pack(name) for name, material in materials.items()],
        title=recipe.title,
        limits=recipe.limits,
        policy=recipe.policy,
        licence=recipe.licence,
        licences=recipe.licences,
        recipe={"sha256": recipe.digest},
    )
    return Compiled(pack, tiers)


def _lemmas(admissions: Iterable[Admission], evidence: Evidence, language: Language) -> list[Lemma]:
    """The lemmas at their best tier, each with the inflection its forms tell, from which forms are proved when asked."""
    best: dict[tuple[str, str], Lemma] = {}
    for a in admissions:
        key = (a.lemma, a.lexeme.pos)
        if key not in best or a.tier < (best[key].tier or Tier.EXPERT):
            told = {form.spelling: frozenset(form.features) for form in a.forms}
            inflection = language.infer(a.lemma, a.lexeme.pos, told) if language.infer else ""
            best[key] = Lemma(a.lemma, a.lexeme.pos, inflection, evidence.vocabulary.names(a.lexeme.known), a.tier)
    return [best[key] for key in sorted(best)]


def _entries(admissions: Iterable[Admission], place: Mapping[bytes, int], evidence: Evidence) -> Iterator[tuple[int, Entry]]:
    names = evidence.vocabulary.names
    for admission in admissions:
        lemma, pos = admission.lemma, admission.lexeme.pos
        for form in admission.forms:
            where, sources = place[form.code], names(form.sources)
            for features in form.features or ("",):
                yield where, Entry(form.spelling, lemma, pos, features, sources)


def _refusals(
    screen: Screen, decisions: Decisions, place: Mapping[bytes, int], recipe: Recipe, folding: Folding
) -> Iterator[Refusal]:
    """Words known as something else, unless the same key is also a word; then those refused by hand."""
    shortest, longest = recipe.limits
    by_hand: dict[bytes, tuple[Reason, str, tuple[str, ...]]] = {}
    for word in decisions.short_words:
        if word.refusal is not None and (code := folding.code(word.key)):
            by_hand[code] = (word.refusal, word.spellings[0] if word.spellings else word.key, word.sources)
    for denial in decisions.denials:
        if code := folding.code(denial.word):
            by_hand[code] = (denial.refusal, denial.word, denial.sources)
    for key, refusal in sorted(screen.refused.items()):
        code = folding.alphabet.encode(key)
        if code in place or code in by_hand or not shortest <= len(code) <= longest:
            continue
        if len(code) <= recipe.refusals.short and len(refusal.sources) < recipe.refusals.witnesses:
            continue
        spelling = min(refusal.spellings)
        for reason in sorted(refusal.reasons):
            yield Refusal(code, reason, spelling, tuple(sorted(refusal.sources)))
    for code, (reason, spelling, sources) in sorted(by_hand.items()):
        if code not in place:
            yield Refusal(code, reason, spelling, sources)


def _glosses(recipe: Recipe, materials: Mapping[str, Material], lemmas: Sequence[Lemma]) -> Iterator[tuple[int, str]]:
    if not recipe.glosses.source:
        return
    at: dict[str, list[int]] = {}
    for i, lemma in enumerate(lemmas):
        at.setdefault(lemma.spelling, []).append(i)
    for headword, text in wiktionnaire.glosses(materials[recipe.glosses.source]):
        places = at.get(headword)
        if places and text:
            kept = " | ".join(text.split(" | ")[: recipe.glosses.most])
            for i in places:
                yield i, kept


def _tags(admissions: Iterable[Admission], decisions: Decisions, place: Mapping[bytes, int]) -> list[tuple[int, str]]:
    tags: dict[str, set[str]] = {}
    for tag in decisions.tags:
        tags.setdefault(tag.lemma, set()).add(tag.tag)
    return sorted({(place[f.code], tag) for a in admissions if a.lemma in tags for f in a.forms for tag in tags[a.lemma]})
