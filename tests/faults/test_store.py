"""The store of archives: damaged on the way, or on a full disk. The old edition stays in use until the new is whole."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexsvc.pack import Pack, PackError, write_pack
from lexsvc.shelf import Shelf
from lexsvc.store import publish, pull, store_at
from tests.conftest import tiny_content
from tests.faults.injecting import TURNS, Child, small_disk

Injected = Callable[[str], None]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return Pack(write_pack(tiny_content(edition="2027.01"), tmp_path / "built"))


def shelf_with_old(root: Path) -> Shelf:
    shelf = Shelf(root)
    shelf.point("fr", write_pack(tiny_content(), root).name)
    return shelf


def test_a_bit_of_an_archive_or_its_notice_flipped(tmp_path: Path, pack: Pack, injected: Injected) -> None:
    shelf = shelf_with_old(tmp_path / "packs")
    old = shelf.current("fr")
    archive, _ = publish(pack, tmp_path / "store")
    chance = random.Random(13)
    for turn in range(TURNS):
        file = archive if turn % 4 else archive.with_name("current")
        whole = file.read_bytes()
        damaged = bytearray(whole)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        file.write_bytes(damaged)
        with pytest.raises((PackError, OSError), match=r"store/fr/.*nothing is changed"):
            pull(store_at(str(tmp_path / "store")), shelf, "fr")
        assert shelf.current("fr") == old
        assert shelf.editions("fr") == (old,)
        file.write_bytes(whole)
        injected("a bit of an archive or its notice flipped")
    assert pull(store_at(str(tmp_path / "store")), shelf, "fr").switched


def test_published_and_pulled_on_full_disks(tmp_path: Path, disk: Path, pack: Pack, injected: Injected) -> None:
    publish(pack, tmp_path / "store")
    needed = sum(file.stat().st_size for file in pack.folder.iterdir()) // 1024 + 80

    def act(kibibytes: int) -> Callable[[Callable[[Any], None]], None]:
        def carry(tell: Callable[[Any], None]) -> None:
            with small_disk(disk, kibibytes):
                for what, carried in (
                    ("published", lambda: publish(pack, disk / "store")),
                    ("pulled", lambda: pull(store_at(str(tmp_path / "store")), Shelf(disk / "packs"), "fr")),
                ):
                    try:
                        carried()
                        tell(what)
                    except OSError as error:
                        tell(f"refused: {error}")
                if (disk / "store/fr/current").exists():
                    assert pull(store_at(str(disk / "store")), Shelf(tmp_path / "else" / str(kibibytes)), "fr").switched
                shelf = Shelf(disk / "packs")
                for lexicon in shelf.lexicons():
                    assert list(shelf.open(lexicon).pack.verify()) == []

        return carry

    outcomes: set[str] = set()
    for turn in range(TURNS):
        status, told = Child(act(8 + turn * 3 * needed // TURNS)).end()
        assert status == 0
        assert len(told) == 2
        for outcome in told:
            if outcome not in ("published", "pulled"):
                assert re.search("No space left|no room", outcome), outcome
                injected("an archive carried to a full disk")
        outcomes.update(told)
    assert {"published", "pulled"} <= outcomes
