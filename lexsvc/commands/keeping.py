"""The commands for whoever keeps lexicons: ``entries export info verify doctor``."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

import click
import orjson

from lexsvc import places
from lexsvc.commands.asking import batches
from lexsvc.commands.options import EDITION, LEXICON, TEXT_OR_JSON, TIER
from lexsvc.pack import PackError
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier


@click.command()
@click.argument("word")
@LEXICON
@EDITION
@TEXT_OR_JSON
def entries(word: str, lexicon: str, edition: str | None, layout: str) -> int:
    """Show what a lexicon knows of WORD: spellings, lemmas, grammar, sources, glosses. Exit status 1 if nothing."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    key = opened.find(word)
    if key is None:
        click.echo(opened.check(word).message(), err=True)
        return 1
    pack = opened.pack
    glosses = [gloss for lemma in pack.lemmas_of(key) for gloss in pack.glosses(lemma)]
    for entry in opened.entries(word):
        if layout == "json":
            answer = {"spelling": entry.spelling, "lemma": entry.lemma, "pos": entry.pos, "features": entry.features}
            click.echo(orjson.dumps({**answer, "sources": entry.sources}))
        else:
            spelled = entry.spelling or "(derived)"
            click.echo(f"{spelled}\t{entry.lemma}\t{entry.pos}\t{entry.features or '-'}\t{' '.join(entry.sources)}")
    if layout == "text":
        for gloss in glosses:
            click.echo(f"  {gloss}")
    return 0


@click.command()
@LEXICON
@TIER
@EDITION
@click.option("--format", "layout", type=click.Choice(["keys", "tsv"]), default="keys", show_default=True)
def export(lexicon: str, tier: Tier | None, edition: str | None, layout: str) -> int:
    """Print the keys of a tier, one a line, sorted. --format tsv adds the tier and the spellings of each."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    pack = opened.pack
    profiles = pack.manifest.profiles
    wanted = opened.policy.tier if tier is None else tier
    for codes in batches(pack.automaton.words(wanted)):
        if layout == "keys":
            lines = [opened.alphabet.decode(code) for code in codes]
        else:
            lines = []
            for code in codes:
                key = pack.trie.key_id(code)
                spellings = sorted({entry.spelling for entry in pack.entries(key) if entry.spelling})
                slug = profiles[pack.profile(key)].tier.slug
                lines.append(f"{opened.alphabet.decode(code)}\t{slug}\t{','.join(spellings)}")
        sys.stdout.buffer.write(("\n".join(lines) + "\n").encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


@click.command()
@click.argument("lexicon", required=False)
@EDITION
@TEXT_OR_JSON
def info(lexicon: str | None, edition: str | None, layout: str) -> int:
    """Describe a lexicon, or list those at hand: edition, counts, sources with their licences."""
    shelf = Shelf(places.packs())
    for identifier in [lexicon] if lexicon else shelf.lexicons():
        manifest = shelf.open(identifier, edition).pack.manifest
        if layout == "json":
            click.echo(manifest.dump().decode("utf-8"), nl=False)
            continue
        counts = manifest.counts
        click.echo(f"{manifest.lexicon} {manifest.edition} ({manifest.fingerprint[:8]}), language {manifest.language}")
        click.echo(
            f"  {counts['keys']} keys of {manifest.limits[0]} to {manifest.limits[1]} letters, {counts['lemmas']} lemmas"
        )
        for slug, count in sorted(counts["tier"].items(), key=lambda pair: Tier.parse(pair[0])):
            click.echo(f"  {slug:8} {count:>9}")
        for source in manifest.sources:
            click.echo(f"  {source.id} {source.version}: {source.licence}. {source.attribution}")
    if not lexicon and not shelf.lexicons():
        return _tell_none(shelf)
    return 0


def _tell_none(shelf: Shelf) -> int:
    """Say that there is nothing to tell of, which is exit status 1."""
    click.echo(f"No lexicon in {shelf.root}. Build one with: lexsvc build fr", err=True)
    return 1


@click.command()
@click.argument("lexicon", required=False)
@EDITION
def verify(lexicon: str | None, edition: str | None) -> int:
    """Check every hash of a pack, or of the current pack of each lexicon. Exit status 1 if anything differs."""
    shelf = Shelf(places.packs())
    whole = True
    if not lexicon and not shelf.lexicons():
        return _tell_none(shelf)
    for identifier in [lexicon] if lexicon else shelf.lexicons():
        opened = shelf.open(identifier, edition)
        faults = list(opened.pack.verify())
        whole = whole and not faults
        for fault in faults:
            click.echo(fault, err=True)
        click.echo(f"{identifier} {opened.pack.folder.name}: {'damaged' if faults else 'whole'}")
    return 0 if whole else 1


@click.command()
def doctor() -> int:
    """Say what is installed, where things lie, and what is missing. Exit status 1 if a lexicon cannot be served."""
    shelf = Shelf(places.packs())
    click.echo(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    for package in ("lexsvc", "marisa-trie", "numpy", "orjson", "flask", "granian", "pyicu", "sqlalchemy", "numba"):
        try:
            click.echo(f"  {package} {version(package)}")
        except PackageNotFoundError:
            click.echo(f"  {package}: not installed")
    click.echo(f"packs:   {shelf.root}")
    click.echo(f"sources: {places.cache()}")
    sound = bool(shelf.lexicons())
    if not sound:
        click.echo("  no lexicon built: lexsvc build fr")
    for identifier in shelf.lexicons():
        try:
            opened = shelf.open(identifier)
        except PackError as error:
            sound = False
            click.echo(f"  {identifier}: {error}")
        else:
            click.echo(f"  {opened!r}")
    return 0 if sound else 1
