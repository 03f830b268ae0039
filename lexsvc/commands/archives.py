"""The commands that carry packs from the machine that builds to the machines that serve: ``publish pull``."""

from __future__ import annotations

from pathlib import Path

import click

from lexsvc import places
from lexsvc.archive import ArchiveError
from lexsvc.commands.options import EDITION
from lexsvc.shelf import Shelf
from lexsvc.store import StoreError, store_at
from lexsvc.store import publish as publish_pack
from lexsvc.store import pull as pull_lexicon


@click.command()
@click.argument("lexicon")
@click.option("--to", "store", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder of the store.")
@EDITION
def publish(lexicon: str, store: Path, edition: str | None) -> int:
    """Put the edition of LEXICON that is in use, or another one, into a store, from which `lexsvc pull` takes it.

    The archive is written once and never changed; the file `current` beside it, replaced in one step, names it.
    """
    pack = Shelf(places.packs()).open(lexicon, edition).pack
    place, is_new = publish_pack(pack, store)
    click.echo(f"{place}: {'published' if is_new else 'was there already'}, and current")
    return 0


@click.command()
@click.argument("lexicons", nargs=-1)
@click.option(
    "--from", "where", required=True, envvar="LEXSVC_STORE", show_envvar=True, help="The store: a folder or an http(s) address."
)
@click.option("--mend", is_flag=True, help="Check every hash of what is there already, and fetch again what is damaged.")
def pull(lexicons: tuple[str, ...], where: str, mend: bool) -> int:
    """Bring the current edition of LEXICONS, or of those on the shelf, from a store, check it, and take it into use.

    What is there already is not fetched again. Exit status 2 if any cannot be had; the edition in use then stays.
    """
    shelf, store = Shelf(places.packs()), store_at(where)
    wanted = lexicons or shelf.lexicons()
    if not wanted:
        raise click.UsageError(f"no lexicon in {shelf.root} yet: say which, as in lexsvc pull --from {where} fr")
    failed = False
    for lexicon in wanted:
        try:
            pulled = pull_lexicon(store, shelf, lexicon, mend=mend)
        except (ArchiveError, StoreError) as error:
            failed = True
            click.echo(f"lexsvc: {error}", err=True)
        else:
            done = ["fetched"] * pulled.fetched + ["now in use"] * pulled.switched
            click.echo(f"{lexicon} {pulled.folder.name}: {' and '.join(done) or 'up to date'}")
    return 2 if failed else 0
