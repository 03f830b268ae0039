"""The edition's report as a page: ``report.html`` beside the pack, plots drawn as SVG, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from lexsvc.tier import Tier

_COLOURS = ("#1b6ca8", "#e08e0b", "#8a8f98")  # Détente, Normal, Expert
_WIDTH, _ROW, _LABEL = 760, 22, 190

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
.key span { display: inline-block; width: .8em; height: .8em; margin: 0 .35em 0 1em; }
"""


def render(summary: Mapping[str, Any]) -> str:
    """The page, from the plain data of :func:`builders.report.summarise`."""
    title = f"{summary['lexicon']} {summary['edition']}"
    keys = summary["keys"]
    tiers = ", ".join(f"{keys[tier.slug]:,} {tier.title}" for tier in Tier)
    lengths = _by_tier(summary["keys_by_length"], numeric=True)
    letters = _by_tier(summary["keys_by_letter"], numeric=False)
    agreement = sorted(summary["agreement"].items(), key=lambda item: int(item[0]))
    sections = [
        ("Words by length and tier", _stacked(lengths)),
        ("First letters", _stacked(letters)),
        ("How many sources know a lemma", _bars([(f"{count} sources", number) for count, number in agreement])),
        ("Lemmas by source", _bars(summary["known_by_source"].items())),
        ("What each step let fall", _table(("step", "reason", ""), _nested(summary["dropped"]))),
        ("What each rule kept", _table(("step", "rule", ""), _nested(summary["kept"]))),
        ("Reviewed decisions", _table(("kind", ""), summary["decisions"].items())),
        ("Sources and licences", _table(("source", "version", "licence", "attribution", "rows"), summary["sources"])),
        ("Files", _table(("file", "bytes"), summary["files"].items())),
        ("This build", _table(("", ""), _build(summary))),
        (f"Notes ({len(summary['notes'])})", "<ul>" + "".join(f"<li>{escape(n)}</li>" for n in summary["notes"]) + "</ul>"),
    ]
    body = "".join(f"<h2>{escape(head)}</h2>{content}" for head, content in sections)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<p>{escape(tiers)} keys.</p>{body}</html>\n"
    )


def _by_tier(counts: Mapping[str, Mapping[Any, int]], numeric: bool) -> list[tuple[str, list[int]]]:
    """Rows of (label, keys that each tier adds), from counts that are cumulative over tiers."""
    labels = sorted(counts[Tier.EXPERT.slug], key=(lambda label: int(label)) if numeric else str)
    rows = []
    for label in labels:
        whole = [counts[tier.slug].get(label, 0) for tier in Tier]
        rows.append((str(label), [whole[0], *(b - a for a, b in pairwise(whole))]))
    return rows


def _stacked(rows: Sequence[tuple[str, list[int]]]) -> str:
    key = "".join(f'<span style="background:{colour}"></span>{tier.title}' for tier, colour in zip(Tier, _COLOURS, strict=True))
    return f'<p class="key">{key}</p>{_svg(rows)}'


def _bars(rows: Iterable[tuple[str, int]]) -> str:
    return _svg([(label, [number]) for label, number in rows])


def _svg(rows: Sequence[tuple[str, list[int]]]) -> str:
    largest = max((sum(parts) for _, parts in rows), default=0) or 1
    scale = (_WIDTH - _LABEL - 90) / largest
    drawn = []
    for place, (label, parts) in enumerate(rows):
        top, left = place * _ROW, float(_LABEL)
        drawn.append(f'<text x="{_LABEL - 8}" y="{top + 15}" text-anchor="end">{escape(label)}</text>')
        for part, colour in zip(parts, _COLOURS, strict=False):
            width = part * scale
            drawn.append(f'<rect x="{left:.1f}" y="{top + 3}" width="{width:.1f}" height="{_ROW - 6}" fill="{colour}"/>')
            left += width
        drawn.append(f'<text x="{left + 6:.1f}" y="{top + 15}">{sum(parts):,}</text>')
    height = len(rows) * _ROW
    return f'<svg viewBox="0 0 {_WIDTH} {height}" width="100%" role="img">{"".join(drawn)}</svg>'


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: Any) -> str:
    if isinstance(value, int | float):
        return f'<td class="n">{value:,}</td>'
    return f"<td>{escape(str(value))}</td>"


def _nested(counts: Mapping[str, Mapping[str, int]]) -> list[tuple[str, str, int]]:
    return [(step, what, number) for step, inner in counts.items() for what, number in inner.items()]


def _build(summary: Mapping[str, Any]) -> list[tuple[str, Any]]:
    runtime = " ".join(f"{name} {version}" for name, version in summary["runtime"].items())
    seconds = [(f"seconds: {name}", value) for name, value in summary["seconds"].items()]
    return [*seconds, ("peak memory, MiB", summary["peak_mebibytes"]), ("runtime", runtime)]
