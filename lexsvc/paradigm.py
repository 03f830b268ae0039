"""Paradigms: all forms of a lemma, each with its cell. What every language's grammar takes and yields."""

from __future__ import annotations

from dataclasses import dataclass

from lexsvc.tier import Tier


@dataclass(frozen=True, slots=True)
class Lemma:
    """A dictionary headword with what its line says of how it inflects.

    ``inflection`` is written in the language's own way: ``1;t`` for a French verb, ``ου, ὁ`` for a Greek noun, empty where
    the ending alone must tell. ``pos`` is a Universal Dependencies part of speech.
    """

    spelling: str
    pos: str
    inflection: str = ""
    sources: tuple[str, ...] = ()
    tier: Tier | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One form of a paradigm: the accented ``form``, its ``features`` (Universal Dependencies, sorted by name), the id of the
    ``rule`` that makes it and the ``stratum`` it belongs to (empty for languages without strata)."""

    form: str
    features: str
    rule: str
    stratum: str = ""
