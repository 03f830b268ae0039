"""greek-inflexion's lexicons: verbs with the stems attested in a text or taught in a textbook. Only the lemmas are read: the
grammar makes its own stems, and a lexicon says which of its verbs were in use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builders.greek.attestation import GreekAttestation
from builders.sources import Material
from lexsvc.greek.letters import nfc

#: A lexicon is YAML whose only lines without indentation are lemmas.
_LEMMA = re.compile(r"^(?P<lemma>[^\s#:][^:#]*):\s*$")


def read(material: Material) -> Iterator[GreekAttestation]:
    """The lemmas of every lexicon, ``part`` naming the lexicon (``homer_verbs``)."""
    for member in material.source.members:
        if member.endswith(("_verbs", "_nouns", "_adjectives")):
            for line in material.lines(member):
                if found := _LEMMA.match(line):
                    lemma = found["lemma"].strip("\"' ")
                    yield GreekAttestation(nfc(lemma), part=member)
