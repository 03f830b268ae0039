"""Promises of archives and of the store: one pack is one archive, nothing half or foreign gets onto the shelf."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc import archive, durable
from lexsvc.archive import ArchiveError, Notice
from lexsvc.commands.archives import publish as publish_command
from lexsvc.commands.archives import pull as pull_command
from lexsvc.pack import Pack, PackError, write_pack
from lexsvc.shelf import Shelf
from lexsvc.store import StoreError, publish, pull, store_at
from tests.conftest import tiny_content
from tests.dying import dying


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return Pack(write_pack(tiny_content(), tmp_path / "builder"))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "packs")


@pytest.fixture
def old(shelf: Shelf) -> str:
    """An older edition, in use on the shelf."""
    folder = write_pack(tiny_content(edition="2026.11"), shelf.root).name
    shelf.point("fr", folder)
    return folder


@pytest.fixture
def store(tmp_path: Path, pack: Pack) -> Path:
    """A store with the pack in it."""
    publish(pack, tmp_path / "store")
    return tmp_path / "store"


def archive_in(store: Path) -> Path:
    return next(store.glob("fr/*.tar"))


def announce(store: Path, content: bytes) -> None:
    """Replace the archive by a hostile one that its notice announces honestly."""
    archive_in(store).write_bytes(content)
    notice = json.loads((store / "fr/current").read_bytes())
    notice |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (store / "fr/current").write_text(json.dumps(notice))


@contextmanager
def site(folder: Path, handler: type[BaseHTTPRequestHandler] | None = None) -> Iterator[str]:
    """The address of a web server on this machine that shows a folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), handler or partial(Quiet, directory=str(folder)))  # type: ignore[arg-type]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_what_is_published_is_what_is_pulled(store: Path, pack: Pack, shelf: Shelf) -> None:
    pulled = pull(store_at(str(store)), shelf, "fr")
    assert (pulled.fetched, pulled.switched) == (True, True)
    assert shelf.find("fr") == pulled.folder
    assert {file.name: file.read_bytes() for file in pulled.folder.iterdir()} == {
        file.name: file.read_bytes() for file in pack.folder.iterdir()
    }
    again = pull(store_at(str(store)), shelf, "fr")
    assert (again.fetched, again.switched) == (False, False)


def test_one_pack_is_one_archive(tmp_path: Path, pack: Pack, store: Path) -> None:
    other = Pack(write_pack(tiny_content(), tmp_path / "another builder"))
    publish(other, tmp_path / "another store")
    assert archive_in(tmp_path / "another store").read_bytes() == archive_in(store).read_bytes()
    assert archive_in(store).name == f"{pack.folder.name}.tar"


def test_an_archive_is_never_written_again(store: Path, pack: Pack) -> None:
    before = archive_in(store).stat()
    assert publish(pack, store) == (archive_in(store), False)
    assert (archive_in(store).stat().st_ino, archive_in(store).stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    archive_in(store).write_bytes(b"something else")
    with pytest.raises(ArchiveError, match="never replaced"):
        publish(pack, store)


def test_a_damaged_pack_is_not_published(tmp_path: Path, pack: Pack) -> None:
    words = bytearray((pack.folder / "words.bin").read_bytes())
    words[-1] ^= 1
    (pack.folder / "words.bin").write_bytes(words)
    with pytest.raises(PackError, match=r"words\.bin"):
        publish(pack, tmp_path / "store")
    assert not list((tmp_path / "store").rglob("*.tar"))
    assert not (tmp_path / "store/fr/current").exists()


def test_what_a_host_left_out_stays_out(tmp_path: Path, pack: Pack, shelf: Shelf) -> None:
    (pack.folder / "glosses.bin").unlink()
    publish(Pack(pack.folder), tmp_path / "store")
    assert not (pull(store_at(str(tmp_path / "store")), shelf, "fr").folder / "glosses.bin").exists()


def test_a_store_may_be_a_web_site(store: Path, shelf: Shelf, old: str) -> None:
    with site(store) as address:
        assert pull(store_at(address + "/"), shelf, "fr").switched
        assert shelf.current("fr") != old
        with pytest.raises(StoreError, match="grc/current"):
            pull(store_at(address), shelf, "grc")
    with pytest.raises(StoreError, match="cannot be brought here"):
        pull(store_at(address), shelf, "fr")


def test_an_answer_that_breaks_off_changes_nothing(store: Path, shelf: Shelf, old: str) -> None:
    class BreaksOff(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = (store / self.path[1:]).read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content if self.path.endswith("current") else content[:1000])

        def log_message(self, *_: object) -> None:
            pass

    with site(store, BreaksOff) as address, pytest.raises((ArchiveError, StoreError), match="nothing is changed"):
        pull(store_at(address), shelf, "fr")
    assert_untouched(shelf, old)


@pytest.mark.parametrize("elsewhere", ["file:///etc/passwd", "ftp://127.0.0.1:9/current"])
def test_a_site_sends_on_to_no_other_scheme(elsewhere: str, store: Path, shelf: Shelf, old: str) -> None:
    class SendsOn(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(302)
            self.send_header("Location", elsewhere)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with site(store, SendsOn) as address, pytest.raises(StoreError, match=r"url type|not allowed"):
        pull(store_at(address), shelf, "fr")
    assert_untouched(shelf, old)


def assert_untouched(shelf: Shelf, old: str) -> None:
    assert shelf.current("fr") == old
    assert shelf.editions("fr") == (old,)
    assert {file.name for file in (shelf.root / "fr").iterdir()} <= {old, "current", ".lock"}


@pytest.mark.parametrize("where", ["ftp://example.org/store", "file:///etc", "http://", "http://["])
def test_other_schemes_are_refused(where: str) -> None:
    with pytest.raises(ValueError, match="http"):
        store_at(where)


def tar(*members: tuple[str, bytes], kind: bytes = tarfile.REGTYPE, layout: int = tarfile.USTAR_FORMAT) -> bytes:
    """A tar file of these members; the last one is of the kind given."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=layout) as written:
        for place, (name, content) in enumerate(members, 1):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            if place == len(members) and kind != tarfile.REGTYPE:
                member.type, member.linkname, member.size = kind, "/etc/passwd", 0
            written.addfile(member, io.BytesIO(content))
    return target.getvalue()


def hostile(pack: Pack) -> dict[str, tuple[bytes, str]]:
    """Archives that must not be unpacked, each with what is said of it."""
    files = {file.name: file.read_bytes() for file in pack.folder.iterdir()}
    manifest = ("manifest.json", files.pop("manifest.json"))
    rest = sorted(files.items())
    longer = [(name, content + b"x" * (name == "words.bin")) for name, content in rest]
    changed = [(name, bytes(len(content)) if name == "words.bin" else content) for name, content in rest]
    whole = tar(manifest, *rest)
    return {
        "a path upwards": (tar(manifest, ("../evil.bin", b"x")), "none that the manifest names"),
        "an absolute path": (tar(manifest, ("/tmp/evil.bin", b"x")), "none that the manifest names"),
        "a stranger": (tar(manifest, *rest, ("evil.bin", b"x")), "none that the manifest names"),
        "a file twice": (tar(manifest, rest[0], rest[0]), "comes twice"),
        "the manifest twice": (tar(manifest, manifest), "none that the manifest names"),
        "a link": (tar(manifest, ("words.bin", b""), kind=tarfile.SYMTYPE), "no plain file"),
        "a hard link": (tar(manifest, ("words.bin", b""), kind=tarfile.LNKTYPE), "no plain file"),
        "a device": (tar(manifest, ("words.bin", b""), kind=tarfile.CHRTYPE), "no plain file"),
        "a long name": (tar(manifest, ("w" * 200, b"x"), layout=tarfile.GNU_FORMAT), "no plain file"),
        "a file too long": (tar(manifest, *longer), "the manifest says"),
        "other content": (tar(manifest, *changed), "sha256 differs"),
        "a file missing": (tar(manifest, *rest[:-1]), rest[-1][0]),
        "no manifest": (tar(*rest), "begins with"),
        "a manifest without end": (tar(("manifest.json", b" " * (2 << 20))), "begins with"),
        "no archive": (b"x" * 5000, "no plain ustar file"),
        "nothing": (bytes(1024), "begins with nothing"),
        "half of it": (whole[: len(whole) // 2], "goes on past"),
    }


def test_a_hostile_archive_changes_nothing(store: Path, pack: Pack, shelf: Shelf, old: str) -> None:
    for name, (content, told) in hostile(pack).items():
        announce(store, content)
        with pytest.raises(PackError, match=told) as error:
            pull(store_at(str(store)), shelf, "fr")
        assert "nothing is changed" in str(error.value), name
        assert_untouched(shelf, old)
    assert not list(shelf.root.parent.rglob("evil.bin"))


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"{}", b"[" * 4000, b"\xff", b"x" * 10_000, b'{"folder": "../../etc"}'],
    ids=["empty", "list", "bare", "deep", "binary", "long", "other"],
)
def test_a_notice_that_is_none_changes_nothing(text: bytes, store: Path, shelf: Shelf, old: str) -> None:
    (store / "fr/current").write_bytes(text)
    with pytest.raises(ArchiveError, match="fr/current"):
        pull(store_at(str(store)), shelf, "fr")
    assert_untouched(shelf, old)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("folder", "../../etc"),
        ("folder", "2026.12"),
        ("lexicon", "../fr"),
        ("lexicon", "grc"),
        ("sha256", "0"),
        ("size", -1),
        ("size", "9"),
        ("size", True),
        ("size", 10**18),
        ("fingerprint", "0" * 64),
        ("more", 1),
    ],
)
def test_a_notice_with_a_wrong_field_changes_nothing(field: str, value: object, store: Path, shelf: Shelf, old: str) -> None:
    notice = json.loads((store / "fr/current").read_bytes()) | {field: value}
    (store / "fr/current").write_text(json.dumps(notice))
    with pytest.raises((ArchiveError, StoreError)):
        pull(store_at(str(store)), shelf, "fr")
    assert_untouched(shelf, old)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the small pack."""
    root = tmp_path_factory.mktemp("published")
    return publish(Pack(write_pack(tiny_content(), root / "builder")), root / "store")[0]


@settings(max_examples=60)
@given(data=st.data())
def test_an_archive_with_a_byte_changed_is_never_unpacked(data: st.DataObject, published: Path) -> None:
    content = bytearray(published.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    notice = Notice.read((published.parent / "current").read_bytes())
    with tempfile.TemporaryDirectory() as folder, pytest.raises(PackError):
        archive.unpack(io.BytesIO(content), notice, Path(folder))


def test_a_pull_that_is_interrupted_changes_nothing(
    store: Path, shelf: Shelf, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(durable, "sync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        pull(store_at(str(store)), shelf, "fr")
    assert_untouched(shelf, old)


def test_a_pull_may_be_killed_at_any_point(store: Path, shelf: Shelf, old: str, pack: Pack) -> None:
    steps = 0
    for _ in dying(lambda: pull(store_at(str(store)), shelf, "fr")):
        steps += 1
        assert shelf.current("fr") in (old, pack.folder.name)
        assert set(shelf.editions("fr")) <= {old, pack.folder.name}
        assert not list(shelf.open("fr").pack.verify())
    assert steps > len(pack.manifest.files), "every file is synced before the pack is in its place"
    assert shelf.current("fr") == pack.folder.name
    assert not list((shelf.root / "fr").glob(".pulling-*"))


def test_a_publication_may_be_killed_at_any_point(tmp_path: Path, pack: Pack) -> None:
    root = tmp_path / "store"
    steps = 0
    for _ in dying(lambda: publish(pack, root)):
        steps += 1
        if (root / "fr/current").exists():
            content = archive_in(root).read_bytes()
            notice = Notice.read((root / "fr/current").read_bytes())
            assert (len(content), hashlib.sha256(content).hexdigest()) == (notice.size, notice.sha256)
    assert steps
    assert {file.name for file in (root / "fr").iterdir()} == {f"{pack.folder.name}.tar", "current", ".lock"}


def test_what_a_killed_pull_left_is_cleared_away(store: Path, shelf: Shelf, old: str) -> None:
    (shelf.root / "fr/.pulling-dead/pack").mkdir(parents=True)
    (shelf.root / "fr/.pulling-dead/pack/words.bin").write_bytes(b"half")
    pull(store_at(str(store)), shelf, "fr")
    assert not list((shelf.root / "fr").glob(".pulling-*"))
    assert old in shelf.editions("fr")


def test_a_damaged_pack_is_mended(store: Path, shelf: Shelf) -> None:
    folder = pull(store_at(str(store)), shelf, "fr").folder
    words = bytearray((folder / "words.bin").read_bytes())
    words[-1] ^= 1
    (folder / "words.bin").write_bytes(words)
    assert not pull(store_at(str(store)), shelf, "fr").fetched, "the size is right: only hashes tell"
    assert pull(store_at(str(store)), shelf, "fr", mend=True).fetched
    assert not list(shelf.open("fr").pack.verify())
    (folder / "words.bin").unlink()
    assert pull(store_at(str(store)), shelf, "fr").fetched
    assert not list(shelf.open("fr").pack.verify())


def test_many_pulls_and_publications_at_once_agree(store: Path, pack: Pack, shelf: Shelf, old: str) -> None:
    faults: list[BaseException] = []

    def attempt(action: Callable[[], object]) -> None:
        try:
            action()
        except BaseException as error:
            faults.append(error)

    actions = [lambda: pull(store_at(str(store)), shelf, "fr"), lambda: publish(pack, store)] * 4
    threads = [threading.Thread(target=attempt, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert shelf.editions("fr") == (old, pack.folder.name)
    assert not list(shelf.open("fr").pack.verify())


def test_the_commands_carry_a_pack(tmp_path: Path, pack: Pack) -> None:
    Shelf(tmp_path / "builder").point("fr", pack.folder.name)
    builder, server = (CliRunner(env={"LEXSVC_PACKS": str(tmp_path / name)}) for name in ("builder", "server"))
    store = str(tmp_path / "store")
    assert builder.invoke(publish_command, ["fr", "--to", store]).exit_code == 0
    unsaid = server.invoke(pull_command, ["--from", store])
    assert unsaid.exit_code == 2
    assert "say which" in unsaid.output
    assert "fetched and now in use" in server.invoke(pull_command, ["--from", store, "fr"], standalone_mode=False).output
    assert "up to date" in server.invoke(pull_command, [], standalone_mode=False, env={"LEXSVC_STORE": store}).output
    away = server.invoke(pull_command, ["--from", str(tmp_path / "away"), "fr"], standalone_mode=False)
    assert away.return_value == 2
    assert "nothing is changed" in away.output
