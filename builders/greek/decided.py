"""Reviewed decisions about Greek words: the same lines as for a lexicon made of lists, applied to lemmas and keys.

Additions and promotions decide lemmas before their forms are worked out; denials take keys away and tags mark them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from builders.decisions import Decisions
from builders.greek.enumeration import Yields
from lexsvc.entry import Refusal
from lexsvc.greek.letters import code
from lexsvc.pack import PackContent
from lexsvc.paradigm import Lemma


def decide(lemmas: Iterable[Lemma], decisions: Decisions) -> list[Lemma]:
    """The lemmas with those that were added, each at the tier that was decided. An addition never lifts a lemma's tier."""
    decided = {(lemma.spelling, lemma.pos): lemma for lemma in lemmas}
    for added in decisions.additions:
        name = (added.lemma, added.pos)
        known = decided.get(name)
        if known is None:
            decided[name] = Lemma(*name, added.inflection, added.sources, added.tier)
        elif known.tier is None or added.tier < known.tier:
            decided[name] = replace(known, tier=added.tier)
    for moved in decisions.promotions:
        name = (moved.lemma, moved.pos)
        if name in decided:
            decided[name] = replace(decided[name], tier=moved.tier)
    return list(decided.values())


def without_denied(yields: Yields, decisions: Decisions) -> Yields:
    """What the lemmas yield, without the keys that are denied."""
    denied = np.array([code(denial.word) for denial in decisions.denials], dtype=yields.keys.dtype)
    if not len(denied):
        return yields
    kept = ~np.isin(yields.keys, denied)
    return Yields(yields.keys[kept], yields.lemma[kept], yields.strata[kept])


def mark(content: PackContent, lemmas: Sequence[Lemma], decisions: Decisions) -> PackContent:
    """The content with the tags that were decided, and with the reason of each denial."""
    refusals = [Refusal(code(denial.word), denial.refusal, "", denial.sources) for denial in decisions.denials]
    tags = sorted(set(_tags(content, lemmas, decisions)))
    return replace(content, refusals=[*content.refusals, *refusals], tags=[*content.tags, *tags])


def _tags(content: PackContent, lemmas: Sequence[Lemma], decisions: Decisions) -> Iterator[tuple[int, str]]:
    assert content.candidates is not None
    keys, owners = content.candidates
    for tag in decisions.tags:
        marked = [index for index, lemma in enumerate(lemmas) if lemma.spelling == tag.lemma]
        for key in keys[np.isin(owners, marked)].tolist():
            yield key, tag.tag
