"""Verbs that are listed form by form: εἰμί, εἶμι, φημί, οἶδα, κεῖμαι, ἧμαι and their like (Smyth §§ 768-799).

``verbs-irregular.toml`` has a table of rows for each, in the notation of ``verbs-endings.toml``, but of whole words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.greek import accent, letters
from lexsvc.greek.verbs import endings, parts, table

# The moods whose accent recedes in a compound (σύνοιδα, παρῆν) where it is as far back as can be in the simple verb.
_RECEDING = ("ind", "past", "iter", "imp")


@dataclass(frozen=True, slots=True)
class Irregular:
    """A verb listed form by form: its headwords, its words as endings on no stem, and those of them that are past."""

    headwords: tuple[str, ...]
    plain: tuple[endings.Ending, ...]
    past: tuple[endings.Ending, ...]
    says: str

    @property
    def rule(self) -> str:
        """The id of the rule that makes these forms: their being listed."""
        return f"verb.{self.headwords[0]}"


@cache
def _index() -> dict[str, list[Irregular]]:
    found: dict[str, list[Irregular]] = {}
    for spec in data.toml("grc", "paradigms", "verbs-irregular.toml")["verb"]:
        verb = _read(spec)
        for headword in verb.headwords:
            found.setdefault(table.key(headword), []).append(verb)
    return found


def _read(spec: dict[str, Any]) -> Irregular:
    plain: list[endings.Ending] = []
    past: list[endings.Ending] = []
    for system in spec["systems"]:
        voice = system.get("voice", "Act")
        for mood in endings.MOODS:
            if mood not in system:
                continue
            made = list(endings.mood_rows(mood, system[mood])) if mood != "part" else _participle(system[mood])
            if mood in _RECEDING:
                made = [_receding(ending) for ending in made]
            tense = system.get("past-tense", system["tense"]) if mood in ("past", "iter") else system["tense"]
            (past if mood == "past" else plain).extend(endings.with_features(made, tense, f"Voice={voice}"))
    return Irregular(tuple(spec["headwords"]), tuple(plain), tuple(past), spec["says"])


def _participle(spec: str) -> list[endings.Ending]:
    """A participle given as ``stem|declension``, with a stratum before it as in the rows; where the stem is empty the ending
    takes a smooth breathing, where it is ``h`` a rough one."""
    stem, _, declension = spec.partition("|")
    mark, _, stem = stem.rpartition(":")
    stratum = parts.STRATA.get(mark, "attic")
    made = [
        replace(ending, stratum=endings.stronger(stratum, ending.stratum)) for ending in endings.mood_rows("part", declension)
    ]
    if stem in ("", "h"):
        return [replace(e, text=letters.breathed(e.text, rough=stem == "h")) for e in made]
    return [replace(e, text=stem + e.text) for e in made]


def _receding(ending: endings.Ending) -> endings.Ending:
    plain = letters.unaccented(ending.text)
    if ending.accent is endings.Accent.OWN and accent.recessive(plain) == accent.finished(ending.text):
        return replace(ending, text=plain, accent=endings.Accent.RECESSIVE)
    return ending


def find(headword: str) -> list[Irregular]:
    """The verbs listed form by form under this headword, given with or without its accent: without it εἰμί and εἶμι are one."""
    found = _index().get(table.key(headword), [])
    return [verb for verb in found if letters.nfc(headword) in verb.headwords] or found


def headwords() -> Iterator[str]:
    """The headwords of all verbs listed form by form."""
    return (headword for verbs in _index().values() for verb in verbs for headword in verb.headwords)


def rules() -> Iterator[tuple[str, str]]:
    """The rule ids of these verbs with their sentences."""
    for verbs in _index().values():
        for verb in verbs:
            yield verb.rule, verb.says
