"""Packs that are damaged, cut short, foreign or gone: never a crash, never a wrong verdict."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError, write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content
from tests.faults.injecting import TURNS, Child

Injected = Callable[[str], None]
_WORDS = ["chat", "détente", "zythum", "Lisbonne", "xqzt", "selfie"]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tiny_content(), tmp_path / "packs")


def bits(folder: Path, count: int) -> list[tuple[Path, int, int]]:
    """Places of bits: each file in turn, and there any byte."""
    chance = random.Random(8)
    files = sorted(folder.iterdir())
    places = []
    for turn in range(count):
        file = files[turn % len(files)]
        places.append((file, chance.randrange(file.stat().st_size), 1 << chance.randrange(8)))
    return places


def flip(file: Path, at: int, mask: int) -> None:
    with file.open("r+b") as stream:
        stream.seek(at)
        byte = stream.read(1)[0]
        stream.seek(at)
        stream.write(bytes([byte ^ mask]))


def verdict_of_opening(folder: Path) -> tuple[int, list[Any]]:
    """How a process of its own fares that opens and verifies a pack: its status, and the faults it told."""

    def act(tell: Callable[[Any], None]) -> None:
        try:
            for fault in Lexicon.open(folder).pack.verify():
                tell(fault)
        except PackError as error:
            tell(str(error))

    return Child(act).end()


def test_a_flipped_bit_anywhere_is_found(pack: Path, injected: Injected) -> None:
    for file, at, mask in bits(pack, TURNS):
        flip(file, at, mask)
        status, told = verdict_of_opening(pack)
        flip(file, at, mask)
        assert status == 0, f"bit {mask} of byte {at} of {file.name} ended the process: {status}"
        assert told, f"bit {mask} of byte {at} of {file.name} was not found"
        assert str(pack) in told[0], told
        injected("a bit of a pack flipped")
    assert verdict_of_opening(pack) == (0, [])


def test_a_file_cut_short_is_named(pack: Path, injected: Injected) -> None:
    chance = random.Random(9)
    files = sorted(pack.iterdir())
    for turn in range(TURNS):
        file = files[turn % len(files)]
        content = file.read_bytes()
        os.truncate(file, chance.randrange(len(content)))
        status, told = verdict_of_opening(pack)
        file.write_bytes(content)
        assert status == 0
        assert file.name in told[0], told
        injected("a file of a pack cut short")


def test_a_file_that_is_gone_or_of_another_pack_is_named(pack: Path, tmp_path: Path, injected: Injected) -> None:
    content = tiny_content(edition="2027.01")
    content.entries = list(content.entries)[:3]
    content.refusals = []
    other = write_pack(content, tmp_path / "other")
    for file in sorted(pack.iterdir()):
        mine = file.read_bytes()
        for put in (None, (other / file.name), Path("/dev/null")):
            file.unlink()
            if put is not None and put.exists():
                file.write_bytes(put.read_bytes())
            if not file.exists() or file.read_bytes() != mine:
                status, told = verdict_of_opening(pack)
                assert status == 0
                optional = put is None and file.name in ("glosses.bin", "frequencies.bin")
                assert bool(told) != optional, f"{file.name} from {put}: {told}"
                injected("a file of a pack gone, empty or of another pack")
            file.write_bytes(mine)


@pytest.mark.parametrize("version", [0, 2, 99, "1", None])
def test_another_format_is_told(pack: Path, version: object, injected: Injected) -> None:
    path = pack / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "format": version}), encoding="utf-8")
    with pytest.raises(PackError, match="format"):
        Lexicon.open(pack)
    injected("a pack of another format")


def truth(client: Client) -> list[tuple[int, object]]:
    """What a service answers."""
    answers = [client.get("/check", query_string={"word": word}) for word in _WORDS]
    return [(answer.status_code, answer.json and answer.json.get("valid")) for answer in answers]


def test_a_service_keeps_what_it_has_when_the_new_edition_is_damaged(tmp_path: Path, injected: Injected) -> None:
    """However it is damaged: it is refused by name, and the old edition answers on; a whole one is then taken up."""
    shelf = Shelf(tmp_path)
    shelf.point("fr", write_pack(tiny_content(), tmp_path).name)
    holdings = Holdings(tmp_path)
    client = Client(assemble(holdings, Config()))
    right = truth(client)
    newer = write_pack(tiny_content(edition="2027.01"), tmp_path)
    whole = {file.name: file.read_bytes() for file in newer.iterdir()}
    old = shelf.current("fr")
    for file, at, mask in bits(newer, TURNS):
        flip(file, at, mask)
        shelf.point("fr", newer.name)
        holdings.look()
        assert holdings.current.lexicons["fr"].edition == "2026.12"
        assert holdings.current.refused
        assert truth(client) == right
        file.write_bytes(whole[file.name])
        shelf.point("fr", old)
        holdings.look()
        injected("a damaged edition pointed to")
    shelf.point("fr", newer.name)
    holdings.look()
    assert holdings.current.lexicons["fr"].edition == "2027.01"
    assert truth(client) == right


def test_a_refused_edition_is_taken_up_once_it_is_built_again(tmp_path: Path, injected: Injected) -> None:
    """Under the same name, without a restart and without moving the pointer."""
    shelf = Shelf(tmp_path)
    folder = write_pack(tiny_content(), tmp_path)
    shelf.point("fr", folder.name)
    flip(*bits(folder, 2)[1])
    holdings = Holdings(tmp_path)
    client = Client(assemble(holdings, Config()))
    assert {status for status, _ in truth(client)} == {503}
    before = holdings.current
    holdings.look()
    assert holdings.current is before, "it is not hashed again and again"
    assert write_pack(tiny_content(), tmp_path) == folder
    holdings.look()
    assert {status for status, _ in truth(client)} == {200}
    assert not holdings.current.refused
    injected("a damaged edition at the start, built again")


def test_a_service_outlives_its_shelf(tmp_path: Path, injected: Injected) -> None:
    """Pointer gone or garbage, folder gone, lexicon gone, shelf gone: what is open answers on."""
    shelf = Shelf(tmp_path / "packs")
    folder = write_pack(tiny_content(), shelf.root)
    shelf.point("fr", folder.name)
    holdings = Holdings(shelf.root)
    client = Client(assemble(holdings, Config()))
    right = truth(client)
    pointer = shelf.root / "fr" / "current"

    def breaks() -> list[Callable[[], object]]:
        return [
            lambda: pointer.write_bytes(b"\xff\xfe\0"),
            lambda: pointer.write_text("../../etc"),
            lambda: pointer.write_text(""),
            lambda: pointer.write_text("2099.01-00000000"),
            lambda: folder.rename(folder.with_name("elsewhere")),
        ]

    for spoil in breaks():
        spoil()
        holdings.look()
        assert truth(client) == right
        injected("a shelf broken under a service")
    shutil.rmtree(shelf.root)
    with suppress(OSError):  # the thread that looks tells it, and goes on looking
        holdings.look()
    assert {status for status, _ in truth(client)} <= {200, 503}
    injected("a shelf broken under a service")


def test_a_damaged_pack_is_mended_by_building_it_again(pack: Path, injected: Injected) -> None:
    for file, at, mask in bits(pack, TURNS):
        flip(file, at, mask)
        assert write_pack(tiny_content(), pack.parent.parent) == pack
        assert verdict_of_opening(pack) == (0, [])
        assert sorted(path.name for path in pack.parent.iterdir()) == [pack.name]
        injected("a damaged pack built again")
