"""What Lumi offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from lexsvc import data, table
from lexsvc.folding import Folding
from lexsvc.languages import Language
from lexsvc.line import BadLine, LineFault
from lexsvc.paradigm import Cell, Lemma
from lexsvc.reason import Reason
from lexsvc.table import Layout, Table


@cache
def _grammar() -> dict[str, Any]:
    return data.toml("lumi", "grammar.toml")


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """All forms of a lemma: its stem with each ending of its part of speech; a word of any other stands alone."""
    forms = _grammar()["forms"].get(lemma.pos, [{"drop": "", "add": "", "features": "", "rule": "alone"}])
    for form in forms:
        if not lemma.spelling.endswith(form["drop"]):
            raise ValueError(f"{lemma.spelling} does not end in -{form['drop']}, as a {lemma.pos} does")
        stem = lemma.spelling.removesuffix(form["drop"])
        yield Cell(stem + _in_harmony(stem, form["add"]), form["features"], form["rule"])


def _in_harmony(stem: str, ending: str) -> str:
    """An ending as it sounds after a stem: o is ö after ö."""
    return ending.replace("o", "ö") if "ö" in stem else ending


def parse_line(text: str) -> Lemma | BadLine | None:
    """Read a dictionary line, ``lumi n.``; None if it is blank or a comment."""
    head, *said = text.split()
    if head.startswith("#"):
        return None
    if reasons := Folding.of("lumi").fold(head).reasons:
        return BadLine(reasons[0], head)
    if head[0].isupper():
        return BadLine(Reason.PROPER_NOUN, head)
    if not said:
        return BadLine(LineFault.NO_PART_OF_SPEECH, text)
    pos = _grammar()["abbreviations"].get(said[0])
    return Lemma(head, pos) if pos else BadLine(LineFault.UNKNOWN_ABBREVIATION, said[0])


def sentence(rule: str, prose: str) -> str:
    """What a rule says, in ``fr`` or ``en``."""
    return str(_grammar()["rules"][rule][prose])


def tables(cells: Iterable[Cell], pos: str, prose: str) -> tuple[Table, ...]:
    """A paradigm as it is printed."""
    return table.lay_out(cells, map(Layout.from_dict, _grammar()["tables"].get(pos, ())), prose)


LANGUAGE = Language("lumi", paradigm=paradigm, parse_line=parse_line, sentence=sentence, tables=tables)
