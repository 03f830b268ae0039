"""Reasons: the stable codes that say why a word is refused."""

from __future__ import annotations

import enum
from collections.abc import Iterable


class Reason(enum.StrEnum):
    """Why a word is refused, in order of precedence: of several that hold the first listed here is told first."""

    BAD_CHARACTER = "bad_character"
    WRONG_SCRIPT = "wrong_script"
    NUMERAL = "numeral"
    MULTIPLE_WORDS = "multiple_words"
    HYPHENATED = "hyphenated"
    ELIDED = "elided"
    APOSTROPHE = "apostrophe"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    DENIED = "denied"
    STARRED = "starred"
    PROPER_NOUN = "proper_noun"
    ABBREVIATION = "abbreviation"
    SYMBOL = "symbol"
    TAGGED = "tagged"
    IN_HIGHER_TIER = "in_higher_tier"
    THEORETICAL_ONLY = "theoretical_only"
    DIALECT_EXCLUDED = "dialect_excluded"
    NOT_LISTED = "not_listed"


#: The place of each reason in the order of precedence.
RANK = {reason: rank for rank, reason in enumerate(Reason)}


def ordered(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons once each, in order of precedence.

    >>> [str(r) for r in ordered({Reason.NOT_LISTED, Reason.HYPHENATED})]
    ['hyphenated', 'not_listed']
    """
    return tuple(sorted(set(reasons), key=RANK.__getitem__))
