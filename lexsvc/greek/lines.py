"""Greek dictionary lines as people write them: ``λόγος, ου, ὁ`` · ``ἀγαθός, ή, όν`` · ``λύω, λύσω, ἔλυσα`` ·
``*ῥέζω`` · beta code.

A line is a headword, then after commas what a dictionary says of how it inflects: a genitive and an article, the
endings of the other genders, or the principal parts of a verb. An asterisk before the headword refuses it, as
unattested; in beta code it is a capital, unless the rest of the line is Greek. What stands in brackets or after
a colon or equals sign is a gloss.
"""

from __future__ import annotations

import re
import unicodedata

from lexsvc.folding import Folding
from lexsvc.greek import beta
from lexsvc.greek.classes import from_line
from lexsvc.greek.grammar import UNINFLECTED, paradigm
from lexsvc.greek.headword import is_verb, part_of_speech
from lexsvc.greek.letters import ALPHABET, bare, nfc
from lexsvc.line import BadLine, LineFault
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason

_GLOSS = re.compile(r"\s*(?:[:=;]\s.*|\(.*?\)|\[.*?\]|«.*?»|\".*?\")")
#: Beta code always has a breathing or an accent; a line of bare Latin letters is no Greek.
_BETA = re.compile(r"[)(/\\=|]")
#: Parts of speech as dictionaries write them, for words that do not inflect.
_ABBREVIATIONS = {
    "adv": "ADV", "prép": "ADP", "prep": "ADP", "conj": "CCONJ", "interj": "INTJ", "part": "PART", "indécl": "NOUN",
    "indecl": "NOUN",
}  # fmt: skip


def parse_line(text: str) -> Lemma | BadLine | None:
    """Read a line; None if it is blank or a ``#`` comment.

    >>> parse_line("λόγος, ου, ὁ")
    Lemma(spelling='λόγος', pos='NOUN', inflection='ου, ὁ', sources=(), tier=None)
    >>> parse_line("lo/gos, ou, o(").spelling, parse_line("ἀληθής, ές").pos, parse_line("λύω, λύσω, ἔλυσα").inflection
    ('λόγος', 'ADJ', 'λύσω, ἔλυσα')
    >>> str(parse_line("*ῥέζω").reason), str(parse_line("εὖ τε").reason)
    ('starred', 'multiple_words')
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not line or line.startswith("#"):
        return None
    line = _GLOSS.sub("", line).strip(" ,.·")
    if line.isascii() and _BETA.search(line):
        line = unicodedata.normalize("NFC", beta.to_unicode(line))
    head, *rest = [part.strip() for part in line.split(",")]
    if head.startswith("*"):
        return BadLine(Reason.STARRED, head)
    # "λόγος ὁ", "πάλιν adv.": what follows without a comma
    head, _, behind = head.partition(" ")
    said = [part for part in (behind, *rest) if part]
    fold = Folding.of("grc").fold(head)
    if fold.reasons:
        return BadLine(fold.reasons[0], head)
    if not fold.code:
        return BadLine(Reason.TOO_SHORT, line)
    return _lemma(nfc(_spelled(head)), said, line)


def _spelled(head: str) -> str:
    """A headword in the letters that the grammar knows, whatever the folding admits beside them: a lunate sigma or a Latin
    capital as the letter it stands for, nothing for what cannot be seen.

    >>> _spelled("ϲοφόϲ"), _spelled("λό\u200bγος")
    ('σοφόσ', 'λόγος')
    """
    table = Folding.of("grc").table
    known = {character: bare(character) for character in head}

    def letter(character: str) -> str:
        if not known[character] or known[character] in ALPHABET.letters.lower():
            return character
        tile = table.tiles.get(character) or table.lookalikes.get(character, "")
        return tile.lower() if character.islower() else tile

    return "".join(map(letter, head))


def _lemma(head: str, said: list[str], line: str) -> Lemma | BadLine:
    marks = [mark for part in said for mark in part.replace(".", " ").lower().split() if mark in _ABBREVIATIONS]
    if marks:
        return Lemma(head, _ABBREVIATIONS[marks[0]], UNINFLECTED)
    inflection = ", ".join(part.strip("-.") for part in said)
    if not said:
        return Lemma(head, part_of_speech(head))
    if is_verb(head):
        return _checked(Lemma(head, "VERB", inflection), inflection)
    classes = from_line(head, inflection)
    if classes:
        return Lemma(head, classes[0].pos, inflection)
    unread = LineFault.BAD_INFLECTION if "," in line else Reason.MULTIPLE_WORDS
    return BadLine(unread, inflection if "," in line else line)


def _checked(lemma: Lemma, inflection: str) -> Lemma | BadLine:
    """A verb whose principal parts can be read."""
    try:
        next(paradigm(lemma), None)
    except ValueError as error:
        return BadLine(LineFault.BAD_INFLECTION, f"{inflection}: {error}")
    return lemma
