"""Several lexicons asked as one, and the lexicon ``none`` that admits every well-formed word."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from lexsvc.answer import Respondent
from lexsvc.folding import Folding
from lexsvc.languages import languages
from lexsvc.reason import RANK, Reason
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

#: What the lexicon of all well-formed words is called.
NONE = "none"


class AnyWord:
    """The lexicon ``none``: a word is valid if a language can lay it on the board and its length is playable.

    Languages are tried in the order of their ids. Having no tiers, it holds its words at ``detente``. ``limits`` are the
    shortest and longest word in tiles.

    >>> AnyWord().admits("zzyzx"), AnyWord().admits("x-y")
    (True, False)
    """

    def __init__(self, limits: tuple[int, int] = (2, 15)) -> None:
        self.limits = limits

    @cached_property
    def _foldings(self) -> tuple[Folding, ...]:
        found = []
        for language in languages():
            with suppress(FileNotFoundError):  # a language that has no folding rules yet lays no words on a board
                found.append(Folding.of(language))
        return tuple(found)

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        folds = [folding.fold(word) for folding in self._foldings]
        fold = next((fold for fold in folds if fold.code is not None), folds[0])
        reasons = fold.reasons
        if fold.code is not None:
            least, most = self.limits
            if len(fold.code) < least:
                reasons = (Reason.TOO_SHORT,)
            elif len(fold.code) > most:
                reasons = (Reason.TOO_LONG,)
        return Verdict(
            word=word,
            valid=not reasons,
            key=fold.key,
            tier=None if reasons else Tier.DETENTE,
            lexicon=NONE,
            edition=None,
            reasons=reasons,
            trace=fold.trace,
            tiered=False,
            limits=self.limits,
        )

    def admits(self, word: str) -> bool:
        """Only whether the word is valid."""
        return self.verdict(word).valid

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer."""
        return self.verdict(word).brief()


class Stack:
    """Lexicons, each with its question, asked as one: a word is valid if any admits it, and the answer names which.

    The first that admits a word answers. Where none does, the refusal that came closest answers: the one whose first reason is
    latest in the order of precedence, so that ``λόγοςς`` is not listed in a Greek lexicon rather than of a wrong script for a
    French one. Ties go to the lexicon named first.
    """

    def __init__(self, members: Sequence[Respondent]) -> None:
        if not members:
            raise ValueError("a stack has at least one lexicon")
        self.members = tuple(members)

    def verdicts(self, word: str) -> list[Verdict]:
        """Each member's own answer, in their order."""
        return [member.verdict(word) for member in self.members]

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        for member in self.members:
            if member.admits(word):
                return member.verdict(word)
        return max(self.verdicts(word), key=lambda verdict: RANK[verdict.reasons[0]])

    def admits(self, word: str) -> bool:
        """Only whether any lexicon admits the word."""
        return any(member.admits(word) for member in self.members)

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer."""
        return self.verdict(word).brief()
