"""Messages: the prose of a verdict, in French or English. The texts stand in ``data/messages/<language>.toml``."""

from __future__ import annotations

from functools import cache
from typing import Any

from lexsvc import data

#: The languages prose is written in; the first is the default.
LANGUAGES = ("fr", "en")


@cache
def prose(language: str) -> dict[str, Any]:
    """The texts of a language. Raises ``ValueError`` naming the languages there are."""
    if language not in LANGUAGES:
        raise ValueError(f"no prose in {language!r}: use {' or '.join(LANGUAGES)}")
    return data.toml("messages", f"{language}.toml")
