"""Greek letters and their marks: what a word is made of before any grammar.

Words are accepted in NFC or NFD and returned in NFC. Three views of a word are used:

* the *code*, the bytes of its key (see :mod:`lexsvc.alphabet`), for building by the million;
* its *graphemes*, letters with their marks, for everything that changes a mark;
* its *nuclei*, the vowels and diphthongs that make its syllables, with their quantity, for the accent.

Paradigm tables write a vowel's quantity where it matters: ``ᾱ`` long, ``ᾰ`` short. On a last syllable these say
how it
*counts* for the accent, which is how the exceptions are written down: ``οῑ`` an optative ending (long though
final -οι is short), ``εω̆ς`` the genitive of πόλις (short though ω is long).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from lexsvc.alphabet import Alphabet

ALPHABET = Alphabet("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")

ACUTE, GRAVE, CIRCUMFLEX = "\u0301", "\u0300", "\u0342"
SMOOTH, ROUGH = "\u0313", "\u0314"
DIAERESIS, SUBSCRIPT = "\u0308", "\u0345"
MACRON, BREVE = "\u0304", "\u0306"
ACCENTS = frozenset((ACUTE, GRAVE, CIRCUMFLEX))
BREATHINGS = frozenset((SMOOTH, ROUGH))
QUANTITIES = frozenset((MACRON, BREVE))

VOWELS = frozenset("αεηιουωΑΕΗΙΟΥΩ")
#: Vowels that spell one nucleus together, unless a diaeresis parts them.
DIPHTHONGS = frozenset(("αι", "ει", "οι", "υι", "αυ", "ευ", "ου", "ηυ", "ωυ"))


def _letter_table(to: dict[str, str]) -> dict[int, str | None]:
    """A ``str.translate`` table from every Greek letter, with any mark, to ``to`` of its bare lower-case letter."""
    table: dict[int, str | None] = dict.fromkeys(range(0x300, 0x370))
    for point in (*range(0x370, 0x400), *range(0x1F00, 0x2000)):
        base = unicodedata.normalize("NFD", chr(point))[0].lower().replace("ς", "σ")
        if base in to:
            table[point] = to[base]
    return table


_BARE = _letter_table({letter: letter for letter in ALPHABET.letters.lower()})
_CODE = _letter_table({letter: chr(65 + i) for i, letter in enumerate(ALPHABET.letters.lower())})
# What is ASCII already is no Greek letter: encoding must fail on it.
_CODE.update(dict.fromkeys(range(128), "\ufffd"))


def bare(word: str) -> str:
    """The lower-case letters of a word without any mark, ς as σ.

    >>> bare("ᾠδή"), bare("Ἕλλην"), bare("λόγος")
    ('ωδη', 'ελλην', 'λογοσ')
    """
    return word.translate(_BARE)


def code(word: str) -> bytes:
    """The code of a Greek word's key: one ASCII byte a letter, marks dropped.

    The fast road of the generators; :class:`~lexsvc.folding.Folding` is the authority on what people type, and a
    test holds the two together. Raises ``UnicodeEncodeError`` for a character that is no Greek letter.

    >>> code("λόγος")
    b'KOCOR'
    """
    return word.translate(_CODE).encode("ascii")


def nfc(word: str) -> str:
    """The word composed, with ς at its end and σ elsewhere."""
    word = unicodedata.normalize("NFC", word).replace("ς", "σ")
    return word[:-1] + "ς" if word.endswith("σ") else word


def without(word: str, marks: frozenset[str]) -> str:
    """The word without the given marks.

    >>> without("ἄνθρωπος", ACCENTS)
    'ἀνθρωπος'
    """
    decomposed = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if c not in marks))


@lru_cache(maxsize=1 << 16)
def unaccented(word: str) -> str:
    """The word without accents; breathing, diaeresis, iota subscript and quantities stay."""
    return without(word, ACCENTS)


def graphemes(word: str) -> list[str]:
    """The letters of a word, each a decomposed letter followed by its marks in canonical order.

    >>> [len(g) for g in graphemes("ᾠδή")]
    [3, 1, 2]
    """
    found: list[str] = []
    for character in unicodedata.normalize("NFD", word):
        if found and unicodedata.combining(character):
            found[-1] += character
        else:
            found.append(character)
    return found


@dataclass(frozen=True, slots=True)
class Nucleus:
    """A syllable's vowel: graphemes ``start`` to ``end`` (exclusive) of the word. ``long`` is None where the
    spelling does not tell, which is only ever so for α, ι and υ."""

    start: int
    end: int
    long: bool | None


def nuclei(letters: list[str]) -> list[Nucleus]:
    """The nuclei of a word given as graphemes, first to last.

    >>> [(n.start, n.end, n.long) for n in nuclei(graphemes("εὔχαρις"))]
    [(0, 2, True), (3, 4, None), (5, 6, None)]
    """
    found: list[Nucleus] = []
    i = 0
    while i < len(letters):
        if letters[i][0] not in VOWELS:
            i += 1
            continue
        end = i + 2 if i + 1 < len(letters) and _is_diphthong(letters[i], letters[i + 1]) else i + 1
        found.append(Nucleus(i, end, _long(letters[i:end])))
        i = end
    return found


def _is_diphthong(first: str, second: str) -> bool:
    if (first[0] + second[0]).lower() not in DIPHTHONGS or DIAERESIS in second:
        return False
    # A mark of breath or tone stands on a diphthong's second letter; on the first it makes it a vowel of its own
    # (ἄϊδος).
    return not (ACCENTS | BREATHINGS).intersection(first[1:]) or first[0].isupper()


def _long(nucleus: list[str]) -> bool | None:
    marks = "".join(letter[1:] for letter in nucleus)
    if BREVE in marks:
        return False
    if MACRON in marks or SUBSCRIPT in marks or CIRCUMFLEX in marks or len(nucleus) == 2:
        return True
    return {"η": True, "ω": True, "ε": False, "ο": False}.get(nucleus[0][0].lower())


def is_rough(word: str) -> bool:
    """Whether the word begins with a rough breathing."""
    return ROUGH in unicodedata.normalize("NFD", word[:3])


def breathed(word: str, *, rough: bool) -> str:
    """The word with a breathing on its first vowel or diphthong, in place of any it had; initial ρ and υ are
    always rough, and a word that begins with another consonant gets none.

    >>> breathed("ευρισκω", rough=True), breathed("ραψ", rough=False), breathed("λυω", rough=True)
    ('εὑρισκω', 'ῥαψ', 'λυω')
    """
    letters = graphemes(without(word, BREATHINGS))
    if not letters:
        return word
    first = letters[0][0].lower()
    if first in VOWELS:
        at = nuclei(letters)[0].end - 1
        letters[at] = _marked(letters[at], ROUGH if rough or (first == "υ" and at == 0) else SMOOTH)
    elif first == "ρ":
        letters[0] = _marked(letters[0], ROUGH)
    return nfc("".join(letters))


def _marked(letter: str, mark: str) -> str:
    return unicodedata.normalize("NFD", letter[0] + mark + letter[1:])
