"""Model verbs: the second and third groups, each model by its principal parts.

French grammar derives every tense from a few *temps primitifs*: the imperfect from *nous prenons*, the conditional
from *il prendra*, the imperfect subjunctive from *il prit*. ``data/fr/paradigms/models.toml`` gives the principal parts
of each model, this module the derivations; what a model does not derive, it states.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lexsvc import data
from lexsvc.french.rules import Form, form
from lexsvc.french.tense import PERSONS, Conjugation, Row, endings, participle_ending, past_series

_NONE: list[Form] = []


def _slots(text: str, part: str) -> list[list[Form]]:
    """The forms a model itself states for a part: ``"plais plais plaît/plait°"``; ``-`` is an empty slot."""
    rule = f"verb.model.{part}"
    return [[] if slot == "-" else [form(one, rule) for one in slot.split("/")] for slot in text.split()]


def _stems(slot: Sequence[Form], ending: str) -> list[str]:
    """The stems left of forms when an ending is taken off; forms without it (*êtes*, *font*) leave none."""
    return [text.removesuffix(ending) for text, _ in slot if text.endswith(ending)]


def _row(stems: Sequence[str], tense: str, rule: str) -> list[list[Form]]:
    return [[(stem + ending, rule) for stem in stems] for ending in endings(tense)]


@dataclass(frozen=True)
class Model:
    """A model verb. ``parts`` are its principal parts as ``models.toml`` describes them."""

    name: str
    parts: Mapping[str, Any]

    @property
    def persons(self) -> frozenset[str]:
        """The persons in use; all but for impersonal and some defective verbs."""
        return frozenset(self.parts.get("persons", " ".join(person for person, _ in PERSONS)).split())

    @property
    def group(self) -> int:
        """The conjugation group a grammar counts it to."""
        return int(self.parts.get("group", 3))

    def conjugations(self) -> Iterator[Conjugation]:
        """The model's own conjugation, and the second one if it has two (*assieds*, *assois*)."""
        yield _Derivation(self.name, self.parts).conjugation()
        if other := self.parts.get("also"):
            yield _Derivation(self.name, models()[other].parts).conjugation()


@dataclass(frozen=True)
class _Derivation:
    """The derivation of one conjugation from principal parts; every method gives one row or what rows are built on."""

    infinitive: str
    parts: Mapping[str, Any]

    def has(self, tense: str) -> bool:
        return tense not in self.parts.get("lacks", ())

    def present(self) -> list[list[Form]]:
        return _slots(self.parts["present"], "present")

    def nous(self) -> list[str]:
        return _stems(self.present()[3], "ons")

    def imperfect_stems(self) -> list[str]:
        stated = self.parts.get("imperfect")
        return [stated.removesuffix("ait")] if stated else self.nous()

    def future_stems(self) -> list[str]:
        stated = self.parts.get("future", self.infinitive.removesuffix("e") + "a")
        return [third.removesuffix("a") for third in stated.split("/")] if self.has("future") else []

    def past(self, tense: str) -> Row:
        """The simple past or the imperfect subjunctive, by the longest ending that the third person shows."""
        if "past" not in self.parts or not self.has("past"):
            return []
        third = self.parts["past"]
        ending = max((ending for ending in past_series() if third.endswith(ending)), key=len)
        return [[(third.removesuffix(ending) + e, f"verb.derived.{tense}")] for e in past_series()[ending][tense]]

    def subjunctive(self) -> Row:
        stated = _slots(self.parts.get("subjunctive", ""), "subjunctive")
        if not self.has("subjunctive") or len(stated) == len(PERSONS):
            return stated
        strong, weak = stated or (self.present()[5], _NONE)
        mute, full = ("e", "ions") if stated else ("ent", "ons")
        rule = "verb.model.subjunctive" if stated else "verb.derived.subjunctive"
        sharp = _row(_stems(strong, mute), "subjunctive", rule)
        plain = _row(_stems(weak, full) if stated else self.nous(), "subjunctive", rule)
        return [*sharp[:3], *plain[3:5], sharp[5]]

    def imperative(self) -> Row:
        if not self.has("imperative"):
            return []
        if stated := _slots(self.parts.get("imperative", ""), "imperative"):
            second, first_plural, second_plural = stated
            return [[], second, [], first_plural, second_plural, []]
        rule = "verb.derived.imperative"
        _, second, _, first_plural, second_plural, _ = self.present()
        bare = [(text[:-1] if text.endswith("es") else text, rule) for text, _ in second]
        return [[], bare, [], [(f, rule) for f, _ in first_plural], [(f, rule) for f, _ in second_plural], []]

    def gerund(self) -> list[Form]:
        if not self.has("gerund"):
            return []
        if stated := self.parts.get("gerund"):
            return _slots(stated, "gerund")[0]
        return [(stem + participle_ending(), "verb.derived.gerund") for stem in self.nous()]

    def participle(self) -> list[list[Form]]:
        if "participle" not in self.parts:
            return []
        stated = _slots(self.parts["participle"], "participle")
        if len(stated) > 1:
            return stated
        rule, masculine = "verb.derived.participle", stated[0][0][0]
        plural = masculine if masculine.endswith("s") else masculine + "s"
        return [stated[0], [(masculine + "e", rule)], [(plural, rule)], [(masculine + "es", rule)]]

    def conjugation(self) -> Conjugation:
        imperfect = self.imperfect_stems() if self.has("imperfect") else []
        future = self.future_stems()
        return Conjugation(
            infinitive=(self.infinitive, "verb.infinitive"),
            rows={
                "present": self.present(),
                "imperfect": _row(imperfect, "imperfect", "verb.derived.imperfect"),
                "past": self.past("past"),
                "future": _row(future, "future", "verb.derived.future"),
                "conditional": _row(future, "conditional", "verb.derived.conditional"),
                "subjunctive": self.subjunctive(),
                "subjunctive-imperfect": self.past("subjunctive-imperfect"),
                "imperative": self.imperative(),
            },
            gerund=self.gerund(),
            participle=self.participle(),
        )


@functools.cache
def models() -> dict[str, Model]:
    """All model verbs by name."""
    return {name: Model(name, parts) for name, parts in data.toml("fr", "paradigms", "models.toml").items()}
