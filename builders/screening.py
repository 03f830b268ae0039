"""Screening: words that the sources know as something else than playable words, kept with the reason.

Capitals must be judged here, before folding makes ``Pierre`` and ``pierre`` one key. A name is never subtracted from the
lexicon: *pierre* the stone is attested in its own right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from builders.readers.attestation import ABBREVIATION, NAME, SYMBOL, Attestation
from lexsvc.folding import Folding
from lexsvc.reason import Reason

_OF_MARK = {NAME: Reason.PROPER_NOUN, ABBREVIATION: Reason.ABBREVIATION, SYMBOL: Reason.SYMBOL}

#: What may stand between the letters of a word that is known but refused.
_OF_SHAPE = frozenset({Reason.HYPHENATED, Reason.APOSTROPHE, Reason.ELIDED, Reason.MULTIPLE_WORDS, Reason.ABBREVIATION})


@dataclass(slots=True)
class Refusal:
    """A word known as something else: its spellings, the reasons that hold, and the sources that say so."""

    spellings: set[str] = field(default_factory=set)
    reasons: set[Reason] = field(default_factory=set)
    sources: set[str] = field(default_factory=set)


@dataclass
class Screen:
    """Lets playable spellings through and keeps the others, by the key they would have without their signs.

    ``heard``: lemmas that are let through though they cannot be played, because a spelling of 1990 inherits from them
    (*porte-monnaie*). ``unheard``: sources whose names and abbreviations are not kept, because frequency lists have all of
    every text's.
    """

    folding: Folding
    heard: frozenset[str] = frozenset()
    unheard: frozenset[str] = frozenset()
    refused: dict[str, Refusal] = field(default_factory=dict)
    not_words: int = 0
    passed: int = 0

    def playable(self, attestations: Iterable[Attestation]) -> Iterator[Attestation]:
        """The attestations of playable spellings: small letters only, marked as no name, abbreviation or symbol."""
        for attestation in attestations:
            spelling, mark = attestation.spelling, attestation.mark
            if mark in _OF_MARK or not self._is_plain(spelling):
                self._refuse(spelling, mark, attestation.source)
                if attestation.lemma in self.heard and mark not in _OF_MARK:
                    yield attestation
            elif not self._is_plain(attestation.lemma):
                # The form of a phrase or a name: `vite` under `va-vite`. Another source will have it in its own right.
                self.not_words += 1
            else:
                self.passed += 1
                yield attestation

    def _is_plain(self, spelling: str) -> bool:
        """Small letters that stand on tiles and nothing else; ``xviiiᵉ`` is not."""
        if spelling.isascii():
            return spelling.isalpha() and spelling.islower()
        return spelling.islower() and self.folding.code(spelling) is not None

    def _refuse(self, spelling: str, mark: str, source: str) -> None:
        reasons = self.reasons(spelling, mark)
        key = self.folding.fold("".join(filter(str.isalpha, spelling))).key if reasons else None
        if not key or source in self.unheard:
            self.not_words += 1
            return
        refusal = self.refused.setdefault(key, Refusal())
        refusal.spellings.add(spelling)
        refusal.reasons |= reasons
        refusal.sources.add(source)

    def reasons(self, spelling: str, mark: str = "") -> set[Reason]:
        """Why a spelling is no playable word; empty if it is none of the things a player could mean.

        >>> screen = Screen(Folding.of("fr"))
        >>> sorted(screen.reasons("Aix-en-Provence")), sorted(screen.reasons("SNCF")), sorted(screen.reasons("H2O"))
        ([<Reason.HYPHENATED: 'hyphenated'>, <Reason.PROPER_NOUN: 'proper_noun'>], [<Reason.ABBREVIATION: 'abbreviation'>], [])
        """
        reasons = set(self.folding.fold(spelling).reasons)
        if not reasons <= _OF_SHAPE:
            return set()
        letters = "".join(filter(str.isalpha, spelling))
        if letters.isupper() and len(letters) > 1 and mark not in (ABBREVIATION, SYMBOL):
            reasons.add(Reason.ABBREVIATION)  # initials, though they name something: SNCF
        elif mark in _OF_MARK:
            reasons.add(_OF_MARK[mark])
        elif any(map(str.isupper, spelling)):
            reasons.add(Reason.PROPER_NOUN)
        return reasons
