"""Promises of own dictionaries on several machines: what is acknowledged is on all of them, and checks need no database.

What is promised on one machine and on several alike is in ``test_dictionaries``.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.database import Database
from api.dictionaries import compiler, shared
from api.dictionaries.record import Content, Quotas, Source
from api.dictionaries.shared import SharedStore
from api.dictionaries.store import Store
from api.holdings import Holdings
from lexsvc.shelf import Shelf
from tests.api.test_dictionaries import TEXT, Owner, code_of
from tests.services import Cluster, cluster

_QUOTAS = Quotas(20, 20 << 20, 1_000, 1 << 30)


class Machine:
    """A machine with a folder of its own, and a client of the service on it."""

    def __init__(self, shelf: Shelf, folder: Path, url: str, quotas: Quotas = _QUOTAS) -> None:
        self.now = 1_000.0
        self.store = SharedStore(Database(url), Store(folder, quotas), lambda: self.now)
        self.client = Client(assemble(Holdings(shelf.root, self.store), Config()))

    def check(self, word: str, lexicon: str) -> object:
        """The verdict, else the code of what is wrong."""
        answer = self.client.get("/check", query_string={"word": word, "lexicon": lexicon})
        return answer.json.get("valid", answer.json.get("code"))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile in this process, before a write answers; and do not rest after a vain attempt."""
    monkeypatch.setattr(compiler, "start", compiler.drain)
    monkeypatch.setattr("api.database.engine._REST_SECONDS", 0.0)


@pytest.fixture
def machines(wide_shelf: Shelf, tmp_path: Path, dictionaries_url: str) -> tuple[Machine, Machine]:
    """Two machines with one database."""
    return Machine(wide_shelf, tmp_path / "one", dictionaries_url), Machine(wide_shelf, tmp_path / "other", dictionaries_url)


def test_a_dictionary_is_on_another_machine_when_first_asked_for(machines: tuple[Machine, Machine]) -> None:
    one, other = machines
    owner = Owner(one.client, "zorglub")
    assert other.check("zorglub", owner.id) is True
    assert other.client.get(owner.path, headers=owner.key).data == b"zorglub"
    assert other.client.get(f"{owner.path}/report", headers=owner.key).json["state"] == "ready"


def test_a_change_is_on_another_machine_when_it_looks(machines: tuple[Machine, Machine]) -> None:
    one, other = machines
    owner = Owner(one.client, "zorglub")
    assert other.check("zorglub", owner.id) is True
    owner.send("PUT", "blorp")
    other.store.look()
    assert [other.check(word, owner.id) for word in ("zorglub", "blorp")] == [False, True]
    owner.send("DELETE")
    other.store.look()
    assert other.check("blorp", owner.id) == "unknown_lexicon"
    assert not (other.store.files.root / owner.id).exists()


def test_a_machine_that_looks_copies_only_what_it_was_asked_about(machines: tuple[Machine, Machine]) -> None:
    one, other = machines
    owner = Owner(one.client, "zorglub")
    other.store.look()
    assert not (other.store.files.root / owner.id).exists()


def test_answers_are_the_same_on_all_machines_down_to_the_entity_tag(machines: tuple[Machine, Machine]) -> None:
    owner = Owner(machines[0].client, "zorglub\nkiffer v.")
    answers = [each.client.get(f"/check?word=kiffons&lexicon={owner.id}") for each in machines]
    assert answers[0].data == answers[1].data
    assert answers[0].headers["ETag"] == answers[1].headers["ETag"]


def test_owners_write_on_any_machine_and_no_line_is_lost(machines: tuple[Machine, Machine]) -> None:
    owner = Owner(machines[0].client, "")

    def add(machine: Machine, words: range) -> None:
        for number in words:
            answer = machine.client.patch(owner.path, data=f"mot{number}\n", headers={**TEXT, **owner.key})
            assert answer.status_code == 202

    writers = [threading.Thread(target=add, args=(machine, range(k * 5, k * 5 + 5))) for k, machine in enumerate(machines)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(owner.get().data.split()) == sorted(f"mot{number}".encode() for number in range(10))


def test_quotas_are_those_of_all_machines(wide_shelf: Shelf, tmp_path: Path, dictionaries_url: str) -> None:
    quotas = Quotas(2, 1 << 20, 3, 1 << 20)
    one, other = (Machine(wide_shelf, tmp_path / name, dictionaries_url, quotas) for name in ("one", "other"))
    owner = Owner(one.client, "zorglub")
    again = {**TEXT, **owner.key}
    assert other.client.post("/v1/dictionaries", data="blorp", headers=again).status_code == 201
    assert code_of(one.client.post("/v1/dictionaries", data="blorp", headers=again)) == (429, "quota_exceeded")
    Owner(other.client, "blorp")
    assert code_of(one.client.post("/v1/dictionaries", data="blorp", headers=TEXT)) == (429, "quota_exceeded")


def test_strangers_cannot_make_the_database_work_by_making_up_ids(machines: tuple[Machine, Machine]) -> None:
    one, other = machines
    owner, later = Owner(one.client, "zorglub"), Owner(one.client, "blorp")
    assert other.check("zorglub", owner.id) is True
    asked = [other.check("a", f"own-{number:032x}") for number in range(3 * shared._MOST_LOOKED_UP)]
    assert (asked.count("unknown_lexicon"), asked[-1]) == (shared._MOST_LOOKED_UP - 1, "rate_limited")
    assert other.check("zorglub", owner.id) is True
    other.now += 1
    assert other.check("blorp", later.id) is True
    assert other.check("a", f"own-{0:032x}") == "unknown_lexicon"


# The database away


@pytest.fixture
def server() -> Iterator[Cluster]:
    """A PostgreSQL that goes and comes back."""
    with cluster() as made:
        yield made


def test_while_the_database_is_away_checks_go_on_and_writes_say_so(server: Cluster, wide_shelf: Shelf, tmp_path: Path) -> None:
    one, other = (Machine(wide_shelf, tmp_path / name, server.url) for name in ("one", "other"))
    owner = Owner(one.client, "zorglub")
    server.kill()
    assert one.check("zorglub", owner.id) is True
    assert one.check("chat", "fr") is True
    assert other.check("zorglub", owner.id) == "database_away"
    for method in ("PUT", "PATCH", "DELETE", "GET"):
        assert code_of(owner.send(method, "blorp")) == (503, "database_away")
    refused = one.client.post("/v1/dictionaries", data="blorp", headers=TEXT)
    assert (*code_of(refused), refused.headers["Retry-After"]) == (503, "database_away", "5")
    server.start()
    assert other.check("zorglub", owner.id) is True
    assert owner.get().data == b"zorglub"
    assert owner.send("PUT", "blorp").status_code == 202


def test_a_machine_that_lost_its_folder_has_lost_nothing(server: Cluster, wide_shelf: Shelf, tmp_path: Path) -> None:
    owner = Owner(Machine(wide_shelf, tmp_path / "one", server.url).client, "zorglub")
    assert Machine(wide_shelf, tmp_path / "new", server.url).check("zorglub", owner.id) is True


def test_what_cannot_be_copied_is_acknowledged_all_the_same(
    machines: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = machines

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "put", full)
        owner = Owner(one.client, "zorglub")
    assert "No space left on device" in caplog.text
    assert owner.id not in caplog.text
    assert other.check("zorglub", owner.id) is True
    assert one.check("zorglub", owner.id) is True


def test_no_text_of_an_owner_is_logged(machines: tuple[Machine, Machine], caplog: pytest.LogCaptureFixture) -> None:
    content = Content(b"zorglub", Source("x" * 99), False)  # longer than the column: the database refuses it
    with caplog.at_level("DEBUG"), pytest.raises(Exception, match="too long") as told:
        machines[0].store.create("secret-token", content)
    assert "zorglub" not in caplog.text + str(told.value)
    assert "secret-token" not in caplog.text + str(told.value)
