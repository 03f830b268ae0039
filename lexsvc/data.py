"""Where the maintained data lies: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

_PACKAGED = Path(__file__).parent / "_data"
_CHECKOUT = Path(__file__).parent.parent / "data"


def _root() -> Path:
    """``LEXSVC_DATA``, a copy of ``data/`` that a host maintains, else what came with the package."""
    if told := os.environ.get("LEXSVC_DATA"):
        return Path(told)
    return _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT


def folders_with(name: str) -> tuple[str, ...]:
    """The names of the folders of ``data/`` that hold a file called ``name``, sorted."""
    return tuple(sorted(file.parent.name for file in _root().glob(f"*/{name}")))


def path(*parts: str) -> Path:
    """The path of a data file, such as ``path("fr", "fold.toml")``. Raises ``FileNotFoundError`` naming it if absent."""
    found = _root().joinpath(*parts)
    if not found.exists():
        raise FileNotFoundError(f"{found}: no such data file; reinstall lexsvc, restore data/, or correct LEXSVC_DATA")
    return found


def toml(*parts: str) -> dict[str, Any]:
    """The parsed content of a TOML data file. Raises ``ValueError`` naming the file when it does not parse."""
    return read_toml(path(*parts))


def read_toml(file: Path) -> dict[str, Any]:
    """The parsed content of a TOML file anywhere. Raises as :func:`toml` does, and ``FileNotFoundError``."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error
