"""The commands about editions: what lies on the shelf, which is in use, what changed between two."""

from __future__ import annotations

import sys

import click
import orjson

from lexsvc import places
from lexsvc.changes import changes
from lexsvc.commands.options import TEXT_OR_JSON, opened
from lexsvc.pack import Manifest, PackError
from lexsvc.shelf import Shelf, edition_of


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
    for change in changes(opened(old), opened(new)):
        counts[change.kind] += 1
        if not summary:
            before, after = ("" if tier is None else tier.slug for tier in (change.before, change.after))
            write(f"{change.key}\t{change.kind}\t{before}\t{after}\n".encode())
    sys.stdout.buffer.flush()
    if summary:
        click.echo("\n".join(f"{kind}\t{count}" for kind, count in counts.items()))
    return 1 if any(counts.values()) else 0


@click.group(invoke_without_command=True)
@click.pass_context
def shelf(context: click.Context) -> int:
    """List the editions at hand, or change which is in use."""
    return 0 if context.invoked_subcommand else context.invoke(list_editions)


@shelf.command("list")
@click.argument("lexicon", required=False)
@TEXT_OR_JSON
def list_editions(lexicon: str | None = None, layout: str = "text") -> int:
    """List the editions of LEXICON, or of all, the oldest first; a star marks the one in use. Exit status 1: none."""
    packs = Shelf(places.packs())
    identifiers = [lexicon] if lexicon else packs.lexicons()
    for identifier in identifiers:
        current = packs.current(identifier)
        for folder in packs.editions(identifier):
            try:
                keys = Manifest.load(packs.root / identifier / folder / "manifest.json").counts["keys"]
            except PackError:
                keys = None
            if layout == "json":
                told = {"lexicon": identifier, "edition": edition_of(folder), "folder": folder, "current": folder == current}
                click.echo(orjson.dumps({**told, "keys": keys}))
            else:
                size = "damaged" if keys is None else f"{keys} keys"
                click.echo(f"{'*' if folder == current else ' '} {identifier} {folder}  {size}")
    if not identifiers:
        click.echo(f"No lexicon in {packs.root}. Build one with: lexsvc build fr", err=True)
    return 0 if identifiers else 1


@shelf.command("use")
@click.argument("lexicon")
@click.argument("edition")
def use_edition(lexicon: str, edition: str) -> int:
    """Make EDITION (2026.12, or a folder's name) of LEXICON the one in use, if every hash of it is right.

    A running server takes it up without a restart. Exit status 1, and nothing changed, if the pack is damaged.
    """
    packs = Shelf(places.packs())
    folder = packs.only(lexicon, edition)
    faults = list(packs.open(lexicon, folder).pack.verify())
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        click.echo(f"{lexicon} {folder}: damaged; nothing is changed", err=True)
        return 1
    packs.point(lexicon, folder)
    click.echo(f"{lexicon} {folder}: in use")
    return 0


@shelf.command("drop")
@click.argument("lexicon")
@click.argument("edition")
def drop_edition(lexicon: str, edition: str) -> int:
    """Remove EDITION (2026.12, or a folder's name) of LEXICON from the disk; never the one in use."""
    packs = Shelf(places.packs())
    folder = packs.only(lexicon, edition)
    packs.drop(lexicon, folder)
    click.echo(f"{lexicon} {folder}: dropped")
    return 0
