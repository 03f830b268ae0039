"""Own dictionaries: lines as people write them, compiled into a lexicon with the same grammar as the great ones.

A line is a dictionary line of its language (``kiffer v.``, ``λόγος, ου, ὁ``), whose lemma brings all its forms, or a bare word,
which stands for itself alone, perhaps with a tier in a second column. Lines that cannot be read are told by number and reason;
they never keep the good ones out.

Such a dictionary is authoritative for who brings it: what it lists is listed, what its grammar yields is theoretical and
admitted by default, and what it marks with an asterisk is refused as ``starred`` unless another line yields the same form.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from lexsvc import data
from lexsvc.entry import Entry, Refusal, Standing
from lexsvc.folding import Folding
from lexsvc.languages import Language, language_of
from lexsvc.line import BadLine, LineFault
from lexsvc.pack import PackContent, Profile, Source
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier

#: The part of speech of a word of which the line says nothing.
UNKNOWN_POS = "X"
_SOURCE = "own"
#: The longest line that is read, in characters: ten times what dictionaries print, and short for a regular expression.
_LONGEST = 1_000


@dataclass
class OwnDictionary:
    """What was read: ``lemmas`` that inflect, ``words`` that stand for themselves, ``starred`` lemmas, and the bad lines.

    ``tiered`` tells whether any line names a tier; without, every word stands at ``detente``.
    """

    language: str
    lemmas: list[tuple[Lemma, Tier]] = field(default_factory=list)
    words: list[tuple[str, Tier]] = field(default_factory=list)
    starred: list[Lemma] = field(default_factory=list)
    bad: list[BadLine] = field(default_factory=list)
    tiered: bool = False


def read_dictionary(lines: Iterable[str], language: str) -> OwnDictionary:
    """Read all lines. Blank lines and ``#`` comments are passed over. Raises ``ValueError`` on an unknown language."""
    read = OwnDictionary(language)
    reader = language_of(language)
    for number, line in enumerate(lines, 1):
        text, tier = _split_tier(line.strip())
        if not text or text.startswith("#"):
            continue
        if len(text) > _LONGEST:
            fault: BadLine | None = BadLine(LineFault.LINE_TOO_LONG, text[:_LONGEST])
        else:
            fault = tier if isinstance(tier, BadLine) else _take(read, reader, text, tier or Tier.DETENTE)
        if fault is not None:
            read.bad.append(replace(fault, number=number))
        elif tier is not None:
            read.tiered = True
    return read


def _split_tier(line: str) -> tuple[str, Tier | BadLine | None]:
    """A line without the tier in its second column, and that tier. The header ``word<TAB>tier`` comes back empty.

    A part of speech in the second column is the language's to read.
    """
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != 2 or cells[1].isupper():
        return line, None
    word, tier = cells
    if (word.lower(), tier.lower()) == ("word", "tier"):
        return "", None
    try:
        return word, Tier.parse(tier)
    except ValueError:
        return line, BadLine(LineFault.UNKNOWN_TIER, tier)


def _take(read: OwnDictionary, reader: Language, text: str, tier: Tier) -> BadLine | None:
    """Put one line where it belongs, or say what is wrong with it."""
    parsed = BadLine(LineFault.NO_PART_OF_SPEECH, text) if reader.parse_line is None else reader.parse_line(text)
    if isinstance(parsed, Lemma):
        read.lemmas.append((parsed, tier))
        return None
    if parsed is None:
        return None
    if parsed.reason == Reason.STARRED:
        unstarred = reader.parse_line(text.removeprefix("*").lstrip()) if reader.parse_line else None
        read.starred.append(unstarred if isinstance(unstarred, Lemma) else Lemma(text.lstrip("* "), UNKNOWN_POS))
    elif parsed.reason == LineFault.NO_PART_OF_SPEECH or text.isupper():  # a bare word; lists of capitals are no lists of names
        fold = Folding.of(read.language).fold(text)
        if fold.code is None:
            return BadLine(fold.reasons[0], text)
        shortest, longest = limits_of(read.language)
        if not shortest <= len(fold.code) <= longest:
            return BadLine(Reason.TOO_SHORT if len(fold.code) < shortest else Reason.TOO_LONG, text)
        read.words.append((text, tier))
        return None
    return parsed


@cache
def limits_of(language: str) -> tuple[int, int]:
    """The shortest and longest playable word of a language, in tiles, as its recipe says."""
    shortest, longest = data.toml(language, "recipe.toml")["limits"]
    return shortest, longest


def compile_dictionary(
    read: OwnDictionary,
    identifier: str,
    title: str = "",
    *,
    may_be_empty: bool = False,
    policy: Mapping[str, Any] = MappingProxyType({}),
) -> PackContent:
    """The content of a pack for what was read. Its edition is drawn from the words: same words, same pack.

    Words outside the language's limits of length are left out. Raises ``ValueError`` if no line gave a word within them, unless
    it ``may_be_empty``: an overlay that only denies, a dictionary yet to be filled. ``policy`` is laid over the policy
    of own dictionaries: other defaults of a question, or what a language leaves to the lexicon (``Language.readings``).
    """
    language = language_of(read.language)
    folding = Folding.of(read.language)
    shortest, longest = limits_of(read.language)
    found: dict[bytes, _Key] = {}
    entries: list[tuple[bytes, Entry]] = []
    lemmas: dict[tuple[str, str], Lemma] = {}

    def note(code: bytes | None, tier: Tier, standing: Standing, stratum: str = "") -> bool:
        if code is None or not shortest <= len(code) <= longest:
            return False
        found.setdefault(code, _Key()).note(tier, standing, stratum)
        return True

    for word, tier in read.words:
        lemmas.setdefault((word, UNKNOWN_POS), Lemma(word, UNKNOWN_POS, "", (_SOURCE,), tier))
        code = folding.code(word)
        if note(code, tier, Standing.LISTED) and code:
            entries.append((code, Entry(word, word, UNKNOWN_POS, "", (_SOURCE,))))
    candidates: set[tuple[bytes, tuple[str, str]]] = set()
    for lemma, tier in read.lemmas:
        name = (lemma.spelling, lemma.pos)
        lemmas[name] = Lemma(*name, lemma.inflection, (_SOURCE,), tier)
        code = folding.code(lemma.spelling)
        if note(code, tier, Standing.LISTED) and code:
            entries.append((code, Entry(lemma.spelling, *name, "", (_SOURCE,))))
        for text, stratum in _forms(language, lemma):
            code = folding.code(text)
            if note(code, tier, Standing.THEORETICAL, stratum) and code:
                candidates.add((code, name))
    if not found and not may_be_empty:
        raise ValueError(f"no line gives a word of {shortest} to {longest} letters" + _first_faults(read.bad))
    codes = sorted(found)
    place = {code: index for index, code in enumerate(codes)}
    names = sorted(lemmas)
    index_of = {name: index for index, name in enumerate(names)}
    kinds = sorted({found[code].profile() for code in codes})
    kind_of = {profile: index for index, profile in enumerate(kinds)}
    pairs = sorted((place[code], index_of[name]) for code, name in candidates)
    digest = hashlib.sha256(repr((read.language, read.words, read.lemmas, read.starred)).encode()).hexdigest()
    return PackContent(
        lexicon=identifier,
        language=read.language,
        edition=digest[:8],
        folding=folding,
        codes=codes,
        profiles=kinds,
        profile_of=np.fromiter((kind_of[found[code].profile()] for code in codes), dtype=np.uint8, count=len(codes)),
        lemmas=[lemmas[name] for name in names],
        entries=[(place[code], entry) for code, entry in entries],
        candidates=(
            np.array([key for key, _ in pairs], dtype=np.uint32),
            np.array([lemma for _, lemma in pairs], dtype=np.uint32),
        ),
        refusals=list(_starred(read.starred, language, folding, place)),
        sources=[Source(_SOURCE, title or identifier, digest[:8], digest, "LicenseRef-own", title or identifier)],
        title={"fr": title or identifier, "en": title or identifier},
        limits=(shortest, longest),
        policy={"tier": "expert", "theoretical": True, "dialects": "all", **policy},
        tiered=read.tiered,
        licence="LicenseRef-own",
    )


class _Key:
    """What the lines together say of one key."""

    __slots__ = ("listed", "strata", "tier")

    def __init__(self) -> None:
        self.tier = Tier.EXPERT
        self.listed = False
        self.strata: set[str] = set()

    def note(self, tier: Tier, standing: Standing, stratum: str) -> None:
        self.tier = min(self.tier, tier)
        self.listed = self.listed or standing is Standing.LISTED
        if stratum:
            self.strata.add(stratum)

    def profile(self) -> Profile:
        standing = Standing.LISTED if self.listed else Standing.THEORETICAL
        return Profile(self.tier, standing.value, () if self.listed else tuple(sorted(self.strata)))


def _forms(language: Language, lemma: Lemma) -> Iterator[tuple[str, str]]:
    """Every form of a lemma with its stratum, as text that folds to its key."""
    if language.keys is not None:
        yield from language.keys(lemma)
    elif language.paradigm is not None:
        yield from ((cell.form, cell.stratum) for cell in language.paradigm(lemma))


def _starred(starred: list[Lemma], language: Language, folding: Folding, admitted: dict[bytes, int]) -> Iterator[Refusal]:
    """Every form of a starred lemma that no unstarred line yields."""
    for lemma in starred:
        for text, _ in [(lemma.spelling, ""), *(() if lemma.pos == UNKNOWN_POS else _forms(language, lemma))]:
            code = folding.code(text)
            if code and code not in admitted:
                yield Refusal(code, Reason.STARRED, f"*{lemma.spelling}", (_SOURCE,))


def _first_faults(bad: list[BadLine]) -> str:
    return "".join(f"; line {fault.number}: {fault.reason} {fault.detail!r}" for fault in bad[:5])
