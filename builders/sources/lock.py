"""The lock: what every source is, to the byte, and what may be done with it.

``data/sources.lock.toml`` pins the sources that the house began with; a language may bring a ``sources.lock.toml`` of its own
in ``data/<id>/``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lexsvc import data, pack

#: How a source is fetched: from the Python package index, from Debian's archive, from an address of its own, or from the
#: folder of ``data/`` that ``package`` names, where it is kept.
CHANNELS = ("pip", "apt", "url", "data")

_NAME = "sources.lock.toml"


@dataclass(frozen=True)
class LockedFile:
    """One file to fetch: its name in the cache, its sha256 (64 hexadecimal digits), and its address if it has one."""

    name: str
    sha256: str
    url: str | None = None


@dataclass(frozen=True)
class Source:
    """One pinned source.

    ``package`` and ``version`` name it in its channel. ``members`` maps the names readers use (``"aff"``) to the path inside
    the archive; a source that is no archive maps them to the file names themselves. An ``optional`` source is only
    fetched when it is named.
    """

    id: str
    package: str
    version: str
    channel: str
    licence: str
    attribution: str
    files: tuple[LockedFile, ...]
    members: Mapping[str, str] = field(default_factory=dict)
    optional: bool = False

    def file_of(self, member: str) -> LockedFile:
        """The file that holds a member path: the file of that name, else the one archive of the source."""
        return next((file for file in self.files if file.name == member), self.files[0])

    def in_pack(self, name: str) -> pack.Source:
        """What a pack says of it, under the name that a recipe gives it."""
        return pack.Source(name, self.package, self.version, self.files[0].sha256, self.licence, self.attribution)


class Lock:
    """All pinned sources, by id, in the order of the file."""

    def __init__(self, sources: Mapping[str, Source], origin: str = "the lock") -> None:
        self._sources = dict(sources)
        self._origin = origin

    @classmethod
    def load(cls, path: Path | None = None) -> Lock:
        """Read a lock file, by default all of ``data/``.

        Raises ``ValueError`` naming the file and the source whose description is wrong.
        """
        paths = [path] if path else [data.path(_NAME), *(data.path(folder, _NAME) for folder in data.folders_with(_NAME))]
        sources: dict[str, Source] = {}
        for file in paths:
            for source in _read(file):
                if source.id in sources:
                    raise ValueError(f"{file}: source {source.id!r} is pinned twice")
                sources[source.id] = source
        return cls(sources, str(paths[0]))

    def __getitem__(self, source_id: str) -> Source:
        """The source of that id. Raises ``KeyError`` naming the known ones."""
        try:
            return self._sources[source_id]
        except KeyError:
            raise KeyError(f"{self._origin} pins no source {source_id!r}; it knows {', '.join(self._sources)}") from None

    def __iter__(self) -> Iterator[Source]:
        return iter(self._sources.values())

    def __len__(self) -> int:
        return len(self._sources)


def _read(path: Path) -> Iterator[Source]:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no TOML, or no UTF-8
        raise ValueError(f"{path}: {error}") from error
    try:
        yield from (_source(row, path) for row in raw.get("source", []))
    except (TypeError, AttributeError) as error:
        raise ValueError(f"{path}: a source is not described as a source is: {error}") from error


def _source(row: Mapping[str, Any], path: Path) -> Source:
    name = row.get("id", "?")
    known = set(Source.__dataclass_fields__)
    missing = sorted(known - set(row) - {"members", "optional"})
    strange = sorted(set(row) - known)
    if missing or strange:
        complaint = f"lacks {', '.join(missing)}" if missing else f"has the unknown field {', '.join(strange)}"
        raise ValueError(f"{path}: source {name!r} {complaint}")
    if row["channel"] not in CHANNELS:
        raise ValueError(f"{path}: source {name!r} has channel {row['channel']!r}; use {', '.join(CHANNELS)}")
    files = tuple(LockedFile(**file) for file in row["files"])
    for file in files:
        if len(file.sha256) != 64 or set(file.sha256) - set("0123456789abcdef"):
            raise ValueError(f"{path}: source {name!r}: {file.name} needs a sha256 of 64 hexadecimal digits")
    return Source(**{**row, "files": files})
