"""Places: where packs and fetched sources lie when nobody says otherwise."""

from __future__ import annotations

import os
from pathlib import Path

_CHECKOUT = Path(__file__).parent.parent


def packs() -> Path:
    """The folder of the packs: ``LEXSVC_PACKS``, else ``build/packs`` of the checkout, else the user's data folder."""
    return _place("LEXSVC_PACKS", "packs", "XDG_DATA_HOME", ".local/share")


def cache() -> Path:
    """The folder of fetched sources: ``LEXSVC_CACHE``, else ``build/cache`` of the checkout, else the user's cache folder."""
    return _place("LEXSVC_CACHE", "cache", "XDG_CACHE_HOME", ".cache")


def _place(variable: str, name: str, base_variable: str, base: str) -> Path:
    if told := os.environ.get(variable):
        return Path(told)
    if (_CHECKOUT / "pyproject.toml").is_file():
        return _CHECKOUT / "build" / name
    return Path(os.environ.get(base_variable) or Path.home() / base) / "lexsvc" / name
