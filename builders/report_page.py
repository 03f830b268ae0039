"""The page of a build's report: ``report.html``, one file without a foreign host, drawn from the summary in ``report.json``.

Every count of the summary stands on the page exactly once, in a cell that carries its path (``data-count="keys.expert"``), so
that a test, or a script, can hold the two against each other. Plots show the same counts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from builders import charts, pieces
from builders.ledger import DECIDED, OUTCOMES
from lexsvc.tier import Tier

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
    return pieces.page(title, (section(summary) for section in sections))


# --- Pieces of their own ---------------------------------------------------------------------------------------------------


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
        pieces.text(str(label))
        + "".join(
            pieces.count(f"{path}.{t.slug}.{label}", counts[t.slug][label]) if label in counts[t.slug] else "<td></td>"
            for t in Tier
        )
        for label in labels
    )
    return pieces.table([head, *(f"#{tier.title}" for tier in Tier)], rows)


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
        return f'<div class="tile {style}"><b data-count="{path}">{pieces.number(value)}</b><span>{what}</span></div>'

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
    table = pieces.fold("The numbers", _by_tier("keys_by_length", counts, labels, "letters"))
    return pieces.section("Words by length and tier", "Keys of so many letters.", plot, table)


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
    table = pieces.fold("The numbers", _by_tier("letters", counts, labels, "letter"))
    return pieces.section("Letters", "The share of each letter among all letters of the keys.", plot, table)


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
    table = pieces.fold("The numbers", _by_tier("agreement", counts, labels, "sources"))
    lead = "How many sources list a key's spelling. None: the grammar's form of a reviewed line. Frequency lists do not count."
    return pieces.section("Agreement of sources", lead, plot, table)


def _sources(summary: Summary) -> str:
    attested, keys, read = summary.get("attested"), summary["keys"], summary["attestations"]
    if attested is None:
        return pieces.section(
            "Sources",
            "What was read.",
            pieces.table(["source", "#rows"], (pieces.text(s) + pieces.count(f"attestations.{s}", n) for s, n in read.items())),
        )
    rows = (
        pieces.text(source)
        + pieces.count(f"attestations.{source}", number)
        + "".join(pieces.count(f"attested.{t.slug}.{source}", attested[t.slug].get(source, 0)) for t in Tier)
        + pieces.share(attested[Tier.EXPERT.slug].get(source, 0), keys[Tier.EXPERT.slug])
        for source, number in read.items()
    )
    heads = ["source", "#rows read", *(f"#keys in {tier.title}" for tier in Tier), "share of all keys"]
    return pieces.section("Sources", "Who attests how much.", pieces.table(heads, rows))


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
            + pieces.count(f"{side}.{step}.{what}", number)
            + pieces.share(number, most, side)
            for side, what, number in sides
        )
        parts.append(f"<h3>{escape(step.replace('_', ' '))}</h3>" + pieces.table(["", "by rule or reason", "#count", ""], rows))
    lead = "What each let through by which rule, what fell, and why. Lexemes in admission and tiers, else forms."
    return pieces.section("Steps", lead, *parts)


def _screening(screened: Mapping[str, int]) -> str:
    rows = (
        pieces.text("passed: small letters that stand on tiles") + pieces.count("screened.passed", screened["passed"]),
        pieces.text("set aside: not words at all, forms of phrases")
        + pieces.count("screened.not_words", screened["not_words"]),
    )
    return pieces.table(["screening", "#attestations"], rows)


def _largest(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _decisions(summary: Summary) -> str:
    counts = summary["decisions"]
    most = max(counts.values(), default=0)
    rows = (
        pieces.text(kind.replace("_", " ")) + pieces.count(f"decisions.{kind}", number) + pieces.share(number, most)
        for kind, number in _largest(counts)
    )
    return pieces.section(
        "Reviewed decisions",
        "Lines that a person reviewed, by kind.",
        pieces.table(["kind", "#lines", ""], rows) if counts else "",
    )


def _licences(summary: Summary) -> str:
    sources = (
        pieces.text(name)
        + pieces.text(f"{s['name']} {s['version']}")
        + pieces.text(s["licence"])
        + pieces.text(s["attribution"])
        + _hash(s["sha256"])
        for name, s in summary["sources"].items()
    )
    files = (
        pieces.text(name)
        + pieces.count(f"files.{name}", size)
        + pieces.text(summary["licences"].get(name, {}).get("licence", ""))
        + _hash(summary["licences"].get(name, {}).get("sha256", ""))
        for name, size in summary["files"].items()
    )
    return pieces.section(
        "Licence manifest",
        "Data of different licences lies in different files, so that a host can leave one out.",
        pieces.table(["source", "package", "licence", "attribution", "sha256 of the file read"], sources),
        "<h3>Files of the pack</h3>",
        pieces.table(["file", "#bytes", "licence", "sha256"], files),
    )


def _hash(digest: str) -> str:
    return f"<td><code>{escape(digest)}</code></td>"


def _costs(summary: Summary) -> str:
    seconds = summary["seconds"]
    whole = sum(seconds.values())
    rows = (
        pieces.text(step) + pieces.count(f"seconds.{step}", spent) + pieces.share(spent, whole)
        for step, spent in seconds.items()
    )
    memory = summary["peak_mebibytes"]
    runtime = ", ".join(f"{name} {what}" for name, what in summary["runtime"].items())
    return pieces.section(
        "Time and memory",
        f"{whole:,.0f} seconds in all. Made with {runtime}.",
        pieces.table(["step", "#seconds", "share"], rows),
        pieces.table(
            ["memory", "#MiB"], [pieces.text("the most that was held at once") + pieces.count("peak_mebibytes", memory)]
        ),
    )


def _notes(summary: Summary) -> str:
    def items(notes: Sequence[str]) -> Iterator[str]:
        return (f"<li>{escape(note)}</li>" for note in notes)

    notes = summary["notes"]
    rest = (
        pieces.fold(f"{len(notes) - _NOTES} more", f"<ul>{''.join(items(notes[_NOTES:]))}</ul>") if len(notes) > _NOTES else ""
    )
    first = f"<ul>{''.join(items(notes[:_NOTES]))}</ul>" if notes else ""
    return pieces.section("Notes", "What a reviewer may want to look at." if notes else "None.", first, rest)


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
