"""The first group: verbs in -er, whose stem changes its spelling with the ending.

Every such verb has a weak stem (*achet-ons*), a strong one before a mute ending (*achèt-e*) and one for the future
(*achèter-a*). ``data/fr/paradigms/first-group.toml`` says, by spelling class, how the last two come from the first.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Any

from lexsvc import data
from lexsvc.french.rules import Form
from lexsvc.french.tense import Conjugation, participle_ending, past_participle_endings, tenses


@dataclass(frozen=True)
class Change:
    """What the match of a class becomes in one stem, and the rule that says so."""

    to: str
    rule: str


@dataclass(frozen=True)
class SpellingClass:
    """A class of verbs in -er: ``pattern`` matches the stem, ``verbs`` narrows it to verbs and endings (``-jeter``); empty:
    all that match."""

    name: str
    pattern: re.Pattern[str]
    verbs: tuple[str, ...]
    strong: tuple[Change, ...]
    future: tuple[Change, ...]

    def holds(self, infinitive: str) -> bool:
        """Whether a verb belongs here."""
        return self.pattern.search(infinitive[:-2]) is not None and (not self.verbs or self._lists(infinitive))

    def _lists(self, infinitive: str) -> bool:
        return any(infinitive == verb or (verb[0] == "-" and infinitive.endswith(verb[1:])) for verb in self.verbs)


@functools.cache
def classes() -> tuple[SpellingClass, ...]:
    """The spelling classes; the first that holds is a verb's."""

    def changes(rows: list[dict[str, str]]) -> tuple[Change, ...]:
        return tuple(Change(**row) for row in rows)

    def read(row: dict[str, Any]) -> SpellingClass:
        strong = changes(row.get("strong", []))
        future = changes(row.get("future", [])) or tuple(Change(change.to + "er", change.rule) for change in strong)
        return SpellingClass(row["name"], re.compile(row["pattern"]), tuple(row.get("verbs", ())), strong, future)

    return tuple(read(row) for row in data.toml("fr", "paradigms", "first-group.toml")["class"])


@functools.cache
def _soft() -> tuple[tuple[re.Pattern[str], tuple[str, ...], Change], ...]:
    """The ends of stems that must be softened, the beginnings of endings that ask for it, and how."""
    rows = data.toml("fr", "paradigms", "first-group.toml")["soft"]
    return tuple((re.compile(row["pattern"]), tuple(row["before"]), Change(row["to"], row["rule"])) for row in rows)


def spelling_class(infinitive: str) -> SpellingClass:
    """The class a verb in -er belongs to.

    >>> spelling_class("ruisseler").name, spelling_class("chanter").name
    ('-eler, -eter', 'regular')
    """
    return next(row for row in classes() if row.holds(infinitive))


def _join(stem: str, ending: str, rule: str) -> Form:
    """A stem and an ending, the stem softened where the ending would harden it (nous plaç-ons, nous mange-ons)."""
    for pattern, vowels, change in _soft():
        if ending.startswith(vowels) and pattern.search(stem):
            return pattern.sub(change.to, stem) + ending, change.rule
    return stem + ending, rule


def conjugate(infinitive: str) -> Conjugation:
    """The conjugation of a verb in -er.

    >>> [forms[0][0] for forms in conjugate("placer").rows["present"]]
    ['place', 'places', 'place', 'plaçons', 'placez', 'placent']
    """
    stem, group = infinitive[:-2], spelling_class(infinitive)
    regular = [(stem, "")]
    stems = {
        "W": regular,
        "S": [(group.pattern.sub(change.to, stem), change.rule) for change in group.strong] or regular,
        "F": [(group.pattern.sub(change.to, stem), change.rule) for change in group.future] or [(stem + "er", "")],
    }
    rows = {
        tense.name: [
            [_join(text, ending, rule or f"verb.first.{tense.name}") for text, rule in stems.get(which, ())]
            for which, ending in zip(tense.stems, tense.endings, strict=True)
        ]
        for tense in tenses()
    }
    return Conjugation(
        infinitive=(infinitive, "verb.infinitive"),
        rows=rows,
        gerund=[_join(stem, participle_ending(), "verb.first.gerund")],
        participle=[[(stem + ending, "verb.first.participle")] for ending in past_participle_endings()],
    )
