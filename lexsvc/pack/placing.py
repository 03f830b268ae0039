"""Placing a pack: written beside its place, it takes its name in one step, and what killed writers left is cleared away."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from lexsvc.durable import sync
from lexsvc.pack.manifest import PackError
from lexsvc.pack.reader import Pack

_DRAFT = ".writing-"


@contextmanager
def writing_in(home: Path) -> Iterator[Path]:
    """A folder in ``home`` to write a pack in, gone at the end.

    Writers share a lock on ``home``; one that finds itself alone clears away the folders of those that were killed.
    """
    descriptor = os.open(home, os.O_RDONLY)
    try:
        with suppress(OSError):  # others are writing, or the file system has no locks: all is left as it is
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _clear(home.glob(f"{_DRAFT}*"))
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_SH)
        work = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=home))
        try:
            yield work
        finally:
            _clear(home.glob(f"{work.name}*"))
    finally:
        os.close(descriptor)


def put_in_place(work: Path, place: Path) -> Path:
    """Give the pack written in ``work`` its place, and return that. A whole pack already there is kept, a damaged one replaced.

    Raises ``OSError`` when the disk refuses.
    """
    if place.exists():
        if _is_whole(place):
            return place
        place.rename(work.with_name(f"{work.name}.damaged"))  # cleared away with the rest; who has it mapped keeps it
    try:
        work.rename(place)
    except OSError:
        if place.exists():  # another writer of the same pack was first: a folder that holds something is never replaced
            return place
        raise
    sync(place.parent)
    return place


def _is_whole(folder: Path) -> bool:
    try:
        return not any(Pack(folder).verify())
    except PackError:
        return False


def _clear(folders: Iterable[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
