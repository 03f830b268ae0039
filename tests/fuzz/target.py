"""Targets: what is fuzzed, by name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass

Run = Callable[[bytes], None]


@dataclass(frozen=True)
class Target:
    """``run`` takes any bytes and raises only for a finding. ``share`` is its part of all inputs of a full run."""

    name: str
    run: Run
    seeds: tuple[bytes, ...]
    share: int


TARGETS: dict[str, Target] = {}


def target(*seeds: bytes | str, share: int = 4) -> Callable[[Run], Run]:
    """Registers a function as a target called after it."""

    def register(run: Run) -> Run:
        name = run.__name__.replace("_", "-")
        TARGETS[name] = Target(name, run, tuple(s.encode() if isinstance(s, str) else s for s in seeds), share)
        return run

    return register


def clear(error: Exception, *names: str) -> None:
    """Fail unless an error says something, and what it must name."""
    told = str(error)
    assert told, repr(error)
    assert all(name in told for name in names), f"{error!r} does not name {names}"


def gather(only: Iterable[str] = ()) -> dict[str, Target]:
    """All targets, after importing their modules. ``only``: names to be kept. Raises ``KeyError`` naming an unknown one."""
    package = importlib.import_module("tests.fuzz.targets")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return {name: TARGETS[name] for name in (list(only) or sorted(TARGETS))}
