"""A treebank's list of forms, an optional source: what stands in texts, with its lemma and parse.

A list is a TSV with a header and the columns ``count form lemma tag``; a tag is the nine places of the Ancient Greek Dependency
Treebank (part of speech, person, number, tense, mood, voice, gender, case, degree). In the lock, the name of a member is the
stratum its texts are written in: ``members = { attic = "prose.tsv", ionic_epic = "homer.tsv" }``.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from builders.greek.attestation import GreekAttestation
from builders.greek.headwords import repaired
from builders.sources import Material
from lexsvc.entry import STRATA
from lexsvc.greek.letters import ACCENTS, nfc

_COLUMNS = ["count", "form", "lemma", "tag"]
_POS = {
    "a": "ADJ", "c": "CCONJ", "d": "ADV", "e": "INTJ", "g": "PART", "i": "INTJ", "l": "DET", "m": "NUM", "n": "NOUN",
    "p": "PRON", "r": "ADP", "t": "VERB", "v": "VERB",
}  # fmt: skip
#: The eight places after the part of speech, named as the cells of our paradigms are.
_PLACES: tuple[dict[str, str], ...] = (
    {"1": "Person=1", "2": "Person=2", "3": "Person=3"},
    {"s": "Number=Sing", "d": "Number=Dual", "p": "Number=Plur"},
    {
        "p": "Aspect=Imp|Tense=Pres", "i": "Aspect=Imp|Tense=Past", "f": "Tense=Fut", "a": "Aspect=Perf|Tense=Past",
        "r": "Aspect=Perf|Tense=Pres", "l": "Aspect=Perf|Tense=Pqp", "t": "Aspect=Perf|Tense=Fut",
    },
    {
        "i": "Mood=Ind|VerbForm=Fin", "s": "Mood=Sub|VerbForm=Fin", "o": "Mood=Opt|VerbForm=Fin", "m": "Mood=Imp|VerbForm=Fin",
        "n": "VerbForm=Inf", "p": "VerbForm=Part", "g": "VerbForm=Part|VerbType=Necessity",
    },
    {"a": "Voice=Act", "m": "Voice=Mid", "p": "Voice=Pass", "e": "Voice=Mid"},
    {"m": "Gender=Masc", "f": "Gender=Fem", "n": "Gender=Neut"},
    {"n": "Case=Nom", "g": "Case=Gen", "d": "Case=Dat", "a": "Case=Acc", "v": "Case=Voc", "l": "Case=Loc"},
    {"c": "Degree=Cmp", "s": "Degree=Sup"},
)  # fmt: skip


def read(material: Material) -> Iterator[GreekAttestation]:
    """The different forms of every list, their counts added up, ``part`` naming the stratum; elided forms, numerals and what is
    no Greek word are passed over.

    Raises ``ValueError`` naming a member that is no stratum, or the line that has another shape.
    """
    for member in material.source.members:
        if member not in STRATA:
            raise ValueError(f"{material.source.id}: its list {member!r} is named after no stratum; use {' '.join(STRATA)}")
        counts: Counter[tuple[str, str, str, str]] = Counter()
        for number, line in enumerate(material.lines(member), 1):
            fields = line.split("\t")
            if number == 1 and fields != _COLUMNS:
                raise ValueError(
                    f"{material.source.id} {member}: its header is {line!r}, not {' '.join(_COLUMNS)} parted by tabs"
                )
            if number > 1 and line:
                if len(fields) != len(_COLUMNS) or not fields[0].isdecimal() or len(fields[3]) != len(_PLACES) + 1:
                    raise ValueError(f"{material.source.id} {member}, line {number}: not count form lemma tag: {line!r}")
                count, written, of, tag = fields
                lemma, _ = repaired(re.sub(r"\d+$", "", of))  # homonyms are numbered
                form, _ = repaired(plain(written))
                if lemma is not None and form is not None and tag[0] in _POS:
                    counts[lemma, form if lemma[0].isupper() else form.lower(), _POS[tag[0]], features(tag)] += int(count)
        for (lemma, form, pos, parsed), times in sorted(counts.items()):
            yield GreekAttestation(lemma, form, pos, parsed, times, member)


def plain(form: str) -> str:
    """A form as it stands alone: without the second accent an enclitic gives it, and acute where the next word made it grave.

    >>> plain("ἄνθρωπός"), plain("καὶ")
    ('ἄνθρωπος', 'καί')
    """
    out: list[str] = []
    accented = False
    for character in unicodedata.normalize("NFD", form):
        if character in ACCENTS:
            if accented:
                continue
            accented = True
            character = "\u0301" if character == "\u0300" else character
        out.append(character)
    return nfc("".join(out))


def features(tag: str) -> str:
    """The features of a tag, sorted; a place that says nothing, or what we do not know, adds none.

    >>> features("v3siia---")
    'Aspect=Imp|Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act'
    """
    told = (values[sign] for values, sign in zip(_PLACES, tag[1:], strict=True) if sign in values)
    return "|".join(sorted("|".join(told).split("|")))
