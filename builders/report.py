"""The report of a build: what went in, what came out, what fell where, how big and how long."""

from __future__ import annotations

import platform
import sys
from collections import Counter
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from builders import tallies
from builders.build import Built
from builders.clock import peak_mebibytes
from lexsvc.pack import Manifest
from lexsvc.tier import Tier

#: How many notes are printed.
_NOTES = 10

_RUNTIME = ("marisa-trie", "numpy", "msgpack", "rich")


def summarise(built: Built) -> dict[str, Any]:
    """The report as plain data, for ``report.json``. Counts are of keys unless they say otherwise; tiers are cumulative."""
    tiers, vocabulary = built.content.tiers, built.evidence.vocabulary
    lengths, masks = tallies.lengths(tiers), tallies.witnesses(built.admissions)
    alphabet = built.screen.folding.alphabet
    return {
        "lexicon": built.recipe.lexicon,
        "edition": built.recipe.edition,
        "pack": built.folder.name,
        "attestations": dict(built.attestations),
        "screened": {
            "passed": built.screen.passed,
            "known_but_refused_keys": len(built.screen.refused),
            "not_words": built.screen.not_words,
        },
        "lexemes": {"gathered": len(built.evidence.lexemes), "admitted": len(built.admissions)},
        "kept": _nested(built.ledger.kept),
        "dropped": _nested(built.ledger.dropped),
        "keys": {tier.slug: sum(lengths[tier.slug].values()) for tier in Tier},
        "keys_by_length": lengths,
        "letters": tallies.letters(tiers, alphabet.letters),
        "agreement": tallies.agreement(tiers, masks, vocabulary),
        "attested": tallies.attested(tiers, masks, vocabulary),
        "decisions": dict(built.decisions.counts),
        "notes": list(built.ledger.notes),
        "rules": {name: rule.reason for name, rule in built.recipe.rules().items()},
        **licences(built.folder),
        "files": {file.name: file.stat().st_size for file in sorted(built.folder.iterdir())},
        "seconds": {name: round(seconds, 2) for name, seconds in built.seconds.items()},
        "peak_mebibytes": peak_mebibytes(),
        "runtime": {"python": platform.python_version(), "system": platform.platform(), **_versions()},
    }


def licences(pack: Path) -> dict[str, Any]:
    """The part of a report that tells what a pack is made from and under which licences, from its manifest."""
    manifest = Manifest.load(pack / "manifest.json")
    return {
        "sources": {source.id: asdict(source) for source in manifest.sources},
        "licences": {name: {key: file[key] for key in ("licence", "sha256")} for name, file in manifest.files.items()},
    }


def _nested(counts: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    nested: dict[str, dict[str, int]] = {}
    for (step, what), number in sorted(counts.items()):
        nested.setdefault(step, {})[what] = number
    return nested


def _versions() -> dict[str, str]:
    found = {}
    for package in _RUNTIME:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def show(summary: dict[str, Any], console: Console) -> None:
    """Print a report for people."""
    console.print(
        Group(
            _table("Attestations read", ("source", "rows"), summary["attestations"].items()),
            _steps(summary),
            _lengths(summary),
            _table("Files", ("file", "bytes"), summary["files"].items()),
            _table("Seconds", ("step", "s"), summary["seconds"].items()),
            *_notes(summary["notes"]),
            Text(
                f"{summary['pack']}: {sum(summary['seconds'].values()):.0f} s, at most {summary['peak_mebibytes']} MiB, "
                f"Python {summary['runtime']['python']}",
                style="bold",
            ),
        )
    )


def _notes(notes: list[str]) -> list[Text]:
    """The first notes; all of them are in ``report.json``."""
    shown = [Text(f"note: {note}", style="yellow") for note in notes[:_NOTES]]
    if len(notes) > _NOTES:
        shown.append(Text(f"and {len(notes) - _NOTES} more notes in report.json", style="yellow"))
    return shown


def _table(title: str, heads: tuple[str, ...], rows: Any) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim")
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right")
    for row in rows:
        table.add_row(*(f"{cell:,}" if isinstance(cell, int | float) else str(cell) for cell in row))
    return table


def _steps(summary: dict[str, Any]) -> Table:
    table = Table(title="Steps", title_justify="left", title_style="bold", header_style="dim")
    for head in ("step", "kept by", "dropped because"):
        table.add_column(head)
    for step in dict.fromkeys([*summary["kept"], *summary["dropped"]]):
        cells = []
        for side in ("kept", "dropped"):
            counts = sorted(summary[side].get(step, {}).items(), key=lambda item: (-item[1], item[0]))
            cells.append("\n".join(f"{number:>9,} {what}" for what, number in counts))
        table.add_row(step, *cells, end_section=True)
    return table


def _lengths(summary: dict[str, Any]) -> Table:
    slugs = [tier.slug for tier in Tier]
    by_length = summary["keys_by_length"]
    lengths = sorted({length for counts in by_length.values() for length in counts})
    rows: list[tuple[Any, ...]] = [(str(n), *(by_length[slug].get(n, 0) for slug in slugs)) for n in lengths]
    rows.append(("all", *(summary["keys"][slug] for slug in slugs)))
    return _table("Keys by length and tier", ("letters", *(tier.title for tier in Tier)), rows)


def console() -> Console:
    """Where reports and progress go: standard error, so that output can be piped."""
    return Console(file=sys.stderr)
