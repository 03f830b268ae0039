"""MorphGNT: every word of the New Testament with its lemma and parse.

A line is reference, part of speech, parse (person tense voice mood case number gender degree), a second parse, text, word,
normalised word, lemma, separated by spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builders.greek.attestation import GreekAttestation
from builders.sources import Material
from lexsvc.greek.letters import nfc

_POS = {
    "A-": "ADJ", "C-": "CCONJ", "D-": "ADV", "I-": "INTJ", "N-": "NOUN", "P-": "ADP", "RA": "DET", "RD": "PRON", "RI": "PRON",
    "RP": "PRON", "RR": "PRON", "V-": "VERB", "X-": "PART",
}  # fmt: skip
_PARSE: tuple[tuple[str, dict[str, str]], ...] = (
    ("Person", {"1": "1", "2": "2", "3": "3"}),
    ("Tense", {"P": "Pres", "I": "Imp", "F": "Fut", "A": "Past", "X": "Perf", "Y": "Pqp"}),
    ("Voice", {"A": "Act", "M": "Mid", "P": "Pass"}),
    ("Mood", {"I": "Ind", "D": "Imp", "S": "Sub", "O": "Opt", "N": "Inf", "P": "Part"}),
    ("Case", {"N": "Nom", "G": "Gen", "D": "Dat", "A": "Acc", "V": "Voc"}),
    ("Number", {"S": "Sing", "P": "Plur"}),
    ("Gender", {"M": "Masc", "F": "Fem", "N": "Neut"}),
    ("Degree", {"C": "Cmp", "S": "Sup"}),
)


def read(material: Material) -> Iterator[GreekAttestation]:
    """All different words of the New Testament with their counts. Raises ``ValueError`` on a line of another shape."""
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for book in material.source.members:
        for line in material.lines(book):
            if line:
                try:
                    _, pos, parse, _, _, _, form, lemma = line.split(" ")
                except ValueError:
                    raise ValueError(f"MorphGNT {book}: not eight fields: {line!r}") from None
                for word in _spellings(form):
                    counts[lemma, word, _POS[pos], features(parse)] += 1
    for (lemma, form, pos, parsed), count in sorted(counts.items()):
        yield GreekAttestation(nfc(lemma), nfc(form), pos, parsed, count)


def _spellings(form: str) -> tuple[str, ...]:
    """A word with a movable letter is written with it in brackets."""
    return (form.replace("(", "").replace(")", ""), form.split("(")[0]) if "(" in form else (form,)


def features(parse: str) -> str:
    """The features of a parse, sorted.

    >>> features("3AAI-S--")
    'Mood=Ind|Number=Sing|Person=3|Tense=Past|Voice=Act'
    """
    found = [f"{name}={values[sign]}" for (name, values), sign in zip(_PARSE, parse, strict=True) if sign in values]
    return "|".join(sorted(found))
