"""Promises of the pictures in the documentation: a command takes them, they are small, and those kept are those it takes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.screenshots import MOST_BYTES, SHOTS, take
from tests.serving import ROOT

KEPT = ROOT / "docs" / "images"


def test_every_picture_is_taken_and_small(browser: Browser, server: str, stores: Path, tmp_path: Path) -> None:
    taken = take(browser, server, stores, tmp_path)
    assert sorted(picture.stem for picture in taken) == sorted(SHOTS)
    assert all(0 < picture.stat().st_size <= MOST_BYTES for picture in taken)


def test_the_pictures_kept_are_those_that_the_command_takes() -> None:
    assert sorted(picture.name for picture in KEPT.iterdir()) == sorted(f"{name}.png" for name in SHOTS)
    assert sum(picture.stat().st_size for picture in KEPT.iterdir()) <= 2 << 20
