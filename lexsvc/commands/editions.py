"""The commands about editions: what lies on the shelf, which is in use, what changed between two."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lexsvc import places
from lexsvc.changes import changes
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Manifest
from lexsvc.shelf import Shelf


def _opened(name: str) -> Lexicon:
    """A lexicon named ``fr``, ``fr@2026.11``, or by the folder of its pack."""
    if (Path(name) / "manifest.json").is_file():
        return Lexicon.open(Path(name))
    identifier, _, edition = name.partition("@")
    return Shelf(places.packs()).open(identifier, edition or None)


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--summary", is_flag=True, help="Only how many words came in, went out and moved.")
def diff(old: str, new: str, summary: bool) -> int:
    """Show what changed from edition OLD to NEW, each fr, fr@2026.11 or the folder of a pack.

    A line a word, sorted: key, in, out or moved, tier before, tier after; absent ones empty. Exit status 1 if anything changed.
    """
    counts = dict.fromkeys(("in", "out", "moved"), 0)
    write = sys.stdout.buffer.write
    for change in changes(_opened(old), _opened(new)):
        counts[change.kind] += 1
        if not summary:
            before, after = ("" if tier is None else tier.slug for tier in (change.before, change.after))
            write(f"{change.key}\t{change.kind}\t{before}\t{after}\n".encode())
    sys.stdout.buffer.flush()
    if summary:
        click.echo("\n".join(f"{kind}\t{count}" for kind, count in counts.items()))
    return 1 if any(counts.values()) else 0


@click.command()
@click.argument("lexicon", required=False)
@click.option("--use", "edition", help="Put this edition of LEXICON in use; a running service picks it up.")
def shelf(lexicon: str | None, edition: str | None) -> int:
    """List the editions at hand, the one in use marked with *, or put one in use. Exit status 1 if there are none."""
    packs = Shelf(places.packs())
    if edition is not None:
        if lexicon is None:
            raise click.UsageError("say of which lexicon: lexsvc shelf fr --use 2026.11")
        chosen = packs.open(lexicon, edition)
        for fault in chosen.pack.verify():
            raise click.ClickException(f"not put in use: {fault}")
        packs.point(lexicon, chosen.pack.folder.name)
    shown = 0
    for identifier in [lexicon] if lexicon else packs.lexicons():
        current = packs.current(identifier)
        for folder in packs.editions(identifier):
            manifest = Manifest.load(packs.root / identifier / folder / "manifest.json")
            mark = "*" if folder == current else " "
            click.echo(f"{mark} {identifier}\t{manifest.edition}\t{manifest.fingerprint[:8]}\t{manifest.counts['keys']} keys")
            shown += 1
    if not shown:
        click.echo(f"No lexicon in {packs.root}. Build one with: lexsvc build fr", err=True)
    return 0 if shown else 1
