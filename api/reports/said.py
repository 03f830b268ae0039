"""What a player says of a word, read from the members of a JSON object or from the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.database.tables import KINDS, LONGEST_SENTENCE, LONGEST_WORD
from api.dictionaries.opened import is_own
from api.holdings import Generation
from api.parameters import DEFAULT_LEXICON, ONE_LEXICON, in_body
from api.problem import Problem
from lexsvc.normal import normal
from lexsvc.tier import Tier

MEMBERS = ("lexicon", "word", "kind", "tier", "sentence")
#: The kinds that name a tier: one may, the other must.
_TIERED = ("admit", "tier")


@dataclass(frozen=True)
class Said:
    """What is said of one word. ``key``: as it lies on the board; ``tier``: where it should be, for some kinds.

    ``edition``: the one of the lexicon that was looked at.
    """

    lexicon: str
    edition: str
    key: str
    spelling: str
    kind: str
    tier: str | None = None
    sentence: str | None = None


def read(members: Mapping[str, Any], generation: Generation) -> Said:
    """Read a report. Raises :class:`Problem`: ``bad_body``, and for the lexicon ``unknown_lexicon``, ``unknown_edition``,
    ``not_ready``, or ``forbidden`` if it is an own dictionary, which its owner edits."""
    for name, value in members.items():
        if name not in MEMBERS:
            raise in_body(name, value, use="unknown", known=", ".join(MEMBERS))
    word = _text(members, "word", LONGEST_WORD, use="word_reported")
    if word is None:
        raise in_body("word", members.get("word"), use="word_reported", most=LONGEST_WORD)
    kind = members.get("kind")
    if kind not in KINDS:
        raise in_body("kind", kind, use="kind", known=", ".join(KINDS))
    tier = _tier(members.get("tier"), kind)
    sentence = _text(members, "sentence", LONGEST_SENTENCE, use="sentence")

    named = members.get("lexicon", DEFAULT_LEXICON)
    try:
        identifier, _, edition = ONE_LEXICON.read(named).partition("@")
    except (TypeError, ValueError):
        raise in_body("lexicon", named, use="one_lexicon") from None
    if is_own(identifier):
        raise Problem("forbidden", use="own_reported")
    lexicon = generation.lexicon(identifier, edition or None)
    verdict = lexicon.answer(word, lexicon.policy)
    least, most = lexicon.limits
    if verdict.key is None or not least <= len(verdict.key) <= most:
        raise Problem("bad_body", name="word", mend=verdict.message)
    return Said(lexicon.id, lexicon.edition, verdict.key, word, kind, tier, sentence)


def _tier(tier: Any, kind: str) -> str | None:
    if tier is None and kind != "tier":
        return None
    if kind not in _TIERED or tier not in [known.slug for known in Tier]:
        raise in_body("tier", tier, use="tier_reported")
    return str(tier)


def _text(members: Mapping[str, Any], name: str, most: int, *, use: str) -> str | None:
    """A text of at most so many characters on one line, None if there is nothing in it.

    What does not print (line ends, marks that turn the direction of writing) becomes a space.
    """
    value = members.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise in_body(name, value, use=use, most=most)
    plain = "".join(c if c.isprintable() else " " for c in normal("NFC", value))
    text = " ".join(plain.split())
    if len(text) > most:
        raise in_body(name, value, use=use, most=most)
    return text or None
