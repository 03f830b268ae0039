"""Opened dictionaries: what the check asks. Files on disk tell how they stand, so that all workers see a write at once."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock

from api.dictionaries import compiler
from api.dictionaries.keeper import Keeper
from api.dictionaries.record import ID, Missing
from api.problem import Problem
from lexsvc.durable import write_file
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError

_LOG = logging.getLogger("lexsvc")
#: How many dictionaries a worker keeps open.
_MOST_OPEN = 64
_Stamp = tuple[int, int, int, int]


@dataclass(frozen=True, eq=False)
class Opened:
    """A dictionary ready to be asked, equal to itself alone. ``base``: the lexicon it is laid over, if any."""

    lexicon: Lexicon
    base: str | None
    public: bool


def is_own(identifier: str) -> bool:
    """Whether this can be the id of an own dictionary; no lexicon of the shelf that a host names is called so."""
    return ID.fullmatch(identifier) is not None


class OpenDictionaries:
    """Opens dictionaries when they are asked for. Two look-ups of files a question tell whether what is open is still true."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._store = keeper.files
        self._open: OrderedDict[str, tuple[_Stamp, Opened]] = OrderedDict()
        self._lock = Lock()

    def find(self, identifier: str) -> Opened:
        """A dictionary as it is now.

        Raises :class:`Missing`, or before its first pack :class:`Problem`: ``compiling``, or ``not_compiled`` if that failed.
        Of a dictionary that is not on this machine the keeper is asked, and what he raises goes through.
        """
        for _ in range(3):  # what it points to may be cleared away between two reads
            try:
                stamp = self._stamp(identifier)
            except Missing:
                self._keeper.fetch(identifier)
                continue
            kept = self._open.get(identifier)
            if kept is not None and kept[0] == stamp:
                return kept[1]
            try:
                opened = self._read(identifier)
            except (Missing, FileNotFoundError):
                continue
            except PackError as error:
                raise self._made_again(identifier, error) from None
            with self._lock:
                self._open[identifier] = stamp, opened
                while len(self._open) > _MOST_OPEN:
                    self._open.popitem(last=False)
            return opened
        raise Missing(identifier)

    def _made_again(self, identifier: str, fault: PackError) -> Problem:
        """See to it that a damaged pack is made again of its lines, which are what counts."""
        if (self._store.waiting / identifier).exists():
            compiler.resume(self._store, identifier)
        else:
            _LOG.error("%s is made again: %s", identifier[:9], fault)
            write_file(self._store.waiting / identifier, b"0")
            compiler.start(self._store.root)
        return Problem("compiling", value=identifier, headers=(("Retry-After", "1"),))

    def _stamp(self, identifier: str) -> _Stamp:
        """What changes whenever the dictionary does."""
        home = self._store.home(identifier)
        try:
            known = (home / "dictionary.json").stat()
        except FileNotFoundError:
            raise Missing(identifier) from None
        try:
            compiled = (home / "compiled").stat()
        except FileNotFoundError:
            compiler.resume(self._store, identifier)
            raise self._unready(identifier) from None
        return known.st_mtime_ns, known.st_ino, compiled.st_mtime_ns, compiled.st_ino

    def _unready(self, identifier: str) -> Problem:
        """Why there is no pack yet: it is still being made, or none could be."""
        report = self._store.report(self._store.record(identifier))
        if report is not None and report["keys"] is None:
            return Problem("not_compiled", value=identifier, report=f"/v1/dictionaries/{identifier}/report")
        return Problem("compiling", value=identifier, headers=(("Retry-After", "1"),))

    def _read(self, identifier: str) -> Opened:
        record = self._store.record(identifier)
        version = (self._store.home(identifier) / "compiled").read_text(encoding="ascii")
        answering = replace(record, version=version)
        report = self._store.report(answering) or {}
        lexicon = Lexicon.open(self._store.home(identifier) / version / str(report.get("pack")))
        for fault in lexicon.pack.verify():
            raise PackError(fault)
        return Opened(lexicon, self._store.source(answering).base, record.public)
