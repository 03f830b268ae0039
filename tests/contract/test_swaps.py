"""Editions change under load: no request fails, and no answer mixes two of them."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc.pack import PackContent, Profile, write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.conftest import tiny_content
from tests.serving import serving

_SWAPS = 200
#: Each is answered otherwise by the two editions: method, path, body.
_REQUESTS: list[tuple[str, str, dict[str, list[str]] | None]] = [
    ("GET", "/check?word=zythum", None),
    ("GET", "/check?word=Lisbonne&explain=0", None),
    ("POST", "/v1/check", {"words": ["chat", "zythum", "Lisbonne", "selfie"]}),
    ("POST", "/v1/judge", {"words": ["selfie", "zythum"]}),
    ("GET", "/v1/entries/zythum", None),
    ("GET", "/v1/lexicons/fr", None),
    ("GET", "/v1/words/zythum/history", None),
]

#: The answers there may be: generation -> an answer for each request.
Allowed = dict[str, list[bytes]]


def expected(root: Path) -> tuple[str, list[bytes]]:
    """The generation, and what a service that only ever saw this shelf as it is now answers to each request."""
    holdings = Holdings(root)
    client = Client(assemble(holdings, Config()))
    return holdings.current.name, [client.open(path, method=method, json=body).data for method, path, body in _REQUESTS]


class Load:
    """A thread that asks until told to stop. ``wrong`` has what it should never have got, ``seen`` the generations it met."""

    def __init__(self, url: str, allowed: Allowed, stop: threading.Event) -> None:
        self._address = urlsplit(url).netloc
        self._allowed = allowed
        self._stop = stop
        self.wrong: list[object] = []
        self.seen: set[str] = set()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._ask_over_one_connection()
        except (OSError, http.client.HTTPException) as error:
            self.wrong.append(error)

    def _ask_over_one_connection(self) -> None:
        """A connection stays with a worker: each round may meet another."""
        connection = http.client.HTTPConnection(self._address, timeout=30)
        for place, (method, path, body) in enumerate(_REQUESTS * 3):
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            got = answer.read()
            generation = answer.headers["X-Lexsvc-Generation"]
            right = self._allowed.get(generation)
            if answer.status != 200 or right is None or got != right[place % len(_REQUESTS)]:
                self.wrong.append((path, answer.status, generation, got))
            self.seen.add(generation)
        connection.close()


def ready(url: str) -> dict[str, object]:
    """What the worker that happens to be asked says of itself."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    connection.request("GET", "/readyz")
    told = json.loads(connection.getresponse().read())
    connection.close()
    assert isinstance(told, dict)
    return told


def wait_until(url: str, member: str, value: object) -> dict[str, object]:
    """Ask until a worker says so, in a bounded number of times."""
    for _ in range(2000):
        told = ready(url)
        if told[member] == value:
            return told
        time.sleep(0.005)
    raise AssertionError(f"no worker says that {member} is {value!r}")


def other_content() -> PackContent:
    """The same words, others of them playable: what the two editions answer differs for every request."""
    content = tiny_content(edition="2026.11")
    content.profiles = [Profile(Tier.EXPERT), Profile(Tier.DETENTE), Profile(Tier.NORMAL)]
    content.refusals = []
    return content


def test_200_swaps_under_load(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    folders = [write_pack(content, tmp_path).name for content in (other_content(), tiny_content())]
    damaged = write_damaged_pack(tmp_path)
    allowed: Allowed = {}
    for folder in folders:
        shelf.point("fr", folder)
        generation, answers = expected(tmp_path)
        allowed[generation] = answers
    assert all(one != other for one, other in zip(*allowed.values(), strict=True)), "every request tells the editions apart"
    generations = list(allowed)

    with serving(tmp_path, reload_seconds=0.01) as url:
        stop = threading.Event()
        loads = [Load(url, allowed, stop) for _ in range(3)]
        try:
            for folder, generation in itertools.islice(itertools.cycle(zip(folders, generations, strict=True)), _SWAPS):
                shelf.point("fr", folder)
                wait_until(url, "generation", generation)
            shelf.point("fr", damaged)
            refused = wait_until(url, "refused", {"fr": "its newest pack cannot be opened"})
            assert refused["generation"] in generations
            shelf.point("fr", folders[0])
            wait_until(url, "refused", {})
        finally:
            stop.set()
            for load in loads:
                load.thread.join()
    for load in loads:
        assert not load.wrong, load.wrong[:3]
        assert load.seen == set(generations)


def write_damaged_pack(root: Path) -> str:
    """A pack of which one bit is not what its manifest says."""
    folder = write_pack(tiny_content(edition="2027.1"), root)
    words = bytearray((folder / "words.bin").read_bytes())
    words[-1] ^= 1
    (folder / "words.bin").write_bytes(words)
    return folder.name
