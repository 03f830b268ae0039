"""The store: own dictionaries as files, shared by all workers of a service.

On disk::

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
import hashlib
import hmac
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import orjson

from lexsvc.durable import sync, write_file

#: What an own dictionary is called: 128 bits that nobody guesses. It names a folder, so nothing that could walk a path.
ID = re.compile(r"own-[0-9a-f]{32}", re.ASCII)


class Missing(LookupError):
    """There is no such dictionary."""


class QuotaExceeded(Exception):
    """There is no room. ``quota`` is the field of :class:`Quotas` that stands in the way, ``most`` its value."""

    def __init__(self, quota: str, most: int) -> None:
        super().__init__(f"{quota} is {most}")
        self.quota, self.most = quota, most


@dataclass(frozen=True)
class Quotas:
    """The most dictionaries and bytes of text, of one owner and in total."""

    owner_count: int
    owner_bytes: int
    total_count: int
    total_bytes: int


@dataclass(frozen=True)
class Source:
    """How a text is read: its language, and the lexicon it is laid over; no base means that it stands for itself."""

    language: str
    base: str | None = None


@dataclass(frozen=True)
class Record:
    """A dictionary without its text. ``owner`` is the hash of its owner's token; ``size`` the bytes of its text."""

    id: str
    owner: str
    public: bool
    version: str
    size: int

    def is_owned_by(self, token: str) -> bool:
        """Whether this is the owner's token, compared in a time that tells nothing."""
        return hmac.compare_digest(self.owner, hash_of(token))


def hash_of(token: str) -> str:
    """What is kept of a token. It holds 256 random bits, so a plain hash gives nothing away."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Store:
    """The dictionaries in one folder."""

    def __init__(self, root: Path, quotas: Quotas) -> None:
        self.root = root
        self.quotas = quotas
        self.waiting = root / ".waiting"
        root.mkdir(parents=True, exist_ok=True, mode=0o700)  # ids are names in it, and whoever knows one may ask
        self.waiting.mkdir(exist_ok=True, mode=0o700)

    # Reading

    def record(self, identifier: str) -> Record:
        """What is known of a dictionary. Raises :class:`Missing`."""
        try:
            return Record(**orjson.loads((self.home(identifier) / "dictionary.json").read_bytes()))
        except FileNotFoundError:
            raise Missing(identifier) from None

    def text(self, record: Record) -> bytes:
        """The lines as they came. Raises :class:`Missing` if the version was replaced meanwhile."""
        return self._read(record, "text")

    def source(self, record: Record) -> Source:
        """How the text is read. Raises :class:`Missing` as :meth:`text` does."""
        return Source(**orjson.loads(self._read(record, "source.json")))

    def report(self, record: Record) -> dict[str, Any] | None:
        """What the compiler says: ``keys`` (null if it failed) and ``bad``; None while it has not come to it."""
        try:
            report: dict[str, Any] = orjson.loads((self.home(record.id) / record.version / "report.json").read_bytes())
        except FileNotFoundError:
            return None
        return report

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

    def knows(self, token: str) -> bool:
        """Whether any dictionary belongs to this token."""
        return any(record.is_owned_by(token) for record in self.records())

    # Writing

    def create(self, token: str, text: bytes, source: Source, *, public: bool) -> Record:
        """A new dictionary. Raises :class:`QuotaExceeded`."""
        record = Record("own-" + secrets.token_hex(16), hash_of(token), public, "", len(text))
        with self.locked():
            self._check_quotas(record)
            self.home(record.id).mkdir(mode=0o700)
            return self._put(record, text, source)

    def replace(self, record: Record, text: bytes, source: Source, *, public: bool) -> Record:
        """Another text, or another way to read it. The lock is the caller's (:meth:`locked`). Raises :class:`QuotaExceeded`."""
        changed = replace(record, public=public, size=len(text))
        self._check_quotas(changed)
        return self._put(changed, text, source)

    def delete(self, identifier: str) -> None:
        """Remove a dictionary. Raises :class:`Missing`."""
        home = self.home(identifier)
        with self.locked():
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

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Writers of all workers take turns. What is done meanwhile must be short."""
        with (self.root / ".lock").open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _put(self, record: Record, text: bytes, source: Source) -> Record:
        home = self.home(record.id)
        version = secrets.token_hex(8)
        folder = home / version
        folder.mkdir(mode=0o700)
        write_file(folder / "text", text)
        write_file(folder / "source.json", orjson.dumps(asdict(source)))
        record = replace(record, version=version)
        write_file(self.waiting / record.id, b"0")
        write_file(home / "dictionary.json", orjson.dumps(asdict(record)))
        sync(self.root)
        return record

    def _check_quotas(self, wanted: Record) -> None:
        others = [record for record in self.records() if record.id != wanted.id]
        own = [record for record in others if record.owner == wanted.owner]
        for records, count, size in ((own, "owner_count", "owner_bytes"), (others, "total_count", "total_bytes")):
            for quota, needed in (
                (count, len(records) + 1),
                (size, sum(record.size for record in records) + wanted.size),
            ):
                most = getattr(self.quotas, quota)
                if needed > most:
                    raise QuotaExceeded(quota, most)
