"""Measuring turn by turn, so that what else the machine does falls on all alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

Turns = dict[str, list[float]]


def turns_of(work: Mapping[str, Sequence[Callable[[], object]]]) -> Turns:
    """The processor seconds of each piece of work: ``work[name][turn]``. In a turn each name comes once, by turns first."""
    times: Turns = {name: [] for name in work}
    gc.collect()
    gc.disable()
    try:
        for turn in zip(*work.values(), strict=True):
            pairs = list(zip(work, turn, strict=True))
            for name, piece in pairs if len(times[pairs[0][0]]) % 2 else reversed(pairs):
                began = time.process_time()
                piece()
                times[name].append(time.process_time() - began)
    finally:
        gc.enable()
    return times


def ratio(turns: Turns, one: str, other: str) -> float:
    """How many times as long ``one`` took as ``other``: the median over the turns."""
    return median(a / b for a, b in zip(turns[one], turns[other], strict=True))


def tell(name: str, value: str, target: str = "", met: bool | None = None) -> None:
    """Print a line of the report."""
    mark = "" if met is None else "ok" if met else "MISSED"
    print(f"{name:<58} {value:>18}  {target:<26} {mark}", flush=True)
