"""What the builders' tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders.kitchen import Kitchen, furnish


@pytest.fixture
def kitchen(tmp_path: Path) -> Kitchen:
    """A small recipe with its sources, ready to build."""
    return furnish(tmp_path / "kitchen")
