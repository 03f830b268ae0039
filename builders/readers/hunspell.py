"""Hunspell: an affix file that says how words inflect, and a list of stems with their classes.

Suffixes are expanded completely; prefixes are not (the French ones are all elisions: ``l' d' qu'``). An expansion is
stem + suffixes in at most two steps, as in Hunspell itself. :class:`Affixes` is the ``.aff`` file, :func:`expand` the
algorithm, :func:`read` what the builder takes of the French dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from builders.readers.attestation import SYMBOL, Attestation
from builders.readers.tags import tagset
from builders.sources import Material

_MORPHOLOGY = re.compile(r"\bpo:(\S+)")


class Suffix(NamedTuple):
    """One rule of a suffix class: take ``strip`` off a stem that matches ``condition``, put ``add`` on.

    ``flags`` are the classes the result belongs to: more suffixes, or the prefixes it can take.
    """

    strip: str
    add: str
    flags: tuple[str, ...]
    condition: re.Pattern[str]

    def applies(self, stem: str, fullstrip: bool) -> bool:
        """Whether the rule fits; only under FULLSTRIP may it strip a whole stem."""
        return (
            stem.endswith(self.strip) and (fullstrip or len(stem) > len(self.strip)) and self.condition.search(stem) is not None
        )


@dataclass
class Affixes:
    """An ``.aff`` file: the suffix classes, and the flags with a meaning of their own (empty if the file names none)."""

    suffixes: dict[str, list[Suffix]] = field(default_factory=dict)
    needs_affix: str = ""
    forbidden: str = ""
    keep_case: str = ""
    fullstrip: bool = False

    @classmethod
    def parse(cls, lines: Iterable[str]) -> Affixes:
        """Read the lines of an ``.aff`` file. Raises ``ValueError`` if its flags are not two characters long, or naming a
        condition that cannot be read."""
        affixes = cls()
        long_flags = False
        for line in lines:
            words = line.split()
            match words:
                case ["FLAG", kind]:
                    long_flags = kind == "long"
                case ["NEEDAFFIX", flag]:
                    affixes.needs_affix = flag
                case ["FORBIDDENWORD", flag]:
                    affixes.forbidden = flag
                case ["KEEPCASE", flag]:
                    affixes.keep_case = flag
                case ["FULLSTRIP"]:
                    affixes.fullstrip = True
                case ["SFX", flag, strip, added, condition, *_]:
                    affixes.suffixes.setdefault(flag, []).append(_suffix(strip, added, condition))
        if not long_flags:
            raise ValueError("only Hunspell dictionaries with FLAG long are read")
        return affixes


def split_flags(written: str) -> tuple[str, ...]:
    """The two-character flags of ``FLAG long``.

    >>> split_flags("a0p+")
    ('a0', 'p+')
    """
    return tuple(written[i : i + 2] for i in range(0, len(written) - 1, 2))


def _suffix(strip: str, added: str, condition: str) -> Suffix:
    add, _, flags = added.partition("/")
    pattern = re.compile(_as_regex(condition) + "$" if condition != "." else "")
    return Suffix("" if strip == "0" else strip, "" if add == "0" else add, split_flags(flags), pattern)


#: What a condition is made of: a set of characters, any character, or one that stands for itself.
_CONDITION = re.compile(r"\[(?P<negated>\^?)(?P<set>[^\]]+)\]|(?P<any>\.)|(?P<one>[^\[\]])")


def _as_regex(condition: str) -> str:
    """A condition as a regular expression: of all their signs Hunspell knows sets and the dot alone.

    Raises ``ValueError`` if a bracket has no other.
    """
    parts, at = [], 0
    while at < len(condition):
        token = _CONDITION.match(condition, at)
        if token is None:
            raise ValueError(f"condition {condition!r} has a bracket without its other")
        parts.append(
            f"[{token['negated']}{re.escape(token['set'])}]" if token["set"] else token["any"] or re.escape(token["one"])
        )
        at = token.end()
    return "".join(parts)


class Stem(NamedTuple):
    """One line of a ``.dic`` file: ``spelling/flags`` with its morphological fields, if any."""

    spelling: str
    flags: tuple[str, ...]
    morphology: str


def parse_stem(line: str) -> Stem:
    r"""Take a dictionary line apart.

    >>> parse_stem("chat/F+() po:nom")
    Stem(spelling='chat', flags=('F+', '()'), morphology='po:nom')
    """
    entry, _, morphology = line.partition("\t") if "\t" in line else line.partition(" po:")
    if "\t" not in line and morphology:
        morphology = f"po:{morphology}"
    spelling, _, flags = entry.strip().partition("/")
    return Stem(spelling, split_flags(flags), morphology)


def expand(stem: Stem, affixes: Affixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All suffixed forms of a stem, the stem itself included where it may stand alone, each with the classes it is in."""
    if affixes.needs_affix not in stem.flags:
        yield stem.spelling, stem.flags
    for form, flags in _suffixed(stem.spelling, stem.flags, affixes):
        if affixes.needs_affix not in flags:
            yield form, flags
        for twice, outer in _suffixed(form, flags, affixes):
            if affixes.needs_affix not in outer:
                yield twice, outer


def _suffixed(stem: str, flags: Iterable[str], affixes: Affixes) -> Iterator[tuple[str, tuple[str, ...]]]:
    for flag in flags:
        for rule in affixes.suffixes.get(flag, ()):
            if rule.applies(stem, affixes.fullstrip):
                yield stem[: len(stem) - len(rule.strip)] + rule.add, rule.flags


def read(material: Material) -> Iterator[Attestation]:
    """All forms of the French Hunspell dictionary Dicollecte.

    Verbs are told by their suffix classes. Of other words only the edition with ``po:`` fields tells the part of speech;
    their number is told by the elisions a form can take. Units of measure and words of fixed case are marked as symbols.
    """
    table, source = tagset("dicollecte"), material.source.id
    affixes = Affixes.parse(material.lines("aff"))
    is_verb_class = re.compile(table["verb_classes"]).fullmatch
    for line in list(material.lines("dic"))[1:]:
        stem = parse_stem(line)
        if not stem.spelling or affixes.forbidden in stem.flags:
            continue
        classes = [flag for flag in stem.flags if flag in affixes.suffixes]
        told = _MORPHOLOGY.search(stem.morphology)
        pos = "VERB" if any(map(is_verb_class, classes)) else table["pos"].get(told[1], "") if told else ""
        mark = SYMBOL if affixes.keep_case in stem.flags or table["unit_class"] in stem.flags else ""
        seen: dict[str, str] = {}
        for form, flags in expand(stem, affixes):
            seen.setdefault(form, "" if pos == "VERB" or not classes else _number(form, stem, flags, table))
        for form, features in seen.items():
            yield Attestation(form, stem.spelling, pos, features, source, mark)


def _number(form: str, stem: Stem, flags: tuple[str, ...], table: dict[str, str]) -> str:
    if form == stem.spelling or table["singular"] in flags:
        return "Number=Sing"
    return "Number=Plur" if table["elided"] in flags else ""
