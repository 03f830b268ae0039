"""The clock of a build: which step it is at, how long each took, and the most memory it held. For the report alone."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

#: Told the name of each step as it begins.
Advance = Callable[[str], None]


@dataclass
class Clock:
    """Times steps (``seconds``) and tells their names."""

    advance: Advance
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """One step."""
        self.advance(name)
        started = time.perf_counter()
        yield
        self.seconds[name] = time.perf_counter() - started


def peak_mebibytes() -> int:
    """The most memory that this process ever held (Linux counts kibibytes, macOS bytes)."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (peak if sys.platform == "darwin" else peak * 1024) // 2**20
