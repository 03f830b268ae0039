"""Forms: which cells of which paradigms a word can fill, with the rule that makes each. The proof behind a verdict.

Nothing of this is stored: a pack names the few lemmas that can yield a key, and their paradigms are worked out again on demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lexsvc.entry import Entry
from lexsvc.languages import Language, language_of
from lexsvc.lexicon import Lexicon
from lexsvc.paradigm import Cell, Lemma
from lexsvc.table import Table


@dataclass(frozen=True, slots=True)
class Proof:
    """A lemma with the cells of its paradigm that the asked word fills.

    ``entries`` are what the sources themselves say of the word under this lemma: it is attested if there are any, else only
    derivable. ``cells`` is empty where the grammar does not know how the sources' form came about.
    """

    lemma: Lemma
    cells: tuple[Cell, ...]
    entries: tuple[Entry, ...]

    def as_dict(self, language: str, prose: str) -> dict[str, Any]:
        """The proof ready for JSON, for a lemma of ``language``, its rules told in ``prose``."""
        return {
            "lemma": self.lemma.spelling,
            "pos": self.lemma.pos,
            "attested": bool(self.entries),
            "cells": [
                {
                    "form": cell.form,
                    "features": cell.features,
                    "rule": cell.rule,
                    "explanation": rule_sentence(language, cell.rule, prose),
                    **({"stratum": cell.stratum} if cell.stratum else {}),
                }
                for cell in self.cells
            ],
            "entries": [
                {"spelling": entry.spelling, "features": entry.features, "sources": entry.sources} for entry in self.entries
            ],
        }


def proofs(lexicon: Lexicon, word: str) -> Iterator[Proof]:
    """Every lemma that yields ``word``, with the cells it fills; nothing if the lexicon does not know the word."""
    key = lexicon.find(word)
    if key is None:
        return
    language = language_of(lexicon.language)
    code = lexicon.code(word)
    pack = lexicon.pack
    entries = pack.entries(key)
    for index in pack.lemmas_of(key):
        lemma = pack.lemma(index)
        spelled = tuple(e for e in entries if e.spelling and (e.lemma, e.pos) == (lemma.spelling, lemma.pos))
        yield Proof(lemma, tuple(cells_of(language, lemma, lexicon, code)), spelled)


def cells_of(language: Language, lemma: Lemma, lexicon: Lexicon, code: bytes | None) -> Iterator[Cell]:
    """The cells of a lemma's paradigm whose form folds to ``code``."""
    if language.paradigm is None or code is None:
        return
    fold = lexicon.folding.code
    seen: set[tuple[str, str]] = set()
    for cell in language.paradigm(lemma) if language.prove is None else language.prove(lemma, code):
        if fold(cell.form) == code and (cell.form, cell.features) not in seen:
            seen.add((cell.form, cell.features))
            yield cell


def rule_sentence(language: str, rule: str, prose: str) -> str:
    """What a rule of a language says, in ``prose`` (``fr`` or ``en``); empty where the language tells nothing of its rules."""
    sentence = language_of(language).sentence
    return sentence(rule, prose) if sentence is not None and rule else ""


def lemmas_of(lexicon: Lexicon, text: str) -> list[Lemma]:
    """The lemmas of a lexicon that are spelled like ``text`` or, accents aside, have its key; exactly spelled ones first."""
    key = lexicon.find(text)
    if key is None:
        return []
    code = lexicon.code(text)
    found = [lexicon.pack.lemma(index) for index in lexicon.pack.lemmas_of(key)]
    same = [lemma for lemma in found if lexicon.folding.code(lemma.spelling) == code]
    exact = [lemma for lemma in same if lemma.spelling == text]
    return exact or same


def tables_of(language: str, lemma: Lemma, prose: str) -> tuple[Table, ...]:
    """The paradigm of a lemma as tables to print, labelled in ``prose``; none where the language lays none out."""
    known = language_of(language)
    if known.paradigm is None or known.tables is None:
        return ()
    return known.tables(known.paradigm(lemma), lemma.pos, prose)
