"""The service's speed beside yardsticks: ``python -m benchmarks.http [LEXICON]``. Needs ``wrk`` and ``node`` (both in Debian).

Three servers run at once, each with two workers: ours with all it does (metrics, entity tags, CORS, problem documents), a WSGI
application that does nothing on the same granian, and Node's ``http`` over a ``Set`` of the same keys. The same load visits one
after the other, turn by turn; the figure of a server is its median turn.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import quote

from benchmarks.timing import tell
from benchmarks.words import spellings
from lexsvc import places
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf

HERE = Path(__file__).parent
ROOT = HERE.parent
WORKERS = 2
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "7"))
SECONDS = os.environ.get("BENCH_SECONDS", "2")
CONNECTIONS = "16"
_PATHS = """
local paths = {}
for line in io.lines("%s") do paths[#paths + 1] = line end
local at = 0
request = function()
  at = at %% #paths + 1
  return wrk.format("GET", paths[at])
end
"""
_POST = """
local file = io.open("%s"); wrk.body = file:read("a"); file:close()
wrk.method = "POST"; wrk.path = "/v1/check"; wrk.headers["Content-Type"] = "application/json"
"""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running(command: Sequence[str], port: int, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server, once it listens; stopped at the end."""
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(300):
            if process.poll() is not None:
                raise SystemExit(f"{command[0]} ended with status {process.returncode}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        time.sleep(1)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


@dataclass(frozen=True)
class Turn:
    """One server under load for a while: requests a second, and processor microseconds a request in the server."""

    rate: float
    processor: float


def load(port: int, server: subprocess.Popen[bytes], script: Path, connections: str = CONNECTIONS) -> Turn:
    """Put load on a server. Raises ``SystemExit`` if it refused any request."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}", "-s", str(script), f"http://127.0.0.1:{port}"]
    before = processor_seconds(server)
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    taken = processor_seconds(server) - before
    if "Non-2xx" in told:
        raise SystemExit(f"port {port} refused requests:\n{told}")
    rate, count = re.search(r"Requests/sec:\s+([\d.]+)", told), re.search(r"(\d+) requests in", told)
    assert rate is not None, told
    assert count is not None, told
    return Turn(float(rate[1]), taken / max(1, int(count[1])) * 1e6)


def processor_seconds(server: subprocess.Popen[bytes]) -> float:
    """The time that a server's processes have run, which does not depend on what else the machine does."""
    total = 0
    for process in (server.pid, *children(server.pid)):
        for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
            total += int(task.read_text(encoding="ascii").split()[0])
    return total / 1e9


def single_words(servers: Mapping[str, tuple[int, subprocess.Popen[bytes]]], script: Path, load_name: str) -> None:
    """One word a request."""
    turns: dict[str, list[Turn]] = {name: [] for name in servers}
    for _ in range(ROUNDS):
        for name, (port, server) in servers.items():
            turns[name].append(load(port, server, script))
    for name in servers:
        rate, processor = median(turn.rate for turn in turns[name]), median(turn.processor for turn in turns[name])
        tell(f"GET /check, {load_name}, {name}: requests/s, processor us", f"{rate:,.0f}, {processor:.1f}")
    for other, least in (("bare WSGI", 0.75), ("Node Set", 1.1)):
        found = median(a.rate / b.rate for a, b in zip(turns["lexsvc"], turns[other], strict=True))
        tell(f"GET /check, {load_name}, against {other}", f"{found:.2f}", f"at least {least}", found >= least)


def many_words(port: int, server: subprocess.Popen[bytes], words: Sequence[str], folder: Path) -> None:
    """10,000 words a request."""
    for explain, least in ((0, 1_000_000), (1, 200_000)):
        body = folder / f"body{explain}.json"
        body.write_text(json.dumps({"words": words[:10_000], "explain": explain}), encoding="utf-8")
        script = folder / f"post{explain}.lua"
        script.write_text(_POST % body, encoding="utf-8")
        turns = [load(port, server, script, "4") for _ in range(3)]
        rate = median(turn.rate for turn in turns) * len(words)
        tell(f"POST of 10,000 words, explain={explain}: words/s", f"{rate:,.0f}", f"at least {least:,}", rate >= least)
        processor = median(turn.processor for turn in turns) / len(words)
        tell("  processor microseconds a word", f"{processor:.2f}")


def memory(server: subprocess.Popen[bytes], packs: Path) -> None:
    """What each worker holds for itself, and what of the packs is shared."""
    for child in sorted(children(server.pid)):
        rollup = kilobytes(Path(f"/proc/{child}/smaps_rollup").read_text(encoding="ascii"))
        if rollup["Pss"] < 15_000:
            continue  # granian's resource tracker
        mapped = {"Pss": 0, "Private_Dirty": 0, "Rss": 0}
        inside = False
        for line in Path(f"/proc/{child}/smaps").read_text(encoding="utf-8").splitlines():
            if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                inside = str(packs) in line
            elif inside and (name := line.partition(":")[0]) in mapped:
                mapped[name] += int(line.split()[1])
        private = rollup["Private_Clean"] + rollup["Private_Dirty"]
        tell(f"worker {child}: PSS, private MB", f"{rollup['Pss'] / 1e3:.1f}, {private / 1e3:.1f}")
        tell(
            "  of which packs: resident, PSS, private dirty MB",
            ", ".join(f"{mapped[n] / 1e3:.1f}" for n in ("Rss", "Pss", "Private_Dirty")),
            "no private copy",
            mapped["Private_Dirty"] == 0,
        )
        outside = (private - mapped["Private_Dirty"]) / 1e3
        tell("  private without packs, MB", f"{outside:.1f}", "at most 100", outside <= 100)


def children(process: int) -> list[int]:
    """The processes that ``process`` started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            found.append(int(status.parent.name))
    return found


def kilobytes(text: str) -> dict[str, int]:
    """The fields of a smaps text."""
    return {line.partition(":")[0]: int(line.split()[1]) for line in text.splitlines() if line.endswith(" kB")}


def main(identifier: str = "fr") -> None:
    """Measure and print."""
    for tool in ("wrk", "node"):
        if shutil.which(tool) is None:
            raise SystemExit(f"{tool} is missing: apt-get install {tool.replace('node', 'nodejs')}")
    packs = places.packs()
    lexicon: Lexicon = Shelf(packs).open(identifier)
    print(f"{lexicon!r}; {WORKERS} workers, {CONNECTIONS} connections, {ROUNDS} turns of {SECONDS} s")
    words = spellings(lexicon)[:20_000]
    for place in range(0, len(words), 5):  # one word in five is most likely none
        words[place] = words[place][::-1]
    asking = f"/check?lexicon={identifier}&word=" if identifier != "fr" else "/check?word="
    with tempfile.TemporaryDirectory() as name, ExitStack() as running_servers:
        folder = Path(name)
        keys = folder / "keys.txt"
        keys.write_text("\n".join(lexicon.keys()), encoding="utf-8")
        servers = {
            name: (port, running_servers.enter_context(running(command, port, LEXSVC_PACKS=str(packs))))
            for name, port, command in commands(keys)
        }
        for load_name, some in (("20,000 words", words), ("100 words", words[:100])):
            paths, script = folder / "paths.txt", folder / "paths.lua"
            paths.write_text("\n".join(asking + quote(word) for word in some), encoding="ascii")
            script.write_text(_PATHS % paths, encoding="utf-8")
            single_words(servers, script, load_name)
        port, ours = servers["lexsvc"]
        many_words(port, ours, random.Random(7).sample(words, 10_000), folder)
        memory(ours, packs)


def serve_command(port: int) -> list[str]:
    """The command of our server, as ``lexsvc serve`` starts it."""
    serve = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"
    return [sys.executable, "-c", serve, "--port", str(port), "--workers", str(WORKERS)]


def commands(keys: Path) -> Iterator[tuple[str, int, list[str]]]:
    """The servers: name, port, command."""
    granian = ["--interface", "wsgi", "--http", "1", "--no-ws", "--blocking-threads", "1", "--log-level", "error"]
    workers = str(WORKERS)
    port = free_port()
    yield "lexsvc", port, serve_command(port)
    port = free_port()
    bare = [sys.executable, "-m", "granian", *granian, "--workers", workers, "--port", str(port)]
    yield "bare WSGI", port, [*bare, "benchmarks.bare:application"]
    port = free_port()
    yield "Node Set", port, ["node", str(HERE / "yardstick.js"), str(keys), str(port), workers]


if __name__ == "__main__":
    main(*sys.argv[1:])
