"""What every reader yields."""

from __future__ import annotations

from typing import NamedTuple

#: Marks by which a source grades how much a word is used; rules can ask for them.
GRADES = ("common", "rarer")
#: Marks by which a source tells that a word is no playable one.
NAME, ABBREVIATION, SYMBOL = "name", "abbreviation", "symbol"


class Attestation(NamedTuple):
    """One source says: this spelling exists, as a form of this lemma, in this cell.

    ``pos`` is a Universal Dependencies part of speech, or empty where the source does not tell; ``features`` a UD feature
    string, sorted, empty likewise. ``lemma`` equals ``spelling`` in lists of bare forms. ``mark`` is empty or one of
    :data:`GRADES`, :data:`NAME`, :data:`ABBREVIATION` and :data:`SYMBOL`. ``weight`` is the lemma's frequency per million
    words in sources that count lemmas, the spelling's Zipf frequency (log10 per billion words) in ``wordfreq``, else 0.
    """

    spelling: str
    lemma: str
    pos: str
    features: str
    source: str
    mark: str = ""
    weight: float = 0.0
