"""Where the accent of a Greek form falls, after Smyth §§ 149-180.

The functions take a form without accent but with its breathing, diaereses and the quantities that matter (see
:mod:`lexsvc.greek.letters`), and return it accented, in NFC, quantities removed. They are only called to *show*
a form: keys are built from codes, which have no accents.

A last syllable counts as short when its vowel is short, or when it is a final -αι or -οι without a macron; α, ι
and υ of unknown quantity count as short.
"""

from __future__ import annotations

import enum
from functools import lru_cache

from lexsvc.greek.letters import (
    ACCENTS,
    ACUTE,
    BREVE,
    CIRCUMFLEX,
    MACRON,
    QUANTITIES,
    Nucleus,
    graphemes,
    nfc,
    nuclei,
    without,
)


class Kind(enum.Enum):
    """The two accents a form can carry by itself."""

    ACUTE = ACUTE
    CIRCUMFLEX = CIRCUMFLEX


@lru_cache(maxsize=1 << 16)
def recessive(word: str) -> str:
    """The word accented as far back as the law of limitation lets it be (finite verbs, comparatives).

    >>> recessive("ἐλυον"), recessive("λυσομεν"), recessive("παιδευοῑ"), recessive("παιδευσᾱτω"), recessive("βῆ")
    ('ἔλυον', 'λύσομεν', 'παιδεύοι', 'παιδευσάτω', 'βῆ')
    """
    return on_syllable(word, 2)


@lru_cache(maxsize=1 << 16)
def persistent(word: str, syllable: int, *, perispomenon: bool = False) -> str:
    """The word accented on its syllable number ``syllable`` from the start (0 the first), or as near to it as
    the law of limitation allows. ``perispomenon``: a long last syllable takes the circumflex (genitives and
    datives of oxytones).

    >>> persistent("ἀνθρωπου", 0), persistent("σωτηρα", 1), persistent("ἀγαθου", 2, perispomenon=True)
    ('ἀνθρώπου', 'σωτῆρα', 'ἀγαθοῦ')
    """
    return on_syllable(word, len(nuclei(graphemes(word))) - 1 - syllable, perispomenon=perispomenon)


@lru_cache(maxsize=1 << 16)
def on_syllable(word: str, from_end: int, *, perispomenon: bool | None = None) -> str:
    """The word accented on the syllable ``from_end`` syllables before the last (0 the last), or as near to it as
    the law of limitation and the word's length allow. ``perispomenon`` says what a long *last* syllable takes;
    None: the circumflex in monosyllables only, as recessive forms do.

    >>> on_syllable("λελυκεναι", 1), on_syllable("λυθεις", 0), on_syllable("λυθηναι", 1)
    ('λελυκέναι', 'λυθείς', 'λυθῆναι')
    """
    letters = graphemes(without(word, ACCENTS))
    vowels = nuclei(letters)
    if not vowels:
        return nfc("".join(letters))
    long_last = _counts_long(vowels[-1], letters)
    from_end = max(0, min(from_end, 1 if long_last else 2, len(vowels) - 1))
    nucleus = vowels[-1 - from_end]
    if from_end == 0:
        wanted = len(vowels) == 1 if perispomenon is None else perispomenon
        circumflex = wanted and bool(nucleus.long)
    else:
        circumflex = from_end == 1 and bool(nucleus.long) and not long_last
    at = nucleus.end - 1
    letters[at] += CIRCUMFLEX if circumflex else ACUTE
    return finished("".join(letters))


def finished(word: str) -> str:
    """The word as it is printed: quantities removed, final sigma in place, NFC."""
    return nfc(without(word, QUANTITIES))


@lru_cache(maxsize=1 << 16)
def place(word: str) -> tuple[int, Kind] | None:
    """Where a word's (first) accent stands: syllables before the last, and its kind; None without an accent.

    >>> place("ἄνθρωπος"), place("ἀγαθοῦ"), place("τις")
    ((2, <Kind.ACUTE: '́'>), (0, <Kind.CIRCUMFLEX: '͂'>), None)
    """
    letters = graphemes(word)
    vowels = nuclei(letters)
    for number, nucleus in enumerate(vowels):
        marks = "".join(letters[nucleus.start : nucleus.end])
        if ACCENTS.intersection(marks):
            return len(vowels) - 1 - number, Kind.CIRCUMFLEX if CIRCUMFLEX in marks else Kind.ACUTE
    return None


def syllable(word: str) -> int | None:
    """The number, from the start, of the syllable that carries a word's accent; None without one. What
    ``persistent`` takes.

    >>> syllable("σωτήρ"), syllable("ἄνθρωπος")
    (1, 0)
    """
    found = place(word)
    return None if found is None else len(nuclei(graphemes(word))) - 1 - found[0]


def _counts_long(last: Nucleus, letters: list[str]) -> bool:
    marks = "".join(letters[last.start : last.end])
    if BREVE in marks or MACRON in marks:
        return MACRON in marks
    if last.end == len(letters) and marks in ("αι", "οι"):
        return False
    return bool(last.long)
