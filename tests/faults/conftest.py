"""Counts the faults, so that a run tells what it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders.kitchen import Kitchen, furnish
from tests.faults.injecting import needs_small_disks

_INJECTED: Counter[str] = Counter()


@pytest.fixture
def injected() -> Callable[[str], None]:
    """``injected(kind)``: a fault of this kind has been injected, and ended as it should."""

    def count(kind: str) -> None:
        _INJECTED[kind] += 1

    return count


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the counts."""
    if _INJECTED:
        terminalreporter.section("faults injected")
        for kind, count in sorted(_INJECTED.items()):
            terminalreporter.write_line(f"{count:6} {kind}")
        terminalreporter.write_line(f"{_INJECTED.total():6} in all")


@pytest.fixture
def kitchen(tmp_path: Path) -> Kitchen:
    """A small recipe with its sources, ready to build."""
    return furnish(tmp_path / "kitchen")


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A folder on which small disks may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    needs_small_disks(folder)
    return folder
