"""The builders' commands: ``lexsvc build``, ``lexsvc sources``, ``lexsvc explain``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from builders import checking, freshness, own_list
from builders.greek import explaining
from builders.greek.recipe import is_grammar
from builders.head import head_of, recipe_at
from builders.making import beside, make, progress_of, trail_of
from builders.recipe import read_recipe
from builders.sources import Lock, Source, SourceError, fetch, verify
from lexsvc import data, places
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError
from lexsvc.shelf import Shelf, UnknownLexicon
from lexsvc.tier import Tier

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command()
@click.argument("lexicon", required=False)
@click.option("--from", "word_list", type=_FILE, help="Build from a word list of your own.")
@click.option("--language", default="fr", show_default=True, help="The language of the word list.")
@click.option("--id", "identifier", help="What the lexicon of the word list is called.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME",
    help="With --from: a rule left to the lexicon, as iota_adscript in Greek.",
)
@click.option("--recipe", type=_FILE, help="A recipe file instead of data/LEXICON/recipe.toml.")
@click.option("--offline", is_flag=True, help="Fail rather than fetch a source that is not in the cache.")
@click.option("--missing", is_flag=True, help="Build only if there is no such pack, or what it is made from has changed.")
@click.option("--check", is_flag=True, help="Build elsewhere, and tell whether the edition in use is the same to the byte.")
def build(
    lexicon: str | None,
    word_list: Path | None,
    language: str,
    identifier: str | None,
    policies: tuple[str, ...],
    recipe: Path | None,
    offline: bool,
    missing: bool,
    check: bool,
) -> int:
    """Build LEXICON from its recipe, or a lexicon of your own with --from LIST.txt --language fr --id NAME.

    LIST has one word a line, perhaps with its tier in a second column, or dictionary lines as people write them (kiffer v.;
    λόγος, ου, ὁ), whose forms the grammar works out.
    """
    if word_list is not None:
        if lexicon or recipe:
            raise click.UsageError("--from builds a lexicon of its own: give it a name with --id, and no recipe")
        return _build_list(word_list, language, identifier, policies)
    if policies:
        raise click.UsageError("--policy goes with --from: a recipe has its own policy")
    if not lexicon and not recipe:
        raise click.UsageError("say which lexicon to build: lexsvc build fr")
    if check and missing:
        raise click.UsageError("--check builds whatever is there: leave --missing out")
    shelf = Shelf(places.packs())
    if missing and lexicon and not recipe and _is_fresh(lexicon, shelf):
        click.echo(f"{lexicon} {shelf.current(lexicon)} is there and up to date", err=True)
        return 0
    path = recipe or data.path(str(lexicon), "recipe.toml")
    if check:
        return _check(path, shelf, offline)
    pack = make(path, shelf.root, offline=offline)
    shelf.point(pack.parent.name, pack.name)
    if lexicon and not recipe:
        freshness.note(lexicon, beside(pack))
    return 0


def _is_fresh(lexicon: str, shelf: Shelf) -> bool:
    try:
        folder = shelf.find(lexicon)
    except (PackError, UnknownLexicon):
        return False
    return freshness.is_fresh(lexicon, shelf, beside(folder))


def _check(recipe: Path, shelf: Shelf, offline: bool) -> int:
    """Whether the edition in use is what its recipe makes: exit status 1, and what differs, if it is not."""
    with recipe_at(recipe) as raw:
        pack = shelf.open(head_of(raw)["lexicon"]).pack
    faults = list(checking.check(pack, recipe, offline=offline))
    for fault in faults:
        click.echo(f"{pack.folder}/{fault}", err=True)
    found = "not what its recipe makes" if faults else "byte for byte what its recipe makes"
    click.echo(f"{pack.manifest.lexicon} {pack.folder.name}: {found} ({recipe})")
    return 1 if faults else 0


def _build_list(path: Path, language: str, identifier: str | None, policies: tuple[str, ...]) -> int:
    if not identifier:
        raise click.UsageError("name the lexicon with --id")
    result = own_list.build(path, language, identifier, places.packs(), policies)
    for fault in result.faults:
        click.echo(fault, err=True)
    Shelf(places.packs()).point(identifier, result.folder.name)
    click.echo(f"{identifier}: {result.words} words built, {len(result.faults)} lines left out. {result.folder}", err=True)
    return 0


@click.group()
def sources() -> None:
    """Fetch, verify and list the open sources that lexicons are built from."""


_NAMES = click.argument("names", nargs=-1)


def _chosen(names: tuple[str, ...]) -> list[Source]:
    lock = Lock.load()
    try:
        return [lock[name] for name in names] if names else [source for source in lock if not source.optional]
    except KeyError as error:
        raise click.UsageError(error.args[0]) from None


@sources.command("fetch")
@_NAMES
@click.option("--from", "origin", type=_FOLDER, help="A folder of files downloaded before; no network.")
def fetch_sources(names: tuple[str, ...], origin: Path | None) -> int:
    """Bring sources into the cache and check their hashes: those named, or all that are not optional."""
    chosen = _chosen(names)
    with progress_of(len(chosen)) as (progress, task):
        for source in chosen:
            progress.update(task, description=source.id)
            fetch(source, places.cache(), origin)
            progress.advance(task)
    click.echo(f"{len(chosen)} sources in {places.cache()}", err=True)
    return 0


@sources.command("verify")
@_NAMES
def verify_sources(names: tuple[str, ...]) -> int:
    """Check the hash of every source in the cache. Exit status 1 if any is missing or wrong."""
    whole = True
    for source in _chosen(names):
        try:
            verify(source, places.cache())
            click.echo(f"{source.id}: whole")
        except SourceError as error:
            whole = False
            click.echo(str(error), err=True)
    return 0 if whole else 1


@sources.command("list")
@click.option("--format", "layout", type=click.Choice(["text", "tsv"]), default="text", show_default=True)
def list_sources(layout: str) -> int:
    """List every pinned source: id, package, version, licence, attribution."""
    for source in Lock.load():
        if layout == "tsv":
            row = (source.id, source.package, source.version, source.licence, str(int(source.optional)), source.attribution)
            click.echo("\t".join(row))
        else:
            optional = " (optional)" if source.optional else ""
            click.echo(f"{source.id}{optional}: {source.package} {source.version}, {source.licence}\n  {source.attribution}")
    return 0


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lexicon", default="fr", show_default=True)
@click.option("--edition", help="An edition of the lexicon; the current one if absent.")
def explain(words: tuple[str, ...], lexicon: str, edition: str | None) -> int:
    """Show every source, rule and decision on a word's way into a lexicon, or the step where it fell."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    told = _teller(opened)
    for word in words:
        click.echo(f"{word}: {opened.check(word, tier=Tier.EXPERT).message('en')}")
        for line in told(word):
            click.echo(line)
    return 0


def _teller(lexicon: Lexicon) -> Callable[[str], Iterator[str]]:
    """What tells of a word's way into a lexicon: its grammar's proofs, or the trail of its build."""
    if is_grammar(data.path(lexicon.language, "recipe.toml")):
        return lambda word: explaining.explain(lexicon, word)
    trail = trail_of(lexicon)
    rules = {name: rule.reason for name, rule in read_recipe(data.path(lexicon.id, "recipe.toml")).rules().items()}
    return lambda word: trail.explain(word, lexicon.folding, rules)
