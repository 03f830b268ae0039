"""The page of a build's report: ``report.html``, one file without a foreign host, drawn from the summary in ``report.json``.

Every count of the summary stands on the page exactly once, in a cell that carries its path (``data-count="keys.expert"``), so
that a test, or a script, can hold the two against each other. Plots show the same counts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from builders import charts
from builders.ledger import DECIDED, OUTCOMES
from lexsvc.tier import Tier

_TEMPLATE = Path(__file__).parent / "templates" / "report.html"

#: The steps in the order a build takes them; one that is not named here comes last.
_STEPS = ("admission", "forms", "fold", "tiers", "additions", "variants", "promotions", "denials", "short_words")
_ORDER = {step: place for place, step in enumerate(_STEPS)}

#: How many notes are shown before one unfolds the rest.
_NOTES = 12

Summary = Mapping[str, Any]


def render(summary: Summary) -> str:
    """The page of a summary as :func:`builders.report.summarise` makes it. A section whose counts a build does not have, since
    a grammar yields its forms and no sources are weighed, is left out."""
    sections = [section for section, needed in _SECTIONS if needed in summary]
    title = f"{summary['lexicon']} {summary['pack']}: report of the build"
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(title), body="\n".join(section(summary) for section in sections)
    )


# --- Pieces -----------------------------------------------------------------------------------------------------------------


def _number(value: float) -> str:
    return f"{value:,}"


def _count(path: str, value: float) -> str:
    """A cell with a count of the summary."""
    return f'<td class="n" data-count="{escape(path)}">{_number(value)}</td>'


def _text(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _share(part: float, whole: float, style: str = "") -> str:
    """A cell with a bar as long as the part is of the whole."""
    percent = 100 * part / whole if whole else 0.0
    return f'<td class="share"><i class="{style}" style="width: {percent:.1f}%" title="{percent:.1f} %"></i></td>'


def _table(heads: Sequence[str], rows: Iterable[str], caption: str = "") -> str:
    """A table of rows of ready cells; a head that starts with ``#`` stands over numbers."""
    titles = "".join(f'<th class="n">{escape(h[1:])}</th>' if h.startswith("#") else f"<th>{escape(h)}</th>" for h in heads)
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table>{said}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'


def _section(title: str, lead: str, *parts: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p class="soft">{escape(lead)}</p>{"".join(parts)}</section>'


def _fold(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def _bands(counts: Mapping[str, Mapping[Any, int]], labels: Sequence[Any]) -> list[charts.Series]:
    """What each tier adds to the one before: cumulative counts made into parts that stack."""
    parts, below = [], [0] * len(labels)
    for tier in Tier:
        held = [counts[tier.slug].get(label, 0) for label in labels]
        name = tier.title if tier is Tier.DETENTE else f"only from {tier.title}"
        parts.append(charts.Series(name, tier.slug, [held[i] - below[i] for i in range(len(labels))]))
        below = held
    return parts


def _by_tier(path: str, counts: Mapping[str, Mapping[Any, int]], labels: Iterable[Any], head: str) -> str:
    """A table of counts by label (rows) and tier (columns)."""
    rows = (
        _text(str(label))
        + "".join(
            _count(f"{path}.{t.slug}.{label}", counts[t.slug][label]) if label in counts[t.slug] else "<td></td>" for t in Tier
        )
        for label in labels
    )
    return _table([head, *(f"#{tier.title}" for tier in Tier)], rows)


def _labels(counts: Mapping[str, Mapping[Any, int]]) -> list[Any]:
    """All labels that any tier counts, in order."""
    return sorted({label for by_label in counts.values() for label in by_label}, key=lambda label: (int(label), label))


# --- Sections, in the order they are read --------------------------------------------------------------------------------


def _heading(summary: Summary) -> str:
    return (
        f"<h1>{escape(summary['lexicon'])} {escape(summary['edition'])}</h1>"
        f'<p class="soft">What went into the pack <code>{escape(summary["pack"])}</code>, what came out, what fell where '
        "and why. Counts are of keys, words as they lie on the board, unless they say otherwise; Expert holds all.</p>"
    )


def _tiles(summary: Summary) -> str:
    def tile(style: str, path: str, value: int, what: str) -> str:
        return f'<div class="tile {style}"><b data-count="{path}">{_number(value)}</b><span>{what}</span></div>'

    keys = summary["keys"]
    tiles = [tile(tier.slug, f"keys.{tier.slug}", keys[tier.slug], f"keys in {tier.title}") for tier in Tier]
    for what, number in summary.get("lexemes", {}).items():
        tiles.append(tile("", f"lexemes.{what}", number, f"lexemes {what}"))
    if "screened" in summary:
        refused = summary["screened"]["known_but_refused_keys"]
        tiles.append(tile("", "screened.known_but_refused_keys", refused, "known as something else"))
    return f'<div class="tiles">{"".join(tiles)}</div>'


def _lengths(summary: Summary) -> str:
    counts = summary["keys_by_length"]
    labels = _labels(counts)
    plot = charts.columns(
        "Keys by length and tier", [str(n) for n in labels], _bands(counts, labels), axis="letters", show=lambda v: f"{v:,.0f}"
    )
    table = _fold("The numbers", _by_tier("keys_by_length", counts, labels, "letters"))
    return _section("Words by length and tier", "Keys of so many letters.", plot, table)


def _letters(summary: Summary) -> str:
    counts = summary["letters"]
    labels = list(counts[Tier.EXPERT.slug])

    def shares(tier: Tier) -> list[float]:
        all_letters = sum(counts[tier.slug].values()) or 1
        return [100 * counts[tier.slug][letter] / all_letters for letter in labels]

    plot = charts.columns(
        "Letters",
        labels,
        [charts.Series("in all words", "normal", shares(Tier.EXPERT))],
        axis="letter",
        show=lambda v: f"{v:.3g} %",
        ticks=charts.Series("in Détente", "tick", shares(Tier.DETENTE)),
    )
    table = _fold("The numbers", _by_tier("letters", counts, labels, "letter"))
    return _section("Letters", "The share of each letter among all letters of the keys.", plot, table)


def _agreement(summary: Summary) -> str:
    counts = summary["agreement"]
    labels = _labels(counts)
    plot = charts.columns(
        "Agreement of sources",
        [str(n) for n in labels],
        _bands(counts, labels),
        axis="sources that attest the key",
        show=lambda v: f"{v:,.0f}",
    )
    table = _fold("The numbers", _by_tier("agreement", counts, labels, "sources"))
    lead = "How many sources list a key's spelling. None: the grammar's form of a reviewed line. Frequency lists do not count."
    return _section("Agreement of sources", lead, plot, table)


def _sources(summary: Summary) -> str:
    attested, keys, read = summary.get("attested"), summary["keys"], summary["attestations"]
    if attested is None:
        return _section(
            "Sources",
            "What was read.",
            _table(["source", "#rows"], (_text(s) + _count(f"attestations.{s}", n) for s, n in read.items())),
        )
    rows = (
        _text(source)
        + _count(f"attestations.{source}", number)
        + "".join(_count(f"attested.{t.slug}.{source}", attested[t.slug].get(source, 0)) for t in Tier)
        + _share(attested[Tier.EXPERT.slug].get(source, 0), keys[Tier.EXPERT.slug])
        for source, number in read.items()
    )
    heads = ["source", "#rows read", *(f"#keys in {tier.title}" for tier in Tier), "share of all keys"]
    return _section("Sources", "Who attests how much.", _table(heads, rows))


def _steps(summary: Summary) -> str:
    screened = summary.get("screened")
    parts = [_screening(screened)] if screened else []
    reasons = {**OUTCOMES, **summary.get("rules", {})}
    for step in sorted({*summary["kept"], *summary["dropped"]}, key=lambda step: (_ORDER.get(step, len(_ORDER)), step)):
        sides = [(side, what, n) for side in ("kept", "dropped") for what, n in _largest(summary[side].get(step, {}))]
        rules = {**DECIDED, **reasons} if step == "tiers" else reasons
        most = max((number for _, _, number in sides), default=0)
        rows = (
            f'<td class="side">{side}</td>'
            + f"<td><code>{escape(what)}</code> <small>{escape(rules.get(what, ''))}</small></td>"
            + _count(f"{side}.{step}.{what}", number)
            + _share(number, most, side)
            for side, what, number in sides
        )
        parts.append(f"<h3>{escape(step.replace('_', ' '))}</h3>" + _table(["", "by rule or reason", "#count", ""], rows))
    lead = "What each let through by which rule, what fell, and why. Lexemes in admission and tiers, else forms."
    return _section("Steps", lead, *parts)


def _screening(screened: Mapping[str, int]) -> str:
    rows = (
        _text("passed: small letters that stand on tiles") + _count("screened.passed", screened["passed"]),
        _text("set aside: not words at all, forms of phrases") + _count("screened.not_words", screened["not_words"]),
    )
    return _table(["screening", "#attestations"], rows)


def _largest(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _decisions(summary: Summary) -> str:
    counts = summary["decisions"]
    most = max(counts.values(), default=0)
    rows = (
        _text(kind.replace("_", " ")) + _count(f"decisions.{kind}", number) + _share(number, most)
        for kind, number in _largest(counts)
    )
    return _section(
        "Reviewed decisions", "Lines that a person reviewed, by kind.", _table(["kind", "#lines", ""], rows) if counts else ""
    )


def _licences(summary: Summary) -> str:
    sources = (
        _text(name) + _text(f"{s['name']} {s['version']}") + _text(s["licence"]) + _text(s["attribution"]) + _hash(s["sha256"])
        for name, s in summary["sources"].items()
    )
    files = (
        _text(name)
        + _count(f"files.{name}", size)
        + _text(summary["licences"].get(name, {}).get("licence", ""))
        + _hash(summary["licences"].get(name, {}).get("sha256", ""))
        for name, size in summary["files"].items()
    )
    return _section(
        "Licence manifest",
        "Data of different licences lies in different files, so that a host can leave one out.",
        _table(["source", "package", "licence", "attribution", "sha256 of the file read"], sources),
        "<h3>Files of the pack</h3>",
        _table(["file", "#bytes", "licence", "sha256"], files),
    )


def _hash(digest: str) -> str:
    return f"<td><code>{escape(digest)}</code></td>"


def _costs(summary: Summary) -> str:
    seconds = summary["seconds"]
    whole = sum(seconds.values())
    rows = (_text(step) + _count(f"seconds.{step}", spent) + _share(spent, whole) for step, spent in seconds.items())
    memory = summary["peak_mebibytes"]
    runtime = ", ".join(f"{name} {what}" for name, what in summary["runtime"].items())
    return _section(
        "Time and memory",
        f"{whole:,.0f} seconds in all. Made with {runtime}.",
        _table(["step", "#seconds", "share"], rows),
        _table(["memory", "#MiB"], [_text("the most that was held at once") + _count("peak_mebibytes", memory)]),
    )


def _notes(summary: Summary) -> str:
    def items(notes: Sequence[str]) -> Iterator[str]:
        return (f"<li>{escape(note)}</li>" for note in notes)

    notes = summary["notes"]
    rest = _fold(f"{len(notes) - _NOTES} more", f"<ul>{''.join(items(notes[_NOTES:]))}</ul>") if len(notes) > _NOTES else ""
    first = f"<ul>{''.join(items(notes[:_NOTES]))}</ul>" if notes else ""
    return _section("Notes", "What a reviewer may want to look at." if notes else "None.", first, rest)


#: The sections in the order they are read, each with the member of a summary that it needs.
_SECTIONS: tuple[tuple[Callable[[Summary], str], str], ...] = (
    (_heading, "pack"),
    (_tiles, "keys"),
    (_lengths, "keys_by_length"),
    (_letters, "letters"),
    (_agreement, "agreement"),
    (_sources, "attestations"),
    (_steps, "kept"),
    (_decisions, "decisions"),
    (_licences, "licences"),
    (_costs, "seconds"),
    (_notes, "notes"),
)
