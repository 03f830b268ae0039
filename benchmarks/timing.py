"""Measuring turn by turn, so that what else the machine does falls on all alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median


def seconds_of(work: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median time of each piece of work over ``rounds`` turns, in which each comes once. Processor time, one thread."""
    times: dict[str, list[float]] = {name: [] for name in work}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, piece in work.items():
                began = time.process_time()
                piece()
                times[name].append(time.process_time() - began)
    finally:
        gc.enable()
    return {name: median(taken) for name, taken in times.items()}


def tell(name: str, value: str, target: str = "", met: bool | None = None) -> None:
    """Print a line of the report."""
    mark = "" if met is None else "ok" if met else "MISSED"
    print(f"{name:<58} {value:>18}  {target:<26} {mark}", flush=True)
