"""The store: own dictionaries as files, shared by all workers of a service.

Several machines keep theirs in a database instead (:mod:`~api.dictionaries.shared`) and these files as a copy to compile from;
:class:`~api.dictionaries.keeper.Keeper` is what both do. On disk::

    <root>/<id>/dictionary.json        whose it is, whether it is public, and which version is wanted
    <root>/<id>/<version>/text         the lines, byte for byte as they came
    <root>/<id>/<version>/source.json  the language they are read in, and the base they are laid over, if any
    <root>/<id>/<version>/report.json  what the compiler says of them
    <root>/<id>/<version>/pack/        the pack it made
    <root>/<id>/compiled               the version that answers checks
    <root>/.waiting/<id>               there while the wanted version is still to be compiled; how often that was tried

A version never changes once it is there. Whatever points to one is written beside its place, synced and renamed: a reader sees
the old or the new, and what was acknowledged outlives the worker that wrote it. Writers take turns by a lock on the folder.
"""

from __future__ import annotations

import fcntl
import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import orjson

from api.dictionaries.record import ID, Content, Missing, Quotas, Record, Room, Source, new_record, new_version
from lexsvc.durable import sync, write_file

_LOG = logging.getLogger("lexsvc")


class Damaged(OSError):
    """A file is not what was written. The message names it."""


class Store:
    """The dictionaries in one folder: the keeper for one machine."""

    def __init__(self, root: Path, quotas: Quotas) -> None:
        self.root = root
        self.quotas = quotas
        self.waiting = root / ".waiting"
        root.mkdir(parents=True, exist_ok=True, mode=0o700)  # ids are names in it, and whoever knows one may ask
        self.waiting.mkdir(exist_ok=True, mode=0o700)

    @property
    def files(self) -> Store:
        """As :meth:`Keeper.files`: all there are."""
        return self

    def fetch(self, identifier: str) -> None:
        """As :meth:`Keeper.fetch`: what is not here is nowhere."""
        self.record(identifier)

    # Reading

    def record(self, identifier: str) -> Record:
        """As :meth:`Keeper.record`."""
        path = self.home(identifier) / "dictionary.json"
        try:
            return Record(**orjson.loads(path.read_bytes()))
        except FileNotFoundError:
            raise Missing(identifier) from None
        except (ValueError, TypeError) as error:
            raise Damaged(f"{path}: {error}; restore it from a backup") from None

    def text(self, record: Record) -> bytes:
        """As :meth:`Keeper.text`."""
        return self._read(record, "text")

    def source(self, record: Record) -> Source:
        """As :meth:`Keeper.source`."""
        told = orjson.loads(self._read(record, "source.json"))
        return Source(told["language"], told["base"], tuple(told.get("policies", ())))

    def report(self, record: Record) -> dict[str, Any] | None:
        """What the compiler says: ``keys`` (null if it failed) and ``bad``; None while it has not come to it."""
        try:
            report: dict[str, Any] = orjson.loads((self.home(record.id) / record.version / "report.json").read_bytes())
        except FileNotFoundError:
            return None
        return report

    def answering(self, identifier: str) -> str:
        """The version that checks are answered from; empty before there is a pack."""
        try:
            return (self.home(identifier) / "compiled").read_text(encoding="ascii")
        except FileNotFoundError:
            return ""

    def _read(self, record: Record, name: str) -> bytes:
        try:
            return (self.home(record.id) / record.version / name).read_bytes()
        except FileNotFoundError:
            raise Missing(record.id) from None

    def home(self, identifier: str) -> Path:
        """The folder of a dictionary. Raises :class:`Missing` for what cannot be an id."""
        if not ID.fullmatch(identifier):
            raise Missing(identifier)
        return self.root / identifier

    def records(self) -> Iterator[Record]:
        """All dictionaries."""
        for folder in self.root.iterdir():
            if ID.fullmatch(folder.name):
                try:
                    yield self.record(folder.name)
                except Missing:  # begun, and never finished: its writer was killed
                    continue
                except Damaged as error:  # told whenever it is asked for; others can be written all the same
                    _LOG.error("%s", error)

    def knows(self, token: str) -> bool:
        """As :meth:`Keeper.knows`."""
        return any(record.is_owned_by(token) for record in self.records())

    # Writing

    def create(self, token: str, content: Content) -> Record:
        """As :meth:`Keeper.create`."""
        record = new_record(token, content)
        with self.locked():
            self._check_quotas(record)
            self.put(record, content)
        return record

    def change(self, identifier: str, revise: Callable[[Content], Content]) -> tuple[Record, Content]:
        """As :meth:`Keeper.change`."""
        with self.locked():
            record = self.record(identifier)
            content = revise(Content(self.text(record), self.source(record), record.public))
            changed = replace(record, version=new_version(), public=content.public, size=len(content.text))
            self._check_quotas(changed)
            self.put(changed, content)
        return changed, content

    def delete(self, identifier: str) -> None:
        """As :meth:`Keeper.delete`."""
        with self.locked():
            self.remove(identifier)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Writers of all workers take turns. What is done meanwhile must be short."""
        with (self.root / ".lock").open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def put(self, record: Record, content: Content) -> None:
        """Write a version and let it wait to be compiled. The lock is the caller's (:meth:`locked`)."""
        home = self.home(record.id)
        folder = home / record.version
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(folder / "text", content.text)
        write_file(folder / "source.json", orjson.dumps(asdict(content.source)))
        write_file(self.waiting / record.id, b"0")
        write_file(home / "dictionary.json", orjson.dumps(asdict(record)))
        sync(self.root)

    def remove(self, identifier: str) -> None:
        """Take a dictionary away. The lock is the caller's (:meth:`locked`). Raises :class:`Missing`."""
        home = self.home(identifier)
        grave = Path(tempfile.mkdtemp(prefix=".deleted-", dir=self.root))
        try:
            home.rename(grave / "dictionary")
        except FileNotFoundError:
            raise Missing(identifier) from None
        finally:
            sync(self.root)
            (self.waiting / identifier).unlink(missing_ok=True)
            for grave in self.root.glob(".deleted-*"):  # and what a stop left of others
                shutil.rmtree(grave, ignore_errors=True)

    def _check_quotas(self, wanted: Record) -> None:
        others = [record for record in self.records() if record.id != wanted.id]
        own = [record for record in others if record.owner == wanted.owner]
        self.quotas.check(wanted.size, *(Room(len(some), sum(record.size for record in some)) for some in (own, others)))
