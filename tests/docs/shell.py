"""A shell in which the blocks of a page are typed one after the other, as a reader would."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.docs.blocks import Block
from tests.serving import free_port

#: Where the pages say that the service listens.
WRITTEN = "http://127.0.0.1:8000"

#: Commands whose exit status 1 is an answer: a word is not valid, editions differ.
_ANSWERS_BY_STATUS = ("lexsvc check", "lexsvc diff")

#: Notes every command that fails where nobody looks at its status; the shell goes on, as one at a prompt does.
_PROLOGUE = """\
set -E
trap 'printf "%s\\t%s\\n" "$?" "$BASH_COMMAND" >>"$FAILED"' ERR
"""


class Shell:
    """A bash in ``folder``. ``url`` is where the service of the page really listens, on a port of its own."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="lexsvc-docs-")
        self._failed, self._errors, self._log = (Path(self._folder.name) / name for name in ("failed", "errors", "log"))
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.folder = folder
        self.environment = {**environment, "LEXSVC_PORT": str(port), "FAILED": str(self._failed)}
        self._beside: list[subprocess.Popen[bytes]] = []
        command, pipe = ["bash", "--noprofile", "--norc"], subprocess.PIPE
        with self._errors.open("wb") as errors:
            self._bash = subprocess.Popen(command, cwd=folder, env=self.environment, stdin=pipe, stdout=pipe, stderr=errors)
        self._type(_PROLOGUE)

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for process in (self._bash, *self._beside):
            process.send_signal(signal.SIGTERM)
        for process in (self._bash, *self._beside):
            process.wait(timeout=60)
        self._folder.cleanup()

    def run(self, block: Block) -> str:
        """Run a block and return what it printed, the service's address as the page writes it.

        Raises ``AssertionError`` naming each command that failed, with what it said.
        """
        if block.is_elsewhere:
            # script/serve installs, builds what is missing and serves: the test has the first two behind it.
            self.serve(block.text.replace("script/serve", "exec lexsvc serve"))
            return ""
        self._failed.write_text("", encoding="utf-8")
        before = self._errors.stat().st_size
        # Read whole before it is run, so that no command takes what is typed behind it for its own input.
        printed = self._type(f"{{\n{block.text.replace(WRITTEN, self.url)}}} </dev/null")
        failed = [line.partition("\t") for line in self._failed.read_text(encoding="utf-8").splitlines() if "\t" in line]
        faults = [
            f"exit status {status}: {command}"
            for status, _, command in failed
            if not (status == "1" and command.startswith(_ANSWERS_BY_STATUS))
        ]
        told = self._errors.read_bytes()[before:].decode("utf-8", "replace")
        assert not faults, "\n".join([f"line {block.line}:", *faults, told, printed])
        return printed.replace(self.url, WRITTEN)

    def _type(self, text: str) -> str:
        """Type lines, and return all that is printed until the shell has come to their end."""
        assert self._bash.stdin
        assert self._bash.stdout
        mark = f"--- {os.urandom(8).hex()} ---"
        self._bash.stdin.write(f"{text}\nprintf '\\n%s\\n' '{mark}'\n".encode())
        self._bash.stdin.flush()
        lines: list[bytes] = []
        for line in self._bash.stdout:
            if line.decode().strip() == mark:
                return b"".join(lines)[:-1].decode("utf-8", "replace")
            lines.append(line)
        raise AssertionError(f"the shell ended: {self._errors.read_text(encoding='utf-8')}")

    def serve(self, command: str) -> None:
        """Start what runs beside the shell, and wait until the service answers."""
        with self._log.open("ab") as log:
            process = subprocess.Popen(["bash", "-c", command], cwd=self.folder, env=self.environment, stdout=log, stderr=log)
        self._beside.append(process)
        for _ in range(300):
            assert process.poll() is None, f"{command.strip()} ended: {self._log.read_text(encoding='utf-8')}"
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise AssertionError(f"{command.strip()}: the service does not answer")
