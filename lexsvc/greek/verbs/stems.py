"""Stems: what stands before the endings, one for each tense system of a verb."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stem:
    """The stem of one tense system.

    ``text`` is the bare stem, ``past`` its augmented forms with their strata; both unaccented, with breathing and the
    quantities that matter. ``voices`` are ``act`` and ``mid``, as far as the verb has them (a passive is a voice ``act`` of
    a passive system, as its endings are). ``shift`` counts the syllables of the preverbs in front.
    """

    system: str
    text: str
    past: tuple[tuple[str, str], ...] = ()
    voices: tuple[str, ...] = ("act", "mid")
    stratum: str = "attic"
    shift: int = 0
