"""The README tells every setting and every reason; the description of the API tells every address (see contract tests)."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.config import SETTINGS
from lexsvc.reason import Reason

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("variable", sorted(setting.variable for setting in SETTINGS.values()))
def test_every_setting_is_documented(variable: str) -> None:
    assert f"`{variable}`" in README


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_documented(reason: Reason) -> None:
    assert str(reason) in README
