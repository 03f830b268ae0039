"""Real servers that tests talk to, each its own and gone afterwards. Where one is not installed, the test is skipped."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.serving import free_port

_PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
#: Longest wait for a program to start or to end: longer than a server waits for its workers.
_SECONDS = 60
#: Where Debian, Homebrew and others keep the programs of PostgreSQL that are not for everybody.
_POSTGRESQL = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin")


class Cluster:
    """A PostgreSQL of its own: a folder, a port, a process that can be stopped, killed and started again."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._durable = durable
        self.port = free_port()
        self._programs = programs
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where to reach it."""
        return f"postgresql://lexsvc:pass%40word@127.0.0.1:{self.port}/lexsvc"

    def create(self) -> None:
        """Make the cluster, with one database and its owner, who needs a password."""
        (self.folder / "password").write_text("pass@word\n")
        _own(self.folder)
        _own(self.folder / "password")
        self._run(
            "initdb", "-D", self._data, "-U", "lexsvc", "-A", "scram-sha-256", "--pwfile", f"{self.folder}/password", "-N"
        )
        self.start()
        environment = {**os.environ, "PGPASSWORD": "pass@word"}
        subprocess.run(
            [self._programs / "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "lexsvc", "lexsvc"],
            env=environment,
            check=True,
        )

    def start(self) -> None:
        """Start it and wait until it answers. Raises ``RuntimeError`` if it does not."""
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "shared_buffers": "32MB"}
        if not self._durable:
            settings["fsync"] = (
                "off"  # what a killed process has written is there all the same; only a loss of power would tell
            )
        command = [str(self._programs / "postgres"), "-D", self._data]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=log, user=_user(), group=_group(), start_new_session=True
            )
        for _ in range(600):
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            ready = [self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not answer")

    def stop(self) -> None:
        """Stop it, disconnecting whoever is there."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it and all that belongs to it at once, in the middle of whatever it does."""
        if self._process is not None:
            self._signal(signal.SIGKILL)
            self._process.wait(timeout=60)
            self._process = None

    def freeze(self) -> None:
        """Stop all of it where it is: connections stay, and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        assert self._process is not None
        for process in (self._process.pid, *_children(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(process, what)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self.thaw()
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        ran = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, user=_user(), group=_group(), check=False
        )
        assert ran.returncode == 0, ran.stderr


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A fresh PostgreSQL that the test can stop, kill and start. ``durable``: it waits for the disk, as it does in service."""
    programs = _programs()
    # Its own user must be able to reach it, which a folder of pytest's does not let it.
    with tempfile.TemporaryDirectory(prefix="lexsvc-postgres-") as folder:
        made = Cluster(Path(folder), programs, durable=durable)
        try:
            made.create()
            yield made
        finally:
            made.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a fresh PostgreSQL."""
    with cluster() as made:
        yield made.url


def _programs() -> Path:
    """The folder of PostgreSQL's programs, of the newest version there is."""
    found = [path.parent for pattern in _POSTGRESQL for path in Path("/").glob(f"{pattern[1:]}/initdb")]
    if not found and (on_path := shutil.which("initdb")):
        found = [Path(on_path).resolve().parent]
    if not found:
        pytest.skip("PostgreSQL is not installed (script/services installs it)")
    return max(found, key=lambda folder: [int(number) for number in re.findall(r"\d+", str(folder))])


def _children(process: int) -> list[int]:
    """The processes that this one started; each of PostgreSQL's is the leader of a group of its own."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def _user() -> int | None:
    """Whom PostgreSQL runs as: it refuses to run as root."""
    return pwd.getpwnam("postgres").pw_uid if os.getuid() == 0 else None


def _group() -> int | None:
    return pwd.getpwnam("postgres").pw_gid if os.getuid() == 0 else None


def _own(path: Path) -> None:
    user, group = _user(), _group()
    if user is not None and group is not None:
        os.chown(path, user, group)


def binary(name: str) -> str:
    """Where a program is. Skips the test where it is not installed."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        pytest.skip(f"{name} is not installed: script/services installs it")
    return found


@dataclass
class Service:
    """A program that listens on a port, and can be stopped and started again as it was."""

    command: Sequence[str]
    port: int
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens. Raises ``RuntimeError`` if it ends instead."""
        self.process = subprocess.Popen(
            self.command, env={**os.environ, **self.environment}, stdout=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(10 * _SECONDS):
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.command[0]} ended with status {self.process.returncode}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise RuntimeError(f"{self.command[0]} does not listen")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it with a signal, and wait until it is gone. SIGKILL is for all its processes, as when a machine fails."""
        if self.process is not None:
            if how is signal.SIGKILL:
                os.killpg(self.process.pid, how)
            self.process.send_signal(how)
            self.process.wait(timeout=_SECONDS)
            self.process = None


@contextmanager
def running(service: Service) -> Iterator[Service]:
    """The service, started; stopped at the end, unless that was done already."""
    try:
        service.start()
        yield service
    finally:
        service.stop()


@contextmanager
def redis() -> Iterator[Service]:
    """A Redis that keeps nothing on disk; it is at ``redis://127.0.0.1:<port>``."""
    port = free_port()
    command = [binary("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory() as folder, running(Service([*command, "--dir", folder], port)) as service:
        yield service


@contextmanager
def nginx(conf: Path, replaced: Mapping[str, str]) -> Iterator[Service]:
    """An nginx with a configuration as it is delivered, apart from what is replaced: addresses, users, folders.

    ``replaced``: regular expression -> text. Raises ``AssertionError`` if one is not found: what is tested is what is
    delivered.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        text = conf.read_text(encoding="utf-8")
        own = {
            r"listen 80\b": f"listen 127.0.0.1:{port}",
            r"^user .*": "",
            r"proxy_cache_path \S+": f"proxy_cache_path {folder}/kept",
        }
        for pattern, replacement in {**own, **replaced}.items():
            text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
            assert count, f"{conf}: there is no {pattern}"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
            text = text.replace("http {", f"http {{\n    {kind}_temp_path {folder / kind};", 1)
        written = folder / "nginx.conf"
        written.write_text(text, encoding="utf-8")
        command = [binary("nginx"), "-p", name, "-c", str(written), "-e", "stderr"]
        command += ["-g", f"daemon off; pid {folder / 'nginx.pid'};"]
        subprocess.run([*command, "-t", "-q"], check=True)
        with running(Service(command, port)) as service:
            yield service
