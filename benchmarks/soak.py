"""Half of what the service carries, for a while: ``python -m benchmarks.soak --minutes 30 [LEXICON]``. Needs ``wrk``.

First it is measured how much of a mixture of requests the service carries. Then a share of that is asked, minute by minute, by
clients that do not wait for each other, and after each minute the memory of every worker is read. In the end a straight line is
fitted to the minutes: memory and times are flat if it rises by less than can be told from noise.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median

from benchmarks import wrk
from benchmarks.http import children, free_port, kilobytes, running
from benchmarks.kinds import kinds, mixture
from benchmarks.timing import tell
from lexsvc import places
from lexsvc.shelf import Shelf

SERVE = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"
#: The first part of the minutes is left out of the fit: until then whatever is loaded on demand is loaded.
_WARM = 0.2
#: What still counts as flat: growth of a worker's own memory in MB an hour, and of the 99th percentile over the whole soak.
_MOST_GROWTH = 4.0
_MOST_SLOWING = 0.2
_SECONDS = 60
#: Nothing but the service itself: no limits, and nothing kept.
SETTINGS = {"LEXSVC_COSTLY_PER_MINUTE": "0", "LEXSVC_DICTIONARIES": "off", "LEXSVC_DATABASE_URL": "off"}


def workers(server: int) -> list[int]:
    """The workers of a server: its children, apart from Python's resource tracker."""
    found = []
    for child in sorted(children(server)):
        command = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"resource_tracker" not in command:
            found.append(child)
    return found


def memory(process: int) -> tuple[float, float, float]:
    """Resident, proportional and own memory of a process, in MB."""
    rollup = kilobytes(Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii"))
    own = rollup["Private_Clean"] + rollup["Private_Dirty"]
    return rollup["Rss"] / 1e3, rollup["Pss"] / 1e3, own / 1e3


def slope(values: Sequence[float]) -> float:
    """By how much the straight line nearest to the values rises from one to the next.

    >>> slope([1.0, 3.0, 5.0])
    2.0
    """
    middle = (len(values) - 1) / 2
    spread = sum((place - middle) ** 2 for place in range(len(values)))
    return sum((place - middle) * value for place, value in enumerate(values)) / spread if spread else 0.0


def soak(identifier: str, minutes: int, share: float, count: int) -> bool:
    """Measure and print. Whether all was flat and no request failed."""
    packs = places.packs()
    requests = mixture(kinds(Shelf(packs).open(identifier)))
    port = free_port()
    command = [sys.executable, "-c", SERVE, "--port", str(port), "--workers", str(count)]
    with tempfile.TemporaryDirectory() as name, running(command, port, LEXSVC_PACKS=str(packs), **SETTINGS) as server:
        folder = Path(name)
        wrk.run(port, requests, folder, 5)
        capacity = median(wrk.run(port, requests, folder, 10).rate for _ in range(3))
        tell(f"capacity, {count} workers, requests/s of the mixture", f"{capacity:,.0f}")
        processes = workers(server.pid)
        runs: list[wrk.Run] = []
        own: list[list[float]] = [[] for _ in processes]
        print(
            "\n| minute | requests/s | errors | p50 ms | p99 ms | RSS, PSS, own MB of each worker |\n|---|---|---|---|---|---|"
        )
        for minute in range(1, minutes + 1):
            ran = wrk.paced(port, requests, folder, share * capacity, _SECONDS)
            runs.append(ran)
            held = [memory(process) for process in processes]
            for series, (_, _, private) in zip(own, held, strict=True):
                series.append(private)
            told = "; ".join(" ".join(f"{size:.1f}" for size in sizes) for sizes in held)
            print(f"| {minute} | {ran.rate:,.0f} | {ran.errors} | {ran.p50:.2f} | {ran.p99:.2f} | {told} |", flush=True)
        print()
        return _told(runs, own) and processes == workers(server.pid)


def _told(runs: Sequence[wrk.Run], own: Sequence[Sequence[float]]) -> bool:
    warm = int(_WARM * len(runs))
    errors = sum(run.errors for run in runs)
    tell("requests, errors", f"{sum(run.count for run in runs):,}, {errors}", "no error", errors == 0)
    growths = [slope(series[warm:]) * 60 for series in own]
    grows = ", ".join(f"{growth:+.2f}" for growth in growths)
    tell("own memory of each worker, MB an hour", grows, f"at most {_MOST_GROWTH}", max(growths) <= _MOST_GROWTH)
    times = [run.p99 for run in runs[warm:]]
    slowing = slope(times) * (len(times) - 1) / fmean(times)
    tell(
        "p99 over the soak, change of the fitted line",
        f"{slowing:+.1%}",
        f"at most {_MOST_SLOWING:.0%}",
        slowing <= _MOST_SLOWING,
    )
    return errors == 0 and max(growths) <= _MOST_GROWTH and slowing <= _MOST_SLOWING


def main() -> int:
    """Read the command line. The status is 1 if something was not flat, or failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", nargs="?", default="fr")
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--share", type=float, default=0.5)
    parser.add_argument("--workers", type=int, default=2)
    told = parser.parse_args()
    return 0 if soak(told.lexicon, told.minutes, told.share, told.workers) else 1


if __name__ == "__main__":
    sys.exit(main())
