"""Verbs whose principal parts nobody has told us: the parts their headword's ending implies, and nothing bolder.

The rules are those of ``verbs-regular.toml``, tried in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.greek import accent, letters
from lexsvc.greek.verbs import augment, parts
from lexsvc.greek.verbs.stems import Stem

_PARTS = ("future", "future-contract", "aorist", "perfect", "middle", "middle-also", "passive")
_VARIANTS = {"doric": "doric_aeolic", "ionic": "ionic_epic"}
_PURE = frozenset("ειρ")
# The headword of a deponent, and the active one whose rule it follows.
_ACTIVE = (("ομαι", "ω"), ("υμαι", "υμι"), ("αμαι", "ημι"), ("εμαι", "ημι"))


@cache
def _rules() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data.toml("grc", "paradigms", "verbs-regular.toml")["rule"]
    return found


def active(headword: str) -> str | None:
    """The active headword a deponent one answers to, unaccented; None for a headword that is active already.

    >>> active("φοβέομαι"), active("λύω")
    ('φοβεω', None)
    """
    plain = letters.unaccented(headword)
    for ending, replacement in _ACTIVE:
        if letters.bare(plain).endswith(ending):
            return plain[: len(plain) - len(ending)] + replacement
    return None


def plausible(headword: str) -> bool:
    """Whether a headword can be a verb that nothing is known of: its accent is recessive and it has two syllables at least.
    Nouns like Σαπφώ, adverbs like χαμαί and contracted forms are none.

    >>> plausible("παιδεύω"), plausible("πειθώ"), plausible("πω")
    (True, False, False)
    """
    found = accent.place(headword)
    return found is not None and found[0] > 0


def stems(headword: str) -> list[Stem]:
    """The stems of a verb by its headword's ending; empty for a word that no rule fits."""
    plain = letters.unaccented(headword)
    as_active = active(plain)
    voices = parts.BOTH if as_active is None else parts.MIDDLE
    key = letters.bare(as_active or plain)
    rule = next((r for r in _rules() if key.endswith(letters.bare(r["ending"]))), None)
    if rule is None:
        return []
    base = (as_active or plain)[: -len(letters.bare(rule["ending"]))].replace("ς", "σ")
    made = (stem for stem in _stems(base, rule) if stem.text)
    if not base:  # the whole headword is ending, and its breathing went with it
        made = (_breathed(stem, letters.is_rough(plain)) for stem in made)
    return [_voiced(stem, voices) for stem in made]


def _breathed(stem: Stem, rough: bool) -> Stem:
    """A stem that begins with a vowel, with its breathing, augmented or not."""

    def breathed(text: str) -> str:
        return letters.breathed(text, rough=rough).replace("ς", "σ") if letters.bare(text)[0] in letters.VOWELS else text

    return replace(stem, text=breathed(stem.text), past=tuple((breathed(text), stratum) for text, stratum in stem.past))


def _voiced(stem: Stem, voices: tuple[str, ...]) -> Stem:
    """A deponent has no active forms but those of the passive systems, whose endings are the active ones."""
    if stem.system.startswith(("passive", "verbal")):
        return stem
    return replace(stem, voices=tuple(v for v in stem.voices if v in voices))


def _stems(base: str, rule: dict[str, Any]) -> Iterator[Stem]:
    pure = letters.bare(base)[-1:] in _PURE and "pure" in rule
    if "present" in rule:
        yield from _present(base, rule["present"], "attic")
    for other in rule.get("present-also", ()):
        yield from _present(base, other, "attic")
    for part in _PARTS:
        if part not in rule:
            continue
        if not pure:
            yield from _part(base, part, rule[part], "attic")
        elif part in rule["pure"]:
            yield from _part(base, part, rule["pure"][part], "attic")
            yield from _part(base, part, rule[part], "ionic_epic")
        else:
            yield from _part(base, part, rule[part], "attic")
    for name, stratum in _VARIANTS.items():
        for part, text in rule.get(name, {}).items():
            if not pure:
                yield from _part(base, part, text, stratum)


def _present(base: str, spec: str, stratum: str) -> Iterator[Stem]:
    system, _, end = spec.partition(" ")
    yield Stem(system, base + end, augment.augmented(base + end), stratum=stratum)


def _part(base: str, part: str, text: str, stratum: str) -> Iterator[Stem]:
    if part == "future":
        yield Stem("future", base + text, stratum=stratum)
    elif part == "future-contract":
        yield Stem("future-ε", base + text, stratum=stratum)
    elif part == "aorist":
        yield Stem("aorist", base + text, augment.augmented(base + text), stratum=stratum)
    elif part == "perfect":
        for stem, _ in augment.reduplicated(base + text):
            yield Stem("perfect", stem, augment.pluperfect(stem), parts.ACTIVE, stratum)
    elif part == "passive":
        stem = base + text
        yield Stem("passive", stem, augment.augmented(stem), parts.ACTIVE, stratum)
        yield Stem("future-passive", stem + "ησ", (), parts.MIDDLE, stratum)
        yield from parts.verbal(unaspirated(stem), stratum)
    else:
        system, _, end = text.partition(" ")
        for stem, _ in augment.reduplicated(base + end):
            made = Stem(system, stem, augment.pluperfect(stem), parts.MIDDLE, stratum)
            yield made
            yield from parts.ionic_plural(made)


def unaspirated(passive: str) -> str:
    """The stem of the verbal adjectives from that of the first passive aorist.

    >>> [unaspirated(s) for s in ("λυθ", "πραχθ", "τριφθ", "πεισθ")]
    ['λυ', 'πρακ', 'τριπ', 'πεισ']
    """
    stem = passive.removesuffix("θ")
    return stem[:-1] + {"χ": "κ", "φ": "π"}.get(stem[-1:], stem[-1:])
