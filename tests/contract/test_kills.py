"""Workers are killed under load: no write that was acknowledged is lost, and the others go on answering.

``LEXSVC_TURNS``: how many workers are killed.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import sys
import threading
import time
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lexsvc.shelf import Shelf
from tests.serving import serving, worker_processes

_TURNS = int(os.environ.get("LEXSVC_TURNS", "3"))
_WRITERS = 3
_TEXT = {"Content-Type": "text/plain; charset=utf-8"}


class Writer:
    """A thread that adds line after line to a dictionary of its own, and notes those that were acknowledged."""

    def __init__(self, url: str, stop: threading.Event) -> None:
        self._address = urlsplit(url).netloc
        self._stop = stop
        status, told = self.ask("POST", "/v1/dictionaries")
        assert status == 201, told
        self.path = "/v1/dictionaries/{id}".format(**json.loads(told))
        self.key = {"Authorization": "Bearer {token}".format(**json.loads(told))}
        self.acknowledged: list[str] = []
        self.refused: list[object] = []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def ask(self, method: str, path: str, text: str = "", headers: dict[str, str] = _TEXT) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(self._address, timeout=30)
        try:
            connection.request(method, path, text.encode(), headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def ask_until_answered(self, method: str, path: str, headers: dict[str, str] = _TEXT) -> tuple[int, bytes]:
        """As ``ask``, by somebody who tries again: the last worker may have been killed before another had started."""
        for _ in range(600):
            try:
                return self.ask(method, path, headers=headers)
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        raise AssertionError("no worker answers")

    def _run(self) -> None:
        for number in count():
            if self._stop.is_set():
                return
            line = "".join(chr(ord("a") + int(digit)) for digit in f"{number:06}")
            try:
                status, told = self.ask("PATCH", self.path, line, {**_TEXT, **self.key})
            except (OSError, http.client.HTTPException):
                continue  # not acknowledged: whether it was written is open
            if status == 202:
                self.acknowledged.append(line)
            else:
                self.refused.append((status, told))


def _kill_a_worker() -> None:
    """Kill the older one and wait until another stands in for it. A server whose new worker ends at once gives up."""
    before = worker_processes()
    os.kill(before[0], signal.SIGKILL)
    for _ in range(600):
        now = worker_processes()
        if len(now) == len(before) and before[0] not in now:
            return
        time.sleep(0.1)
    raise AssertionError("no worker was started in its place")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")
def test_killed_workers_lose_no_acknowledged_write(tiny_shelf: Shelf, tmp_path: Path) -> None:
    stop = threading.Event()
    with serving(tiny_shelf.root, LEXSVC_DICTIONARIES=str(tmp_path / "dictionaries"), LEXSVC_COSTLY_PER_MINUTE="0") as url:
        writers = [Writer(url, stop) for _ in range(_WRITERS)]
        try:
            for _ in range(_TURNS):
                time.sleep(0.5)
                _kill_a_worker()
        finally:
            stop.set()
            for writer in writers:
                writer.thread.join()
        for writer in writers:
            assert writer.refused == []
            assert writer.acknowledged
            status, text = writer.ask_until_answered("GET", writer.path, writer.key)
            lines = text.decode().split("\n")
            assert status == 200
            assert [line for line in lines if line in set(writer.acknowledged)] == writer.acknowledged
            _compiled(writer)
            asked = f"/check?word={writer.acknowledged[-1]}&lexicon={writer.path.rpartition('/')[2]}"
            assert json.loads(writer.ask_until_answered("GET", asked)[1])["valid"]


def _compiled(writer: Writer) -> None:
    for _ in range(600):
        status, told = writer.ask_until_answered("GET", f"{writer.path}/report", writer.key)
        if status == 200 and json.loads(told)["state"] == "ready":
            return
        time.sleep(0.1)
    raise AssertionError(f"never compiled: {told!r}")
