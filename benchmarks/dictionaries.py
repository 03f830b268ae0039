"""An own dictionary of 100,000 lines compiled while checks go on: ``python -m benchmarks.dictionaries``.

A client asks a check every few milliseconds, first while the service has nothing else to do, then while it compiles. The lines
are the lemmas of the French lexicon, with their inflection, and words. The last figure is the wait that compiling adds.
"""

from __future__ import annotations

import http.client
import itertools
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote

from benchmarks.http import free_port, running, serve_command
from benchmarks.searches import nearly_all
from benchmarks.timing import tell
from benchmarks.words import spellings
from lexsvc import places
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf

LINES = 100_000
#: Seconds for which checks are timed with nothing else to do, and between two checks.
_QUIET, _PAUSE = 20.0, 0.005
_MOST_SECONDS, _MOST_TIMES = 60.0, 2.0


def lines(lexicon: Lexicon) -> list[str]:
    """Dictionary lines: every lemma of the lexicon, and words to make up the number."""
    pack = lexicon.pack
    lemmas = [pack.lemma(index) for index in range(pack.lemma_count)]
    told = [f"{lemma.spelling}\t{lemma.pos}\t{lemma.inflection}" for lemma in lemmas]
    return [*told, *spellings(lexicon)][:LINES]


class Checks:
    """A client that checks word after word until it is told to stop. ``took``: milliseconds of each."""

    def __init__(self, port: int, words: list[str]) -> None:
        self.took: list[float] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port, words))

    def __enter__(self) -> Checks:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self, port: int, words: list[str]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for word in itertools.cycle(words):
            began = time.perf_counter()
            connection.request("GET", f"/check?word={quote(word)}")
            connection.getresponse().read()
            self.took.append((time.perf_counter() - began) * 1e3)
            if self._stop.wait(_PAUSE):
                return


def compiled(port: int, text: str) -> float:
    """Send the text and wait until it is compiled: the seconds that took. Raises ``SystemExit`` if it cannot be."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(method: str, path: str, body: bytes = b"", **headers: str) -> dict[str, object]:
        connection.request(method, path, body, {"Content-Type": "text/plain", **headers})
        told: dict[str, object] = json.loads(connection.getresponse().read())
        return told

    created = ask("POST", "/v1/dictionaries?language=fr", text.encode("utf-8"))
    while True:
        report = ask("GET", f"/v1/dictionaries/{created['id']}/report", Authorization=f"Bearer {created['token']}")
        if report["state"] == "ready":
            break
        if report["state"] != "compiling":
            raise SystemExit(f"not compiled: {report}")
        time.sleep(0.5)
    tell("lines, bad lines, keys", f"{text.count(chr(10)) + 1:,}, {report['bad_lines']:,}, {report['keys']:,}")
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    lexicon = Shelf(places.packs()).open("fr")
    words = spellings(lexicon)[:20_000]
    random.Random(5).shuffle(words)
    port = free_port()
    text = "\n".join(lines(lexicon))
    with tempfile.TemporaryDirectory() as folder:
        settings = {"LEXSVC_PACKS": str(places.packs()), "LEXSVC_DICTIONARIES": str(Path(folder) / "dictionaries")}
        with running(serve_command(port), port, **settings):
            with Checks(port, words) as quiet:
                time.sleep(_QUIET)
            with Checks(port, words) as meanwhile:
                seconds = compiled(port, text)
    tell("compiling, seconds", f"{seconds:.1f}", f"at most {_MOST_SECONDS:.0f}", seconds <= _MOST_SECONDS)
    before, after = nearly_all(quiet.took), nearly_all(meanwhile.took)
    tell("checks, p99 in milliseconds: before, meanwhile", f"{before:.2f}, {after:.2f}")
    tell("  meanwhile against before", f"{after / before:.2f}", f"at most {_MOST_TIMES:.0f}", after / before <= _MOST_TIMES)


if __name__ == "__main__":
    main()
