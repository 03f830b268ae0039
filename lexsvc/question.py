"""Questions: how a word is asked about. The same parameters on the command line, over HTTP and in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lexsvc.entry import STRATA
from lexsvc.tier import Tier

#: The dialects a player can choose among; ``derived`` is no dialect and goes with theoretical forms as a whole.
DIALECTS = tuple(stratum for stratum in STRATA if stratum != "derived")
INPUTS = ("auto", "unicode", "beta", "tiles")


@dataclass(frozen=True)
class Question:
    """Tier, theoretical forms, dialects, tags refused, and how the word is typed. Hashable, so that answers can be prepared.

    ``dialects`` None means all of them.
    """

    tier: Tier = Tier.EXPERT
    theoretical: bool = False
    dialects: frozenset[str] | None = None
    refuse_tags: frozenset[str] = field(default_factory=frozenset)
    input: str = "auto"

    @classmethod
    def from_policy(cls, policy: Mapping[str, Any]) -> Question:
        """The question a lexicon is asked when nothing is said: its manifest's ``policy``."""
        return cls(
            tier=Tier.parse(policy.get("tier", "expert")),
            theoretical=bool(policy.get("theoretical", False)),
            dialects=parse_dialects(policy.get("dialects", "all")),
        )


def parse_dialects(text: str | Iterable[str]) -> frozenset[str] | None:
    """Read ``all`` or dialects separated by commas or spaces. Raises ``ValueError`` naming the dialects there are."""
    names = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    if names == ["all"]:
        return None
    if not names or (unknown := sorted(set(names) - set(DIALECTS))):
        raise ValueError(
            f"unknown dialects {' '.join(unknown) if names else '(none)'}: use all, or some of {' '.join(DIALECTS)}"
        )
    return frozenset(names)


def parse_flag(text: str) -> bool:
    """Read 0 or 1. Raises ``ValueError``."""
    if text not in ("0", "1"):
        raise ValueError(f"{text!r} is neither 0 nor 1")
    return text == "1"


def parse_input(text: str) -> str:
    """Read how a word is typed. Raises ``ValueError`` naming the ways there are."""
    if text not in INPUTS:
        raise ValueError(f"unknown input {text!r}: use {' '.join(INPUTS)}")
    return text
