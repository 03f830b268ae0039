"""The words of the desk. The texts stand in ``data/desk/<language>.toml``."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from lexsvc import data


@cache
def texts(language: str) -> dict[str, Any]:
    """The texts of the desk in ``fr`` or ``en``."""
    return data.toml("desk", f"{language}.toml")


def day(at: int) -> str:
    """A moment in Unix seconds as a day in UTC.

    >>> day(0)
    '1970-01-01'
    """
    return time.strftime("%Y-%m-%d", time.gmtime(at))
