"""What Greek offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from collections.abc import Iterator

from lexsvc.greek import beta, grammar
from lexsvc.greek.letters import ALPHABET
from lexsvc.greek.lines import parse_line
from lexsvc.greek.readings import IOTA_ADSCRIPT, readings
from lexsvc.greek.rules import sentence
from lexsvc.greek.tables import tables
from lexsvc.languages import Language
from lexsvc.paradigm import Lemma


def read_input(word: str, input: str) -> str:
    """A typed word as Unicode: ``beta`` is beta code, ``tiles`` are the Latin look-alikes of the game's keyboard, in either
    case; the folding itself knows the look-alike capitals."""
    if input == "beta":
        return beta.to_unicode(word)
    return word.upper() if input == "tiles" and word.isascii() else word


def keys(lemma: Lemma) -> Iterator[tuple[str, str]]:
    """The keys of a lemma's forms, as letters, with their strata."""
    return ((ALPHABET.decode(code), stratum) for code, stratum in grammar.keys(lemma))


LANGUAGE = Language(
    "grc",
    paradigm=grammar.paradigm,
    keys=keys,
    prove=grammar.proofs,
    parse_line=parse_line,
    sentence=sentence,
    tables=tables,
    read_input=read_input,
    readings=readings,
    policies=(IOTA_ADSCRIPT,),
)
