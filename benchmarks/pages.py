"""The speed of the pages on the loopback: ``python -m benchmarks.pages``.

A server with one worker is started, and each kind of page is asked once while the worker is fresh ("first", what a player sees
right after a restart) and then again and again, other words of its kind in turn ("warm", median and 99th percentile). A kept
connection, no pauses, one question at a time; these figures are wall-clock milliseconds until the whole page is read, and say
little on a busy machine. The last is the server's own processor time for a warm page, which does not depend on what else runs.
"""

from __future__ import annotations

import http.client
import os
import sys
import time
from collections.abc import Sequence
from statistics import median, quantiles
from urllib.parse import quote

from benchmarks.http import free_port, processor_seconds, running
from benchmarks.timing import tell

#: How often each kind of page is asked, and the target for every figure, in milliseconds.
TURNS = int(os.environ.get("BENCH_TURNS", "200"))
TARGET = 100.0

KINDS: dict[str, Sequence[str]] = {
    "welcome": ("/",),
    "French noun": ("/mot/fr/détente", "/mot/fr/cœur", "/mot/fr/cheval", "/mot/fr/maisons"),
    "French verb": ("/mot/fr/allasse", "/mot/fr/kiffassiez", "/mot/fr/tue", "/mot/fr/finirent"),
    "French, refused": ("/mot/fr/maision", "/mot/fr/lisbonne", "/mot/fr/xqzt", "/mot/fr/zythummes"),
    "Greek noun": ("/mot/grc/λόγος", "/mot/grc/βουλῇ", "/mot/grc/ᾠδή", "/mot/grc/μῆνιν"),
    "Greek verb": ("/mot/grc/λελυκοίην", "/mot/grc/παιδεύσαιμι", "/mot/grc/ἔλυον", "/mot/grc/ἐτίμησα"),
    "Greek, refused": ("/mot/grc/λογοσα", "/mot/grc/ξξξ", "/mot/grc/λυσσσω", "/mot/grc/βουλξ"),
    "search, letters in hand": ("/recherche?letters=aeinrst?", "/recherche?letters=detent?", "/recherche?letters=chats"),
    "search, every word": ("/recherche?pattern=*&tier=expert",),
}


def ask(connection: http.client.HTTPConnection, path: str) -> float:
    """Milliseconds until a page is read. Raises ``SystemExit`` if the answer is no page."""
    began = time.perf_counter()
    connection.request("GET", quote(path, safe="/?=&*"), headers={"Accept": "text/html"})
    answer = connection.getresponse()
    answer.read()
    taken = time.perf_counter() - began
    if answer.status != 200:
        raise SystemExit(f"{path} answers {answer.status}: build both lexicons first (lexsvc build fr grc)")
    return taken * 1000


def main() -> None:
    """Print the figures."""
    port = free_port()
    serve = "import sys; from api.commands import serve; serve(args=sys.argv[1:])"
    command = [sys.executable, "-c", serve, "--port", str(port), "--workers", "1"]
    with running(command, port, LEXSVC_DATABASE_URL="off", LEXSVC_DICTIONARIES="off") as server:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        first = {kind: ask(connection, paths[0]) for kind, paths in KINDS.items()}
        for kind, paths in KINDS.items():
            for path in paths[1:]:
                first[kind] = max(first[kind], ask(connection, path))
            before = processor_seconds(server)
            warm = [ask(connection, paths[turn % len(paths)]) for turn in range(TURNS)]
            own = (processor_seconds(server) - before) / TURNS * 1000
            last = quantiles(warm, n=100)[98]
            value = f"{first[kind]:.0f}, {median(warm):.1f}, {last:.1f}, {own:.1f} ms"
            tell(f"{kind}: first, median, p99, own", value, f"at most {TARGET:.0f} ms", max(first[kind], last) <= TARGET)


if __name__ == "__main__":
    main()
