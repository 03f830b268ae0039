"""Endings: how one form of a noun or adjective becomes another, by its ending or by name.

``data/fr/paradigms/plurals.toml`` and ``feminines.toml`` hold the changes; their heads say how they are read.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from lexsvc import data
from lexsvc.french.rules import Form, form


@dataclass(frozen=True)
class Change:
    """An ending, what becomes of it, and the rule that says so; ``pos`` narrows it to a part of speech if not empty."""

    ending: str
    becomes: tuple[str, ...]
    rule: str
    pos: str = ""

    def apply(self, word: str) -> list[Form]:
        """The forms a word takes."""
        return [form(word.removesuffix(self.ending) + new, self.rule) for new in self.becomes]


@dataclass(frozen=True)
class Changes:
    """All changes of one kind, such as the plurals: ``named`` by word, ``general`` with the longest ending first."""

    named: dict[str, tuple[Change, ...]]
    general: tuple[Change, ...]

    def of(self, word: str, pos: str) -> list[Form]:
        """The forms that a word of a part of speech takes.

        >>> plurals().of("cheval", "NOUN"), plurals().of("pou", "NOUN")
        ([('chevaux', 'plural.al-aux')], [('poux', 'plural.ou-oux')])
        """
        named = (change for change in self.named.get(word, ()) if change.pos in ("", pos))
        ending = (change for change in self.general if word.endswith(change.ending))
        return next(chain(named, ending)).apply(word)


def _read(rows: Iterable[Mapping[str, Any]]) -> Changes:
    named: dict[str, tuple[Change, ...]] = {}
    general = []
    for row in rows:
        change = Change(row["ending"], tuple(row["becomes"]), row["rule"], row.get("pos", ""))
        if "words" not in row:
            general.append(change)
        for word in row.get("words", ()):
            named[word] = (*named.get(word, ()), change)
    return Changes(named, tuple(sorted(general, key=lambda change: -len(change.ending))))


@functools.cache
def plurals() -> Changes:
    """How a singular becomes a plural."""
    return _read(data.toml("fr", "paradigms", "plurals.toml")["change"])


@functools.cache
def feminines() -> Changes:
    """How a masculine becomes a feminine."""
    return _read(data.toml("fr", "paradigms", "feminines.toml")["change"])
