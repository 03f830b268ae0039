"""Decisions: what reviewed lines of ``data/<language>/*.tsv`` say, read and checked.

Each file is tab separated, with one header line and ``#`` comments, in NFC. Every line names the open sources that attest it,
the edition it entered with, and a reason. :func:`read_lines` checks that; the functions below it make typed decisions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from lexsvc.reason import Reason
from lexsvc.reviewed import COLUMNS, PARTS_OF_SPEECH
from lexsvc.tier import Tier

#: Columns that may be empty.
_OPTIONAL = frozenset({"tier", "spellings", "inflection"})


class DecisionError(ValueError):
    """Reviewed lines that cannot be applied; the message lists every one with file and line number."""


class Line(NamedTuple):
    """One reviewed line: where it stands and its fields by column."""

    place: str
    fields: Mapping[str, str]

    @property
    def sources(self) -> tuple[str, ...]:
        """The open sources that attest it."""
        return tuple(self.fields["source"].replace(" ", "").split(","))


@dataclass(frozen=True)
class Addition:
    """A lemma to be inflected and admitted at a tier, whatever the rules say."""

    lemma: str
    pos: str
    inflection: str
    tier: Tier
    sources: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Promotion:
    """The tier of a lexeme, decided."""

    lemma: str
    pos: str
    tier: Tier
    reason: str


@dataclass(frozen=True)
class ShortWord:
    """A key decided by hand: admitted at ``tier`` with its spellings, or refused (``tier`` is None) as ``refusal``."""

    key: str
    tier: Tier | None
    spellings: tuple[str, ...]
    sources: tuple[str, ...]
    refusal: Reason | None
    reason: str


@dataclass(frozen=True)
class Denial:
    """A key that is never admitted, with the reason a player is told."""

    word: str
    refusal: Reason
    sources: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Tag:
    """A tag on every key of a lemma."""

    lemma: str
    tag: str
    reason: str


@dataclass(frozen=True)
class Variant:
    """A spelling of 1990 that stands wherever its classical form stands, at the same tier."""

    variant: str
    classical: str
    pos: str
    sources: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Decisions:
    """All reviewed lines of a recipe."""

    additions: tuple[Addition, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    short_words: tuple[ShortWord, ...] = ()
    denials: tuple[Denial, ...] = ()
    tags: tuple[Tag, ...] = ()
    variants: tuple[Variant, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    def parts_of_speech(self) -> dict[str, list[str]]:
        """The parts of speech that reviewed lines give each lemma, sorted."""
        told: dict[str, set[str]] = {}
        for addition in self.additions:
            told.setdefault(addition.lemma, set()).add(addition.pos)
        for promotion in self.promotions:
            told.setdefault(promotion.lemma, set()).add(promotion.pos)
        for variant in self.variants:
            told.setdefault(variant.variant, set()).add(variant.pos)
        return {lemma: sorted(parts) for lemma, parts in sorted(told.items())}


def read_decisions(files: Mapping[str, Path], sources: frozenset[str]) -> Decisions:
    """Read the files of a recipe, by kind. Raises :class:`DecisionError` listing every faulty line of every file."""
    faults: list[str] = []
    read: dict[str, tuple[object, ...]] = {}
    for kind, path in files.items():
        if kind not in COLUMNS:
            raise DecisionError(f"unknown kind of decisions {kind!r}: use {', '.join(COLUMNS)}")
        made = []
        for line in read_lines(path, COLUMNS[kind], sources, faults):
            try:
                made.append(_MAKERS[kind](line))
            except ValueError as error:
                faults.append(f"{line.place}: {error}")
        read[kind.replace("-", "_")] = tuple(made)
    if faults:
        raise DecisionError("\n".join(faults))
    return Decisions(**read, counts={kind: len(made) for kind, made in read.items()})  # type: ignore[arg-type]


def read_lines(path: Path, columns: Sequence[str], sources: frozenset[str], faults: list[str]) -> Iterator[Line]:
    """The sound lines of a file; what is wrong with the others goes to ``faults``, with file and line number."""
    header: Sequence[str] | None = None
    try:
        content = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        faults.append(f"{path.name}: not UTF-8: {error}")
        return
    for number, text in enumerate(content.splitlines(), 1):
        place = f"{path.name}:{number}"
        if not text or text.startswith("#"):
            continue
        cells = [cell.strip() for cell in text.split("\t")]
        if header is None:
            header = tuple(cells)
            if header != columns:
                faults.append(f"{place}: the columns must be {' '.join(columns)}, not {' '.join(header)}")
                return
            continue
        line = Line(place, dict(zip(columns, cells, strict=False)))
        fault = _fault(text, cells, columns, line, sources)
        if fault:
            faults.append(f"{place}: {fault}")
        else:
            yield line
    if header is None:
        faults.append(f"{path.name}: has no header line")


def _fault(text: str, cells: list[str], columns: Sequence[str], line: Line, sources: frozenset[str]) -> str | None:
    if not unicodedata.is_normalized("NFC", text):
        return "is not in NFC"
    if len(cells) != len(columns):
        return f"has {len(cells)} columns instead of {len(columns)}"
    if empty := [column for column in columns if not line.fields[column] and column not in _OPTIONAL]:
        return f"lacks {', '.join(empty)}"
    if unknown := sorted(set(line.sources) - sources):
        return f"names the unknown source {', '.join(unknown)}"
    if line.fields.get("pos", "NOUN") not in PARTS_OF_SPEECH:
        return f"has the unknown part of speech {line.fields['pos']!r}"
    return None


def _addition(line: Line) -> Addition:
    f = line.fields
    return Addition(f["lemma"], f["pos"], f["inflection"], Tier.parse(f["tier"]), line.sources, f["reason"])


def _promotion(line: Line) -> Promotion:
    f = line.fields
    return Promotion(f["lemma"], f["pos"], Tier.parse(f["tier"]), f["reason"])


def _short_word(line: Line) -> ShortWord:
    f = line.fields
    spellings = tuple(filter(None, f["spellings"].replace(" ", "").split(",")))
    if f["decision"] == "admit":
        if not spellings:
            raise ValueError(f"{f['word']} is admitted but has no spellings")
        return ShortWord(f["word"], Tier.parse(f["tier"]), spellings, line.sources, None, f["reason"])
    if f["decision"] != "refuse":
        raise ValueError(f"{f['decision']!r} is neither admit nor refuse")
    code, _, reason = f["reason"].partition(":")
    return ShortWord(f["word"], None, spellings, line.sources, Reason(code), reason.strip())


def _denial(line: Line) -> Denial:
    f = line.fields
    return Denial(f["word"], Reason(f["reason_code"]), line.sources, f["reason"])


def _tag(line: Line) -> Tag:
    f = line.fields
    return Tag(f["lemma"], f["tag"], f["reason"])


def _variant(line: Line) -> Variant:
    f = line.fields
    return Variant(f["variant"], f["classical"], f["pos"], line.sources, f["reason"])


_MAKERS: dict[str, Callable[[Line], object]] = {
    "additions": _addition,
    "promotions": _promotion,
    "short-words": _short_word,
    "denials": _denial,
    "tags": _tag,
    "variants": _variant,
}
