"""The walk from a recipe to a Greek pack.

sources -> headwords and attestations -> lemmas -> keys -> profiles and entries -> pack.
"""

from __future__ import annotations

import platform
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from builders.clock import Advance, Clock, peak_mebibytes
from builders.decisions import read_decisions
from builders.greek import headwords, inflexion, lsj9, morphgnt, treebank, unimorph
from builders.greek.attestation import GreekAttestation
from builders.greek.closed import closed_forms, starred
from builders.greek.compilation import compile_pack
from builders.greek.decided import decide, mark, without_denied
from builders.greek.enumeration import Extra, yields
from builders.greek.lemmas import Words, lemmas
from builders.greek.recipe import GrammarRecipe
from builders.sources import Lock, Material, locate, reading
from lexsvc.greek.letters import code
from lexsvc.pack import PackContent, write_pack
from lexsvc.paradigm import Lemma
from lexsvc.tier import Tier

_READERS: Mapping[str, Callable[[Material], Iterator[GreekAttestation]]] = {
    "greek-inflexion": inflexion.read,
    "sblgnt": morphgnt.read,
    "treebank": treebank.read,
    "unimorph": unimorph.read,
}
#: Sources that are texts: what they attest stands in a text, not only in a grammar's table.
_TEXTS = frozenset(("sblgnt", "treebank"))


@dataclass
class GrammarBuilt:
    """What a build yields: the content of the pack, its folder, and what the report tells."""

    recipe: GrammarRecipe
    content: PackContent
    folder: Path
    attestations: Counter[str]
    mended: Counter[str]
    seconds: dict[str, float] = field(default_factory=dict)


def build(
    recipe: GrammarRecipe,
    lock: Lock,
    cache: Path,
    shelf: Path,
    advance: Advance = lambda _: None,
    processes: int | None = None,
) -> GrammarBuilt:
    """Build a lexicon from verified sources in ``cache`` and write its pack on ``shelf``.

    Raises :class:`~builders.sources.SourceError`, :class:`~builders.decisions.DecisionError` or ``ValueError`` before anything
    is written.
    """
    clock = Clock(advance)
    attestations: Counter[str] = Counter()
    mended: Counter[str] = Counter()
    with clock.step("verify sources"):
        materials = {name: locate(lock[name], cache) for name in recipe.sources}
    with clock.step("read sources"):
        decisions = read_decisions(recipe.decisions, frozenset(recipe.sources))
        words, attested = gather(materials, attestations, mended)
    with clock.step("decide lemmas"):
        stars = starred()
        for form in closed_forms():
            words.pos.setdefault(form.lemma, form.pos)
            words.sources.setdefault(form.lemma, set())
            if form.form != form.lemma:
                words.closed[form.form] = form.pos
        found = decide((lemma for lemma in lemmas(words, recipe.tiers) if lemma.spelling not in stars), decisions)
    with clock.step("yield keys"):
        keys = without_denied(yields(found, recipe.limits, list(extras(found, attested)), processes), decisions)
    with clock.step("compile"):
        content = mark(compile_pack(recipe, found, keys, attested, stars, materials), found, decisions)
        del keys  # half a gigabyte the writer can use
    with clock.step("write pack"):
        folder = write_pack(content, shelf)
    return GrammarBuilt(recipe, content, folder, attestations, mended, clock.seconds)


def gather(
    materials: Mapping[str, Material], attestations: Counter[str], mended: Counter[str]
) -> tuple[Words, list[tuple[str, GreekAttestation]]]:
    """What all sources say of words, and the forms that stand in texts, with the source of each."""
    words = Words()
    attested: list[tuple[str, GreekAttestation]] = []
    for name, material in materials.items():
        with reading(material):
            if name == "ancientgreek":
                for headword in headwords.read(material, mended):
                    attestations[name] += 1
                    words.add_headword(headword)
                continue
            if name == "lsj9":
                for entry in lsj9.read(material):
                    attestations[name] += 1
                    words.dictionary[entry.headword] = entry
                continue
            times: Counter[str] = Counter()
            for found in _READERS[name](material):
                attestations[name] += 1
                words.add(name, found)
                times[found.lemma] += found.times
                if name in _TEXTS:
                    attested.append((name, found))
            words.count(name, times)
    return words, attested


def extras(found: list[Lemma], attested: list[tuple[str, GreekAttestation]]) -> Iterator[Extra]:
    """Keys that no paradigm may yield: forms of the closed list and forms that texts attest."""
    place = {lemma.spelling: index for index, lemma in enumerate(found)}
    for form in closed_forms():
        yield Extra(code(form.form), place[form.lemma], form.stratum)
    for _, form_of in attested:
        if form_of.lemma in place:
            try:
                yield Extra(code(form_of.form), place[form_of.lemma], form_of.part or "koine")
            except UnicodeEncodeError:
                continue


def summarise(built: GrammarBuilt) -> dict[str, Any]:
    """The report of a build as plain data, in the shape that ``builders.report`` shows."""
    content = built.content
    profile_of = np.asarray(content.profile_of)
    lengths = np.strings.str_len(np.asarray(content.codes)).astype(np.uint8)
    tier_of = np.array([int(profile.tier) for profile in content.profiles] or [0], dtype=np.uint8)[profile_of]
    by_length = {tier.slug: _counts(lengths[tier_of <= tier]) for tier in Tier}
    kept: dict[str, dict[str, int]] = defaultdict(dict)
    for lemma in content.lemmas:
        slug = (Tier.EXPERT if lemma.tier is None else lemma.tier).slug
        kept["lemmas by tier"][slug] = kept["lemmas by tier"].get(slug, 0) + 1
    for profile, count in _counts(profile_of).items():
        standing = content.profiles[profile].standing
        kept["keys by standing"][standing] = kept["keys by standing"].get(standing, 0) + count
    return {
        "lexicon": built.recipe.lexicon,
        "edition": built.recipe.edition,
        "pack": built.folder.name,
        "attestations": dict(built.attestations),
        "kept": dict(kept),
        "dropped": {"headwords mended or dropped": dict(built.mended)},
        "keys": {slug: sum(counts.values()) for slug, counts in by_length.items()},
        "keys_by_length": by_length,
        "notes": [],
        "files": {file.name: file.stat().st_size for file in sorted(built.folder.iterdir())},
        "seconds": {name: round(seconds, 2) for name, seconds in built.seconds.items()},
        "peak_mebibytes": peak_mebibytes(),
        "runtime": {"python": platform.python_version(), "system": platform.platform()},
    }


def _counts(values: npt.NDArray[np.uint8]) -> dict[int, int]:
    """How often each number occurs."""
    return {value: count for value, count in enumerate(np.bincount(values).tolist()) if count}
