"""The store: published archives in a folder or behind a web address, from which the machines that serve take their packs.

``<store>/<lexicon>/<edition>-<fingerprint8>.tar`` is an archive, never changed once it is there; ``<store>/<lexicon>/current``
is the notice of the one in use, replaced in one step. :func:`publish` puts a pack there, :func:`pull` brings it onto a shelf.
"""

from __future__ import annotations

import fcntl
import http.client
import shutil
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from lexsvc import archive, durable
from lexsvc.archive import ArchiveError, Notice, Readable
from lexsvc.pack import Pack, PackError
from lexsvc.shelf import Shelf, UnknownLexicon, check_lexicon_id

_POINTER = "current"
#: More than any notice has (bytes).
_MOST_NOTICE = 4096
#: How long a silent store is waited for (seconds).
_PATIENCE = 60


class StoreError(OSError):
    """The store, or what should lie in it, cannot be read or written; the message names it. What is on the shelf stays."""


class Store(Protocol):
    """Where archives are read from."""

    def opened(self, name: str) -> Readable:
        """What lies under a name such as ``fr/current``. Raises ``OSError``."""
        ...

    def __str__(self) -> str: ...


@dataclass(frozen=True)
class _Folder:
    root: Path

    def opened(self, name: str) -> Readable:
        return (self.root / name).open("rb")

    def __str__(self) -> str:
        return str(self.root)


@cache
def _browser() -> urllib.request.OpenerDirector:
    """What fetches over http and https alone: a site may send on to another, and not to what else Python can open (ftp)."""
    browser = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler,
        urllib.request.UnknownHandler,
        urllib.request.HTTPHandler,
        urllib.request.HTTPSHandler,
        urllib.request.HTTPRedirectHandler,
        urllib.request.HTTPDefaultErrorHandler,
        urllib.request.HTTPErrorProcessor,
    ):
        browser.add_handler(handler())
    return browser


@dataclass(frozen=True)
class _Site:
    address: str

    def opened(self, name: str) -> Readable:
        asked = urllib.request.Request(f"{self.address}/{name}", headers={"Cache-Control": "no-cache"})
        answer: Readable = _browser().open(asked, timeout=_PATIENCE)
        return answer

    def __str__(self) -> str:
        return self.address


def store_at(where: str) -> Store:
    """The store in a folder, or at an ``http://`` or ``https://`` address. Raises ``ValueError`` for other addresses."""
    scheme, separator, _ = where.partition("://")
    if not separator:
        return _Folder(Path(where))
    try:
        is_site = scheme in ("http", "https") and bool(urlsplit(where).hostname)
    except ValueError:
        is_site = False
    if not is_site:
        raise ValueError(f"{where}: a store is a folder, or an address that begins with http:// or https:// and names a host")
    return _Site(where.rstrip("/"))


def publish(pack: Pack, root: Path) -> tuple[Path, bool]:
    """Put the archive of a pack into the store in folder ``root`` and make it current there.

    Returns the archive and whether it is new: one that is there already is never written again. Raises :class:`PackError` if
    the pack is damaged, :class:`ArchiveError` if another file lies in the archive's place, ``OSError`` if the disk refuses.
    """
    home = root / pack.manifest.lexicon
    home.mkdir(parents=True, exist_ok=True)
    with _workshop(home, ".publishing-") as scratch:
        draft = scratch / "archive"
        with draft.open("xb") as file:
            notice = archive.write(pack, file)
        place = home / notice.name
        is_new = not place.exists()
        if is_new:
            durable.sync(draft)
            draft.chmod(0o644)
            draft.rename(place)
            durable.sync(home)
        else:
            _check_same(place, draft)
        durable.write_file(home / _POINTER, notice.dump(), mode=0o644)
    return place, is_new


def _check_same(place: Path, draft: Path) -> None:
    """Raise :class:`ArchiveError` unless both files hold the same."""
    with place.open("rb") as old, draft.open("rb") as new:
        same = place.stat().st_size == draft.stat().st_size
        while same and (chunk := new.read(1 << 20)):
            same = old.read(len(chunk)) == chunk
    if not same:
        raise ArchiveError(
            f"{place}: another file lies there, and an archive is never replaced: move it away and publish again"
        )


@dataclass(frozen=True)
class Pulled:
    """What came of a pull: the edition's folder, whether it was fetched, and whether it was not in use before."""

    folder: Path
    fetched: bool
    switched: bool


def pull(store: Store, shelf: Shelf, lexicon: str, *, mend: bool = False) -> Pulled:
    """Bring a lexicon's current edition from a store onto a shelf and into use, if it is not there already.

    Everything is checked before anything changes; whoever interrupts it finds the old edition in use. ``mend`` checks every
    hash of what is there already, and fetches it again if one is wrong. Several at once wait for each other. Raises
    :class:`StoreError` if the store cannot be read, :class:`ArchiveError` or :class:`PackError` if what it holds is wrong,
    ``ValueError`` for what cannot name a lexicon.
    """
    notice = _notice(store, check_lexicon_id(lexicon))
    home = shelf.root / lexicon
    home.mkdir(parents=True, exist_ok=True)
    with _workshop(home, ".pulling-") as scratch:
        place = home / notice.folder
        fetched = not _holds(place, notice, thorough=mend)
        if fetched:
            _fetch(store, notice, home, scratch)
        switched = not _is_current(shelf, notice)
        if switched:
            shelf.point(lexicon, notice.folder)
    return Pulled(place, fetched, switched)


def _notice(store: Store, lexicon: str) -> Notice:
    name = f"{lexicon}/{_POINTER}"
    with _reading(store, name) as source:
        text = source.read(_MOST_NOTICE + 1)
        if len(text) > _MOST_NOTICE:
            raise ArchiveError("it is too long for a notice of an archive")
        notice = Notice.read(text)
        if notice.lexicon != lexicon:
            raise ArchiveError(f"it tells of the lexicon {notice.lexicon}")
    return notice


@contextmanager
def _reading(store: Store, name: str) -> Iterator[Readable]:
    """What lies in the store under a name; whatever goes wrong meanwhile names it."""
    try:
        source = store.opened(name)
        try:
            yield source
        finally:
            if (close := getattr(source, "close", None)) is not None:
                close()
    except PackError as error:
        raise ArchiveError(f"{store}/{name}: {error}; nothing is changed") from None
    except (OSError, http.client.HTTPException) as error:
        raise StoreError(f"{store}/{name}: cannot be brought here: {error}; nothing is changed") from error


def _holds(place: Path, notice: Notice, *, thorough: bool) -> bool:
    """Whether the pack lies there already, as far as opening it tells, or every hash."""
    try:
        pack = Pack(place)
        return pack.manifest.fingerprint == notice.fingerprint and not (thorough and any(pack.verify()))
    except PackError:
        return False


def _is_current(shelf: Shelf, notice: Notice) -> bool:
    try:
        return shelf.current(notice.lexicon) == notice.folder
    except (UnknownLexicon, PackError):
        return False


def _fetch(store: Store, notice: Notice, home: Path, scratch: Path) -> None:
    """Fetch an archive beside its place and put it there whole; a damaged pack in its place makes room."""
    if notice.size > shutil.disk_usage(home).free:
        raise StoreError(f"{home}: no room for the {notice.size} bytes of {notice.name}; nothing is changed")
    work = scratch / "pack"
    work.mkdir()
    with _reading(store, f"{notice.lexicon}/{notice.name}") as source:
        archive.unpack(source, notice, work)
        Pack(work)
    for file in (*work.iterdir(), work):
        durable.sync(file)
    place = home / notice.folder
    if place.exists():
        place.rename(scratch / "damaged")
    work.rename(place)
    durable.sync(home)


@contextmanager
def _workshop(home: Path, prefix: str) -> Iterator[Path]:
    """A new folder in ``home`` to work in, one at a time of all processes that ask; what a killed one left is cleared away."""
    with (home / ".lock").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # it goes with its holder
        for left in home.glob(f"{prefix}*"):
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix=prefix, dir=home, ignore_cleanup_errors=True) as scratch:
            yield Path(scratch)
