"""Archives: a pack as one file, to go from the machine that builds to the machines that serve.

An archive is a plain ``ustar`` file: ``manifest.json`` first, then the pack's other files by name, with no time, owner or path
in it, so that one pack is one archive, byte for byte, wherever it is made. It is not compressed: its size says beforehand what
it unpacks to. The :class:`Notice` beside it says what to expect; reading takes nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from lexsvc.pack import Manifest, Pack, PackError
from lexsvc.shelf import EDITION_FOLDER, LEXICON_ID

MANIFEST = "manifest.json"
#: More than any manifest has, and little enough to hold in memory.
_MOST_MANIFEST = 1 << 20
_BLOCK, _CHUNK = tarfile.BLOCKSIZE, 1 << 20
_FILE_NAME = re.compile(r"[a-z][a-z0-9]*\.[a-z]+", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


class ArchiveError(PackError):
    """An archive, or the notice of one, is not what it should be; the message names it and what is wrong."""


class Readable(Protocol):
    """What bytes are read from: an open file, an answer over HTTP."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes, none at the end."""
        ...


@dataclass(frozen=True)
class Notice:
    """What is told of an archive: the pack's lexicon, folder and fingerprint, and the archive's size (bytes) and sha256."""

    lexicon: str
    folder: str
    fingerprint: str
    size: int
    sha256: str

    def __post_init__(self) -> None:
        texts = (LEXICON_ID, self.lexicon), (EDITION_FOLDER, self.folder), (_SHA256, self.fingerprint), (_SHA256, self.sha256)
        if not all(isinstance(text, str) and pattern.fullmatch(text) for pattern, text in texts):
            raise ArchiveError("a lexicon, an edition's folder, a fingerprint or a hash is not one")
        if not isinstance(self.size, int) or isinstance(self.size, bool) or self.size <= 0:
            raise ArchiveError("the size is no number of bytes")

    @property
    def name(self) -> str:
        """The file name of the archive: ``<edition>-<fingerprint8>.tar``."""
        return f"{self.folder}.tar"

    def dump(self) -> bytes:
        """The notice as the text of a small JSON file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode("ascii") + b"\n"

    @classmethod
    def read(cls, text: bytes) -> Notice:
        """A notice from its text. Raises :class:`ArchiveError` if it is none."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError, RecursionError) as error:
            raise ArchiveError(f"it is no notice of an archive: {error}") from None


def write(pack: Pack, target: BinaryIO) -> Notice:
    """Write the archive of an opened pack and return its notice. Files that the host left out are left out.

    Raises :class:`PackError` naming the file whose hash is wrong before anything is written.
    """
    for fault in pack.verify():
        raise PackError(fault)
    manifest = pack.manifest
    hashing = _Hashing(target)
    with tarfile.open(fileobj=hashing, mode="w|", format=tarfile.USTAR_FORMAT) as tar:  # type: ignore[call-overload]
        for name in (MANIFEST, *sorted(manifest.files)):
            path = pack.folder / name
            if not path.exists():
                continue
            member = tarfile.TarInfo(name)
            member.size = path.stat().st_size
            with path.open("rb") as file:
                tar.addfile(member, file)
    return Notice(manifest.lexicon, manifest.folder, manifest.fingerprint, hashing.size, hashing.hash.hexdigest())


class _Hashing:
    """A file being written, with its size and hash so far."""

    def __init__(self, target: BinaryIO) -> None:
        self._target = target
        self.size = 0
        self.hash = hashlib.sha256()

    def write(self, content: bytes) -> int:
        self.size += len(content)
        self.hash.update(content)
        return self._target.write(content)


def unpack(source: Readable, notice: Notice, folder: Path) -> Manifest:
    """Read an archive into an empty folder and return the manifest of the pack that now lies there, every hash checked.

    Nothing is written but the files that the manifest names, each of just the size it says, and nothing outside ``folder``.
    Raises :class:`ArchiveError` or :class:`PackError` naming what is wrong, ``OSError`` if reading or writing fails.
    """
    stream = _Stream(source, notice)
    members = _members(stream)
    name, size = next(members, ("nothing", 0))
    if name != MANIFEST or size > _MOST_MANIFEST:
        raise ArchiveError(f"it begins with {name} of {size} bytes and not with a pack's manifest")
    (folder / MANIFEST).write_bytes(stream.take(size))
    stream.skip_padding(size)
    manifest = Manifest.load(folder / MANIFEST)
    if (manifest.lexicon, manifest.folder, manifest.fingerprint) != (notice.lexicon, notice.folder, notice.fingerprint):
        raise ArchiveError(f"it holds {manifest.lexicon} {manifest.folder}, which is another pack")
    awaited: dict[str, Mapping[str, Any]] = dict(manifest.files)
    for name, size in members:
        described = awaited.pop(name, None)
        if described is None or not _FILE_NAME.fullmatch(name) or name == MANIFEST:
            raise ArchiveError(f"its file {name[:80]!r} is none that the manifest names, or comes twice")
        if described.get("size") != size:
            raise ArchiveError(f"{name} has {size} bytes, the manifest says {described.get('size')}")
        if stream.copy(size, folder / name) != described.get("sha256"):
            raise ArchiveError(f"the content of {name} is not what the manifest says (sha256 differs)")
        stream.skip_padding(size)
    stream.finish()
    return manifest


def _members(stream: _Stream) -> Iterator[tuple[str, int]]:
    """The names and sizes of an archive's files; between two, the content must be taken off the stream."""
    while (head := stream.take(_BLOCK)) != bytes(_BLOCK):
        try:
            member = tarfile.TarInfo.frombuf(head, "ascii", "strict")
        except (tarfile.TarError, UnicodeDecodeError) as error:
            raise ArchiveError(f"it is no plain ustar file: {error}") from None
        if member.type != tarfile.REGTYPE or member.size < 0:
            raise ArchiveError(f"it holds {member.name[:80]!r}, which is no plain file")
        yield member.name, member.size


class _Stream:
    """The bytes of an archive as they come: just as many as were announced, hashed on the way."""

    def __init__(self, source: Readable, notice: Notice) -> None:
        self._source = source
        self._notice = notice
        self._left = notice.size
        self._hash = hashlib.sha256()

    def take(self, size: int) -> bytes:
        """The next ``size`` bytes. Raises :class:`ArchiveError` if there are not so many."""
        if size > self._left:
            raise ArchiveError(f"it goes on past the {self._notice.size} bytes announced")
        parts = []
        while size:
            part = self._source.read(size)
            if not part:
                raise ArchiveError(f"it ended {self._left} bytes early")
            self._hash.update(part)
            parts.append(part)
            size -= len(part)
            self._left -= len(part)
        return b"".join(parts)

    def copy(self, size: int, path: Path) -> str:
        """Copy the next ``size`` bytes into a new file and return their sha256."""
        digest = hashlib.sha256()
        with path.open("xb") as file:
            while size:
                part = self.take(min(size, _CHUNK))
                digest.update(part)
                file.write(part)
                size -= len(part)
        return digest.hexdigest()

    def skip_padding(self, size: int) -> None:
        """Take what fills the last block of a file of ``size`` bytes."""
        self.take(-size % _BLOCK)

    def finish(self) -> None:
        """Take the rest and check the hash of the whole. Raises :class:`ArchiveError` if it is longer or another."""
        while self._left:
            self.take(min(self._left, _CHUNK))
        if self._source.read(1):
            raise ArchiveError(f"it goes on past the {self._notice.size} bytes announced")
        if self._hash.hexdigest() != self._notice.sha256:
            raise ArchiveError("it is not the one announced (sha256 differs)")
