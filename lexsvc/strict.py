"""Strict accents: a word is valid only as it is spelled in the dictionary, not merely by its letters on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lexsvc.answer import Respondent
from lexsvc.normal import normal
from lexsvc.reason import Reason
from lexsvc.verdict import Verdict


class Strict:
    """A respondent that admits a word only if an entry has just its spelling, case apart.

    ``été`` is admitted and ``ete`` is not: it is refused as not listed, and known as ``été``. An entry whose accents are only
    worked out on demand (``spelling`` None) cannot say, and admits.
    """

    def __init__(self, respondent: Respondent) -> None:
        self.respondent = respondent

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        verdict = self.respondent.verdict(word)
        spellings = [entry.spelling for entry in verdict.entries]
        if not verdict.valid or not spellings or None in spellings:
            return verdict
        if _bare(word) in {_bare(spelling) for spelling in spellings if spelling}:
            return verdict
        return replace(verdict, valid=False, reasons=(Reason.NOT_LISTED,), known_as=spellings[0])

    def admits(self, word: str) -> bool:
        """Only whether the word is valid."""
        return self.respondent.admits(word) and self.verdict(word).valid

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer."""
        return self.verdict(word).brief()


def _bare(spelling: str) -> str:
    return normal("NFC", spelling).strip().casefold()
