"""What two instances carry behind nginx: ``python -m benchmarks.cluster [LEXICON]``. Needs ``wrk`` and ``nginx``.

Two instances with a worker each stand behind the nginx configuration that is delivered. The same load visits, turn by turn, the
two at once without nginx, and the two behind it: once with checks that name an edition, as those of a game do, whose answers
nginx keeps, and once with checks that do not. nginx and wrk work on the same cores, so the processor time of each is told: a
request costs the instances so much, and nginx so much. Then come the time of an answer at 70 % of what was carried, and a table
of what a core of an instance carries of each kind of request.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks import wrk
from benchmarks.http import ROUNDS, free_port, processor_seconds, running
from benchmarks.kinds import kinds
from benchmarks.soak import SERVE, SETTINGS
from benchmarks.timing import tell
from lexsvc import places
from lexsvc.shelf import Shelf
from tests import services
from tests.cluster.instances import CONF, upstream

_SECONDS = 3
_CONNECTIONS = 32
_PACED_SECONDS = 20
_SHARE = 0.7
_MOST_MILLISECONDS = 10
_PINNED, _OPEN = "check, distinct words, edition named", "check, distinct words"


Server = subprocess.Popen[bytes]


@dataclass(frozen=True)
class Turn:
    """Requests a second, and the processor microseconds that one costs the instances and nginx."""

    rate: float
    instances: float
    nginx: float


def turn(ports: Sequence[int], asked: Sequence[wrk.Request], instances: Sequence[Server], nginx: Server) -> Turn:
    """Load on each of these ports at once."""
    before = sum(map(processor_seconds, instances)), processor_seconds(nginx)
    with ThreadPoolExecutor() as pool, tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / str(port) for port in ports]
        for folder in folders:
            folder.mkdir()
        shares = [_CONNECTIONS // len(ports)] * len(ports)
        runs = list(pool.map(lambda port, folder, share: wrk.run(port, asked, folder, _SECONDS, share), ports, folders, shares))
    after = sum(map(processor_seconds, instances)), processor_seconds(nginx)
    if any(run.errors for run in runs):
        raise SystemExit("requests were refused")
    count = sum(run.count for run in runs)
    return Turn(sum(run.rate for run in runs), *((b - a) / count * 1e6 for a, b in zip(before, after, strict=True)))


def compare(
    ports: Sequence[int], front: int, asked: Sequence[wrk.Request], servers: Sequence[subprocess.Popen[bytes]]
) -> float:
    """Two instances without nginx and behind it. Returns the requests a second behind it."""
    *instances, nginx = servers
    without, behind = [], []
    for _ in range(ROUNDS):
        without.append(turn(ports, asked, instances, nginx))
        behind.append(turn([front], asked, instances, nginx))
    for name, turns in (("two instances at once, no nginx", without), ("two instances behind nginx", behind)):
        rate, ours, theirs = (median(getattr(each, field) for each in turns) for field in ("rate", "instances", "nginx"))
        tell(f"{name}: requests/s", f"{rate:,.0f}")
        tell("  processor us a request: instances, nginx", f"{ours:.1f}, {theirs:.1f}")
    pairs = list(zip(without, behind, strict=True))
    whole = median(b.rate / a.rate for a, b in pairs)
    tell("behind nginx against without, on the same cores", f"{whole:.2f}", "at least 0.85", whole >= 0.85)
    alone = median(a.instances / b.instances for a, b in pairs)
    if alone < 1:  # else nginx answered by itself
        tell("the same, nginx on cores of its own (by processor time)", f"{alone:.2f}", "at least 0.85", alone >= 0.85)
    return median(each.rate for each in behind)


def table(port: int, by_kind: dict[str, Sequence[wrk.Request]], server: Server, folder: Path) -> None:
    """What a core carries of each kind, as Markdown."""
    print("\n| request | processor us | a core carries, requests/s | p50 ms, alone |\n|---|---:|---:|---:|")
    for kind, asked in by_kind.items():
        wrk.run(port, asked, folder, 1, 4)
        costs = []
        for _ in range(3):
            before = processor_seconds(server)
            ran = wrk.run(port, asked, folder, _SECONDS, 4)
            costs.append((processor_seconds(server) - before) / ran.count * 1e6)
        quiet = wrk.run(port, asked, folder, 1, 1)
        print(f"| {kind} | {median(costs):,.0f} | {1e6 / median(costs):,.0f} | {quiet.p50:.2f} |", flush=True)
    print()


def main(identifier: str = "fr") -> None:
    """Measure and print."""
    packs = places.packs()
    by_kind = dict(kinds(Shelf(packs).open(identifier)))
    settings = {"LEXSVC_PACKS": str(packs), **SETTINGS}
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder, ports, instances = Path(name), [], []
        for _ in range(2):
            ports.append(free_port())
            command = [sys.executable, "-c", SERVE, "--port", str(ports[-1]), "--workers", "1"]
            instances.append(stack.enter_context(running(command, ports[-1], **settings)))
        nginx = stack.enter_context(services.nginx(CONF, upstream(*ports)))
        assert nginx.process is not None
        for kind in (_PINNED, _OPEN):
            print(f"{kind}:")
            carried = compare(ports, nginx.port, by_kind[kind], [*instances, nginx.process])
            ran = wrk.paced(nginx.port, by_kind[kind], folder, _SHARE * carried, _PACED_SECONDS)
            paced = f"behind nginx at {_SHARE:.0%}: requests/s, errors"
            tell(paced, f"{ran.rate:,.0f}, {ran.errors}", "no error", ran.errors == 0)
            within = ran.p99 < _MOST_MILLISECONDS
            tell("  p50, p99, ms", f"{ran.p50:.2f}, {ran.p99:.2f}", f"p99 below {_MOST_MILLISECONDS}", within)
        table(ports[0], by_kind, instances[0], folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
