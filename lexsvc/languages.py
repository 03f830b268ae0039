"""Languages: the one registry through which the core uses what is known of a language.

A language is a folder ``lexsvc/<name>/`` with a module that offers a :class:`Language` called ``LANGUAGE``, and a folder
``data/<id>/`` whose ``language.toml`` names that module. Adding one is adding the two folders; nothing else changes.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.folding import FoldStep
from lexsvc.line import ParseLine
from lexsvc.paradigm import Cell, Lemma
from lexsvc.table import Table

#: What makes a folder of ``data/`` a language: it names the module.
_FILE = "language.toml"

#: Another code that a code may be read as, and what the trace says of the way there.
Reading = tuple[bytes, tuple[FoldStep, ...]]
#: The other codes that a code may be read as, the likeliest first.
Readings = Callable[[bytes], Iterable[Reading]]


def _as_typed(word: str, _input: str) -> str:
    return word


def _one_reading(_policy: Mapping[str, Any]) -> Readings | None:
    return None


@dataclass(frozen=True)
class Language:
    """What a language offers the rest of the house.

    ``paradigm(lemma)`` yields all forms of a lemma, accents and all; ``keys(lemma)`` the same forms as text that folds to their
    keys, each with its stratum, as fast as can be; ``prove(lemma, code)`` only the cells whose form has that code.
    ``parse_line(text)`` reads a dictionary line as people write it, or returns what is wrong with it. ``sentence(rule, prose)``
    tells a rule in ``fr`` or ``en``; ``tables(cells, pos, prose)`` lays a paradigm out for print. ``infer(spelling, pos,
    attested)`` tells a lemma's inflection from its attested forms, each with its cells (feature strings). ``read_input(word,
    input)`` turns a typed word into Unicode. ``readings(policy)`` gives the other readings that a lexicon's policy admits for a
    code it does not hold, or None if it admits none; ``policies`` names the rules that it leaves to the policy, each true or
    false.
    """

    id: str
    paradigm: Callable[[Lemma], Iterator[Cell]] | None = None
    keys: Callable[[Lemma], Iterator[tuple[str, str]]] | None = None
    prove: Callable[[Lemma, bytes], Iterator[Cell]] | None = None
    parse_line: ParseLine | None = None
    sentence: Callable[[str, str], str] | None = None
    tables: Callable[[Iterable[Cell], str, str], tuple[Table, ...]] | None = None
    infer: Callable[[str, str, Mapping[str, AbstractSet[str]]], str] | None = None
    read_input: Callable[[str, str], str] = _as_typed
    readings: Callable[[Mapping[str, Any]], Readings | None] = _one_reading
    policies: tuple[str, ...] = ()


@cache
def language_of(identifier: str) -> Language:
    """The language called ``fr`` or ``grc``. Raises ``ValueError`` naming the languages there are."""
    known = languages()
    if identifier not in known:
        raise ValueError(f"unknown language {identifier!r}: use {' or '.join(known)}")
    module = data.toml(identifier, _FILE)["module"]
    found = importlib.import_module(module).LANGUAGE
    if not isinstance(found, Language):
        raise TypeError(f"{module}.LANGUAGE is not a Language")
    return found


def languages() -> tuple[str, ...]:
    """The ids of all languages, sorted."""
    return data.folders_with(_FILE)
