"""Means of breaking things: children that are killed, and disks that are full."""

from __future__ import annotations

import ctypes
import itertools
import os
import pickle
import signal
import subprocess
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

#: How many turns each test takes.
TURNS = int(os.environ.get("LEXSVC_TURNS", "8"))
_CLONE_NEWNS = 0x20000
#: The steps at which what is on disk changes; a child is killed before one of them.
_STEPS = ("fsync", "rename", "replace", "mkdir", "open", "unlink", "truncate")


class Child:
    """A forked child that runs ``act(tell)``; what it told before it ended or was killed is in ``told``."""

    def __init__(self, act: Callable[[Callable[[Any], None]], None], *, killed_at_step: int | None = None) -> None:
        self._read, write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            _be_a_child(act, write, killed_at_step)
        os.close(write)

    def kill_after(self, seconds: float) -> None:
        """Kill it then, unless it has ended."""
        time.sleep(seconds)
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> tuple[int, list[Any]]:
        """Wait for its end: its exit status, negative if it was killed by a signal, and what it told."""
        told = []
        with os.fdopen(self._read, "rb") as pipe:
            while True:
                try:
                    told.append(pickle.load(pipe))
                except (EOFError, pickle.UnpicklingError):  # killed while it told
                    break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]), told


def _be_a_child(act: Callable[[Callable[[Any], None]], None], write: int, killed_at_step: int | None) -> None:
    status = 1
    try:
        with os.fdopen(write, "wb", buffering=0) as pipe:
            if killed_at_step is not None:
                _die_at(killed_at_step)
            act(lambda value: pipe.write(pickle.dumps(value)) and None)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _die_at(step: int) -> None:
    """See to it that this process is killed before that step."""
    count = itertools.count()

    def dying(call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **named: Any) -> Any:
            if next(count) == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return counted

    for name in _STEPS:
        setattr(os, name, dying(getattr(os, name)))


@contextmanager
def small_disk(folder: Path, kibibytes: int) -> Iterator[None]:
    """In a child: a disk of that size mounted on ``folder``, seen by nobody else."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "no mount namespace of one's own")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kibibytes}k", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def needs_small_disks(folder: Path) -> None:
    """Skip a test where nobody may mount a disk of his own."""

    def mount(tell: Callable[[Any], None]) -> None:
        try:
            with small_disk(folder, 64):
                tell(True)
        except (OSError, subprocess.CalledProcessError):
            pass

    _, told = Child(mount).end()
    if not told:
        pytest.skip("mounting a small disk is not permitted here")
