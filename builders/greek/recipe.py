"""The recipe of a lexicon that a grammar makes: sources with their roles, tiers by witnesses, limits, policy."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builders.head import Head, head_of, recipe_at
from lexsvc import data
from lexsvc.tier import Tier

#: The files of data/grc/ that decide which words there are, besides the recipe.
_FACTS = ("aliases.tsv", "classes.tsv", "closed.tsv", "comparison.toml", "starred.tsv", "words.toml", "fold.toml")
#: The kinds of reviewed lines that may lie beside the recipe.
_DECIDED = ("additions", "promotions", "denials", "tags")


@dataclass(frozen=True)
class Witnesses:
    """A tier's rule: a lemma belongs if at least ``least`` of the named witnesses attest it."""

    tier: Tier
    least: int
    of: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class GrammarRecipe(Head):
    """Everything that decides what a Greek lexicon is. ``decisions``: kind -> file of reviewed lines, those that lie beside the
    recipe. ``digest``: sha256 of the recipe, of these, and of the facts of the language."""

    sources: tuple[str, ...]
    tiers: tuple[Witnesses, ...]
    digest: str
    decisions: Mapping[str, Path] = field(default_factory=dict)


def is_grammar(path: Path) -> bool:
    """Whether a recipe is one that a grammar makes: it has a section ``grammar``. Raises ``ValueError`` naming the file."""
    with recipe_at(path) as raw:
        return "grammar" in raw


def read_recipe(path: Path) -> GrammarRecipe:
    """Read a recipe. Raises ``ValueError`` naming file and fault."""
    decisions = {kind: file for kind in _DECIDED if (file := path.with_name(f"{kind}.tsv")).exists()}
    with recipe_at(path) as raw:
        return GrammarRecipe(
            **head_of(raw),
            sources=tuple(raw["grammar"]["sources"]),
            tiers=tuple(Witnesses(Tier.parse(row["tier"]), row["least"], frozenset(row["of"])) for row in raw["tiers"]["rule"]),
            digest=_digest(path, decisions.values()),
            decisions=decisions,
        )


def _digest(path: Path, decisions: Iterable[Path]) -> str:
    digest = hashlib.sha256(path.read_bytes())
    for file in decisions:
        digest.update(file.read_bytes())
    for name in _FACTS:
        digest.update(data.path("grc", name).read_bytes())
    for file in sorted(data.path("grc", "paradigms").iterdir()):
        digest.update(file.read_bytes())
    return digest.hexdigest()
