"""Two instances, nginx, PostgreSQL, Redis on loopback: whatever fails, checks go on and no acknowledged write is lost."""

from __future__ import annotations

import http.client
import itertools
import json
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from api.database import Database
from api.database.tables import report
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from lexsvc.store import StoreError, publish, pull, store_at
from tests import services
from tests.cluster.instances import CONF, instance, upstream
from tests.conftest import tiny_content

_ASKING = 2  # threads
_PAUSE = 0.01  # seconds between two checks of a thread, and thirty times that between two writes
_TURNS = 600  # how often at most something is waited for
#: How a write may fail: clearly, and never while all stands.
_CLEAR = {"database_away", "not_ready"}
#: Seconds after which nginx asks an instance again that had failed it, and one more.
_LEFT_ALONE = 6


def ask(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    """One request over a connection of its own."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Wait, a bounded number of times."""
    for _ in range(_TURNS):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError(f"never: {what}")


@dataclass
class Together:
    """All of it, and what each machine has for itself."""

    folder: Path
    database: services.Cluster
    redis: services.Service
    one: services.Service
    other: services.Service
    nginx: services.Service

    @property
    def store(self) -> Path:
        """Where packs are published."""
        return self.folder / "store"

    def shelf(self, name: str) -> Shelf:
        """The shelf of a machine."""
        return Shelf(self.folder / name / "packs")

    def edition(self, server: services.Service) -> str:
        """The edition an instance answers from."""
        return str(json.loads(ask(server.port, "GET", "/readyz")[1])["lexicons"]["fr"]["edition"])

    def publish(self, edition: str) -> None:
        """Build an edition and put it into the store."""
        built = Shelf(self.folder / "built")
        built.point("fr", write_pack(tiny_content(edition=edition), built.root).name)
        publish(built.open("fr").pack, self.store)

    def pull(self, name: str) -> None:
        """Bring what is published to a machine, as ``lexsvc pull`` does."""
        pull(store_at(str(self.store)), self.shelf(name), "fr")


@pytest.fixture
def together(tmp_path: Path) -> Iterator[Together]:
    with ExitStack() as stack:
        database = stack.enter_context(services.cluster())
        redis = stack.enter_context(services.redis())
        settings = {
            "LEXSVC_DATABASE_URL": database.url,
            "LEXSVC_REDIS_URL": f"redis://127.0.0.1:{redis.port}/0",
            "LEXSVC_REPORTS_PER_HOUR": "0",
        }
        one, other = (instance(tmp_path / name / "packs", tmp_path / name, workers=1, **settings) for name in ("one", "other"))
        nginx = stack.enter_context(services.nginx(CONF, upstream(one.port, other.port)))
        all_of_it = Together(tmp_path, database, redis, one, other, nginx)
        all_of_it.publish("2026.12")
        for name in ("one", "other"):
            all_of_it.pull(name)
        for server in (one, other):
            stack.enter_context(services.running(server))
        yield all_of_it


@dataclass
class Load:
    """Players who check, and people who write, until they are told to stop."""

    port: int
    checks: int = 0
    wrong: list[object] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        status, told = ask(self.port, "POST", "/v1/dictionaries", b"zorglub\n", **{"Content-Type": "text/plain"})
        assert status == 201, told
        self.id, self.token = (json.loads(told)[name] for name in ("id", "token"))
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._check) for _ in range(_ASKING)] + [threading.Thread(target=self._write)]

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def go_on(self, checks: int = 100) -> None:
        """Let so many more checks be answered."""
        until = self.checks + checks
        wait_until(lambda: self.checks >= until or bool(self.wrong), "checks are answered")

    def _check(self) -> None:
        words = json.dumps({"words": ["chat", "qxz"], "explain": 0}).encode()
        asked: list[tuple[str, str, bytes | None, Callable[[dict[str, object]], bool]]] = [
            ("GET", "/check?word=chat", None, lambda told: told["valid"] is True),
            ("GET", "/check?word=qxz", None, lambda told: told["valid"] is False),
            ("GET", f"/check?word=zorglub&lexicon={self.id}", None, lambda told: told["valid"] is True),
            ("POST", "/v1/check", words, lambda told: [each["valid"] for each in told["results"]] == [True, False]),  # type: ignore[attr-defined]
            ("GET", "/v1/search?prefix=ch", None, lambda told: bool(told["results"])),
        ]
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            for method, path, body, is_right in itertools.cycle(asked):
                if self._stop.wait(_PAUSE):
                    return
                try:
                    connection.request(method, path, body, {"Content-Type": "application/json"})
                    answer = connection.getresponse()
                    told = answer.read()
                    if answer.status != 200 or not is_right(json.loads(told)):
                        self.wrong.append((method, path, answer.status, told))
                except (OSError, http.client.HTTPException) as error:
                    self.wrong.append((method, path, error))
                    connection.close()
                self.checks += 1

    def _write(self) -> None:
        for number in itertools.count():
            if self._stop.wait(30 * _PAUSE):
                return
            word = "mot" + "".join(chr(ord("a") + int(digit)) for digit in f"{number:04}")
            line = f"{word}\n".encode()
            owner = {"Content-Type": "text/plain", "Authorization": f"Bearer {self.token}"}
            if self._is_kept(202, "PATCH", f"/v1/dictionaries/{self.id}", line, **owner):
                self.lines.append(word)
            said = json.dumps({"word": word, "kind": "admit"}).encode()
            if self._is_kept(201, "POST", "/v1/reports", said, **{"Content-Type": "application/json"}):
                self.reports.append(word.upper())

    def _is_kept(self, expected: int, method: str, path: str, body: bytes, **headers: str) -> bool:
        """Whether a write was acknowledged; if not, it must have been refused clearly."""
        status, told = ask(self.port, method, path, body, **headers)
        if status == expected:
            return True
        code = json.loads(told)["code"]
        self.refused.append(code)
        if (status, code) not in [(503, clear) for clear in _CLEAR]:
            self.wrong.append((method, path, status, told))
        return False


def test_whatever_fails_checks_are_answered_and_no_acknowledged_write_is_lost(together: Together) -> None:
    load = Load(together.nginx.port)
    for server in (together.one, together.other):
        path = f"/check?word=zorglub&lexicon={load.id}"
        wait_until(lambda server=server, path=path: ask(server.port, "GET", path)[0] == 200, "compiled")  # type: ignore[misc]
    with load:
        load.go_on()

        # A new edition, one machine after the other.
        together.publish("2027.1")
        for name, server in (("one", together.one), ("other", together.other)):
            together.pull(name)
            wait_until(lambda server=server: together.edition(server) == "2027.1", f"{name} takes it up")  # type: ignore[misc]
            load.go_on()

        # A machine fails, and comes back.
        together.one.stop(signal.SIGKILL)
        load.go_on(200)
        together.one.start()
        load.go_on()
        time.sleep(_LEFT_ALONE)
        assert not load.wrong
        assert set(load.refused) <= {"not_ready"}  # what was on its way to the machine that failed

        # Redis goes, and comes back.
        refused = len(load.refused)
        together.redis.stop(signal.SIGKILL)
        load.go_on()
        together.redis.start()
        load.go_on()
        assert len(load.refused) == refused  # writes are limited, and need no Redis

        # The store of packs is gone: what is on the shelves stays.
        shutil.move(together.store, together.folder / "gone")
        with pytest.raises(StoreError):
            together.pull("one")
        load.go_on()

        # The database fails; a machine is started anew meanwhile; the database comes back.
        together.database.kill()
        wait_until(lambda: load.refused[-1:] == ["database_away"], "writes are refused")
        together.other.stop()
        load.go_on()
        together.other.start()
        load.go_on()
        kept = len(load.lines), len(load.reports)
        together.database.start()
        wait_until(lambda: len(load.lines) > kept[0] and len(load.reports) > kept[1], "writes are kept again")
        load.go_on()

    assert not load.wrong, load.wrong[:3]
    assert load.checks > 1_000
    for server in (together.one, together.other):
        owner = {"Authorization": f"Bearer {load.token}"}
        read = partial(ask, server.port, "GET", f"/v1/dictionaries/{load.id}", **owner)
        wait_until(lambda read=read: read()[0] == 200, "an instance asks the database again")  # type: ignore[misc]
        assert set(load.lines) <= set(read()[1].decode().split())
        path = f"/check?word={load.lines[-1]}&lexicon={load.id}"
        wait_until(lambda server=server, path=path: b'"valid":true' in ask(server.port, "GET", path)[1], "compiled")  # type: ignore[misc]
    with Database(together.database.url).read() as connection:
        assert set(load.reports) <= set(connection.scalars(select(report.c.key)))
