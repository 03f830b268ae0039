"""The walk of a release: make apart, examine, tell, put into use. Until the last step nothing on the shelf has changed.

A candidate is made in ``<packs>/.candidates/<lexicon>``, where it stays to be looked at if it is refused, until the next
release of the lexicon. One that passes is moved onto the shelf, and then the pointer, last and in one step.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from builders import freshness
from builders.head import head_of, recipe_at
from builders.making import beside, make
from builders.release import attribution, changelog, comparison_page, licences, sentinels
from builders.release import vanished as vanishing
from builders.release.comparison import compare
from lexsvc.durable import sync
from lexsvc.lexicon import Lexicon
from lexsvc.pack.placing import put_in_place
from lexsvc.shelf import Shelf, UnknownLexicon

_CANDIDATES = ".candidates"
_SENTINELS = "sentinels.tsv"


@dataclass(frozen=True)
class Terms:
    """What a release is asked: the share of a tier's words that may vanish, or the number of them that may this once; another
    edition's name than the recipe's; whether sources may be fetched, and whether the edition is to be put into use."""

    most_vanished: float
    allow_vanished: int | None = None
    edition: str | None = None
    offline: bool = False
    dry_run: bool = False


@dataclass(frozen=True)
class Fault:
    """Why a candidate is refused: which examination it failed, and what exactly was found."""

    examination: str
    found: str


@dataclass(frozen=True)
class Outcome:
    """What came of a release: the pack where it now lies, the one in use before (None if none was), and why it was refused.

    ``notes`` is the folder beside the pack with what is told of it. A pack without faults is in use, unless it was a dry run.
    """

    lexicon: str
    pack: Path
    last: str | None
    faults: tuple[Fault, ...]

    @property
    def notes(self) -> Path:
        """The folder of the report, the changelog, the comparison and the licences."""
        return beside(self.pack)


def release(lexicon: str, recipe: Path, shelf: Shelf, terms: Terms) -> Outcome:
    """Make, examine and put into use the edition of a recipe.

    Raises what making a pack does, :class:`~lexsvc.pack.PackError` if the edition in use is damaged, ``ValueError`` if the
    sentinels or the table of licences cannot be read, the recipe is another lexicon's, or another release is under way.
    """
    with recipe_at(recipe) as raw:
        if (told := head_of(raw)["lexicon"]) != lexicon:
            raise ValueError(f"it is the recipe of {told}, not of {lexicon}")
    guards_at = recipe.with_name(_SENTINELS)
    guards = sentinels.read_sentinels(guards_at) if guards_at.exists() else ()
    known = licences.read_licences()
    with _alone(shelf.root / _CANDIDATES, lexicon) as home:
        last = _last(shelf, lexicon)
        pack = make(recipe, home.parent, offline=terms.offline, edition=terms.edition)
        candidate = Lexicon.open(pack)
        faults = (
            *(Fault("hashes", fault) for fault in candidate.pack.verify()),
            *(Fault("sentinels", fault) for fault in sentinels.faults(candidate, guards)),
            *(Fault("licences", fault) for fault in licences.faults(candidate.pack.manifest, known)),
            *_compared(last, candidate, terms),
        )
        _tell_licences(candidate, known)
        if not faults and not terms.dry_run:
            pack = _place(pack, shelf, recipe)
            shelf.point(lexicon, pack.name)
    return Outcome(lexicon, pack, None if last is None else last.pack.folder.name, faults)


def _last(shelf: Shelf, lexicon: str) -> Lexicon | None:
    """The edition in use, None if there is none yet."""
    try:
        return shelf.open(lexicon)
    except UnknownLexicon:
        return None


def _compared(last: Lexicon | None, candidate: Lexicon, terms: Terms) -> Iterator[Fault]:
    """Tell what changed since the last edition, beside the candidate, and yield where too much of it vanished."""
    if last is None:
        return
    compared = compare(last, candidate)
    notes = beside(candidate.pack.folder)
    (notes / "changes.tsv").write_text(changelog.table(compared), encoding="utf-8")
    (notes / "changes.md").write_text(changelog.text(compared), encoding="utf-8")
    (notes / "comparison.html").write_text(comparison_page.render(compared), encoding="utf-8")
    gone = vanishing.vanished(word.change for word in compared.words)
    before = last.pack.manifest.counts["tier"]
    for fault in vanishing.faults(gone, before, terms.most_vanished, terms.allow_vanished):
        yield Fault("vanished words", fault)


def _tell_licences(candidate: Lexicon, known: dict[str, licences.Licence]) -> None:
    notes, manifest = beside(candidate.pack.folder), candidate.pack.manifest
    try:
        told, page = attribution.text(manifest, known), attribution.page(manifest, known)
    except ValueError:  # an expression that is no list of licences: a fault that was told of
        return
    (notes / "licences.txt").write_text(told, encoding="utf-8")
    (notes / "licences.html").write_text(page, encoding="utf-8")


def _place(made: Path, shelf: Shelf, recipe: Path) -> Path:
    """Move a candidate with its notes onto the shelf, beside the edition in use, and return where the pack now lies.

    A pack that lies there already is the same, since its name tells its content, and is kept; a damaged one makes room.
    """
    home = shelf.root / made.parent.name
    home.mkdir(exist_ok=True)
    if recipe == freshness.recipe_of(made.parent.name):
        freshness.note(made.parent.name, beside(made))
    place = put_in_place(made, home / made.name)
    shutil.rmtree(made, ignore_errors=True)  # still there if the same pack lay in its place
    shutil.rmtree(beside(place), ignore_errors=True)
    beside(made).rename(beside(place))
    sync(home)
    return place


@contextmanager
def _alone(candidates: Path, lexicon: str) -> Iterator[Path]:
    """The emptied folder for the candidate of a lexicon, held by nobody else. Raises ``ValueError`` if another holds it."""
    candidates.mkdir(parents=True, exist_ok=True)
    with (candidates / f"{lexicon}.lock").open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"another release of {lexicon} is under way in {candidates}: wait until it is done") from None
        home = candidates / lexicon
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        yield home
