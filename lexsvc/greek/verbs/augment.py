"""Augment and reduplication: ἔλυον, ἦγον, ἐρρίπτουν; λέλυκα, ἔγνωκα, ἠγγέλκειν. Smyth §§ 428-449.

Texts are unaccented, with breathings; facts in ``verbs-augment.toml``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from lexsvc import data
from lexsvc.greek import letters

Variants = tuple[tuple[str, str], ...]


@cache
def _tables() -> dict[str, Any]:
    return data.toml("grc", "paradigms", "verbs-augment.toml")


def _initial(text: str) -> tuple[str, str]:
    """The first vowel or diphthong, bare of its breathing, and the rest; an empty first part before a consonant."""
    spelled = letters.graphemes(letters.without(text, letters.BREATHINGS))
    vowels = letters.nuclei(spelled)
    if not vowels or vowels[0].start > 0:
        return "", text
    end = vowels[0].end
    nucleus = letters.without("".join(spelled[:end]), letters.QUANTITIES)
    return nucleus, "".join(spelled[end:])


@lru_cache(maxsize=1 << 15)
def augmented(text: str) -> Variants:
    """A stem with its augment, in every way it can take one, with strata.

    >>> augmented("λυ"), augmented("ἀγ"), augmented("ῥιπτ")
    ((('ἐλυ', 'attic'),), (('ἠγ', 'attic'),), (('ἐρριπτ', 'attic'), ('ἐριπτ', 'ionic_epic')))
    >>> augmented("εὑρ"), augmented("εὐεργετ")
    ((('ηὑρ', 'attic'), ('εὑρ', 'attic')), (('ηὐεργετ', 'attic'), ('εὐεργετ', 'attic'), ('εὐηργετ', 'attic')))
    """
    tables = _tables()
    nucleus, rest = _initial(text)
    if not nucleus:
        bare = letters.without(text, letters.BREATHINGS)
        syllabic = tables["syllabic"]
        grown = letters.nfc(syllabic["augment"] + bare).replace("ς", "σ")
        if bare.startswith(syllabic["doubled"]):
            doubled = syllabic["augment"] + syllabic["doubled"] + grown[1:]
            return ((letters.nfc(doubled).replace("ς", "σ"), "attic"), (grown, "ionic_epic"))
        return ((grown, "attic"), *_inside(text))
    rough = letters.is_rough(text)
    variants = tables["temporal"].get(nucleus, [[nucleus, "attic"]])
    return (*((_breathed(start + rest, rough), stratum) for start, stratum in variants), *_inside(text))


def _inside(text: str) -> Variants:
    """The temporal augment after an adverb the verb begins with: εὐηγγελιζόμην, εὐηργέτουν (Smyth § 452)."""
    tables = _tables()
    for adverb in tables["inside"]["adverbs"]:
        if text.startswith(adverb) and text[len(adverb) :]:
            nucleus, rest = _initial(text[len(adverb) :])
            return tuple((adverb + start + rest, stratum) for start, stratum in tables["temporal"].get(nucleus, [])[:1])
    return ()


def _breathed(text: str, rough: bool) -> str:
    return letters.breathed(text, rough=rough).replace("ς", "σ")


@lru_cache(maxsize=1 << 15)
def reduplicated(text: str) -> Variants:
    """A stem with the reduplication of the perfect; where Greek has none, with the augment that stands for it.

    >>> reduplicated("λυ"), reduplicated("θυ"), reduplicated("γραφ"), reduplicated("σταλ"), reduplicated("ἀγ")
    ((('λελυ', 'attic'),), (('τεθυ', 'attic'),), (('γεγραφ', 'attic'),), (('ἐσταλ', 'attic'),), (('ἠγ', 'attic'),))
    """
    rules = _tables()["reduplication"]
    plain = letters.without(text, letters.BREATHINGS)
    first, second = plain[:1], plain[1:2]
    if first in letters.VOWELS or _initial(text)[0] or first in "ρζξψ":
        return augmented(text)
    if second not in letters.VOWELS and not letters.nuclei(letters.graphemes(plain[1:2])):
        if first not in rules["stops"] or second not in rules["liquids"] or first + second in rules["augmented"]:
            return augmented(text)
        if first + second in rules["either"]:
            return ((f"{first}ε{plain}", "attic"), *augmented(text))
    return ((f"{rules['tenuis'].get(first, first)}ε{plain}", "attic"),)


@lru_cache(maxsize=1 << 15)
def pluperfect(text: str) -> Variants:
    """A perfect stem with the augment of the pluperfect: ἐλελυκ-, ἠκηκο-; ἐσταλκ- and ἠγγελκ- take none.

    >>> pluperfect("λελυκ"), pluperfect("ἀκηκο"), pluperfect("ἐσταλκ"), pluperfect("εἰληφ")
    ((('ἐλελυκ', 'attic'),), (('ἠκηκο', 'attic'),), (('ἐσταλκ', 'attic'),), (('εἰληφ', 'attic'),))
    """
    nucleus, rest = _initial(text)
    if not nucleus:
        return augmented(text)
    bare_rest, bare_nucleus = letters.bare(rest), letters.bare(nucleus)
    attic_reduplication = (
        nucleus in ("α", "ε", "ο")
        and len(bare_rest) > 2
        and bare_rest[0] not in letters.VOWELS
        and bare_rest[1] in ("η", "ω")
        and bare_rest[2] == bare_rest[0]
        and bare_nucleus in ("α", "ε", "ο")
    )
    return augmented(text)[:1] if attic_reduplication else ((text, "attic"),)


def unaugmented(text: str, lemma: str) -> str:
    """A stem robbed of its augment, told by the initial of ``lemma``. Raises ``ValueError`` where that does not tell.

    >>> unaugmented("ἐλυσ", "λύω"), unaugmented("ἠγγειλ", "ἀγγέλλω"), unaugmented("ἐρριψ", "ῥίπτω")
    ('λυσ', 'ἀγγειλ', 'ῥιψ')
    """
    lemma = letters.unaccented(lemma)
    start, _ = _initial(lemma)
    nucleus, rest = _initial(text)
    if not start:
        plain = letters.without(text, letters.BREATHINGS)
        if not plain.startswith("ε"):
            raise ValueError(f"{lemma}: {text} does not begin with the augment ε; write stem|augmented")
        plain = plain[1:]
        if plain[:2] == "ρρ":
            return "ῥ" + plain[2:]
        return plain
    grown = {nucleus, nucleus.replace("ῑ", "ι").replace("ῡ", "υ")}
    choices = [start] + [s for s in _tables()["temporal"] if s[0] == start[0]]
    for candidate in choices:
        made = {letters.without(v, letters.QUANTITIES) for v, _ in _tables()["temporal"].get(candidate, [[candidate, ""]])}
        if grown & made:
            return _breathed(candidate + rest, letters.is_rough(text))
    if nucleus[:1] == start[:1]:  # an epic form, given without augment
        return text
    raise ValueError(f"{lemma}: the augment of {text} does not belong to {start}; write stem|augmented")
