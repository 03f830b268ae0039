"""The page of a comparison of two editions: one file with its plots, no foreign host, every number in a table.

Counts stand once each in a cell that carries its path (``data-count="counts.in"``), as on the report of a build.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from builders import charts, pieces
from builders.release.comparison import KINDS, Comparison, Side, Word
from lexsvc.tier import Tier

_NAMES = {"in": "came in", "out": "went out", "moved": "moved"}
#: The class of the page that colours each kind of change.
_STYLES = {"in": "normal", "out": "dropped", "moved": "expert"}
#: The most words listed of each kind; changes.tsv has all.
_LISTED = 500


def render(comparison: Comparison) -> str:
    """The page."""
    title = f"{comparison.lexicon}: {comparison.old.name} and {comparison.new.name} compared"
    lead = "Counts are of keys, words as they lie on the board; each tier holds those below it."
    parts = (
        f'<h1>{escape(title)}</h1><p class="soft">{lead}</p>',
        _tiles(comparison),
        _tiers(comparison.old, comparison.new),
        _lengths(comparison.old, comparison.new),
        _firsts(comparison.old, comparison.new),
        _kinds("Parts of speech", "A key of several kinds counts for each.", "by_pos", comparison.by_pos),
        _kinds("Sources", "Which sources attest what changed.", "by_source", comparison.by_source),
        *(_words(comparison, kind) for kind in KINDS),
    )
    return pieces.page(title, parts)


def _tiers(old: Side, new: Side) -> str:
    before, after = ({tier.slug: side.keys(tier) for tier in Tier} for side in (old, new))
    return _sides("Tiers", "How many keys each tier holds.", "tiers", before, after, "tier")


def _lengths(old: Side, new: Side) -> str:
    before, after = (side.census.lengths[Tier.EXPERT] for side in (old, new))
    labels = sorted({*before, *after})
    was, now = ({str(label): counts.get(label, 0) for label in labels} for counts in (before, after))
    return _sides("Lengths", "Keys of so many letters, in Expert.", "lengths", was, now, "letters")


def _firsts(old: Side, new: Side) -> str:
    before, after = (side.census.firsts[Tier.EXPERT] for side in (old, new))
    return _sides("First letters", "Keys that begin with each letter, in Expert.", "firsts", before, after, "letter")


def _show(value: float) -> str:
    return f"{value:,.0f}"


def _tiles(comparison: Comparison) -> str:
    tiles = (
        f'<div class="tile"><b data-count="counts.{kind}">{pieces.number(comparison.counts[kind])}</b>'
        f"<span>{_NAMES[kind]}</span></div>"
        for kind in KINDS
    )
    return f'<div class="tiles">{"".join(tiles)}</div>'


def _sides(title: str, lead: str, path: str, old: Mapping[str, int], new: Mapping[str, int], axis: str) -> str:
    """The same counts of both editions, under the same labels: the new one's as columns, the old one's as ticks across."""
    labels, before, after = list(new), list(old.values()), list(new.values())
    plot = charts.columns(
        title,
        labels,
        [charts.Series("new edition", "normal", after)],
        axis=axis,
        show=_show,
        ticks=charts.Series("old edition", "tick", before),
    )
    rows = (
        pieces.text(label)
        + pieces.count(f"{path}.old.{label}", was)
        + pieces.count(f"{path}.new.{label}", now)
        + f'<td class="n">{now - was:+,}</td>'
        for label, was, now in zip(labels, before, after, strict=True)
    )
    table = pieces.table([axis, "#old edition", "#new edition", "#difference"], rows)
    return pieces.section(title, lead, plot, pieces.fold("The numbers", table))


def _kinds(title: str, lead: str, path: str, counts: Mapping[str, Counter[str]]) -> str:
    """How many of each label came in, went out and moved."""
    labels = sorted(sum(counts.values(), Counter()))
    if not labels:
        return pieces.section(title, "Nothing changed.")
    series = [charts.Series(_NAMES[kind], _STYLES[kind], [counts[kind][label] for label in labels]) for kind in KINDS]
    plot = charts.columns(title, labels, series, axis="", show=_show)
    rows = (
        pieces.text(label) + "".join(pieces.count(f"{path}.{kind}.{label}", counts[kind][label]) for kind in KINDS)
        for label in labels
    )
    heads = ["", *(f"#{_NAMES[kind]}" for kind in KINDS)]
    return pieces.section(title, lead, plot, pieces.fold("The numbers", pieces.table(heads, rows)))


def _words(comparison: Comparison, kind: str) -> str:
    listed: Sequence[Word] = [word for word, _ in zip(comparison.of(kind), range(_LISTED), strict=False)]
    rows = (
        pieces.text(word.change.key)
        + pieces.text(_title(word.change.before))
        + pieces.text(_title(word.change.after))
        + pieces.text(", ".join(word.spellings))
        + pieces.text(", ".join(f"{lemma} {pos}" for lemma, pos in word.lemmas))
        + pieces.text(" ".join(word.sources))
        for word in listed
    )
    number = comparison.counts[kind]
    lead = f"The first {_LISTED} of {number:,}; changes.tsv has all." if number > _LISTED else f"{number:,}, all of them."
    table = pieces.table(["key", "before", "after", "spellings", "lemmas", "sources"], rows)
    return pieces.section(f"Words that {_NAMES[kind]}", lead, pieces.fold("The words", table) if listed else "")


def _title(tier: Tier | None) -> str:
    return "" if tier is None else tier.title
