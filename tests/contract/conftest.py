"""A real server: two workers, over a socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

ROOT = Path(__file__).parent.parent.parent
SERVE = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers. Raises ``RuntimeError`` with what it wrote if it ends instead."""
    for _ in range(300):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with status {process.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


@pytest.fixture(scope="session")
def served_shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """The shelf of the server: French in two editions."""
    root = tmp_path_factory.mktemp("served")
    shelf = Shelf(root)
    write_pack(tiny_content(edition="2026.11"), root)
    shelf.point("fr", write_pack(tiny_content(), root).name)
    return shelf


@pytest.fixture(scope="session")
def server(served_shelf: Shelf) -> Iterator[str]:
    """The address of a running server, such as ``http://127.0.0.1:40123``. It must stop gracefully when asked to."""
    port = free_port()
    environment = {
        **os.environ,
        "LEXSVC_PACKS": str(served_shelf.root),
        "PYTHONPATH": str(ROOT),
        "LEXSVC_RELOAD_SECONDS": "0.1",
    }
    command = [sys.executable, "-c", SERVE, "--port", str(port), "--workers", "2"]
    process = subprocess.Popen(command, env=environment, cwd=ROOT)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
