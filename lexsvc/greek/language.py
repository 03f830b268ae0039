"""What Greek offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from lexsvc.greek import beta
from lexsvc.languages import Language


def read_input(word: str, input: str) -> str:
    """A typed word as Unicode: ``beta`` is beta code, ``tiles`` are the Latin look-alikes of the game's
    keyboard, in either case; the folding itself knows the look-alike capitals."""
    if input == "beta":
        return beta.to_unicode(word)
    return word.upper() if input == "tiles" and word.isascii() else word


LANGUAGE = Language("grc", read_input=read_input)
