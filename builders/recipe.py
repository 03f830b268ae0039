"""The recipe: a lexicon as data. Read whole and checked before anything is built."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builders.evidence import Ending, Roles
from builders.head import Head, head_of, recipe_at
from builders.readers import READERS
from builders.rules import Rule, read_rules
from builders.vocabulary import Vocabulary
from lexsvc.reviewed import COLUMNS

_ROLES = ("forms", "headwords", "spellings", "frequencies")


@dataclass(frozen=True)
class Ingredient:
    """A source of the recipe: its id in the lock, the reader that reads it, and its role as a witness.

    ``lock`` is the id of the source in the lock where it goes by another name in the recipe.
    """

    id: str
    reader: str
    role: str = "forms"
    lock: str = ""

    @property
    def locked_as(self) -> str:
        """The id in the lock."""
        return self.lock or self.id


@dataclass(frozen=True)
class ShortWordRule:
    """Keys of at most ``longest`` letters need ``witnesses`` sources and one of these vowels."""

    longest: int = 0
    witnesses: int = 0
    vowels: str = ""


@dataclass(frozen=True)
class RefusalRule:
    """Names and abbreviations of at most ``short`` letters are told of only if ``witnesses`` sources have them."""

    short: int = 0
    witnesses: int = 0


@dataclass(frozen=True)
class GlossRule:
    """Where glosses come from and how many of a headword are kept."""

    source: str = ""
    most: int = 3


@dataclass(frozen=True, kw_only=True)
class Recipe(Head):
    """Everything that decides what a lexicon is.

    ``endings`` tell the part of speech of words of which no source does. ``decisions``: kind -> file. ``digest``: sha256
    of the recipe and its decisions.
    """

    ingredients: tuple[Ingredient, ...]
    vocabulary: Vocabulary
    admission: tuple[Rule, ...]
    forms: tuple[Rule, ...]
    normal: tuple[Rule, ...]
    detente: tuple[Rule, ...]
    short_words: ShortWordRule
    refusals: RefusalRule
    glosses: GlossRule
    endings: tuple[Ending, ...] = ()
    decisions: Mapping[str, Path] = field(default_factory=dict)
    digest: str = ""

    @property
    def roles(self) -> Roles:
        """The kinds of witness of the sources."""
        by_role = {role: frozenset(i.id for i in self.ingredients if i.role == role) for role in _ROLES}
        return Roles(by_role["headwords"], by_role["spellings"], by_role["frequencies"])

    def rules(self) -> dict[str, Rule]:
        """All rules by id, for explaining."""
        return {rule.id: rule for group in (self.admission, self.forms, self.normal, self.detente) for rule in group}


def read_recipe(path: Path) -> Recipe:
    """Read a recipe. Raises ``ValueError`` naming file and fault, ``FileNotFoundError`` naming a decisions file not there."""
    with recipe_at(path) as raw:
        return _recipe(raw, path)


def _recipe(raw: Mapping[str, Any], path: Path) -> Recipe:
    ingredients = tuple(_ingredient(row) for row in raw["source"])
    names = [ingredient.id for ingredient in ingredients]
    if len(set(names)) != len(names):
        raise ValueError("a source is named twice")
    vocabulary = Vocabulary(names)
    decisions = {kind: path.parent / name for kind, name in raw.get("decisions", {}).items()}
    digest = hashlib.sha256(path.read_bytes())
    for kind, file in sorted(decisions.items()):
        if kind not in COLUMNS:
            raise ValueError(f"unknown kind of decisions {kind!r}: use {', '.join(COLUMNS)}")
        if not file.exists():
            raise FileNotFoundError(f"{file}: named by {path} and not there; write it or leave it out of [decisions]")
        digest.update(file.read_bytes())
    return Recipe(
        **head_of(raw),
        ingredients=ingredients,
        vocabulary=vocabulary,
        admission=read_rules(raw["admission"]["rule"], vocabulary),
        forms=read_rules(raw["forms"]["rule"], vocabulary),
        normal=read_rules(raw.get("tiers", {}).get("normal", ()), vocabulary),
        detente=read_rules(raw.get("tiers", {}).get("detente", ()), vocabulary),
        short_words=ShortWordRule(**raw.get("short_words", {})),
        refusals=RefusalRule(**raw.get("refusals", {})),
        glosses=GlossRule(**raw.get("glosses", {})),
        endings=tuple(Ending(**row) for row in raw.get("part_of_speech", ())),
        decisions=decisions,
        digest=digest.hexdigest(),
    )


def _ingredient(row: Mapping[str, Any]) -> Ingredient:
    ingredient = Ingredient(**row)
    if ingredient.reader not in READERS:
        raise ValueError(f"source {ingredient.id!r} has the unknown reader {ingredient.reader!r}: use {', '.join(READERS)}")
    if ingredient.role not in _ROLES:
        raise ValueError(f"source {ingredient.id!r} has the unknown role {ingredient.role!r}: use {', '.join(_ROLES)}")
    return ingredient
