"""Tallies: counts over the finished keys, for the report of a build. Tiers are cumulative: Expert counts all keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from builders.admission import Admission
from builders.vocabulary import Vocabulary
from lexsvc.tier import Tier

_What = TypeVar("_What", int, str)


def lengths(tiers: Mapping[bytes, Tier]) -> dict[str, dict[int, int]]:
    """Keys by their number of letters, per tier."""
    return _cumulated((len(code), tier) for code, tier in tiers.items())


def letters(tiers: Mapping[bytes, Tier], alphabet: str) -> dict[str, dict[str, int]]:
    """How often each letter stands in the keys of each tier. A code's byte 65 is the alphabet's first letter."""
    by_tier: dict[Tier, Counter[int]] = {tier: Counter() for tier in Tier}
    for code, tier in tiers.items():
        by_tier[tier].update(code)
    found = {tier.slug: dict.fromkeys(alphabet, 0) for tier in Tier}
    for lowest, counts in by_tier.items():
        for tier in Tier:
            if lowest <= tier:
                for byte, number in counts.items():
                    found[tier.slug][alphabet[byte - 65]] += number
    return found


def witnesses(admissions: Iterable[Admission]) -> dict[bytes, int]:
    """The mask of all sources that attest a key, by whatever spelling of whatever lemma; 0 if only a reviewed line has it."""
    masks: dict[bytes, int] = {}
    for admission in admissions:
        for form in admission.forms:
            masks[form.code] = masks.get(form.code, 0) | form.sources
    return masks


def agreement(tiers: Mapping[bytes, Tier], masks: Mapping[bytes, int], vocabulary: Vocabulary) -> dict[str, dict[int, int]]:
    """Keys by the number of sources that attest them, per tier."""
    return _cumulated((len(vocabulary.names(masks[code])), tier) for code, tier in tiers.items())


def attested(tiers: Mapping[bytes, Tier], masks: Mapping[bytes, int], vocabulary: Vocabulary) -> dict[str, dict[str, int]]:
    """How many keys of each tier each source attests."""
    rows = _cumulated((source, tier) for code, tier in tiers.items() for source in vocabulary.names(masks[code]))
    return {slug: {source: counts.get(source, 0) for source in vocabulary.sources} for slug, counts in rows.items()}


def _cumulated(rows: Iterable[tuple[_What, Tier]]) -> dict[str, dict[_What, int]]:
    """Count what has a lowest tier in every tier that holds it, least first."""
    counted = Counter(rows)
    found: dict[str, Counter[_What]] = {tier.slug: Counter() for tier in Tier}
    for (what, lowest), number in counted.items():
        for tier in Tier:
            if lowest <= tier:
                found[tier.slug][what] += number
    return {slug: dict(sorted(counts.items())) for slug, counts in found.items()}
