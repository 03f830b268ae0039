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
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: What Python is given to start a server with the arguments behind it.
SERVE = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"


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
    command = [python, "-c", SERVE, "--port", str(port), "--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, cwd=root)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(url, process)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0


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


def worker_processes() -> list[int]:
    """The worker processes of the servers that this process has running. Linux only."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    servers = {process for process, parent in parents.items() if parent == os.getpid() and SERVE in _command(process)}
    of_servers = [process for process, parent in parents.items() if parent in servers]  # forked, or with Python 3.14 spawned
    return sorted(process for process in of_servers if SERVE in (told := _command(process)) or "spawn_main" in told)


def _command(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    return ""
