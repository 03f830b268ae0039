"""New inputs of old ones, by chance from a seed: what feeds a target where no fuzzer that knows coverage is installed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

_MOST = 400  # bytes of an input


def mutations(seeds: Sequence[bytes], chance: random.Random) -> Iterator[bytes]:
    """Inputs without end: a seed, or two spliced, changed in one to eight places; now and then bytes of no origin."""
    pool = list(seeds) or [b""]
    while True:
        if chance.random() < 0.1:
            yield chance.randbytes(chance.randrange(64))
            continue
        made = bytearray(chance.choice(pool))
        if chance.random() < 0.2:
            made += chance.choice(pool)
        for _ in range(chance.randint(1, 8)):
            _change(made, chance)
        yield bytes(made[:_MOST])


def _change(made: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(made) + 1)
    match chance.randrange(5):
        case 0:
            made[at:at] = chance.randbytes(chance.randint(1, 4))
        case 1:
            del made[at : at + chance.randint(1, 8)]
        case 2 if made:
            made[at % len(made)] ^= 1 << chance.randrange(8)
        case 3 if made:
            made[at % len(made)] = chance.choice(b"\0\t\n\r \"'%&+,./0:;=?@[\\]{|}~\x7f\x80\xff")
        case _:
            start = chance.randrange(len(made) + 1)
            made[at:at] = made[start : start + chance.randint(1, 16)]
