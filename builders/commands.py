"""The builders' commands: ``lexsvc build``, ``lexsvc sources``, ``lexsvc explain``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from builders import freshness, own_list, report, report_page
from builders.build import Built
from builders.build import build as build_lexicon
from builders.greek import build as greek
from builders.greek import explaining
from builders.greek.recipe import is_grammar
from builders.greek.recipe import read_recipe as read_grammar_recipe
from builders.recipe import read_recipe
from builders.sources import Lock, Source, SourceError, fetch, verify
from builders.trail import Trail, write_trail
from lexsvc import data, places
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError
from lexsvc.shelf import Shelf, UnknownLexicon
from lexsvc.tier import Tier

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)

_TRAIL, _REPORT, _PAGE = "trail.sqlite", "report.json", "report.html"


def beside(pack: Path) -> Path:
    """The folder beside a pack where the report and the trail of its build lie."""
    return pack.with_name(f"{pack.name}.report")


def trail_of(lexicon: Lexicon) -> Trail:
    """The trail of the build that made an opened lexicon."""
    path = beside(lexicon.pack.folder) / _TRAIL
    if not path.exists():
        raise click.ClickException(f"{path}: not there; build the lexicon again with 'lexsvc build {lexicon.id}'")
    return Trail(path)


@contextmanager
def _progress(total: int) -> Iterator[tuple[Progress, TaskID]]:
    columns = (SpinnerColumn(), TextColumn("{task.description:32}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=report.console()) as progress:
        yield progress, progress.add_task("", total=total)


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
def build(
    lexicon: str | None,
    word_list: Path | None,
    language: str,
    identifier: str | None,
    policies: tuple[str, ...],
    recipe: Path | None,
    offline: bool,
    missing: bool,
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
    shelf = Shelf(places.packs())
    if missing and lexicon and not recipe and _is_fresh(lexicon, shelf):
        click.echo(f"{lexicon} {shelf.current(lexicon)} is there and up to date", err=True)
        return 0
    path = recipe or data.path(str(lexicon), "recipe.toml")
    built = _build_grammar(path, offline) if is_grammar(path) else _build_recipe(path, offline)
    shelf.point(built.recipe.lexicon, built.folder.name)
    if lexicon and not recipe:
        freshness.note(lexicon, beside(built.folder))
    return 0


def _is_fresh(lexicon: str, shelf: Shelf) -> bool:
    try:
        folder = shelf.find(lexicon)
    except (PackError, UnknownLexicon):
        return False
    return freshness.is_fresh(lexicon, shelf, beside(folder))


def _build_grammar(path: Path, offline: bool) -> greek.Built:
    """Build a lexicon whose forms a grammar yields."""
    recipe, lock = read_grammar_recipe(path), Lock.load()
    cache = places.cache()
    with _progress(total=7 + len(recipe.sources)) as (progress, task):

        def advance(name: str) -> None:
            progress.update(task, advance=1, description=name)

        for name in recipe.sources:
            advance(f"fetch {name}")
            _told(lambda source=lock[name]: verify(source, cache) if offline else fetch(source, cache))
        built = greek.build(recipe, lock, cache, places.packs(), advance)
        advance("report")
        summary = greek.summarise(built) | report.licences(built.folder)
        _write_report(summary, built.folder)
        progress.update(task, completed=7 + len(recipe.sources), description="built")
    report.show(summary, report.console())
    return built


def _write_report(summary: dict[str, Any], pack: Path) -> Path:
    """Write a report beside its pack, for programs and as a page, and return the folder it lies in."""
    folder = beside(pack)
    folder.mkdir(exist_ok=True)
    (folder / _REPORT).write_text(json.dumps(summary, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / _PAGE).write_text(report_page.render(summary), encoding="utf-8")
    return folder


def _build_recipe(path: Path, offline: bool) -> Built:
    recipe, lock = read_recipe(path), Lock.load()
    cache = places.cache()
    # Verify, gather, decide, compile, write, report, and one step a source to fetch and one to read.
    with _progress(total=6 + 2 * len(recipe.ingredients)) as (progress, task):

        def advance(name: str) -> None:
            progress.update(task, advance=1, description=name)

        for ingredient in recipe.ingredients:
            source = lock[ingredient.locked_as]
            advance(f"fetch {source.id}")
            _told(lambda source=source: verify(source, cache) if offline else fetch(source, cache))
        built = build_lexicon(recipe, lock, cache, places.packs(), advance)
        advance("report")
        summary = report.summarise(built)
        write_trail(built, _write_report(summary, built.folder) / _TRAIL)
        progress.update(task, completed=6 + 2 * len(recipe.ingredients), description="built")
    report.show(summary, report.console())
    return built


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


def _told(action: object) -> object:
    """Run an action and tell a source's fault in a line."""
    try:
        return action()  # type: ignore[operator]
    except SourceError as error:
        raise click.ClickException(str(error)) from None


@sources.command("fetch")
@_NAMES
@click.option("--from", "origin", type=_FOLDER, help="A folder of files downloaded before; no network.")
def fetch_sources(names: tuple[str, ...], origin: Path | None) -> int:
    """Bring sources into the cache and check their hashes: those named, or all that are not optional."""
    chosen = _chosen(names)
    with _progress(total=len(chosen)) as (progress, task):
        for source in chosen:
            progress.update(task, description=source.id)
            _told(lambda source=source: fetch(source, places.cache(), origin))
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
