"""The endings of the Greek verb, compiled from ``verbs-endings.toml`` into rows that only need a stem before them.

A *system* (present, future, first aorist, perfect of a velar stem, ...) has for each voice two lists of rows: ``plain``
rows follow the bare stem, ``past`` rows the augmented one. All sandhi is in the tables, so that a form is stem + ending
and nothing else; this is what makes enumeration by the million cheap.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.entry import STRATA
from lexsvc.greek import letters

_LETTER_STRATA = {"a": "attic", "e": "ionic_epic", "d": "doric_aeolic", "k": "koine"}
_RANK = {stratum: rank for rank, stratum in enumerate(("attic", "koine", "ionic_epic", "doric_aeolic", "derived"))}
assert set(_RANK) == set(STRATA)

_FINITE = ("1|Sing", "2|Sing", "3|Sing", "1|Plur", "2|Plur", "3|Plur", "2|Dual", "3|Dual")
_IMPERATIVE = ("2|Sing", "3|Sing", "2|Plur", "3|Plur", "2|Dual", "3|Dual")
#: The rows of a system, in the order they are read: the moods, with the past and the iterative indicative.
MOODS = ("ind", "past", "iter", "subj", "opt", "imp", "inf", "part")
_MOODS = {"ind": "Ind", "past": "Ind", "iter": "Ind", "subj": "Sub", "opt": "Opt", "imp": "Imp"}
_VOICES = {"act": "Act", "mid": "Mid"}
_DECLINED = ("Nom|Sing", "Gen|Sing", "Dat|Sing", "Acc|Sing", "Voc|Sing", "Nom|Dual", "Gen|Dual",
             "Nom|Plur", "Gen|Plur", "Dat|Plur", "Acc|Plur")  # fmt: skip


class Accent(enum.Enum):
    """How an ending asks for the accent of the whole form."""

    RECESSIVE = enum.auto()
    OWN = enum.auto()
    PENULT = enum.auto()
    ENCLITIC = enum.auto()


@dataclass(frozen=True, slots=True)
class Ending:
    """One ending: its letters (with its accent where it has one), the features it gives and the stratum it belongs to."""

    text: str
    accent: Accent
    features: tuple[str, ...]
    stratum: str = "attic"


@dataclass(frozen=True, slots=True)
class Rows:
    """The endings of one system and voice: after the plain stem, and after the augmented one."""

    plain: tuple[Ending, ...]
    past: tuple[Ending, ...]


def stronger(one: str, other: str) -> str:
    """Of two strata the one that marks a form made of both: a dialect ending makes an Attic stem dialectal."""
    return one if _RANK[one] >= _RANK[other] else other


def weaker(one: str, other: str) -> str:
    """Of two strata the more common: what a key is worth that can be read both ways."""
    return one if _RANK[one] <= _RANK[other] else other


def cells(row: str) -> Iterator[tuple[int, str, Accent, str]]:
    """The alternatives of a row of places: place number, text, accent, stratum. Both forms of a movable nu are given.

    >>> [(place, text, stratum) for place, text, _, stratum in cells("ω/e:ωμι - ε(ν)")]
    [(0, 'ω', 'attic'), (0, 'ωμι', 'ionic_epic'), (2, 'ε', 'attic'), (2, 'εν', 'attic')]
    """
    for place, alternatives in enumerate(row.split()):
        for token in alternatives.split("/"):
            if token == "-":
                continue
            stratum = "attic"
            if ":" in token:
                mark, token = token.split(":")
                stratum = _LETTER_STRATA[mark]
            if token.endswith("(ν)"):
                yield place, *_accented(token[:-3]), stratum
                token = token[:-3] + "ν"
            yield place, *_accented(token), stratum


def _accented(token: str) -> tuple[str, Accent]:
    if token.startswith("="):
        return letters.unaccented(token[1:]), Accent.PENULT
    if token.startswith("°"):
        return token[1:], Accent.ENCLITIC
    return token, (Accent.OWN if letters.unaccented(token) != token else Accent.RECESSIVE)


def _finite(mood: str, row: str) -> Iterator[Ending]:
    places = _IMPERATIVE if mood == "imp" else _FINITE
    for place, text, accent, stratum in cells(row):
        person, number = places[place].split("|")
        features = (f"Mood={_MOODS[mood]}", f"Number={number}", f"Person={person}", "VerbForm=Fin")
        if mood == "iter":
            stratum = stronger(stratum, "ionic_epic")
        yield Ending(text, accent, features, stratum)


def _infinitives(row: str) -> Iterator[Ending]:
    for _, text, accent, stratum in cells(row):
        yield Ending(text, accent, ("VerbForm=Inf",), stratum)


def _declined(gender: str, stem: str, row: str, verbform: str = "Part") -> Iterator[Ending]:
    """A row of eleven places declined after a stem; vocative and accusative dual go with the nominative's cell."""
    for _, head, head_accent, head_stratum in cells(stem) if stem else ((0, "", Accent.RECESSIVE, "attic"),):
        for place, tail, tail_accent, tail_stratum in cells(row):
            case, number = _DECLINED[place].split("|")
            text, accent = head + tail, head_accent
            if tail_accent is not Accent.RECESSIVE:
                text, accent = letters.unaccented(head) + tail, tail_accent
            features = (f"Case={case}", f"Gender={gender}", f"Number={number}", f"VerbForm={verbform}")
            yield Ending(text, accent, features, stronger(head_stratum, tail_stratum))


def _third_declension(kind: dict[str, str], gender: str, nominative: str, tail: dict[str, str]) -> Iterator[Ending]:
    neuter = gender == "Neut"
    accusative = nominative if neuter else ""
    yield from _declined(gender, "", f"{nominative} - - {accusative or '-'} {nominative}")
    plural = "α" if neuter else tail["np"]
    row = (f"- {tail['gen']} {tail['dat']} {'-' if neuter else tail['acc']} - {tail['nad']} {tail['gdd']} "
           f"{plural} {tail['gp']} - {'α' if neuter else tail['ap']}")  # fmt: skip
    yield from _declined(gender, kind["stem"], row)
    yield from _declined(gender, "", f"- - - - - - - - - {kind['plural']} -")


def _participles(name: str, tables: dict[str, Any]) -> Iterator[Ending]:
    declension = tables["declension"]
    if name.endswith(("μενος", "μένος")):
        stem = name.removesuffix("ος")
        stem = stem if stem.startswith("=") else letters.unaccented(stem)
        for gender, row in (("Masc", "masc"), ("Neut", "neut"), ("Fem", "fem")):
            yield from _declined(gender, stem, declension[row])
        return
    kind = tables["participle"][name]
    yield from _third_declension(kind, "Masc", kind["masc"], declension["third"])
    yield from _third_declension(kind, "Neut", kind["neut"], declension["third"])
    for stem in kind["fem"].split("/"):  # λελυκυῖα keeps its α, λύουσα and ἑστῶσα do not
        yield from _declined("Fem", stem, declension["fem-ι" if letters.bare(stem).endswith("υι") else "fem-σ"])


def _verbal_adjectives(name: str, tables: dict[str, Any]) -> Iterator[Ending]:
    declension = tables["declension"]
    oxytone = name == "tos"
    for gender, row in (("Masc", "masc"), ("Neut", "neut"), ("Fem", "fem")):
        key = f"{row}-oxytone" if oxytone else ("fem-pure" if row == "fem" else row)
        yield from _declined(gender, "τ" if oxytone else "τέ", declension[key], "Part")


@cache
def _endings() -> dict[str, Any]:
    return data.toml("grc", "paradigms", "verbs-endings.toml")


@cache
def systems() -> dict[str, dict[str, Any]]:
    """The tense systems by id, as ``verbs-systems.toml`` has them; ``says`` is the rule in words."""
    found: dict[str, dict[str, Any]] = data.toml("grc", "paradigms", "verbs-systems.toml")["system"]
    return found


@cache
def rows(system: str, voice: str) -> Rows:
    """The rows of a system in a voice, ``act`` or ``mid``; empty where it has none. Raises ``KeyError`` for an unknown one."""
    from lexsvc.greek.verbs import contraction

    spec = systems()[system]
    name, tables = spec["endings"], _endings()
    if name in ("tos", "teos"):
        plain = with_features(_verbal_adjectives(name, tables), "Tense=") if voice == "act" else ()
        return Rows(tuple(replace(e, features=_verbal_features(name, e.features)) for e in plain), ())
    if voice not in spec.get("voices", ("act", "mid")) or voice not in tables[name]:
        return Rows((), ())
    table = dict(tables[name][voice])
    moods = spec.get("moods")
    halves: dict[str, list[Ending]] = {"plain": [], "past": []}
    contract = spec.get("contract")
    for mood in MOODS:
        if mood not in table or (moods is not None and mood not in moods):
            continue
        made = list(mood_rows(mood, table[mood]))
        if contract is not None:
            made = list(contraction.contracted(contract, mood, voice, made))
            if mood == "opt" and voice == "act":
                made += list(_finite("opt", tables["contract-opt"][contract]))
            extra = tables["contract-epic"].get(contract, {}).get(voice, {}).get(mood)
            made += list(_finite(mood, extra)) if extra else []
        feature = spec["past"] if mood in ("past", "iter") else spec["tense"]
        tagged = with_features(made, feature, f"Voice={spec.get('voice', _VOICES[voice])}")
        halves["past" if mood == "past" else "plain"] += tagged
    return Rows(tuple(halves["plain"]), tuple(halves["past"]))


@cache
def rows_in(system: str, voice: str, stratum: str) -> Rows:
    """The rows of :func:`rows` that a stem of ``stratum`` takes: no form is of the koine and of an old dialect at once."""
    foreign = _FOREIGN.get(stratum)
    found = rows(system, voice)
    if foreign is None:
        return found
    plain, past = (tuple(e for e in half if e.stratum not in foreign) for half in (found.plain, found.past))
    return Rows(plain, past)


_FOREIGN = {"koine": ("ionic_epic", "doric_aeolic"), "ionic_epic": ("koine",), "doric_aeolic": ("koine",)}


def mood_rows(mood: str, row: str) -> Iterator[Ending]:
    """The endings of one row of the tables; participles and verbal adjectives are declined."""
    if mood == "inf":
        return _infinitives(row)
    if mood == "part":
        return _participles(row, _endings())
    return _finite(mood, row)


def with_features(endings: Iterator[Ending] | list[Ending], *features: str) -> Iterator[Ending]:
    """The endings with more features, each a Universal Dependencies feature or several joined by ``|``."""
    more = [f for feature in features for f in feature.split("|") if not f.endswith("=")]
    for ending in endings:
        yield replace(ending, features=tuple(sorted({*ending.features, *(f for f in more if f)})))


def _verbal_features(name: str, features: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({*features, "VerbType=Necessity" if name == "teos" else "VerbType=Verbal", "Voice=Pass"}))
