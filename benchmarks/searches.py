"""How long searches take over HTTP: ``python -m benchmarks.searches [LEXICON]``.

A server with two workers; as many clients as workers ask one search after another, at tier Expert, each built from a word of
the lexicon drawn by chance, so that most find something and some find thousands. The times are those that the clients see.
"""

from __future__ import annotations

import http.client
import itertools
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from urllib.parse import urlencode

from benchmarks.http import WORKERS, free_port, running, serve_command
from benchmarks.timing import tell
from lexsvc import places
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

#: Searches of each kind a client sends.
TIMES = 60
#: The bounds in milliseconds: of the middle of the searches by seven letters and a joker, and of nearly all searches.
_RACK, _NEARLY_ALL = 20.0, 50.0

_Kind = Callable[[random.Random, str], dict[str, str]]


def _with_gaps(chance: random.Random, word: str) -> str:
    return "".join(chance.choice([letter, letter, "?"]) for letter in word)


#: What is searched, drawn from a word.
KINDS: Mapping[str, _Kind] = {
    "7 letters and a joker": lambda chance, word: {"letters": "".join(chance.choices(word, k=7)) + "?"},
    "pattern of the word's length": lambda chance, word: {"pattern": _with_gaps(chance, word)},
    "pattern with stars": lambda chance, word: {"pattern": "*" + "*".join(sorted(chance.sample(word, 2))) + "*"},
    "prefix": lambda chance, word: {"prefix": word[: chance.randint(1, 3)]},
    "suffix": lambda chance, word: {"suffix": word[-chance.randint(1, 4) :]},
    "contains": lambda chance, word: {"contains": "".join(chance.choices(word, k=3))},
    "anagrams": lambda chance, word: {"letters": "".join(chance.sample(word, len(word))), "use_all": "1"},
    "dearest of a length": lambda _, word: {"shortest": f"{len(word)}", "longest": f"{len(word)}", "order": "points"},
}


def searches(lexicon: Lexicon, keys: Sequence[str], seed: int) -> list[tuple[str, str]]:
    """Kinds and addresses, in the order they are asked."""
    chance = random.Random(seed)
    found = []
    for name, kind in itertools.islice(itertools.cycle(KINDS.items()), TIMES * len(KINDS)):
        query = {"lexicon": lexicon.id, "tier": "expert", **kind(chance, chance.choice(keys))}
        found.append((name, f"/v1/search?{urlencode(query)}"))
    return found


def ask(port: int, asked: Sequence[tuple[str, str]]) -> list[tuple[str, float]]:
    """The milliseconds each took. Raises ``SystemExit`` if one is refused."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    took = []
    for name, path in asked:
        began = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        took.append((name, (time.perf_counter() - began) * 1e3))
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status}")
    return took


def nearly_all(times: Sequence[float]) -> float:
    """The time that 99 of 100 do not exceed."""
    return sorted(times)[len(times) * 99 // 100]


def main(identifier: str = "fr") -> None:
    """Measure and print."""
    lexicon = Shelf(places.packs()).open(identifier)
    keys = [key for key in lexicon.keys(Tier.EXPERT) if 4 <= len(key) <= 12]
    print(f"{lexicon!r}; {WORKERS} workers and clients, {TIMES} searches of each kind a client; milliseconds")
    port = free_port()
    with (
        running(serve_command(port), port, LEXSVC_PACKS=str(places.packs()), LEXSVC_COSTLY_PER_MINUTE="0"),
        ThreadPoolExecutor(WORKERS) as clients,
    ):
        asked = [searches(lexicon, keys, seed) for seed in range(WORKERS)]
        took = [pair for told in clients.map(ask, [port] * WORKERS, asked) for pair in told]
    for kind in KINDS:
        times = [milliseconds for name, milliseconds in took if name == kind]
        tell(f"search, {kind}: median, p99", f"{median(times):.1f}, {nearly_all(times):.1f}")
    rack = median(milliseconds for name, milliseconds in took if name == next(iter(KINDS)))
    tell("7 letters and a joker", f"{rack:.1f}", f"at most {_RACK:.0f}", rack <= _RACK)
    every = nearly_all([milliseconds for _, milliseconds in took])
    tell("all searches, p99", f"{every:.1f}", f"at most {_NEARLY_ALL:.0f}", every <= _NEARLY_ALL)


if __name__ == "__main__":
    main(*sys.argv[1:])
