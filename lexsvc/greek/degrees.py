"""Comparatives, superlatives and the adverb in -ως: the words an adjective makes by itself (Smyth §§ 313-345).

Degrees that no rule makes stand in ``data/grc/comparison.toml`` and are inflected as headwords of their own. What the rule
makes belongs to the stratum ``derived``, since no dictionary vouches for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from lexsvc import data
from lexsvc.greek import accent
from lexsvc.greek.classes import Class, guess
from lexsvc.greek.endings import Ending, Fall, Inflection, Table, tables
from lexsvc.greek.letters import ACCENTS, graphemes, nfc, nuclei, without

_DERIVED = "derived"
_RULES = {"Cmp": ("comparative", "τερ", "ος α ον"), "Sup": ("superlative", "τατ", "ος η ον")}
#: How a listed degree's own headword comes down to inflections.
Decline = Callable[[str, Class], Iterator[Inflection]]


def listed(positive: str, decline: Decline) -> Iterator[Inflection]:
    """The degrees that are listed for a word."""
    for degree, headwords in comparisons().get(positive, {}).items():
        for headword in headwords:
            for of in guess(headword):
                for found in decline(headword, of):
                    yield found.with_features({"Degree": degree}, rule="degree")


def regular(stem: str, link: str, genders: Callable[[str], Iterator[tuple[str, str, str]]]) -> Iterator[Inflection]:
    """The degrees in -τερος and -τατος from the adjective's ``stem`` and what links it to them (``ό``, ``έσ``).

    ``genders`` tells the parts of an adjective class: gender, stem extension, noun table.
    """
    link = without(link, ACCENTS)
    base = stem + (_after_light(stem, link) if link == "ο" else link)
    for degree, (rule, suffix, of) in _RULES.items():
        for gender, extension, table in genders(of):
            word = base + suffix
            # The accent goes as far back as it can in the nominative, and stays: σοφώτερος, σοφωτέρα.
            syllable = len(nuclei(graphemes(word))) - 2
            features = {"Gender": gender, "Degree": degree}
            yield Inflection(nfc(word + extension).replace("ς", "σ"), _derived(table, rule), syllable, features=features)


def _after_light(stem: str, link: str) -> str:
    """ω after a light syllable, ο after a heavy one: σοφώτερος, δικαιότερος, πικρότερος (Smyth 314)."""
    letters = graphemes(stem)
    vowels = nuclei(letters)
    if not vowels:
        return link
    last = vowels[-1]
    heavy = bool(last.long) or len(letters) - last.end > 1 or letters[-1] in ("ξ", "ψ", "ζ")
    return "ο" if heavy else "ω"


def adverb(headword: str, stem: str, ending: str) -> Inflection:
    """The adverb in -ως of an adjective; an accent written on ``ending`` is the adverb's."""
    marked = ACCENTS.intersection("".join(graphemes(ending))) and ending not in ("ῶς",)
    fall = Fall.FORCED if marked else Fall.PERSISTENT
    table = Table("adverb", "", (Ending(ending, fall, "", "", _DERIVED, "adverb"),))
    return Inflection(stem, table, accent.syllable(headword))


@lru_cache(maxsize=64)
def _derived(name: str, rule: str) -> Table:
    """A noun table as a derived word has it: its Attic endings alone, under the rule that derives the word."""
    table = tables()[name]
    endings = (e for e in table.endings if e.stratum == "attic")
    return Table(
        f"{name} {rule}",
        table.gender,
        tuple(Ending(e.text, e.fall, e.case, e.number, _DERIVED, rule) for e in endings),
    )


@lru_cache(maxsize=1)
def comparisons() -> dict[str, dict[str, tuple[str, ...]]]:
    """Positive -> degree (``Cmp`` or ``Sup``) -> headwords, from ``comparison.toml``."""
    found = {}
    for positive, written in data.toml("grc", "comparison.toml").items():
        comparatives, _, superlatives = written.partition(";")
        found[positive] = {"Cmp": tuple(comparatives.split()), "Sup": tuple(superlatives.split())}
    return found


def sentences() -> dict[str, str]:
    """What the rules of this module say."""
    rules: dict[str, str] = data.toml("grc", "paradigms", "adjectives.toml")["rules"]
    return rules
