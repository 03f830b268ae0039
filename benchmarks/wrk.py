"""Load by ``wrk``: as much as a server takes, or paced at a rate whatever the server does."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

#: Connections of a paced load: so many that hardly any waits for an answer, and one that does holds up no other.
_PACED_CONNECTIONS = 256
_TRIED_SECONDS = 3
#: Requests are formatted once; a pause, where there is one, is drawn evenly from 0 to twice the mean.
_SCRIPT = """
local requests, at = {}, 0
init = function()
  for line in io.lines("%(requests)s") do
    local method, path, body = line:match("^(%%S+) (%%S+) ?(.*)$")
    local headers = {["Accept-Encoding"] = "gzip"}
    if body == "" then body = nil else headers["Content-Type"] = "application/json" end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
  at = math.random(#requests)
end
request = function()
  at = at %% #requests + 1
  return requests[at]
end
"""
_PAUSE = "delay = function() return math.random(0, %d) end\n"
_MILLISECONDS = {"us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4}


@dataclass(frozen=True)
class Request:
    """One request; ``body`` is sent as JSON."""

    path: str
    body: object = None

    def line(self) -> str:
        """As the script of wrk reads it."""
        if self.body is None:
            return f"GET {self.path}"
        return f"POST {self.path} {json.dumps(self.body)}"


@dataclass(frozen=True)
class Run:
    """What wrk saw: requests a second and in all, milliseconds to an answer, and how many had none or a bad one."""

    rate: float
    count: int
    p50: float
    p99: float
    errors: int


def run(port: int, requests: Sequence[Request], folder: Path, seconds: int, connections: int = 32, pause: int = 0) -> Run:
    """Ask in turns of ``requests`` over so many connections, each pausing ``pause`` ms between two on the average."""
    lines, script = folder / "requests.txt", folder / "script.lua"
    lines.write_text("\n".join(request.line() for request in requests), encoding="utf-8")
    script.write_text(_SCRIPT % {"requests": lines} + (_PAUSE % (2 * pause) if pause else ""), encoding="utf-8")
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--latency", "-s", str(script), f"http://127.0.0.1:{port}"]
    return _read(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def paced(port: int, requests: Sequence[Request], folder: Path, rate: float, seconds: int) -> Run:
    """Ask ``rate`` times a second, from clients that come when they come: an answer that is late holds up only its own.

    The time that an answer takes is measured first, and taken off the pauses. Where answers are late, fewer are asked for.
    """
    apart = _PACED_CONNECTIONS / rate * 1e3  # milliseconds between two requests of a connection
    usual = run(port, requests, folder, _TRIED_SECONDS, _PACED_CONNECTIONS, round(apart)).p50
    return run(port, requests, folder, seconds, _PACED_CONNECTIONS, max(1, round(apart - min(usual, apart / 2))))


def _read(told: str) -> Run:
    """Read what wrk prints. Raises ``SystemExit`` if that is nothing known."""
    rate, count = re.search(r"Requests/sec:\s+([\d.]+)", told), re.search(r"(\d+) requests in", told)
    p50, p99 = (re.search(rf"{percent}%\s+([\d.]+)(us|ms|s|m)\b", told) for percent in (50, 99))
    if rate is None or count is None or p50 is None or p99 is None:
        raise SystemExit(f"wrk says:\n{told}")
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", told)
    failed = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", told)
    errors = int(bad[1]) * bool(bad) if bad else 0
    errors += sum(map(int, failed.groups())) if failed else 0
    times = [float(found[1]) * _MILLISECONDS[found[2]] for found in (p50, p99)]
    return Run(float(rate[1]), int(count[1]), *times, errors)
