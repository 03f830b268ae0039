"""Entries: what a lexicon knows of one spelling."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from lexsvc.reason import Reason


class Standing(enum.Enum):
    """How a form stands in a lexicon.

    ``LISTED``: a headword or an entry of a dictionary or word list among the sources. ``ATTESTED``: found in a text among
    the sources. ``THEORETICAL``: yielded by the grammar from an unstarred headword.
    """

    LISTED = "listed"
    ATTESTED = "attested"
    THEORETICAL = "theoretical"


#: The layers of Greek a theoretical form can belong to; ``derived`` is a form of a word the grammar itself derives.
STRATA = ("attic", "ionic_epic", "doric_aeolic", "koine", "derived")


@dataclass(frozen=True, slots=True)
class Entry:
    """An accented spelling with its lemma, part of speech, features and the sources that attest it.

    ``spelling`` is None where the form is derivable and its accent is only worked out on demand (see ``forms``).
    ``pos`` is a Universal Dependencies part of speech (``NOUN``), ``features`` a Universal Dependencies feature string
    sorted by name (``Gender=Fem|Number=Sing``), empty if there are none. ``sources`` are source ids of the pack's manifest.
    """

    spelling: str | None
    lemma: str
    pos: str
    features: str = ""
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A word known as something a game does not admit: ``Lisbonne`` is a proper noun, under the code ``LISBONNE``."""

    code: bytes
    reason: Reason
    spelling: str
    sources: tuple[str, ...] = ()
