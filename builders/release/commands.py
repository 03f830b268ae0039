"""The commands ``lexsvc release`` and ``lexsvc compare``."""

from __future__ import annotations

from pathlib import Path

import click

from builders.release import changelog, comparison_page
from builders.release.comparison import KINDS, compare
from builders.release.steps import Outcome, Terms
from builders.release.steps import release as release_lexicon
from builders.release.vanished import share
from lexsvc import data, places
from lexsvc.commands.options import opened, parsed
from lexsvc.shelf import Shelf, check_lexicon_id

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.argument("lexicon")
@click.option("--recipe", type=_FILE, help="A recipe file instead of data/LEXICON/recipe.toml.")
@click.option("--packs", type=_FOLDER, help="The folder of the packs instead of LEXSVC_PACKS.")
@click.option("--edition", help="The edition's name, instead of the recipe's.")
@click.option(
    "--most-vanished",
    default="0.5%",
    show_default=True,
    callback=parsed(share),
    help="The share of a tier's words that may vanish.",
)
@click.option("--allow-vanished", type=click.IntRange(0), help="How many words of each tier may vanish, this once.")
@click.option("--offline", is_flag=True, help="Fail rather than fetch a source that is not in the cache.")
@click.option("--dry-run", is_flag=True, help="Do all but put the edition into use.")
def release(
    lexicon: str,
    recipe: Path | None,
    packs: Path | None,
    edition: str | None,
    most_vanished: float,
    allow_vanished: int | None,
    offline: bool,
    dry_run: bool,
) -> int:
    """Make a new edition of LEXICON, examine it, tell what changed, and put it into use.

    It is refused, with exit status 1 and the old edition in use, if a hash is wrong, a sentinel (data/LEXICON/sentinels.tsv) is
    not where it should be, too many words vanish, or its licences cannot be kept together (data/licences.toml). Beside the pack
    lie its report, the changelog of words, the comparison with the last edition and the page of licences.
    """
    path = recipe or data.path(check_lexicon_id(lexicon), "recipe.toml")
    terms = Terms(most_vanished, allow_vanished, edition, offline, dry_run)
    outcome = release_lexicon(lexicon, path, Shelf(packs or places.packs()), terms)
    for fault in outcome.faults:
        click.echo(f"{fault.examination}: {fault.found}", err=True)
    click.echo(_told(outcome, dry_run))
    click.echo(f"What is told of it: {outcome.notes}")
    return 1 if outcome.faults else 0


def _told(outcome: Outcome, dry_run: bool) -> str:
    name = f"{outcome.lexicon} {outcome.pack.name}"
    stays = f"{outcome.last} stays in use" if outcome.last else "none is in use"
    if outcome.faults:
        number = len(outcome.faults)
        return f"{name}: refused, {number} {'fault' if number == 1 else 'faults'}; {stays}"
    if dry_run:
        return f"{name}: passes; {stays}, since this was a dry run"
    return f"{name}: in use" + (f", after {outcome.last}" if outcome.last else "")


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--to", "folder", required=True, type=_FOLDER, help="The folder to write into.")
def compare_editions(old: str, new: str, folder: Path) -> int:
    """Compare two editions, each fr, fr@2026.11 or the folder of a pack: a page with plots, and every word that changed.

    Writes comparison.html, changes.md and changes.tsv.
    """
    compared = compare(opened(old), opened(new))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "comparison.html").write_text(comparison_page.render(compared), encoding="utf-8")
    (folder / "changes.md").write_text(changelog.text(compared), encoding="utf-8")
    (folder / "changes.tsv").write_text(changelog.table(compared), encoding="utf-8")
    click.echo(f"{folder}: " + ", ".join(f"{compared.counts[kind]:,} {kind}" for kind in KINDS))
    return 0
