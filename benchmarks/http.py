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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import quote

from benchmarks.library import spellings
from benchmarks.timing import tell
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


def load(port: int, script: Path, connections: str = CONNECTIONS) -> float:
    """Requests a second under load. Raises ``SystemExit`` if the server refused any."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}", "-s", str(script), f"http://127.0.0.1:{port}"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in told:
        raise SystemExit(f"port {port} refused requests:\n{told}")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert rate is not None, told
    return float(rate[1])


def single_words(ports: dict[str, int], script: Path) -> None:
    """One word a request."""
    rates: dict[str, list[float]] = {name: [] for name in ports}
    for _ in range(ROUNDS):
        for name, port in ports.items():
            rates[name].append(load(port, script))
    rate = {name: median(measured) for name, measured in rates.items()}
    for name in ports:
        tell(f"GET /check, {name}: requests/s", f"{rate[name]:,.0f}")
    against_bare = median(ours / bare for ours, bare in zip(rates["lexsvc"], rates["bare WSGI"], strict=True))
    against_node = median(ours / node for ours, node in zip(rates["lexsvc"], rates["Node Set"], strict=True))
    tell("GET /check, all conventions on, against bare WSGI", f"{against_bare:.2f}", "at least 0.75", against_bare >= 0.75)
    tell("GET /check against Node's http over a Set", f"{against_node:.2f}", "at least 1.1", against_node >= 1.1)


def many_words(port: int, words: Sequence[str], folder: Path) -> None:
    """10,000 words a request."""
    for explain, least in ((0, 1_000_000), (1, 200_000)):
        body = folder / f"body{explain}.json"
        body.write_text(json.dumps({"words": words[:10_000], "explain": explain}), encoding="utf-8")
        script = folder / f"post{explain}.lua"
        script.write_text(_POST % body, encoding="utf-8")
        rate = median(load(port, script, "4") for _ in range(3)) * 10_000
        tell(f"POST of 10,000 words, explain={explain}: words/s", f"{rate:,.0f}", f"at least {least:,}", rate >= least)


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
    ports = {name: free_port() for name in ("lexsvc", "bare WSGI", "Node Set")}
    with tempfile.TemporaryDirectory() as name, ExitStack() as servers:
        folder = Path(name)
        paths, keys = folder / "paths.txt", folder / "keys.txt"
        paths.write_text(
            "\n".join(
                f"/check?lexicon={identifier}&word={quote(word)}" if identifier != "fr" else f"/check?word={quote(word)}"
                for word in words
            )
        )
        keys.write_text("\n".join(lexicon.keys()), encoding="utf-8")
        script = folder / "paths.lua"
        script.write_text(_PATHS % paths, encoding="utf-8")
        serve = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"
        ours = servers.enter_context(
            running(
                [sys.executable, "-c", serve, "--port", str(ports["lexsvc"]), "--workers", str(WORKERS)],
                ports["lexsvc"],
                LEXSVC_PACKS=str(packs),
            )
        )
        granian = ["--interface", "wsgi", "--http", "1", "--no-ws", "--blocking-threads", "1", "--log-level", "error"]
        bare = [sys.executable, "-m", "granian", *granian, "--workers", str(WORKERS), "--port", str(ports["bare WSGI"])]
        servers.enter_context(running([*bare, "benchmarks.bare:application"], ports["bare WSGI"]))
        node = ["node", str(HERE / "yardstick.js"), str(keys), str(ports["Node Set"]), str(WORKERS)]
        servers.enter_context(running(node, ports["Node Set"]))
        single_words(ports, script)
        many_words(ports["lexsvc"], random.Random(7).sample(words, 10_000), folder)
        memory(ours, packs)


if __name__ == "__main__":
    main(*sys.argv[1:])
