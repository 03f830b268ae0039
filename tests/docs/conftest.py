"""A checkout of its own for each page, with the real packs on its shelf."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from lexsvc import places
from lexsvc.lexicon import Lexicon
from tests.checkout import copy_checkout


@pytest.fixture
def clone(french: Lexicon, greek: Lexicon, tmp_path: Path) -> Path:
    """A checkout as ``script/bootstrap`` and two builds leave it: packs, reports and fetched sources are there."""
    clone = copy_checkout(tmp_path / "lexsvc")
    for lexicon in (french, greek):
        folder = lexicon.pack.folder
        home = clone / "build" / "packs" / lexicon.id
        shutil.copytree(folder, home / folder.name, copy_function=_link)
        report = folder.with_name(f"{folder.name}.report")
        if report.is_dir():
            shutil.copytree(report, home / report.name)
        (home / "current").write_text(f"{folder.name}\n", encoding="utf-8")
    (clone / "build" / "cache").symlink_to(places.cache().resolve())
    return clone


def _link(source: str, target: str) -> None:
    """Packs are never written in place, so the clone may share their files; where it cannot, it copies them."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
