"""A service that can be killed at any moment, and what clients were told by it.

The process runs the whole application over real HTTP, on a server so light that starting it a thousand times is bearable: it is
forked from one that has built the application but opened no database.
"""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from sqlalchemy import func, select

from api.application import assemble
from api.config import Config
from api.database import Database, engine
from api.database.tables import remark, report
from api.holdings import Holdings
from api.layer import Layer
from tests.services import Cluster

_CLEAN, _FORKS = multiprocessing.get_context("spawn"), multiprocessing.get_context("fork")
#: Most seconds that a server takes reports before it is killed. One in five is killed while it starts.
_LIFE = 0.25
#: How many clients send at once; a part of what they send is about one and the same word.
_CLIENTS = 2
_SHARED = "kiffer"


class _Silent(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def _start_again_and_again(packs: Path, url: str, orders: Connection, told: Connection) -> None:
    """Build the application, then fork a server from it at each order and tell of its end. Ends with the orders."""
    engine._REST_SECONDS = 0.0  # so that the service is back as soon as its database is
    config = Config(packs=packs, proxies=1, reports_per_hour=0, log="none")
    database = Database(url)
    application = assemble(Holdings(packs), config, database)
    with suppress(EOFError):
        while orders.recv():
            server = _FORKS.Process(target=_serve, args=(application, database, told))
            server.start()
            told.send(("started", server.pid, 0))
            server.join()
            told.send(("ended", server.pid, 0))


def _serve(application: Layer, database: Database, told: Connection) -> None:
    """What a worker does from when its database is opened, on a server of one thread."""
    database.prepare()
    with make_server("127.0.0.1", 0, application, handler_class=_Silent) as server:
        told.send(("listens", os.getpid(), server.server_port))
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
    """A server that is started and killed again and again: ``with Service(packs, url) as service``."""

    def __init__(self, packs: Path, url: str) -> None:
        self._orders, orders = _CLEAN.Pipe()
        self._told, told = _CLEAN.Pipe()
        self._parent = _CLEAN.Process(target=_start_again_and_again, args=(packs, url, orders, told))
        self._parent.start()
        told.close()
        self._process = self._port = 0

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self._orders.close()
        self._parent.join(60)

    def start(self) -> None:
        """Start a server; it does not listen yet."""
        self._orders.send("start")
        _, self._process, _ = self._hear("started")

    def listens(self) -> None:
        """Wait until it listens."""
        _, _, self._port = self._hear("listens")

    def kill(self) -> None:
        """End it at once."""
        os.kill(self._process, signal.SIGKILL)
        self._hear("ended")

    @contextmanager
    def clients(self, ledger: Ledger) -> Iterator[None]:
        """Clients that send reports within the block; at its end they have heard all that they will hear."""
        ended = threading.Event()
        with ThreadPoolExecutor(_CLIENTS) as pool:
            sending = [pool.submit(_send, self._port, ledger, ended) for _ in range(_CLIENTS)]
            try:
                yield
            finally:
                ended.set()
        for client in sending:
            client.result()

    def _hear(self, what: str) -> tuple[str, int, int]:
        """Wait for word of the server, over what servers killed before it had said."""
        while True:
            assert self._told.poll(60), f"the server has not {what}"
            told: tuple[str, int, int] = self._told.recv()
            if told[0] == what and (what == "started" or told[1] == self._process):
                return told


def _send(port: int, ledger: Ledger, ended: threading.Event) -> None:
    while not ended.is_set():
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
    with Service(packs, server.url) as service:
        service.start()
        service.listens()
        for _ in range(turns):
            with service.clients(ledger):
                time.sleep(chance.uniform(0, _LIFE))
                server.kill()
            server.start()
            ledger.check(database)
        service.kill()
    database.close()
    return ledger


def kill_again_and_again(packs: Path, url: str, turns: int) -> Ledger:
    """Start a server, send it reports, kill it at some moment, see that what it acknowledged is there; and so many times."""
    chance = random.Random(turns)
    ledger, database = Ledger(), Database(url)
    with Service(packs, url) as service:
        for turn in range(turns):
            service.start()
            if turn % 5 == 0:
                time.sleep(chance.uniform(0, _LIFE))
                service.kill()
                continue
            service.listens()
            with service.clients(ledger):
                time.sleep(chance.uniform(0, _LIFE))
                service.kill()
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
