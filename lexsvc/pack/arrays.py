"""Flat arrays in one file: the container of every ``.bin`` file of a pack.

Layout, little-endian::

    0   8 bytes   magic  b"LEXSVCA1"
    8   4 bytes   length of the directory in bytes
    12  ...       directory, JSON: {"<name>": ["<type>", <offset>, <count>], ...}
    ...           the arrays, each at a multiple of 8 bytes from the start of the file

Types are ``B`` (uint8), ``H`` (uint16) and ``I`` (uint32). Strings are two arrays: ``name`` the UTF-8 bytes one after another,
``name.at`` where each begins, with one more for the end. Reading maps the file; nothing is copied.
"""

from __future__ import annotations

import json
import mmap
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lexsvc.pack.manifest import PackError

MAGIC = b"LEXSVCA1"
_TYPES: dict[str, np.dtype[Any]] = {"B": np.dtype("<u1"), "H": np.dtype("<u2"), "I": np.dtype("<u4")}


def pack_strings(name: str, strings: Sequence[str]) -> dict[str, npt.NDArray[Any]]:
    """The two arrays that hold ``strings`` under ``name``."""
    blobs = [s.encode("utf-8") for s in strings]
    ends = np.cumsum([0, *map(len, blobs)], dtype=np.uint64)
    return {name: np.frombuffer(b"".join(blobs), dtype=np.uint8), f"{name}.at": ends.astype(np.uint32)}


def write_arrays(path: Path, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
    """Write the arrays in the order given. The bytes depend on nothing but names and values."""
    directory: dict[str, list[Any]] = {}
    chunks: list[bytes] = []
    cursor = 0
    for name, values in arrays.items():
        code = {1: "B", 2: "H", 4: "I"}[values.dtype.itemsize]
        raw = np.ascontiguousarray(values, dtype=_TYPES[code]).tobytes()
        directory[name] = [code, cursor, len(values)]
        padding = -len(raw) % 8
        chunks += [raw, bytes(padding)]
        cursor += len(raw) + padding
    head = json.dumps(directory, separators=(",", ":")).encode("ascii")
    head += b" " * (-(len(head) + 12) % 8)
    with path.open("wb") as file:
        file.write(MAGIC + len(head).to_bytes(4, "little") + head)
        file.writelines(chunks)


class Arrays:
    """The arrays of one mapped file, as ``memoryview``: ``arrays["entries.lemma"][7]``.

    Opening raises :class:`PackError` naming the file when it is not such a file or is shorter than it says.
    """

    def __init__(self, path: Path) -> None:
        if sys.byteorder != "little":
            raise PackError(f"{path}: packs are little-endian and are mapped as they are; this machine is big-endian")
        self._path = path
        self._views: dict[str, memoryview] = {}
        self._starts: dict[str, int] = {}
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            whole = memoryview(self._map)
            if bytes(whole[:8]) != MAGIC:
                raise PackError(f"{path}: not a file of arrays; reinstall the pack or build it again")
            length = int.from_bytes(whole[8:12], "little")
            directory = json.loads(bytes(whole[12 : 12 + length]))
            for name, (code, offset, count) in directory.items():
                start = 12 + length + offset
                size = count * _TYPES[code].itemsize
                if start + size > len(whole):
                    raise PackError(f"{path}: array {name!r} runs past the end; the file is truncated")
                self._views[name] = whole[start : start + size].cast(code)
                self._starts[name] = start
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise PackError(f"{path}: cannot be read as arrays: {error}") from error

    def __getitem__(self, name: str) -> memoryview:
        try:
            return self._views[name]
        except KeyError:
            raise PackError(f"{self._path}: has no array {name!r}; reinstall the pack") from None

    def __contains__(self, name: str) -> bool:
        return name in self._views

    def __iter__(self) -> Iterator[str]:
        return iter(self._views)

    def reader(self, name: str) -> Callable[[int], bytes]:
        """``read(index)``: string number ``index`` of the strings called ``name``, as UTF-8. A closure, for speed."""
        at, mapped, start = self[f"{name}.at"], self._map, self._starts[name]

        def read(index: int) -> bytes:
            return mapped[start + at[index] : start + at[index + 1]]

        return read

    def slices(self, name: str) -> Callable[[int, int], bytes]:
        """``read(start, stop)``: these strings of those called ``name``, one after another as UTF-8. A closure, for speed."""
        at, mapped, start = self[f"{name}.at"], self._map, self._starts[name]

        def read(first: int, stop: int) -> bytes:
            return mapped[start + at[first] : start + at[stop]]

        return read

    def groups(self, name: str, first: str) -> Callable[[int], bytes]:
        """``read(group)``: the strings of a group of those called ``name``, one after another as UTF-8.

        ``first`` names the array of the first string of each group, with one more for the end. A closure, for speed: where the
        groups begin is worked out now and kept, 4 bytes a group, which halves what a read touches far apart in memory.
        """
        starts = array("I")
        starts.frombytes(np.asarray(self[f"{name}.at"])[np.asarray(self[first])].tobytes())
        mapped, start = self._map, self._starts[name]

        def read(group: int) -> bytes:
            return mapped[start + starts[group] : start + starts[group + 1]]

        return read

    def strings(self, name: str) -> list[bytes]:
        """All strings called ``name``, as UTF-8."""
        return [*map(self.reader(name), range(len(self[f"{name}.at"]) - 1))]

    def text(self, name: str, index: int) -> str:
        """String number ``index`` of the strings called ``name``."""
        at = self[f"{name}.at"]
        return str(self[name][at[index] : at[index + 1]], "utf-8")
