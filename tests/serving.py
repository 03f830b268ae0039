"""A real server over a socket, for the tests that need one."""

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
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
_SERVE = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"


@contextmanager
def serving(
    packs: Path,
    *,
    workers: int = 2,
    reload_seconds: float = 0.1,
    root: Path = ROOT,
    python: str = sys.executable,
    **settings: str,
) -> Iterator[str]:
    """The address of a running server, such as ``http://127.0.0.1:40123``. It must stop gracefully when asked to.

    ``settings`` are variables of its environment, such as ``LEXSVC_DICTIONARIES="off"``; ``root`` is the checkout it runs from,
    ``python`` the interpreter it runs in.
    """
    port = free_port()
    environment = {
        **os.environ,
        "LEXSVC_PACKS": str(packs),
        "PYTHONPATH": str(root),
        "LEXSVC_RELOAD_SECONDS": str(reload_seconds),
        **settings,
    }
    command = [python, "-c", _SERVE, "--port", str(port), "--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, cwd=root)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_until_ready(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
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
