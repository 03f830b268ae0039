"""Reading members of wheels, sdists and Debian packages as plain archives: nothing is installed, imported or run."""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from builders.sources.lock import Source

_AR_MAGIC = b"!<arch>\n"
#: The most bytes a member may come to, packed or not: more than ten times the largest there is, and no bomb.
_MOST_BYTES = 1 << 30
_AR_HEADER = 60  # name 16, mtime 12, uid 6, gid 6, mode 8, size 10, end 2 (the ``ar`` format of .deb files)


@dataclass(frozen=True)
class Material:
    """A source at hand: its lock entry and the folder where its verified files lie. What readers read from."""

    source: Source
    folder: Path

    def bytes(self, member: str) -> bytes:
        """The bytes of a member, by the name the lock gives it, decompressed if it ends in ``.gz``.

        Raises ``KeyError`` if the lock names no such member, ``FileNotFoundError`` naming archive and path if the archive
        holds none.
        """
        try:
            inner = self.source.members[member]
        except KeyError:
            raise KeyError(f"source {self.source.id!r} has no member {member!r} in the lock") from None
        content = read_member(self.folder / self.source.file_of(inner).name, inner)
        return _unzipped(content, inner) if inner.endswith(".gz") else content

    def text(self, member: str, encoding: str = "utf-8") -> str:
        """The text of a member. Raises ``ValueError`` naming the member if it is not in that encoding."""
        try:
            return self.bytes(member).decode(encoding)
        except UnicodeDecodeError as error:
            raise ValueError(f"source {self.source.id!r}, member {member!r} is not {encoding}: {error}") from error

    def lines(self, member: str, encoding: str = "utf-8") -> Iterator[str]:
        """The lines of a member, without their ends."""
        return (line.rstrip("\r\n") for line in io.StringIO(self.text(member, encoding), newline="\n"))


@contextmanager
def reading(material: Material) -> Iterator[None]:
    """What a reader stumbles over in a source of another shape than it knows is told as a ``ValueError`` naming the source."""
    try:
        yield
    except (OSError, MemoryError):
        raise
    except Exception as error:
        source = material.source
        raise ValueError(
            f"source {source.id!r} {source.version} has not the shape its reader knows: {type(error).__name__}: {error}; "
            "correct its version in the lock, or the reader"
        ) from error


def read_member(archive: Path, member: str) -> bytes:
    """The bytes of ``member`` in ``archive``, told apart by the archive's first bytes; a plain file is its own member.

    Raises ``FileNotFoundError`` naming both if there is none, ``ValueError`` naming an archive that is damaged or a member that
    is larger than any word list.
    """
    try:
        return _read_member(archive, member)
    except KeyError:
        raise FileNotFoundError(f"{archive} holds no {member}; correct its path in data/sources.lock.toml") from None
    except (tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError, ValueError) as error:
        raise ValueError(f"{archive}: no whole archive: {error}; delete it and fetch it again") from error


def _read_member(archive: Path, member: str) -> bytes:
    if archive.name == member:
        return archive.read_bytes()
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as zipped:
            _check_size(zipped.getinfo(member).file_size, member)
            return zipped.read(member)
    with archive.open("rb") as stream:
        is_deb = stream.read(len(_AR_MAGIC)) == _AR_MAGIC
    if is_deb:
        return _from_tar(io.BytesIO(_deb_data(archive)), f"./{member}")
    with archive.open("rb") as stream:
        return _from_tar(stream, member)


def _check_size(size: int, member: str) -> None:
    if size > _MOST_BYTES:
        raise ValueError(f"{member} comes to more than {_MOST_BYTES} bytes")


def _unzipped(content: bytes, member: str) -> bytes:
    with gzip.open(io.BytesIO(content)) as file:
        found = file.read(_MOST_BYTES + 1)
    _check_size(len(found), member)
    return found


def _from_tar(stream: io.BufferedIOBase | io.BufferedReader, member: str) -> bytes:
    with tarfile.open(fileobj=stream) as tar:
        _check_size(tar.getmember(member).size, member)
        extracted = tar.extractfile(member)
        if extracted is None:
            raise KeyError(member)
        return extracted.read()


def _deb_data(archive: Path) -> bytes:
    """The ``data.tar.*`` part of a Debian package."""
    content = archive.read_bytes()
    at = len(_AR_MAGIC)
    while at + _AR_HEADER <= len(content):
        name, size = content[at : at + 16].rstrip(b" /"), int(content[at + 48 : at + 58])
        at += _AR_HEADER
        if name.startswith(b"data.tar"):
            return content[at : at + size]
        at += size + size % 2
    raise KeyError("data.tar")
