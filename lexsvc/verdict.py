"""Verdicts: the answer about one word."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lexsvc.entry import Entry
from lexsvc.folding import FoldStep
from lexsvc.messages import prose
from lexsvc.reason import Reason
from lexsvc.tier import Tier

#: What could break a line of TSV.
_ESCAPES = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """Valid or not, and all that explains it.

    ``key`` is None when the word cannot be folded, and kept when it is only too short or too long. ``tier`` is the lowest tier
    that holds the key, whatever tier was asked. ``standing`` and ``strata`` tell how the form stands in the lexicon.
    ``known_as`` is the spelling under which a refused word is known (Lisbonne, arc-en-ciel). ``tags`` such as ``offensive``.
    ``edition`` is None where there is none (lexicon ``none``). ``limits`` are those of the lexicon, for the message.
    """

    word: str
    valid: bool
    key: str | None
    tier: Tier | None
    lexicon: str
    edition: str | None
    standing: str | None = None
    strata: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    entries: tuple[Entry, ...] = ()
    trace: tuple[FoldStep, ...] = ()
    tags: tuple[str, ...] = ()
    known_as: str | None = None
    tiered: bool = True
    limits: tuple[int, int] = field(default=(2, 15))

    def message(self, language: str = "fr") -> str:
        """The verdict as a sentence."""
        texts = prose(language)
        tier = self.tier.title if self.tier is not None else ""
        if self.valid:
            if self.edition is None:
                kind = "none"
            elif self.standing == "theoretical":
                kind = "theoretical"
            else:
                kind = "tier" if self.tiered else "untiered"
            return str(texts["valid"][kind].format(tier=tier))
        spelled = texts["as"]["spelling"].format(spelling=self.known_as) if self.known_as else ""
        least, most = self.limits
        template = texts["reasons"][str(self.reasons[0])]
        return str(template.format(**{"as": spelled}, tier=tier, min=least, max=most, tags=", ".join(self.tags)))

    def brief(self) -> dict[str, Any]:
        """The short answer: ``word valid key tier reasons``."""
        return {
            "word": self.word,
            "valid": self.valid,
            "key": self.key,
            "tier": None if self.tier is None else self.tier.slug,
            "reasons": list(self.reasons),
        }

    def as_tsv(self) -> str:
        """The answer as a line: word, valid (1 or 0), key, tier, standing, reasons; absent ones empty.

        >>> Verdict("a\\tb", False, None, None, "fr", "1", reasons=(Reason.MULTIPLE_WORDS,)).as_tsv()
        'a\\\\tb\\t0\\t\\t\\t\\tmultiple_words\\n'
        """
        word = self.word.translate(_ESCAPES)
        tier = "" if self.tier is None else self.tier.slug
        return f"{word}\t{self.valid:d}\t{self.key or ''}\t{tier}\t{self.standing or ''}\t{','.join(self.reasons)}\n"

    def as_dict(self, language: str = "fr") -> dict[str, Any]:
        """The full answer, ready for JSON. ``strata``, ``tags`` and ``known_as`` are there only when they say something."""
        answer: dict[str, Any] = {
            "word": self.word,
            "valid": self.valid,
            "key": self.key,
            "tier": None if self.tier is None else self.tier.slug,
            "lexicon": self.lexicon,
            "edition": self.edition,
            "standing": self.standing,
            "reasons": list(self.reasons),
            "message": self.message(language),
            "entries": [
                {"spelling": e.spelling, "lemma": e.lemma, "pos": e.pos, "features": e.features, "sources": e.sources}
                for e in self.entries
            ],
            "trace": [step.as_dict() for step in self.trace],
        }
        if self.strata:
            answer["strata"] = self.strata
        if self.tags:
            answer["tags"] = self.tags
        if self.known_as:
            answer["known_as"] = self.known_as
        return answer
