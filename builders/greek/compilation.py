"""From the keys of all lemmas to what goes into a pack: tiers, standings, strata, entries, candidates, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from builders.greek.attestation import GreekAttestation
from builders.greek.enumeration import WIDTH, Yields
from builders.greek.recipe import GrammarRecipe
from builders.sources import Material
from lexsvc.entry import STRATA, Entry, Refusal, Standing
from lexsvc.folding import Folding
from lexsvc.greek.letters import code
from lexsvc.pack import PackContent, Profile
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier

_STANDINGS = (Standing.LISTED, Standing.ATTESTED, Standing.THEORETICAL)
_DERIVED = 1 << STRATA.index("derived")


@dataclass(frozen=True)
class Keys:
    """The different keys, ascending, with where the rows of each begin in the :class:`Yields` they come from."""

    codes: npt.NDArray[Any]
    starts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, yields: Yields) -> Keys:
        """The different keys of sorted rows."""
        first = np.empty(len(yields.keys), dtype=bool)
        first[:1] = True
        np.not_equal(yields.keys[1:], yields.keys[:-1], out=first[1:])
        starts = np.flatnonzero(first)
        return cls(yields.keys[starts], starts)

    def places(self, codes: Sequence[bytes]) -> npt.NDArray[np.int64]:
        """The index of each code, -1 for one that is no key."""
        wanted = np.array(codes, dtype=f"S{WIDTH}")
        if not len(wanted) or not len(self.codes):
            return np.full(len(wanted), -1, dtype=np.int64)
        found = np.minimum(np.searchsorted(self.codes, wanted), len(self.codes) - 1)
        return np.where(self.codes[found] == wanted, found, -1)


def compile_pack(
    recipe: GrammarRecipe,
    lemmas: Sequence[Lemma],
    yields: Yields,
    attested: Iterable[tuple[str, GreekAttestation]],
    starred: Mapping[str, str],
    materials: Mapping[str, Material],
) -> PackContent:
    """Everything that goes into the pack. ``attested`` are pairs of a source id and what it attests; ``starred`` headwords with
    their reasons are refused unless another lemma yields their key."""
    keys = Keys.of(yields)
    entries = list(_entries(keys, lemmas, attested))
    profiles, profile_of = _profiles(keys, lemmas, yields, entries)
    row_key = np.repeat(np.arange(len(keys.codes)), np.diff([*keys.starts, len(yields.keys)])).astype(np.uint32)
    return PackContent(
        lexicon=recipe.lexicon,
        language=recipe.language,
        edition=recipe.edition,
        folding=Folding.of(recipe.language),
        codes=keys.codes,
        profiles=profiles,
        profile_of=profile_of,
        lemmas=lemmas,
        entries=entries,
        candidates=(row_key, yields.lemma),
        refusals=list(_refusals(keys, starred)),
        sources=[materials[name].source.in_pack(name) for name in recipe.sources],
        title=recipe.title,
        limits=recipe.limits,
        policy=recipe.policy,
        licence=recipe.licence,
        licences=recipe.licences,
        recipe={"sha256": recipe.digest},
    )


def _entries(
    keys: Keys, lemmas: Sequence[Lemma], attested: Iterable[tuple[str, GreekAttestation]]
) -> Iterator[tuple[int, Entry]]:
    """An entry for each headword that a source lists, and for each attested form; sources that agree share one."""
    pos_of = {lemma.spelling: lemma.pos for lemma in lemmas}
    found: dict[tuple[str, str, str, str], set[str]] = {}
    for lemma in lemmas:
        if lemma.sources:
            found.setdefault((lemma.spelling, lemma.spelling, lemma.pos, ""), set()).update(lemma.sources)
    for source, form in attested:
        if form.form and form.lemma in pos_of:
            found.setdefault((form.form, form.lemma, pos_of[form.lemma], form.features), set()).add(source)
    spelled = sorted(found)
    places = keys.places([code(spelling) for spelling, *_ in spelled])
    for place, cell in zip(places.tolist(), spelled, strict=True):
        if place >= 0:
            yield place, Entry(*cell, tuple(sorted(found[cell])))


def _profiles(
    keys: Keys, lemmas: Sequence[Lemma], yields: Yields, entries: Iterable[tuple[int, Entry]]
) -> tuple[list[Profile], npt.NDArray[np.uint8]]:
    """The different profiles, sorted, and the one of each key: the lowest tier of its lemmas, its best standing, the strata
    that yield it. ``derived`` is told only of a form that nothing else yields."""
    tier_of = np.array([int(Tier.EXPERT if lemma.tier is None else lemma.tier) for lemma in lemmas], dtype=np.uint8)
    tiers = np.minimum.reduceat(tier_of[yields.lemma], keys.starts)
    strata = np.bitwise_or.reduceat(yields.strata, keys.starts)
    strata = np.where(strata & ~np.uint8(_DERIVED), strata & ~np.uint8(_DERIVED), strata)
    standing = np.full(len(keys.codes), _STANDINGS.index(Standing.THEORETICAL), dtype=np.uint8)
    for place, entry in entries:
        listed = entry.spelling == entry.lemma and not entry.features
        standing[place] = min(standing[place], _STANDINGS.index(Standing.LISTED if listed else Standing.ATTESTED))
    kinds, profile_of = np.unique(tiers.astype(np.uint32) << 16 | standing.astype(np.uint32) << 8 | strata, return_inverse=True)
    profiles = [
        Profile(
            Tier(kind >> 16),
            _STANDINGS[kind >> 8 & 255].value,
            tuple(name for bit, name in enumerate(STRATA) if kind >> bit & 1),
        )
        for kind in kinds.tolist()
    ]
    return profiles, profile_of.astype(np.uint8)


def _refusals(keys: Keys, starred: Mapping[str, str]) -> Iterator[Refusal]:
    spellings = sorted(starred)
    codes = [code(spelling) for spelling in spellings]
    for spelling, key, place in zip(spellings, codes, keys.places(codes).tolist(), strict=True):
        if place < 0:
            yield Refusal(key, Reason.STARRED, spelling)
