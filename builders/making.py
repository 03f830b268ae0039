"""Making: the whole way from a recipe's file to a pack on disk and the report beside it. What is made is not yet in use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from builders import report, report_page
from builders.build import build as build_lexicon
from builders.clock import Advance
from builders.greek import build as greek
from builders.greek.recipe import GrammarRecipe, is_grammar
from builders.greek.recipe import read_recipe as read_grammar_recipe
from builders.recipe import Recipe, read_recipe
from builders.sources import Lock, Source, fetch, verify
from builders.trail import Trail, write_trail
from lexsvc import places
from lexsvc.lexicon import Lexicon

_TRAIL, _REPORT, _PAGE = "trail.sqlite", "report.json", "report.html"


def beside(pack: Path) -> Path:
    """The folder beside a pack where the report and the trail of its build lie."""
    return pack.with_name(f"{pack.name}.report")


def trail_of(lexicon: Lexicon) -> Trail:
    """The trail of the build that made an opened lexicon. Raises ``FileNotFoundError`` if it is not there."""
    path = beside(lexicon.pack.folder) / _TRAIL
    if not path.exists():
        raise FileNotFoundError(f"{path}: not there; build the lexicon again with 'lexsvc build {lexicon.id}'")
    return Trail(path)


def make(recipe: Path, packs: Path, *, offline: bool = False, edition: str | None = None) -> Path:
    """Make the lexicon of a recipe into ``packs`` and return the folder of its pack, with its report beside it.

    Sources that are not in the cache are fetched, unless ``offline``. ``edition`` stands for the one that the recipe names.
    Raises :class:`~builders.sources.SourceError`, ``ValueError`` or ``OSError`` before a pack is there.
    """
    return _make_grammar(recipe, packs, offline, edition) if is_grammar(recipe) else _make(recipe, packs, offline, edition)


@contextmanager
def progress_of(total: int) -> Iterator[tuple[Progress, TaskID]]:
    """A bar on standard error, for ``total`` steps."""
    columns = (SpinnerColumn(), TextColumn("{task.description:32}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=report.console()) as progress:
        yield progress, progress.add_task("", total=total)


@contextmanager
def _steps(total: int) -> Iterator[Advance]:
    with progress_of(total) as (progress, task):
        yield lambda name: progress.update(task, advance=1, description=name)
        progress.update(task, completed=total, description="built")


def _bring(sources: Iterable[Source], offline: bool, advance: Advance) -> None:
    """Have the sources in the cache, checked."""
    for source in sources:
        advance(f"fetch {source.id}")
        if offline:
            verify(source, places.cache())
        else:
            fetch(source, places.cache())


def _make_grammar(path: Path, packs: Path, offline: bool, edition: str | None) -> Path:
    """Make a lexicon whose forms a grammar yields."""
    recipe: GrammarRecipe = read_grammar_recipe(path)
    recipe, lock = replace(recipe, edition=edition or recipe.edition), Lock.load()
    with _steps(7 + len(recipe.sources)) as advance:
        _bring([lock[name] for name in recipe.sources], offline, advance)
        built = greek.build(recipe, lock, places.cache(), packs, advance)
        advance("report")
        summary = greek.summarise(built) | report.licences(built.folder)
        _write_report(summary, built.folder)
    report.show(summary, report.console())
    return built.folder


def _make(path: Path, packs: Path, offline: bool, edition: str | None) -> Path:
    recipe: Recipe = read_recipe(path)
    recipe, lock = replace(recipe, edition=edition or recipe.edition), Lock.load()
    # Verify, gather, decide, compile, write, report, and one step a source to fetch and one to read.
    with _steps(6 + 2 * len(recipe.ingredients)) as advance:
        _bring([lock[ingredient.locked_as] for ingredient in recipe.ingredients], offline, advance)
        built = build_lexicon(recipe, lock, places.cache(), packs, advance)
        advance("report")
        summary = report.summarise(built)
        write_trail(built, _write_report(summary, built.folder) / _TRAIL)
    report.show(summary, report.console())
    return built.folder


def _write_report(summary: dict[str, Any], pack: Path) -> Path:
    """Write a report beside its pack, for programs and as a page, and return the folder it lies in."""
    folder = beside(pack)
    folder.mkdir(exist_ok=True)
    (folder / _REPORT).write_text(json.dumps(summary, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / _PAGE).write_text(report_page.render(summary), encoding="utf-8")
    return folder
