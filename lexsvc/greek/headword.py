"""What a headword is by its spelling alone: a verb, a nominal of some class, or a word that does not inflect."""

from __future__ import annotations

from functools import lru_cache

from lexsvc.greek.accent import syllable
from lexsvc.greek.classes import accent_class, guess, indeclinables, words
from lexsvc.greek.irregular import irregulars
from lexsvc.greek.letters import bare, graphemes, nuclei
from lexsvc.greek.verbs import irregular
from lexsvc.greek.verbs.compounds import known, readings
from lexsvc.greek.verbs.table import rows

_FIRST_PERSONS = ("ω", "μι", "μαι")
#: What sources call words that do not inflect.
UNINFLECTED = frozenset(("ADP", "ADV", "CCONJ", "INTJ", "PART", "SCONJ", "X"))


def part_of_speech(spelling: str, said: str = "") -> str:
    """The Universal Dependencies part of speech of a headword, ADV for what does not inflect and is nothing else.

    ``said`` is what a source says of it. Our own lists come first; then a verb is known by its ending and accent; a word of one
    syllable inflects only if it is listed, since guesses among them are mostly wrong (πρός, μή, χαμαί).

    >>> [part_of_speech(word) for word in ("λύω", "σοφός", "πάλιν", "πρός", "χαμαί")]
    ['VERB', 'ADJ', 'ADV', 'ADV', 'ADV']
    """
    whole = irregulars().get(spelling)
    if whole is not None:
        return whole.pos
    listed = words().get(spelling)
    if listed is not None:
        return listed[0].pos
    if said in UNINFLECTED:
        return said
    if spelling in indeclinables():
        return "ADV"
    if said == "VERB" or is_verb(spelling):
        return "VERB"
    guessed = guess(spelling)
    if not guessed or len(nuclei(graphemes(spelling))) < 2:
        return said if said in ("NOUN", "ADJ") else "ADV"
    return guessed[0].pos


def is_verb(spelling: str) -> bool:
    """Whether a headword is a verb: one whose parts we know, or with the ending and accent of a first person (λύω, λύομαι).

    A perispomenon -ῶ is a form, or an adverb; an oxytone -μαι or -μι is no verb.
    """
    letters = bare(spelling)
    if letters.endswith((*_FIRST_PERSONS, *_unlike_verbs())) and has_known_parts(spelling):
        return True
    if not letters.endswith(_FIRST_PERSONS) or syllable(spelling) is None:
        return False
    return accent_class(spelling) in ("par", "pro", "prop") and len(letters) > 2


@lru_cache(maxsize=1)
def _unlike_verbs() -> tuple[str, ...]:
    """The known verbs whose headword is no first person of a present (οἶδα, εἶπον, χρή), as bare letters."""
    known_verbs = {*irregular.headwords(), *(headword for row in rows() for headword in row.headwords)}
    return tuple(sorted({bare(verb) for verb in known_verbs if not bare(verb).endswith(_FIRST_PERSONS)}))


def has_known_parts(spelling: str) -> bool:
    """Whether the simple verb of a headword is in our tables of principal parts and irregular verbs."""
    return any(known(reading.simplex) for reading in readings(spelling))


def preverbs_of(spelling: str) -> int:
    """How many preverbs a verb's headword shows, in the reading with the fewest."""
    return min((len(reading.preverbs) for reading in readings(spelling)), default=0)
