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


@dataclass(frozen=True, slots=True)
class Proof:
    """A lemma with the cells of its paradigm that the asked word fills.

    ``entries`` are what the sources themselves say of the word under this lemma: it is attested if there are any, else only
    derivable. ``cells`` is empty where the grammar does not know how the sources' form came about.
    """

    lemma: Lemma
    cells: tuple[Cell, ...]
    entries: tuple[Entry, ...]

    def as_dict(self, rule_sentence: Any, language: str) -> dict[str, Any]:
        """The proof ready for JSON; ``rule_sentence(rule, language)`` tells a rule in prose."""
        return {
            "lemma": self.lemma.spelling,
            "pos": self.lemma.pos,
            "attested": bool(self.entries),
            "cells": [
                {
                    "form": cell.form,
                    "features": cell.features,
                    "rule": cell.rule,
                    "explanation": rule_sentence(cell.rule, language),
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
    code = lexicon.folding.code(word)
    pack = lexicon.pack
    entries = pack.entries(key)
    for index in pack.lemmas_of(key):
        lemma = pack.lemma(index)
        spelled = tuple(e for e in entries if e.spelling and (e.lemma, e.pos) == (lemma.spelling, lemma.pos))
        yield Proof(lemma, tuple(cells_of(language, lemma, lexicon, code)), spelled)


def cells_of(language: Language, lemma: Lemma, lexicon: Lexicon, code: bytes | None) -> Iterator[Cell]:
    """The cells of a lemma's paradigm whose form folds to ``code``."""
    if language.paradigm is None:
        return
    fold = lexicon.folding.code
    seen: set[tuple[str, str]] = set()
    for cell in language.paradigm(lemma):
        if fold(cell.form) == code and (cell.form, cell.features) not in seen:
            seen.add((cell.form, cell.features))
            yield cell
