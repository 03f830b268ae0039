"""The commands ``lexsvc decisions`` and ``lexsvc maintainers``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from api.database.terminal import connected
from api.desk import log
from api.desk import maintainers as people
from api.desk.lines import Reviewed, export, new_decisions
from api.desk.wording import day
from lexsvc import data
from lexsvc.decision import Decision

_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
_LANGUAGE = click.option("--language", default="fr", show_default=True, help="Whose lexicon and reviewed files.")


@click.group()
def decisions() -> None:
    """Decisions of the maintainers' desk: list them, write them as reviewed lines, read reviewed lines back."""


@decisions.command("list")
@click.option("--language", help="Only those about one lexicon.")
@click.option("--since", default=0, metavar="N", help="Only those after number N.")
def list_decisions(language: str | None, since: int) -> None:
    """Print the log, a decision a line: number, day, who, lexicon, word, what, why."""
    with connected() as connection:
        found = log.read(connection, lexicon=language)
    for decision in found:
        if decision.id > since:
            click.echo("\t".join(_told(decision)))


def _told(decision: Decision) -> Iterator[str]:
    yield str(decision.id)
    yield day(decision.at)
    yield decision.maintainer
    yield decision.lexicon
    yield decision.word
    tier = None if decision.tier is None else decision.tier.slug
    what = (decision.action.value, tier, decision.pos, decision.inflection, decision.tag, "live" if decision.live else None)
    yield " ".join(filter(None, what))
    yield " ".join(decision.reason.split())


@decisions.command("export")
@_LANGUAGE
@click.option("--to", "folder", type=_FOLDER, help="The folder of reviewed files; data/LANGUAGE by default.")
@click.option("--since", default=0, metavar="N", help="Only decisions after number N.")
@click.option("--dry-run", is_flag=True, help="Print what would change, as a diff, and write nothing.")
def export_decisions(language: str, folder: Path | None, since: int, dry_run: bool) -> None:
    """Write the log as reviewed lines, so that the next build holds what was decided. Doing it twice changes nothing more."""
    reviewed = Reviewed.read(folder or data.path(language), language)
    with connected() as connection:
        found = log.read(connection, lexicon=language)
    told = export(found, reviewed, since)
    if dry_run:
        for line in reviewed.difference():
            click.echo(line)
        return
    reviewed.write()
    for line in told:
        click.echo(line)
    click.echo(f"{reviewed.folder}: {len(told)} changes" if told else f"{reviewed.folder}: nothing to change", err=True)


@decisions.command("import")
@_LANGUAGE
@click.option("--from", "folder", type=_FOLDER, help="The folder of reviewed files; data/LANGUAGE by default.")
@click.option("--dry-run", is_flag=True, help="Tell what would be added, and add nothing.")
def import_decisions(language: str, folder: Path | None, dry_run: bool) -> None:
    """Add reviewed lines to the log, so that the desk shows what was decided before. Doing it twice adds nothing more."""
    reviewed = Reviewed.read(folder or data.path(language), language)
    with connected(writes=not dry_run) as connection:
        found, told = new_decisions(reviewed, log.read(connection, lexicon=language), language)
        if not dry_run:
            now = int(time.time())
            log.add(connection, [replace(decision, at=now) for decision in found])
    for line in told:
        click.echo(line)
    click.echo(f"{len(found)} decisions {'to add' if dry_run else 'added'}", err=True)


@click.group()
def maintainers() -> None:
    """Those who may decide at the desk."""


@maintainers.command()
@click.argument("name")
def add(name: str) -> None:
    """Let NAME in, and print the token to sign in with. It is shown this once."""
    with connected(writes=True) as connection:
        token = people.add(connection, name, int(time.time()))
    click.echo(token)


@maintainers.command("list")
def list_maintainers() -> None:
    """Print all maintainers: name, since when, until when."""
    with connected() as connection:
        found = people.every(connection)
    for each in found:
        click.echo("\t".join((each.name, day(each.created_at), "" if each.revoked_at is None else day(each.revoked_at))))


@maintainers.command()
@click.argument("name")
def revoke(name: str) -> None:
    """End NAME's token and sessions at once. What NAME decided stays."""
    with connected(writes=True) as connection:
        people.revoke(connection, name, int(time.time()))
