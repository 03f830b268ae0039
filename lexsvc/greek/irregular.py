"""Words declined by no table: article, pronouns, numerals and the irregular nouns and adjectives, every form
written out.

They stand in ``data/grc/paradigms/irregular.toml`` and become tables with whole words for endings, so that the
rest of the grammar treats them as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lexsvc import data
from lexsvc.entry import STRATA
from lexsvc.greek.endings import Ending, Fall, Inflection, Table, read_endings
from lexsvc.greek.letters import ACCENTS, without

_GENDERS = {"masc": "Masc", "fem": "Fem", "neut": "Neut", "any": ""}
_POS = {"nouns": "NOUN", "adjectives": "ADJ", "pronouns": "PRON", "numerals": "NUM"}


@dataclass(frozen=True, slots=True)
class Irregular:
    """A word with its part of speech (Universal Dependencies) and all its forms."""

    pos: str
    inflections: tuple[Inflection, ...]


@lru_cache(maxsize=1)
def irregulars() -> dict[str, Irregular]:
    """All irregular words by headword. Raises ``ValueError`` naming a word that is like one not in the file."""
    source = data.toml("grc", "paradigms", "irregular.toml")
    lines = {word: (part, content) for part, words in source.items() for word, content in words.items()}
    found: dict[str, Irregular] = {}
    for word, (part, content) in lines.items():
        model = content.get("like", word)
        if model not in lines:
            raise ValueError(f"irregular.toml: {word} is like {model}, which is not there")
        described = {**lines[model][1], **content}
        inflections = tuple(_affixed(i, content) for i in _inflections(part, word, described))
        found[word] = Irregular(described.get("pos", _POS[part]), inflections)
    return found


def _inflections(part: str, word: str, content: Mapping[str, Any]) -> Iterator[Inflection]:
    rule = f"irregular.{part}"
    if part == "nouns":
        yield _whole(word, rule, content, {"Gender": content["gender"]})
    for gender, value in _GENDERS.items():
        if gender in content:
            yield _whole(word, rule, {"stratum": content.get("stratum"), **content[gender]}, {"Gender": value})
    if "adverb" in content:
        stratum = content.get("stratum", "attic")
        adverbs = tuple(Ending(form, Fall.FORCED, "", "", stratum, rule) for form in content["adverb"].split("/"))
        yield Inflection("", Table(word, "", adverbs))


def _whole(word: str, rule: str, content: Mapping[str, Any], features: dict[str, str]) -> Inflection:
    endings = read_endings(content, content.get("stratum") or "attic", rule)
    for stratum in STRATA:
        endings += read_endings(content.get(stratum, {}), stratum, rule)
    whole = tuple(dict.fromkeys(replace(ending, fall=Fall.FORCED) for ending in endings))
    return Inflection("", Table(word, "", whole), features=features)


def _affixed(inflection: Inflection, content: Mapping[str, Any]) -> Inflection:
    """The inflection with an enclitic at the end of every form: ὅς + περ. The enclitic keeps the word's accent
    as it is, unless it has one of its own, which takes its place."""
    tail = content.get("append", "")
    if not tail:
        return inflection
    own = ACCENTS.intersection(tail) or without(tail, ACCENTS) != tail

    def joined(ending: Ending) -> Ending:
        word = without(ending.text, ACCENTS) if own else ending.text
        stratum = content.get("stratum", ending.stratum)
        return replace(ending, text=word.replace("ς", "σ") + tail, stratum=stratum)

    table = Table(inflection.table.name, "", tuple(joined(ending) for ending in inflection.table.endings))
    return replace(inflection, table=table)
