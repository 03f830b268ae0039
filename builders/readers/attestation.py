"""What every reader yields."""

from __future__ import annotations

from typing import NamedTuple

#: What a source may say of a word beside its grammar. The first two grade use, the others tell that it is no playable word.
COMMON, RARER, NAME, ABBREVIATION, SYMBOL = "common", "rarer", "name", "abbreviation", "symbol"


class Attestation(NamedTuple):
    """One source says: this spelling exists, as a form of this lemma, in this cell.

    ``pos`` is a Universal Dependencies part of speech, or empty where the source does not tell; ``features`` a UD
    feature string, sorted, empty likewise. ``lemma`` equals ``spelling`` in lists of bare forms. ``mark`` is empty or one of
    :data:`COMMON` ... :data:`SYMBOL`. ``weight`` is the lemma's frequency per million words in sources that count lemmas, the
    spelling's Zipf frequency (log10 per billion words) in ``wordfreq``, else 0.
    """

    spelling: str
    lemma: str
    pos: str
    features: str
    source: str
    mark: str = ""
    weight: float = 0.0
