"""A server under load whose workers are killed, that is told to stop, to start anew, or is killed whole."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content
from tests.faults.injecting import TURNS
from tests.serving import ROOT, SERVE, free_port, wait_until_ready

Injected = Callable[[str], None]
_RIGHT = {"chat": True, "détente": True, "xqzt": False, "Lisbonne": False, "selfie": True, "zythum": False}


class Server:
    """A server process of its own group, with two workers, over a shelf and a folder of dictionaries."""

    def __init__(self, root: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {
            **os.environ,
            "LEXSVC_PACKS": str(root / "packs"),
            "LEXSVC_DICTIONARIES": str(root / "dictionaries"),
            "LEXSVC_COSTLY_PER_MINUTE": "0",
            "PYTHONPATH": str(ROOT),
            **settings,
        }
        command = [sys.executable, "-c", SERVE, "--port", str(self.port), "--workers", "2"]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.said: list[bytes] = []
        self._listener = threading.Thread(target=lambda: self.said.extend(self.process.stdout or ()), daemon=True)
        self._listener.start()

    def log(self) -> str:
        """What it wrote, once it has ended."""
        self._listener.join(timeout=30)
        return b"".join(self.said).decode()

    def workers(self) -> list[int]:
        """The processes that answer."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if b"tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]

    def started(self) -> int:
        """How many workers have come to answer since it began."""
        return sum(b"Started worker" in line for line in self.said)

    def kill(self) -> None:
        """All of it, at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def running(root: Path, **settings: str) -> Iterator[Server]:
    server = Server(root, **settings)
    try:
        wait_until_ready(server.url, server.process)
        yield server
    finally:
        with suppress(ProcessLookupError):
            server.kill()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    return tmp_path


class Load:
    """Threads that check and write until told to stop. ``wrong``: answers that are not right; ``kept``: acknowledged words."""

    def __init__(self, url: str) -> None:
        self._address = urlsplit(url).netloc
        self._stop = threading.Event()
        self.wrong: list[object] = []
        self.right = self.refused = 0
        self.kept: list[str] = []
        answer = self._ask("POST", "/v1/dictionaries?public=1", b"chat", {"Content-Type": "text/plain"})
        assert answer[0] == 201, answer
        made = json.loads(answer[1])
        self.identifier, self._token = made["id"], made["token"]
        self._threads = [
            threading.Thread(target=self._check),
            threading.Thread(target=self._check),
            threading.Thread(target=self._write),
        ]
        for thread in self._threads:
            thread.start()

    def _ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(self._address, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def _check(self) -> None:
        while not self._stop.is_set():
            for word, valid in _RIGHT.items():
                try:
                    status, body = self._ask("GET", f"/check?word={quote(word)}")
                except (OSError, http.client.HTTPException):  # whoever answered was killed: a clear end for a client
                    self.refused += 1
                    time.sleep(0.01)
                    continue
                if status != 200 or json.loads(body)["valid"] is not valid:
                    self.wrong.append((word, status, body))
                self.right += 1

    def _write(self) -> None:
        number = 0
        while not self._stop.is_set():
            word, number = f"mot{number}", number + 1
            headers = {"Content-Type": "text/plain", "Authorization": f"Bearer {self._token}"}
            with suppress(OSError, http.client.HTTPException):
                status, body = self._ask("PATCH", f"/v1/dictionaries/{self.identifier}", word.encode(), headers)
                if status == 202:
                    self.kept.append(word)
                else:
                    self.wrong.append((word, status, body))
            time.sleep(0.02)

    def end(self) -> None:
        """Stop, and hold all answers to be right."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
        assert not self.wrong, self.wrong[:3]
        assert self.right, "the load never got through"

    def is_kept(self, url: str) -> None:
        """Every acknowledged word is in the dictionary, in order."""
        self._address = urlsplit(url).netloc
        status, text = self._ask("GET", f"/v1/dictionaries/{self.identifier}")
        assert status == 200, text
        there = iter(text.decode().split("\n"))
        assert all(word in there for word in self.kept), "an acknowledged line is lost"


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Wait for it, in a bounded number of looks."""
    for _ in range(1200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError(f"never: {what}")


def test_workers_killed_under_load(root: Path, injected: Injected) -> None:
    """Another takes its place; answers stay right, and what was acknowledged is there."""
    with running(root) as server:
        load = Load(server.url)
        for turn in range(max(2, TURNS // 10)):
            wait_until(lambda turn=turn: server.started() == 2 + turn, "two workers answer")
            os.kill(min(server.workers()), signal.SIGKILL)  # the one that has been there longest
            injected("a worker killed under load")
        wait_until(lambda: server.started() == 3 + turn, "two workers answer")
        assert server.process.poll() is None
        load.end()
        load.is_kept(server.url)


def test_the_server_killed_whole_under_load(root: Path, injected: Injected) -> None:
    loads: list[Load] = []
    for _ in range(max(1, TURNS // 20)):
        with running(root) as server:
            for load in loads:
                load.is_kept(server.url)
            loads.append(Load(server.url))
            time.sleep(0.5)
            server.kill()
            loads[-1].end()
            injected("a server killed under load")
    with running(root) as server:
        for load in loads:
            assert load.kept
            load.is_kept(server.url)


def test_the_server_told_to_stop_under_load(root: Path, injected: Injected) -> None:
    with running(root) as server:
        load = Load(server.url)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=60) == 0
        load.end()
        injected("a server told to stop under load")
    with running(root) as server:
        load.is_kept(server.url)


def test_the_server_told_to_start_anew_under_load(root: Path, injected: Injected) -> None:
    """SIGHUP: new workers take over one by one."""
    with running(root) as server:
        load = Load(server.url)
        before = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(server.workers()) == 2 and not before & set(server.workers()), "two other workers")
        assert server.process.poll() is None
        load.end()
        load.is_kept(server.url)
        injected("a server told to start anew under load")


def test_workers_that_cannot_start_end_the_server(root: Path, injected: Injected) -> None:
    """After a bounded number of tries, with a reason, and not in a loop."""
    broken = root / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import importlib.abc, sys\n"
        "class Refuse(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'api.application': raise ImportError('no such thing on this machine')\n"
        "sys.meta_path.insert(0, Refuse())\n"
    )
    server = Server(root, PYTHONPATH=f"{broken}:{ROOT}")
    try:
        assert server.process.wait(timeout=120) != 0
        assert "no such thing on this machine" in server.log()
        assert server.log().count("Spawning worker") <= 8, "three tries a worker, and what was under way"
    finally:
        with suppress(ProcessLookupError):
            server.kill()
    injected("a worker that cannot start")


def test_a_port_that_is_taken_is_told(root: Path, injected: Injected) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environment = {**os.environ, "LEXSVC_PACKS": str(root / "packs"), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", SERVE, "--port", str(taken.getsockname()[1])]
        ran = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode != 0
    assert "in use" in ran.stderr
    injected("a port that is taken")
