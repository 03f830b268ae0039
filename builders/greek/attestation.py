"""What texts and grammars attest of a Greek word: one record for every reader."""

from __future__ import annotations

from typing import NamedTuple


class GreekAttestation(NamedTuple):
    """A form of a lemma in a source. ``form`` is empty where only the lemma is attested; ``times`` are occurrences, 0 where the
    source is no text. ``pos`` and ``features`` are Universal Dependencies, empty where the source does not say."""

    lemma: str
    form: str = ""
    pos: str = ""
    features: str = ""
    times: int = 0
    #: The part of the source: a lexicon of greek-inflexion, the stratum of a treebank's texts.
    part: str = ""
