"""Normal forms of what strangers type, in a time that grows with its length alone.

Unicode sorts the marks on a letter, and Python sorts them by insertion: a word that is nothing but marks out of order takes the
square of its length, minutes for a mebibyte. So a long run of marks is broken, as the Stream-Safe Text Format of Unicode
(UAX 15) breaks it: by a mark that joins nothing, and past which none is sorted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Literal

#: More marks than any writing puts on a letter (Unicode reckons with 30), and few enough to sort.
MOST_MARKS = 64
_JOINS_NOTHING = "\u034f"  # COMBINING GRAPHEME JOINER
#: What does not count as a mark, and falls apart into two.
_HIDDEN_MARKS = "\u0f73\u0f75\u0f81"


def normal(form: Literal["NFC", "NFD"], text: str) -> str:
    """``unicodedata.normalize``, save that in a run of more than :data:`MOST_MARKS` marks these are sorted in groups.

    >>> normal("NFD", "été") == unicodedata.normalize("NFD", "été")
    True
    """
    return unicodedata.normalize(form, text if len(text) <= MOST_MARKS else "".join(_broken(text)))


def _broken(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        is_mark = unicodedata.combining(character) or character in _HIDDEN_MARKS
        marks = marks + 1 if is_mark else 0
        if marks > MOST_MARKS:
            yield _JOINS_NOTHING
            marks = 1
        yield character
