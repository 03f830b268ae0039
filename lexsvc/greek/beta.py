"""Beta code, the way Greek was typed before Unicode (``lo/gos``), to Unicode and back.

Marks follow their letter, except after ``*``, which makes a capital: ``*(/ellhn``. Sigma needs no final form
(``s1`` medial, ``s2`` final, ``s3`` lunate are understood). Macron and breve are ``_`` and ``^``, as Perseus
writes them: the TLG's sign for a breve is the apostrophe of elided words. Sources: the TLG Beta Code Manual, the
Perseus Project's use of it.
"""

from __future__ import annotations

import re

from lexsvc.greek.letters import ACUTE, BREVE, CIRCUMFLEX, DIAERESIS, GRAVE, MACRON, ROUGH, SMOOTH, SUBSCRIPT
from lexsvc.normal import normal

_LETTERS = dict(zip("abgdezhqiklmncoprstufxywv", "αβγδεζηθικλμνξοπρστυφχψωϝ", strict=True))
_MARKS = {
    ")": SMOOTH,
    "(": ROUGH,
    "/": ACUTE,
    "\\": GRAVE,
    "=": CIRCUMFLEX,
    "+": DIAERESIS,
    "|": SUBSCRIPT,
    "_": MACRON,
    "^": BREVE,
}
_LETTER_OF = {greek: latin for latin, greek in _LETTERS.items()}
_MARK_OF = {mark: sign for sign, mark in _MARKS.items()}
#: A capital with its marks before the letter, or a letter with its marks after it.
_TOKEN = re.compile(r"\*(?P<before>[)(/\\=+|_^]*)(?P<capital>[a-zA-Z])|(?P<letter>[a-zA-Z])(?P<number>[123]?)")


def to_unicode(text: str) -> str:
    """The Greek that beta code stands for, in NFC; what is no beta code stays as it is.

    >>> to_unicode("lo/gos"), to_unicode("*(/ellhn"), to_unicode("w)|dh/"), to_unicode("s1ofo/s2")
    ('λόγος', 'Ἕλλην', 'ᾠδή', 'σοφός')
    """
    out: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            out.append(_MARKS.get(text[at], text[at]))
            at += 1
            continue
        at = token.end()
        latin = (token["capital"] or token["letter"]).lower()
        if latin not in _LETTERS or (token["number"] and latin != "s"):
            out.append(token[0])
        elif token["capital"]:
            out.append(_LETTERS[latin].upper() + "".join(_MARKS[sign] for sign in token["before"]))
        else:
            out.append(_LETTERS[latin])
    return re.sub(r"σ(?![\w\u0300-\u036f'’ʼ])", "ς", normal("NFC", "".join(out)))


def to_beta(text: str) -> str:
    """Greek as beta code; what is no Greek letter stays as it is. The inverse of :func:`to_unicode`.

    >>> to_beta("λόγος"), to_beta("Ἕλλην")
    ('lo/gos', '*(/ellhn')
    """
    out: list[str] = []
    for letter in re.findall(r".[\u0300-\u036f]*", normal("NFD", text), re.DOTALL):
        small = letter[0].lower().replace("ς", "σ")
        marks = "".join(_MARK_OF.get(mark, mark) for mark in letter[1:])
        latin = _LETTER_OF.get(small, letter[0])
        out.append(f"*{marks}{latin}" if letter[0].isupper() and small in _LETTER_OF else latin + marks)
    return "".join(out)
