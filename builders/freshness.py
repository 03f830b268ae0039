"""Freshness: whether the current pack of a lexicon is what its recipe would make now.

A digest of all that a build depends on in this installation (recipe and data of the language, locked sources, the code that
builds) is kept beside the pack. It is about saving time, not proof: ``lexsvc verify`` proves a pack.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import builders
import lexsvc
from lexsvc import data
from lexsvc.pack import PackError
from lexsvc.shelf import Shelf, UnknownLexicon

_NAME = "inputs.sha256"


def inputs_digest(lexicon: str) -> str:
    """A digest of everything the build of ``lexicon`` reads here, and of the code that reads it."""
    digest = hashlib.sha256()
    for path in _inputs(lexicon):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _inputs(lexicon: str) -> Iterator[Path]:
    code = [Path(package.__path__[0]) for package in (builders, lexsvc)]
    judges = {"sentinels.tsv"}  # of the finished pack, which they do not make
    yield from sorted(path for path in data.path(lexicon).rglob("*") if path.is_file() and path.name not in judges)
    yield data.path("sources.lock.toml")
    # The games only use packs, they do not make them.
    yield from sorted(path for root in code for path in root.rglob("*.py") if "games" not in path.parts)


def recipe_of(lexicon: str) -> Path:
    """Where the recipe lies that freshness is about: a lexicon built from another file is not noted."""
    return data.path() / lexicon / "recipe.toml"


def is_fresh(lexicon: str, shelf: Shelf, report_folder: Path) -> bool:
    """Whether the current pack opens and was built from what lies here now. ``report_folder`` is the one beside it."""
    try:
        shelf.open(lexicon)
        return (report_folder / _NAME).read_text(encoding="ascii") == inputs_digest(lexicon)
    except (PackError, UnknownLexicon, OSError):
        return False


def note(lexicon: str, report_folder: Path) -> None:
    """Keep the digest of what a pack was just built from."""
    (report_folder / _NAME).write_text(inputs_digest(lexicon), encoding="ascii")
