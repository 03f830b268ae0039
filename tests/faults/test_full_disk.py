"""Builds on a disk that is full: a clear error, nothing half, and what was there before is whole."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.builders.kitchen import Kitchen, furnish
from tests.conftest import tiny_content
from tests.faults.injecting import TURNS, Child, small_disk
from tests.faults.test_builds import build_and_point, whole_packs

Injected = Callable[[str], None]


@dataclass(frozen=True)
class Elsewhere(Kitchen):
    """A kitchen whose shelf is on another disk."""

    disk: Path = Path()

    @property
    def shelf(self) -> Path:
        return self.disk / "shelf"


def test_builds(tmp_path: Path, disk: Path, injected: Injected) -> None:
    """From a disk with room for nothing to one with room for all."""
    made = furnish(tmp_path / "kitchen")
    kitchen = Elsewhere(made.root, disk)
    expected = made.build().folder.name
    needed = sum(file.stat().st_size for file in (made.shelf / "mini" / expected).iterdir()) // 1024 + 60

    def act(kibibytes: int) -> Callable[[Callable[[Any], None]], None]:
        def build(tell: Callable[[Any], None]) -> None:
            with small_disk(disk, kibibytes):
                before = None
                with suppress(OSError):
                    before = write_pack(tiny_content(), kitchen.shelf).name
                try:
                    build_and_point(kitchen)(lambda _: None)
                    tell("built")
                except OSError as error:
                    tell(f"refused: {error}")
                found = whole_packs(kitchen.shelf) if kitchen.shelf.exists() else []
                tell(sorted(set(found) - {before}))
                tell([str(path) for path in disk.rglob(".writing-*")])

        return build

    outcomes = set()
    for turn in range(TURNS):
        status, (outcome, packs, drafts) = Child(act(8 + turn * 2 * needed // TURNS)).end()
        assert status == 0
        assert drafts == []
        if outcome == "built":
            assert packs == [expected]
        else:
            assert "No space left" in outcome
            assert packs in ([], [expected]), "refused when it was put in use, or before"
            injected("a build on a full disk")
        outcomes.add(outcome == "built")
    assert outcomes == {True, False}, "some disks had room and some had not"


def test_a_worker_starts_though_there_is_no_room_to_count(disk: Path, tiny_shelf: Shelf, injected: Injected) -> None:
    """The shared tables of counts are claimed before they are mapped: a hole in a full disk would end the process."""

    def start(kibibytes: int) -> Callable[[Callable[[Any], None]], None]:
        def serve(tell: Callable[[Any], None]) -> None:
            with small_disk(disk, kibibytes):
                client = Client(assemble(Holdings(tiny_shelf.root), Config(metrics=disk / "counts")))
                for _ in range(50):
                    assert client.get("/check?word=chat").status_code == 200
                    assert client.get("/v1/search?pattern=C*").status_code == 200
                tell(client.get("/metrics").status_code)

        return serve

    for kibibytes in (4, 16, 64, 300, 520, 2000):
        assert Child(start(kibibytes)).end() == (0, [200])
        injected("a worker started on a full disk")
