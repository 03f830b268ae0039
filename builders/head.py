"""The head of a recipe: what every lexicon says of itself, whether it is made of lists or by a grammar."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Head:
    """What a lexicon is called, in which language and edition, what it holds and under which licence it is handed on.

    ``limits``: the letters of the shortest and of the longest word. ``licences``: file of the pack -> its licence, where it is
    not ``licence``. ``policy``: what is asked where a question does not say.
    """

    lexicon: str
    language: str
    edition: str
    title: Mapping[str, str]
    limits: tuple[int, int]
    policy: Mapping[str, Any]
    licence: str
    licences: Mapping[str, str]


@contextmanager
def recipe_at(path: Path) -> Iterator[Mapping[str, Any]]:
    """The tables of a recipe, for reading within. Whatever is wrong there raises ``ValueError`` naming file and fault."""
    try:
        yield tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: {error.args[0]!r} is missing or of the wrong kind") from error


def head_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of :class:`Head`. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what is missing or amiss."""
    shortest, longest = raw["limits"]
    told = {name.name: raw[name.name] for name in fields(Head) if name.name not in ("limits", "licences")}
    return {**told, "limits": (shortest, longest), "licences": raw.get("licences", {})}
