"""Counting requests, true over all workers.

Each worker counts in a small file of its own that is mapped into memory, so that counting costs no lock and no system call.
Whoever is asked for the metrics adds up the files of all workers of the server, of those that ended too: counters never fall.
"""

from __future__ import annotations

import logging
import mmap
import os
import tempfile
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from lexsvc.durable import claim

_LOG = logging.getLogger("lexsvc")

#: Upper bounds of the buckets of request times, in seconds.
BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_BOUNDS = [round(bound * 1e9) for bound in BUCKETS]
_STATUSES = ("200", "204", "304", "400", "404", "405", "413", "415", "422", "429", "500", "503", "other")
_HEADER = 8  # bytes: a digest of the layout, so that files of another version are not added up
_SUFFIX = ".counts"


class Metrics:
    """Counters of this worker: for each of ``routes`` (the last one takes unknown ones), requests by status and by time.

    ``folder`` is shared by the workers of one server; None counts for this process alone.
    """

    def __init__(self, routes: Sequence[str], folder: Path | None = None) -> None:
        self.routes = tuple(routes)
        self.folder = folder
        # A row: statuses, buckets and one for slower ones, total nanoseconds, words asked about.
        self._times = len(_STATUSES)
        self._total = self._times + len(_BOUNDS) + 1
        self._words = self._total + 1
        self._width = self._words + 1
        self._row = {route: place * self._width for place, route in enumerate(self.routes)}
        self._status = {status: place for place, status in enumerate(_STATUSES)}
        self._layout = sha256(repr((self.routes, _STATUSES, BUCKETS)).encode()).digest()[:_HEADER]
        self._cells = self._map()

    def _map(self) -> memoryview:
        size = _HEADER + 8 * self._width * len(self.routes)
        try:
            if self.folder is not None:
                return self._shared(self.folder, size)
        except OSError as error:
            _LOG.error("%s: %s: this worker counts for itself", self.folder, error)
        return memoryview(bytearray(size))[_HEADER:].cast("Q")

    def _shared(self, folder: Path, size: int) -> memoryview:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=f"{os.getpid()}-", suffix=".new", dir=folder)
        try:
            claim(descriptor, size)
            mapped = mmap.mmap(descriptor, size)
        except OSError:
            os.unlink(name)
            raise
        finally:
            os.close(descriptor)
        mapped[:_HEADER] = self._layout
        os.rename(name, name.removesuffix(".new") + _SUFFIX)
        return memoryview(mapped)[_HEADER:].cast("Q")

    def row(self, route: str) -> int:
        """Where requests to a route are counted."""
        row = self._row.get(route)
        return self._row[self.routes[-1]] if row is None else row

    def observe(self, row: int, status: str, nanoseconds: int, words: int = 0) -> None:
        """Count one request. ``row`` is that of its route; ``status``: three digits."""
        cells = self._cells
        cells[row + self._status.get(status, len(_STATUSES) - 1)] += 1
        cells[row + self._times + bisect_left(_BOUNDS, nanoseconds)] += 1
        cells[row + self._total] += nanoseconds
        if words:
            cells[row + self._words] += words

    def totals(self) -> list[int]:
        """The cells added up over all workers."""
        totals = [0] * len(self._cells)
        for cells in self._all():
            for place, count in enumerate(cells):
                if count:
                    totals[place] += count
        return totals

    def _all(self) -> Iterable[memoryview]:
        if self.folder is None:
            yield self._cells
            return
        for path in sorted(self.folder.glob(f"*{_SUFFIX}")):
            content = path.read_bytes()
            if content[:_HEADER] == self._layout and len(content) == _HEADER + 8 * len(self._cells):
                yield memoryview(content)[_HEADER:].cast("Q")

    def lines(self) -> Iterable[str]:
        """The metrics in Prometheus' text format."""
        totals = self.totals()
        yield "# HELP lexsvc_requests_total Requests answered.\n# TYPE lexsvc_requests_total counter"
        for route, row in self._row.items():
            for status, place in self._status.items():
                if count := totals[row + place]:
                    yield f'lexsvc_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# HELP lexsvc_request_seconds Time to answer.\n# TYPE lexsvc_request_seconds histogram"
        for route, row in self._row.items():
            times = totals[row + self._times : row + self._total]
            if not any(times):
                continue
            below = 0
            for bound, count in zip([*map(str, BUCKETS), "+Inf"], times, strict=True):
                below += count
                yield f'lexsvc_request_seconds_bucket{{route="{route}",le="{bound}"}} {below}'
            yield f'lexsvc_request_seconds_sum{{route="{route}"}} {totals[row + self._total] / 1e9:.9f}'
            yield f'lexsvc_request_seconds_count{{route="{route}"}} {below}'
        yield "# HELP lexsvc_words_total Words asked about.\n# TYPE lexsvc_words_total counter"
        for route, row in self._row.items():
            if count := totals[row + self._words]:
                yield f'lexsvc_words_total{{route="{route}"}} {count}'
