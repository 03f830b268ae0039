"""Figures of reports: what the desk asks of a database with 100,000 of them, and what keeping one more takes.

Run it alone on an idle machine::

    python -m benchmarks.reports                            # SQLite, and a PostgreSQL of its own if one is installed
    python -m benchmarks.reports --postgresql postgresql://lexsvc@db.example.org/empty
"""

from __future__ import annotations

import argparse
import random
import string
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import pytest
from sqlalchemy import Connection, insert

from api.database import Database
from api.database.tables import KINDS, remark, report
from api.reports import store
from api.reports.reporter import reporter_of
from api.reports.said import Said
from benchmarks.timing import tell
from lexsvc.tier import Tier
from tests.services import cluster

#: Most milliseconds for what the desk's first page asks.
_BOUND = 200.0
_TURNS = 21
_AT_ONCE = 5_000
_NOW = 1_800_000_000  # when it is, in Unix seconds


def fill(database: Database, count: int) -> None:
    """Put in so many open reports, each with a sentence: most said once, a few often, one in a hundred about Greek."""
    chance = random.Random(count)
    keys = _keys(chance)
    for start in range(0, count, _AT_ONCE):
        reports, remarks = [], []
        for number in range(start + 1, min(start + _AT_ONCE, count) + 1):
            kind = chance.choice(KINDS)
            first_at = _NOW - chance.randrange(50_000_000)
            reports.append(
                {
                    "lexicon": "grc" if number % 100 == 0 else "fr",
                    "key": next(keys),
                    "spelling": "mot",
                    "kind": kind,
                    "tier": chance.choice(list(Tier)).slug if kind == "tier" else None,
                    "edition": "2026.12",
                    "count": int(chance.paretovariate(1.2)),
                    "first_at": first_at,
                    "last_at": first_at,
                }
            )
            remarks.append(
                {"report_id": number, "sentence": "Tout le monde le dit.", "at": first_at, "reporter": f"{number:032x}"}
            )
        with database.begin() as connection:
            connection.execute(insert(report), reports)
            connection.execute(insert(remark), remarks)


def _keys(chance: random.Random) -> Iterator[str]:
    known: set[str] = set()
    while True:
        key = "".join(chance.choices(string.ascii_uppercase, k=chance.randint(4, 15)))
        if key not in known:
            known.add(key)
            yield key


def questions(connection: Connection) -> dict[str, Callable[[], object]]:
    """What the desk asks."""
    middle = store.open_reports(connection, "age", limit=50_000).more
    often = store.open_reports(connection, "count", limit=50_000).more
    first = store.open_reports(connection).reports[0]
    return {
        "first page by count": lambda: store.open_reports(connection),
        "first page by age": lambda: store.open_reports(connection, "age"),
        "page 1,001 by count": lambda: store.open_reports(connection, after=often),
        "page 1,001 by age": lambda: store.open_reports(connection, "age", after=middle),
        "first page by count, Greek": lambda: store.open_reports(connection, lexicon="grc"),
        "first page by age, Greek": lambda: store.open_reports(connection, "age", lexicon="grc"),
        "how many are open": lambda: store.count_open(connection),
        "all of one word": lambda: store.remarks_on(
            connection, [one.id for one in store.reports_on(connection, first.lexicon, first.key)]
        ),
    }


def milliseconds(work: Callable[[], object]) -> float:
    """The median time of a piece of work, as a clock on the wall tells it."""
    times = []
    for _ in range(_TURNS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * median(times)


def measure(name: str, database: Database, count: int) -> None:
    """Fill a database and print its figures."""
    began = time.perf_counter()
    fill(database, count)
    print(f"{name}: {count:,} reports put in within {time.perf_counter() - began:.0f} s", flush=True)
    with database.read() as connection:
        for what, ask in questions(connection).items():
            taken = milliseconds(ask)
            tell(f"  {what}", f"{taken:.2f} ms", f"at most {_BOUND:.0f} ms", taken <= _BOUND)
    voices = iter(range(1 << 24))

    def keep(key: str) -> None:
        with database.begin() as connection:
            reporter = reporter_of(connection, f"10.0.{next(voices)}", _NOW)
            store.keep(connection, Said("fr", "2026.12", key, "mot", "admit"), reporter, _NOW)

    tell("  one more report of a word", f"{milliseconds(lambda: keep('SAME')):.2f} ms")
    tell("  a report of a new word", f"{milliseconds(lambda: keep(f'NEW{next(voices)}')):.2f} ms")


def main() -> None:
    """Measure both databases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=int, default=100_000)
    parser.add_argument("--postgresql", help="an empty database to use instead of one of its own")
    told = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd()))
        measure("SQLite", Database(f"sqlite:///{folder}/lexsvc.sqlite"), told.reports)
        try:
            url = told.postgresql or stack.enter_context(cluster(durable=True)).url
        except pytest.skip.Exception as missing:
            print(missing)
            return
        database = Database(url)
        measure("PostgreSQL", database, told.reports)
        database.close()


if __name__ == "__main__":
    main()
