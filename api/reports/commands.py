"""The command ``lexsvc reports``."""

from __future__ import annotations

import time

import click

from api.database.terminal import connected
from api.reports.store import forget_sentences

_DAY = 86_400


@click.group()
def reports() -> None:
    """Reports of players."""


@reports.command()
@click.option("--days", type=click.IntRange(1, 36_500), required=True, help="Throw away sentences older than this.")
def forget(days: int) -> None:
    """Throw away what players wrote long ago; the reports and their counts stay."""
    with connected(writes=True) as connection:
        forgotten = forget_sentences(connection, int(time.time()) - days * _DAY)
    click.echo(f"{forgotten} sentences older than {days} days thrown away")
