"""Checking: that an installed pack is, byte for byte, what its recipe makes here and now."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from builders.making import make
from lexsvc.pack import Pack

_CHUNK = 1 << 20


def check(pack: Pack, recipe: Path, *, offline: bool = False) -> Iterator[str]:
    """Make the edition of an opened pack again, in a temporary folder, and yield every difference, a line each.

    Nothing is yielded if they are the same. Files that a host may leave out, and has, are no difference. Raises as
    :func:`~builders.making.make` does.
    """
    with tempfile.TemporaryDirectory(prefix="lexsvc-check-") as scratch:
        made = make(recipe, Path(scratch), offline=offline, edition=pack.manifest.edition)
        yield from differences(pack.folder, made)


def differences(installed: Path, made: Path) -> Iterator[str]:
    """How the files of an opened pack differ from those of one just made, by name, a line each."""
    here, there = ({file.name for file in folder.iterdir() if file.is_file()} for folder in (installed, made))
    for name in sorted(here - there):
        yield f"{name}: the recipe makes no such file"
    for name in sorted(here & there):
        place = _first_difference(installed / name, made / name)
        if place is not None:
            old, new = ((folder / name).stat().st_size for folder in (installed, made))
            yield f"{name}: differs from byte {place} on; it has {old} bytes, and {new} as the recipe makes it"


def _first_difference(left: Path, right: Path) -> int | None:
    """The place of the first byte in which two files differ, None if they are the same."""
    with left.open("rb") as one, right.open("rb") as other:
        at = 0
        while True:
            a, b = one.read(_CHUNK), other.read(_CHUNK)
            if a != b:
                return at + next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            if not a:
                return None
            at += len(a)
