"""The compiler: makes packs of the dictionaries that wait for one, in a process of its own, so that checks do not stall.

``python -m api.dictionaries.compiler FOLDER`` compiles all that waits and ends. Any worker starts one after a write
(:func:`start`). However many do, one works at a time and at most one more stands by, to look again when the first is done;
since it has not looked yet, a writer that finds one standing by need not start another.
"""

from __future__ import annotations

import fcntl
import logging
import os
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import orjson

from api.dictionaries.record import Quotas, Record
from api.dictionaries.store import Store
from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.durable import write_file
from lexsvc.line import BadLine
from lexsvc.overlay import compile_overlay, read_overlay
from lexsvc.pack import PackContent, write_pack

_LOG = logging.getLogger("lexsvc")
#: The memory a compiler may take, in bytes: a hostile text brings it down and not the machine.
_MOST_MEMORY = 4 << 30
#: How often a text is tried that brings the compiler down, and how much of a bad line is kept.
_MOST_TRIES = 2
_MOST_DETAIL = 100
#: Seconds after which somebody who waits may look whether anybody is at work.
_LONG = 10
_UNLIMITED = Quotas(sys.maxsize, sys.maxsize, sys.maxsize, sys.maxsize)  # the compiler adds no dictionary


def start(root: Path) -> None:
    """See to it that what waits is compiled; returns at once."""
    with _claimed(root / ".standing-by") as is_free:
        if not is_free:
            return
    package = Path(__file__).parent.parent.parent
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(root.resolve())],
        cwd=package,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # numpy's threads would only take memory and turns
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        # Out of reach of what ends the service, so that it finishes what it began. Not in a session of its own: Linux shares
        # processors out between sessions first, and there would be nobody in it to step aside for.
        process_group=0,
    )
    threading.Thread(target=process.wait, name="lexsvc-compiler", daemon=True).start()


def resume(store: Store, identifier: str) -> None:
    """Start again if a dictionary has been waiting for long and nobody is at work: whoever was, was stopped."""
    try:
        waited = time.time() - (store.waiting / identifier).stat().st_mtime
    except FileNotFoundError:
        return
    if waited > _LONG:
        with _claimed(store.root / ".working") as is_free:
            pass
        if is_free:
            start(store.root)


def drain(root: Path) -> None:
    """Compile all that waits, if nobody else stands by to do so."""
    with _claimed(root / ".standing-by") as is_free:
        if not is_free:
            return
        working = (root / ".working").open("ab")
        fcntl.flock(working, fcntl.LOCK_EX)
    with working:
        store = Store(root, _UNLIMITED)
        left: set[str] = set()  # for another time: the disk refused
        while waiting := sorted({path.name for path in store.waiting.iterdir() if not path.name.startswith(".")} - left):
            left.update(identifier for identifier in waiting if not compile_one(store, identifier))


@contextmanager
def _claimed(path: Path) -> Iterator[bool]:
    """Whether the lock on a file was free; if so it is held."""
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def compile_one(store: Store, identifier: str) -> bool:
    """Compile the wanted version of a dictionary and let it answer checks.

    False if the disk refused: that is no fault of the text, and does not count among its tries. It goes on waiting.
    """
    mark = store.waiting / identifier
    tried = 0
    try:
        record = store.record(identifier)
        told = mark.read_bytes()
        tried = int(told) if told.isdigit() else 0
        if tried < _MOST_TRIES:
            write_file(mark, str(tried + 1).encode())
            _compile(store, record)
        else:
            write_file(store.home(identifier) / record.version / "report.json", orjson.dumps({"keys": None, "bad": []}))
        _settle(store, record, failed=tried >= _MOST_TRIES)
    except Exception as error:
        if not (store.home(identifier) / "dictionary.json").exists():  # deleted meanwhile
            mark.unlink(missing_ok=True)
            return True
        _LOG.exception("%s cannot be compiled", identifier[:9])
        if isinstance(error, OSError):
            with suppress(OSError):
                write_file(mark, str(tried).encode())
            return False
    return True


def _compile(store: Store, record: Record) -> None:
    """Write pack and report of a version."""
    source = store.source(record)
    lines = lines_of(store.text(record))
    policy = dict.fromkeys(source.policies, True)
    content: PackContent
    bad: tuple[BadLine, ...] | list[BadLine]
    if source.base is None:
        read = read_dictionary(lines, source.language)
        content, bad = compile_dictionary(read, record.id, may_be_empty=True, policy=policy), read.bad
    else:
        overlay = read_overlay(lines, source.language)
        content, bad = compile_overlay(overlay, record.id, policy=policy), overlay.bad
    folder = store.home(record.id) / record.version
    pack = write_pack(content, folder / "pack")
    told = [(fault.number, str(fault.reason), fault.detail[:_MOST_DETAIL]) for fault in bad]
    report = {"keys": len(content.codes), "bad": told, "pack": str(pack.relative_to(folder))}
    write_file(folder / "report.json", orjson.dumps(report))


def lines_of(text: bytes) -> list[str]:
    """The lines of a text, numbered as an editor numbers them."""
    return text.decode("utf-8-sig").split("\n")


def _settle(store: Store, record: Record, *, failed: bool) -> None:
    """Point to the version just compiled, and clear away all others unless yet another is wanted."""
    home = store.home(record.id)
    with store.locked():
        if not failed:
            write_file(home / "compiled", record.version.encode())
        if store.record(record.id).version != record.version:
            return
        (store.waiting / record.id).unlink(missing_ok=True)
        answering = store.answering(record.id)
        for folder in home.iterdir():
            if folder.is_dir() and folder.name not in (record.version, answering):
                shutil.rmtree(folder, ignore_errors=True)


def _step_aside() -> None:
    """Give way to whoever answers: take a processor only while it would idle, and no more than so much memory."""
    os.nice(10)
    if hasattr(os, "SCHED_IDLE"):  # Linux: a worker that wakes takes its turn at once
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    _step_aside()
    drain(Path(sys.argv[1]))
