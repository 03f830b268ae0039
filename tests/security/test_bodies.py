"""Promises about bodies and archives: nothing is unpacked beyond a bound, and nothing that is not what it says is taken."""

from __future__ import annotations

import gzip
import io
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.dictionaries import compiler
from api.dictionaries.store import Quotas, Store
from api.holdings import Holdings
from builders.sources import LockedFile, Material, Source, archive
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

_BOMB = 64 << 20  # bytes of zeros


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "dictionaries", Quotas(100, 1 << 30, 100, 1 << 30))


@pytest.fixture
def client(tmp_path: Path, store: Store) -> Client:
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    return Client(assemble(Holdings(shelf.root, store), Config(costly_per_minute=0)))


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate, gzip", "GZIP", "x"])
@pytest.mark.parametrize(("path", "kind"), [("/v1/check", "application/json"), ("/v1/dictionaries", "text/plain")])
def test_packed_bodies_are_refused(client: Client, path: str, kind: str, encoding: str) -> None:
    body = gzip.compress(b'{"words": ["chat"]}')
    answer = client.post(path, data=body, content_type=kind, headers={"Content-Encoding": encoding})
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported_media_type")
    assert answer.headers["Accept-Encoding"] == "identity"


def zipped(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("words.txt", bytes(_BOMB))


def tarred(path: Path) -> None:
    with tarfile.open(path, "w:gz") as file:
        member = tarfile.TarInfo("words.txt")
        member.size = _BOMB
        file.addfile(member, io.BytesIO(bytes(_BOMB)))


@pytest.mark.parametrize("write", [zipped, tarred])
def test_archives_are_not_unpacked_beyond_a_bound(
    write: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_MOST_BYTES", 1 << 20)
    path = tmp_path / "source.archive"
    write(path)
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=r"source\.archive.*more than"):
            archive.read_member(path, "words.txt")
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()


def test_packed_members_are_not_unpacked_beyond_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_MOST_BYTES", 1 << 20)
    (tmp_path / "words.txt.gz").write_bytes(gzip.compress(bytes(_BOMB)))
    source = Source("bomb", "bomb", "1", "url", "MIT", "us", (LockedFile("words.txt.gz", "0" * 64),), {"words": "words.txt.gz"})
    with pytest.raises(ValueError, match="more than"):
        Material(source, tmp_path).bytes("words")


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"words": ["\\ud800"]}',
        b"\xef\xbb\xbf{}",
        b'{"words": ["\\u0000"]}',
        b"\0" * 1000,
        b"NaN",
    ],
)
def test_hostile_json_is_refused_or_answered(client: Client, body: bytes) -> None:
    for path in ("/v1/check", "/v1/judge", "/v1/games/classic/judge", "/v1/reports"):
        answer = client.post(path, data=body, content_type="application/json")
        assert answer.status_code in (200, 400, 403, 404, 422), (path, answer.data)
        orjson.loads(answer.data)


def dictionary(client: Client, store: Store, text: bytes) -> dict[str, object]:
    """What becomes of a text: the report, once it is compiled."""
    made = client.post("/v1/dictionaries?public=1", data=text, content_type="text/plain")
    assert made.status_code == 201, made.data
    compiler.drain(store.root)
    report = client.get(f"/v1/dictionaries/{made.json['id']}/report").json
    assert report["state"] == "ready"
    assert client.get(f"/v1/dictionaries/{made.json['id']}").data == text, "byte for byte"
    return {**report, "valid": client.get(f"/check?word=zorglub&lexicon={made.json['id']}").json["valid"]}


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("zorglub\n" + "h2o\n" * 199_990, 199_990),
        ("zorglub\n" + "é" * 2_600_000, 1),
        ("zorglub\n" + " (" * 2_000_000, 1),
        ("zorglub\n\0\0\0\nch\0at", 2),
        ("\ufeffzorglub", 0),
        ("zorglub\r\nkiffer v.\r\nh2o\r\n", 1),
        ("zorglub\rchat", 1),
        ("zorglub\n\u2028\u2029\x85\x0b\x0c\n", 0),
    ],
    ids=["200,000 bad lines", "a line of 5 MiB", "brackets", "NULs", "BOM", "CRLF", "CR", "separators"],
)
def test_hostile_dictionaries_are_read_for_what_is_good_in_them(client: Client, store: Store, text: str, bad: int) -> None:
    report = dictionary(client, store, text.encode())
    assert report["bad_lines"] == bad
    assert report["valid"] is ("\r" not in text or "\n" in text)
