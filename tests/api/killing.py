"""A service that can be killed at any moment, and what clients were told by it.

The process runs the whole application over real HTTP, on a server so light that starting it a thousand times is bearable: it is
forked from one that has imported everything.
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from sqlalchemy import func, select

from api.application import create
from api.config import Config
from api.database import Database, engine
from api.database.tables import remark, report
from api.database.url import read_url
from tests.services import Cluster

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])
#: Most seconds that a server takes reports before it is killed. One in five is killed while it starts.
_LIFE = 0.25
#: How many clients send at once; a part of what they send is about one and the same word.
_CLIENTS = 2
_SHARED = "kiffer"


class _Silent(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def _serve(packs: Path, url: str, told: Connection) -> None:
    engine._REST_SECONDS = 0.0  # so that the service is back as soon as its database is
    config = Config(
        packs=packs, database=read_url(url), reload_seconds=0, proxies=1, reports_per_hour=0, log="none", costly_per_minute=0
    )
    with make_server("127.0.0.1", 0, create(config), handler_class=_Silent) as server:
        told.send(server.server_port)
        server.serve_forever()


@dataclass
class Ledger:
    """What clients sent, and what of it was acknowledged. Each report has a sentence of its own.

    ``acknowledged``: sentence -> number of the report; ``counts``: number -> the highest count told; ``unnoted``: how many were
    acknowledged without their sentence; ``refused``: status -> how many.
    """

    sent: int = 0
    acknowledged: dict[str, int] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    unnoted: int = 0
    refused: Counter[int] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def next(self) -> int:
        """The number of the next report to send."""
        with self._lock:
            self.sent += 1
            return self.sent

    def note(self, sentence: str, answer: dict[str, Any]) -> None:
        """Note an acknowledgement."""
        with self._lock:
            number = answer["number"]
            self.counts[number] = max(answer["count"], self.counts.get(number, 0))
            if answer["noted"]:
                self.acknowledged[sentence] = number
            else:
                self.unnoted += 1

    def refuse(self, status: int) -> None:
        """Note an answer that acknowledges nothing."""
        with self._lock:
            self.refused[status] += 1

    def check(self, database: Database) -> None:
        """Assert that all that was acknowledged is there, and nothing that was not sent."""
        with database.read() as connection:
            counts = dict(connection.execute(select(report.c.id, report.c.count)).all())
            noted = dict(connection.execute(select(remark.c.sentence, remark.c.report_id)).all())
            voices = dict(connection.execute(select(remark.c.report_id, func.count()).group_by(remark.c.report_id)).all())
        lost = {sentence for sentence, number in self.acknowledged.items() if noted.get(sentence) != number}
        assert not lost, f"acknowledged and lost: {sorted(lost)[:10]}"
        short = {number for number, count in self.counts.items() if counts.get(number, 0) < count}
        assert not short, f"counted and lost: {sorted(short)[:10]}"
        assert counts == voices, "a report and its voices are kept together or not at all"
        assert sum(counts.values()) <= self.sent
        assert set(self.refused) <= {503}


class Service:
    """A server that is started and killed again and again."""

    def __init__(self, packs: Path, url: str) -> None:
        self._packs, self._url = packs, url
        self._process: BaseProcess | None = None
        self._port = 0

    def start(self) -> None:
        """Start it; it does not listen yet."""
        here, there = _FORKS.Pipe()
        self._process = _FORKS.Process(target=_serve, args=(self._packs, self._url, there), daemon=True)
        self._process.start()
        there.close()
        self._told = here

    def listens(self) -> None:
        """Wait until it listens."""
        assert self._told.poll(60)
        self._port = self._told.recv()

    def kill(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.join(60)
        self._told.close()

    def clients(self, ledger: Ledger, goes_on: Callable[[], bool]) -> list[threading.Thread]:
        """Clients that send reports while it goes on, started."""
        threads = [threading.Thread(target=_send, args=(self._port, ledger, goes_on)) for _ in range(_CLIENTS)]
        for thread in threads:
            thread.start()
        return threads


def _send(port: int, ledger: Ledger, goes_on: Callable[[], bool]) -> None:
    while goes_on():
        number = ledger.next()
        word = _SHARED if number % 5 == 0 else _word(number)
        sentence = f"phrase {number}"
        body = json.dumps({"word": word, "kind": "admit", "sentence": sentence})
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
            connection.request("POST", "/v1/reports", body, headers)
            answer = connection.getresponse()
            told = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return  # it was killed before it could answer
        finally:
            connection.close()
        if answer.status == 201:
            ledger.note(sentence, told)
        else:
            ledger.refuse(answer.status)


def kill_postgres_again_and_again(packs: Path, server: Cluster, turns: int) -> Ledger:
    """Send reports to a service whose PostgreSQL is killed at some moment and started again; and so many times."""
    chance = random.Random(turns)
    ledger, database = Ledger(), Database(server.url)
    service = Service(packs, server.url)
    service.start()
    service.listens()
    for _ in range(turns):
        ended = threading.Event()
        clients = service.clients(ledger, lambda ended=ended: not ended.is_set())  # type: ignore[misc]
        time.sleep(chance.uniform(0.2, 0.2 + 2 * _LIFE))
        server.kill()
        ended.set()
        for client in clients:
            client.join(60)
        server.start()
        ledger.check(database)
    service.kill()
    database.close()
    return ledger


def kill_again_and_again(packs: Path, url: str, turns: int) -> Ledger:
    """Start a server, send it reports, kill it at some moment, see that what it acknowledged is there; and so many times."""
    chance = random.Random(turns)
    ledger, database = Ledger(), Database(url)
    for turn in range(turns):
        service = Service(packs, url)
        service.start()
        if turn % 5 == 0:
            time.sleep(chance.uniform(0, 2 * _LIFE))
            service.kill()
            continue
        service.listens()
        killed = threading.Event()
        clients = service.clients(ledger, lambda killed=killed: not killed.is_set())  # type: ignore[misc]
        time.sleep(chance.uniform(0, _LIFE))
        service.kill()
        killed.set()
        for client in clients:
            client.join(60)
        ledger.check(database)
    database.close()
    return ledger


def _word(number: int) -> str:
    """A word that no other number has, which can be laid on a board."""
    letters = ""
    while number:
        number, digit = divmod(number, 26)
        letters += chr(ord("a") + digit)
    return f"mot{letters}"
