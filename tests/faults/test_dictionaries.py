"""Own dictionaries: what was acknowledged is there whatever happened since, and a damaged file is told or mended."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.dictionaries import compiler
from api.dictionaries.record import Content, Quotas, Source
from api.dictionaries.store import Store
from api.holdings import Holdings
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content
from tests.faults.injecting import TURNS, Child, small_disk

Injected = Callable[[str], None]
_QUOTAS = Quotas(10_000, 1 << 40, 10_000, 1 << 40)
_STEPS = 40  # a compiler takes more, to the last of which one dictionary is compiled
_TOKEN = "a token of the owner"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "dictionaries", _QUOTAS)


def content(*words: str) -> Content:
    return Content("\n".join(words).encode(), Source("fr"), False)


def adds(word: str) -> Callable[[Content], Content]:
    return lambda before: Content(before.text + f"\n{word}".encode(), before.source, before.public)


def writing(store: Store, identifier: str, number: int) -> Callable[[Callable[[Any], None]], None]:
    """What a child does: add words, telling each once it is acknowledged."""

    def act(tell: Callable[[Any], None]) -> None:
        for place in range(20):
            word = f"zorg{chr(97 + number % 26)}{chr(97 + place)}"
            store.change(identifier, adds(word))
            tell(word)

    return act


def is_kept(store: Store, identifier: str, acknowledged: list[str]) -> None:
    """All acknowledged words are there, in order, and at most one that was not acknowledged any more."""
    lines = store.text(store.record(identifier)).decode().split("\n")[1:]
    assert lines[: len(acknowledged)] == acknowledged
    assert len(lines) <= len(acknowledged) + 1


def test_no_acknowledged_line_is_lost_when_writers_are_killed(store: Store, injected: Injected) -> None:
    record = store.create(_TOKEN, content("chat"))
    acknowledged: list[str] = []
    chance = random.Random(11)
    for turn in range(TURNS):
        _, told = Child(writing(store, record.id, turn), killed_at_step=chance.randrange(160)).end()
        lines = store.text(store.record(record.id)).decode().split("\n")[1:]
        is_kept(store, record.id, acknowledged + told)
        acknowledged = lines
        injected("a writer of a dictionary killed")
    compiler.drain(store.root)
    assert store.report(store.record(record.id)) is not None
    assert len([path for path in store.home(record.id).iterdir() if path.is_dir()]) == 1, (
        "versions nobody wants are cleared away"
    )


def test_a_compiler_killed_at_any_step_is_done_over(store: Store, injected: Injected) -> None:
    """After a kill another compiles what waits. A text that brings it down twice is given up, and says so."""
    for turn in range(TURNS):
        record = store.create(_TOKEN, content("kiffer v.", "zorglub"))
        status, _ = Child(lambda _tell: compiler.drain(store.root), killed_at_step=turn % _STEPS).end()
        assert status == -9
        compiler.drain(store.root)
        report = store.report(store.record(record.id))
        assert report is not None
        assert report["keys"]
        assert not (store.waiting / record.id).exists()
        injected("a compiler of dictionaries killed")


@pytest.fixture
def client(tmp_path: Path, store: Store) -> Client:
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    return Client(assemble(Holdings(shelf.root, store), Config(costly_per_minute=0)))


def compiled(store: Store, *words: str) -> str:
    record = store.create(_TOKEN, content(*words))
    compiler.drain(store.root)
    return record.id


def test_a_damaged_pack_of_a_dictionary_is_made_again(store: Store, client: Client, injected: Injected) -> None:
    """Of its lines, which are what counts; meanwhile the answer is that it is being compiled, and never a wrong one."""
    identifier = compiled(store, "zorglub")
    chance = random.Random(12)
    for turn in range(TURNS):
        files = sorted(path for path in store.home(identifier).glob("*/pack/*/*/*") if path.is_file())
        file = files[turn % len(files)]
        damaged = bytearray(file.read_bytes())
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        file.unlink()
        file.write_bytes(damaged)
        (store.home(identifier) / "compiled").touch()
        for _ in range(600):
            answer = client.get(f"/check?word=zorglub&lexicon={identifier}")
            if answer.status_code == 200:
                break
            assert answer.json["code"] == "compiling"
            time.sleep(0.05)
        assert answer.json["valid"] is True
        injected("a bit of a dictionary's pack flipped")


@pytest.mark.parametrize("spoiled", [b"", b"{", b"[]", b"\xff\xfe", b'{"id": 3}'])
def test_a_damaged_record_is_told_and_stands_in_nobodys_way(
    store: Store, client: Client, spoiled: bytes, injected: Injected
) -> None:
    identifier = compiled(store, "zorglub")
    record = store.home(identifier) / "dictionary.json"
    record.write_bytes(spoiled)
    for answer in (
        client.get(f"/v1/dictionaries/{identifier}", headers={"Authorization": f"Bearer {_TOKEN}"}),
        client.get(f"/check?word=chat&lexicon={identifier}"),
        client.get(f"/check?word=chat&lexicon=fr,{identifier}"),
    ):
        assert (answer.status_code, answer.json["code"]) == (503, "storage_failed")
    assert client.post("/v1/dictionaries", data="chat", content_type="text/plain").status_code == 201
    assert client.get("/check?word=chat").json["valid"] is True
    compiler.drain(store.root)
    injected("a record of a dictionary damaged")


def test_a_disk_that_is_full_refuses_and_keeps(disk: Path, tiny_shelf: Shelf, injected: Injected) -> None:
    """On disks of many sizes: each write is acknowledged and kept, or refused by name; reads and checks go on."""

    def act(kibibytes: int) -> Callable[[Callable[[Any], None]], None]:
        def fill(tell: Callable[[Any], None]) -> None:
            with small_disk(disk, kibibytes):
                store = Store(disk / "dictionaries", _QUOTAS)
                client = Client(assemble(Holdings(tiny_shelf.root, store), Config(costly_per_minute=0)))
                kept: dict[str, str] = {}
                for turn in range(40):
                    text = f"zorglub{turn}" + "\nchat" * 400
                    answer = client.post(
                        "/v1/dictionaries", data=text, content_type="text/plain", headers={"X-Forwarded-For": "1.2.3.4"}
                    )
                    if answer.status_code == 201:
                        kept[answer.json["id"]] = answer.json["token"]
                        texts[answer.json["id"]] = text
                    else:
                        assert (answer.status_code, answer.json["code"]) == (503, "storage_failed"), answer.data
                        tell("refused")
                    assert client.get("/check?word=chat").json["valid"] is True
                compiler.drain(store.root)  # ends, though the disk is full
                for identifier, token in kept.items():
                    read = client.get(f"/v1/dictionaries/{identifier}", headers={"Authorization": f"Bearer {token}"})
                    assert read.data.decode() == texts[identifier]
                tell("kept all")

        return fill

    texts: dict[str, str] = {}
    for turn in range(max(2, TURNS // 8)):
        status, told = Child(act(64 + 12 * turn)).end()
        assert status == 0
        assert told[-1] == "kept all"
        assert told[:-1], "the disk was never full"
        for _ in told[:-1]:
            injected("a write to a dictionary on a full disk")


def test_a_store_that_was_removed_is_told(store: Store, client: Client, injected: Injected) -> None:
    shutil.rmtree(store.root)
    answer = client.post("/v1/dictionaries", data="chat", content_type="text/plain")
    assert (answer.status_code, answer.json["code"]) == (503, "storage_failed")
    assert client.get("/check?word=chat").json["valid"] is True
    injected("a folder of dictionaries removed")
