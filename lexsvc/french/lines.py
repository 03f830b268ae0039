"""French dictionary lines as people write them: ``kiffer v.``, ``podcast n.m.``, ``beau, belle adj.``

A line is a headword, perhaps its feminine, then abbreviations that say what it is; they are told from the headword by reading
from the end, with ``data/fr/paradigms/abbreviations.tsv``. A line with tabs is a lemma, a part of speech and an inflection
code, as in the reviewed files.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

from lexsvc.folding import Folding
from lexsvc.french import paradigm
from lexsvc.french.codes import CodeError
from lexsvc.french.ending import feminines
from lexsvc.french.gender import gender_of
from lexsvc.french.tables import rows
from lexsvc.french.verb_class import codes_of
from lexsvc.line import BadLine, LineFault
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason

_TOKEN = re.compile(r"[^\s,.;:/()\[\]]+")
#: ``(pl. hackers)``, ``(au pluriel : barmans ou barmen)``
_PLURAL = re.compile(r"\(\s*(?:au\s+)?pl(?:ur(?:iel)?)?\b\.?\s*:?\s*(?P<forms>[^)]+)\)")
#: ``(comme croire)``, ``conj. comme prendre``
_LIKE = re.compile(r"\(?\s*(?:conj(?:ugué)?\.?\s+)?\bcomme\s+(?P<model>\w+)\s*\)?")
#: ``s'évanouir``, ``se pavaner``, ``évanouir (s')``
_PRONOMINAL = re.compile(r"^(?:s['’]\s*|se\s+(?=\w{3}))|\s*,?\s*\((?:s['’]|se)\)")
#: A last word with a dot is an abbreviation nobody knows: ``kiffer vrb.``
_UNKNOWN = re.compile(r"\s(?P<word>\w+\.)$")
#: What stands between a masculine and its feminine: ``acteur, -trice``, ``acteur (f. actrice)``
_BETWEEN = re.compile(r"\s*[,/(]\s*(?:f(?:ém)?\.\s*)?")
#: What two values said of one thing come to: ``n.m. ou f.``, ``v.tr. et intr.``
_BOTH = {("m", "f"): "mf", ("f", "m"): "mf", ("t", "i"): "t"}


def parse_line(text: str) -> Lemma | BadLine | None:
    """Read a line; None if it is blank or a ``#`` comment.

    >>> parse_line("kiffer v. tr."), parse_line("podcast n.m.").inflection, parse_line("influenceur, -euse n.").inflection
    (Lemma(spelling='kiffer', pos='VERB', inflection='1;t', sources=(), tier=None), 'm', 'm;fem=influenceuse')
    >>> bad = parse_line("hangar à avions n.m.")
    >>> str(bad.reason), bad.detail
    ('multiple_words', 'hangar à avions')
    """
    line = unicodedata.normalize("NFC", text).strip()
    if not line or line.startswith("#"):
        return None
    if "\t" in line:
        spelling, pos, inflection = [*(field.strip() for field in line.split("\t")), "", ""][:3]
        if fault := _refused(spelling):
            return fault
        return _checked(spelling, pos, inflection) if pos else BadLine(LineFault.NO_PART_OF_SPEECH, line)
    line = " ".join(line.split())  # the patterns below are quick as long as no run of spaces is
    plurals, model = _PLURAL.search(line), _LIKE.search(line)
    head, words = _split(_PRONOMINAL.sub("", _LIKE.sub(" ", _PLURAL.sub(" ", line))))
    masculine, *feminine = [part for part in _BETWEEN.split(head.strip(" ,;:/()")) if part] or [""]
    if unknown := _UNKNOWN.search(masculine):
        return BadLine(LineFault.UNKNOWN_ABBREVIATION, unknown["word"])
    if fault := _refused(masculine):
        return fault
    said = _said(words)
    if "pos" not in said:
        return BadLine(LineFault.NO_PART_OF_SPEECH, line)
    if plurals:
        said["plurals"] = ",".join(word for word in _TOKEN.findall(plurals["forms"]) if word not in _abbreviations())
    try:
        inflection = _inflection(masculine, feminine, said, model["model"] if model else "")
    except CodeError as error:
        return BadLine(LineFault.BAD_INFLECTION, str(error))
    return _checked(masculine, said["pos"], inflection)


def _split(line: str) -> tuple[str, list[str]]:
    """A line as its head and the abbreviations it ends in."""
    tokens = list(_TOKEN.finditer(line))
    start = len(tokens)
    while start > 1 and tokens[start - 1].group().lower() in _abbreviations():
        start -= 1
    end = tokens[start].start() if start < len(tokens) else len(line)
    return line[:end].strip(), [token.group().lower() for token in tokens[start:]]


def _said(words: Iterable[str]) -> dict[str, str]:
    """What the abbreviations say, up to a second part of speech (``adj. et n.``)."""
    said: dict[str, str] = {}
    for word in words:
        for kind, value in _abbreviations()[word]:
            if kind == "pos" and kind in said:
                return said
            said[kind] = _BOTH.get((said.get(kind, value), value), value)
    return said


@functools.cache
def _abbreviations() -> dict[str, list[tuple[str, str]]]:
    def pairs(says: str) -> list[tuple[str, str]]:
        return [(kind, value) for kind, _, value in (pair.partition("=") for pair in says.split())]

    return {row["word"]: pairs(row["says"]) for row in rows("abbreviations.tsv")}


def _refused(headword: str) -> BadLine | None:
    """Why a headword can be no word of a dictionary for play, by the reasons a verdict gives."""
    if not headword:
        return BadLine(Reason.TOO_SHORT, headword)
    if headword.startswith("*"):
        return BadLine(Reason.STARRED, headword)
    folding = Folding.of("fr")
    code = folding.code(headword)
    if code is None:  # much faster than to ask for the reasons, and every form of a paradigm is asked about
        return BadLine(folding.fold(headword).reasons[0], headword)
    if not code:
        return BadLine(Reason.TOO_SHORT, headword)
    if headword[0].isupper():
        return BadLine(Reason.PROPER_NOUN, headword)
    return None


def _inflection(headword: str, feminine: list[str], said: dict[str, str], model: str) -> str:
    """The inflection code of a headword by what its line says."""
    number = said.get("number", "")
    stated = f";fem={','.join(_feminine(headword, part) for part in feminine)}" if feminine else ""
    stated += f";pl={said['plurals']}" if "plurals" in said else ""
    match said["pos"]:
        case "NOUN":
            gender = said.get("gender") or ("m" if feminine else gender_of(headword))
            return gender + (";inv" if number else "") + stated
        case "ADJ":
            return "inv" if number == "inv" else f"reg{stated}"
        case "VERB":
            codes = [f"3:{model}"] if model else [code for code in codes_of(headword) if code[0] == said.get("group", code[0])]
            if not codes:
                raise CodeError(f"{headword} is no verb of group {said['group']}")
            options = [said[kind] for kind in ("agreement", "persons") if kind in said]
            return ";".join([codes[0], *options]) if options or len(codes) == 1 else ""
    return ""


def _feminine(masculine: str, written: str) -> str:
    """The feminine a line shortens to its ending (``-euse``, ``trice``), or the one it writes out.

    >>> _feminine("influenceur", "euse"), _feminine("acteur", "-trice"), _feminine("fou", "folle")
    ('influenceuse', 'actrice', 'folle')
    """
    ending = written.lstrip("-‑–")
    if ending[:2] == masculine[:2] and written == ending:
        return written
    for form, _ in feminines().of(masculine, "ADJ"):
        if form.endswith(ending):
            return form
    at = masculine.rfind(ending[0])
    if at <= 0:
        raise CodeError(f"{written!r} is no feminine of {masculine}")
    return masculine[:at] + ending


def _checked(spelling: str, pos: str, inflection: str) -> Lemma | BadLine:
    """A lemma whose whole paradigm can be worked out and lies on the board, else what is wrong with it."""
    lemma = Lemma(spelling, pos, inflection)
    try:
        faults = (_refused(cell.form) for cell in paradigm(lemma))
        return next((fault for fault in faults if fault), lemma)
    except CodeError as error:
        return BadLine(LineFault.BAD_INFLECTION, str(error))
