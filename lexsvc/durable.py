"""Durable writing: a file is there whole or not at all, and what is there outlives a loss of power."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_file(path: Path, content: bytes, *, mode: int = 0o600) -> None:
    """Write beside the place, sync, rename: a reader sees the old content or the new. Raises ``OSError``, leaving no draft."""
    descriptor, draft = tempfile.mkstemp(prefix=".draft-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    sync(path.parent)


def sync(path: Path) -> None:
    """Make a file written before, or the names in a folder, outlive a loss of power. Raises ``OSError``."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def claim(descriptor: int, size: int) -> None:
    """Give a file, of zeros, its size on the disk before it is mapped: to write into a mapped hole of a full disk kills the
    process. Raises ``OSError`` if there is no room."""
    os.truncate(descriptor, size)
    if hasattr(os, "posix_fallocate"):  # macOS lacks it
        os.posix_fallocate(descriptor, 0, size)
