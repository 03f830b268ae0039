"""Builds that are killed, or run at once: the shelf holds whole packs, and the next build ends well and clears up."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lexsvc.lexicon import Lexicon
from lexsvc.shelf import EDITION_FOLDER, Shelf
from tests.builders.kitchen import Kitchen, furnish
from tests.faults.injecting import TURNS, Child

Injected = Callable[[str], None]


def whole_packs(shelf: Path) -> list[str]:
    """The packs on a shelf, each proven whole, and the one pointed to among them."""
    found = []
    for folder in sorted(shelf.glob("*/*")):
        if EDITION_FOLDER.fullmatch(folder.name):
            assert list(Lexicon.open(folder).pack.verify()) == []
            found.append(folder.name)
    for pointer in shelf.glob("*/current"):
        assert pointer.read_text().strip() in found
    return found


def build_and_point(kitchen: Kitchen) -> Callable[[Callable[[Any], None]], None]:
    """What a child does: build, tell the pack, put it in use, tell that it is."""

    def act(tell: Callable[[Any], None]) -> None:
        folder = kitchen.build().folder
        tell(folder.name)
        Shelf(kitchen.shelf).point("mini", folder.name)
        tell("in use")

    return act


def kitchens(root: Path) -> Iterator[Kitchen]:
    """One after another, each its own."""
    number = 0
    while True:
        number += 1
        yield furnish(root / str(number))


def ends_well(kitchen: Kitchen, expected: str, told: list[str]) -> None:
    """After a kill: all that is there is whole, nothing told is lost, the next build gives the same pack and clears up."""
    found = whole_packs(kitchen.shelf) if kitchen.shelf.exists() else []
    assert found in ([], [expected])
    if told:
        assert told[0] == expected
        assert found == [expected], "a pack that was told is there"
    if "in use" in told:
        assert Shelf(kitchen.shelf).current("mini") == expected
    assert kitchen.build().folder.name == expected
    assert whole_packs(kitchen.shelf) == [expected]
    left = [path.name for path in (kitchen.shelf / "mini").iterdir() if path.name.startswith(".writing-")]
    assert left == [], "what the killed build left is cleared away"


def test_a_build_killed_at_any_step(tmp_path: Path, injected: Injected) -> None:
    """Before each change it makes to the disk, in turn."""
    expected = furnish(tmp_path / "expected").build().folder.name
    steps, turn = 0, kitchens(tmp_path)
    for step in range(TURNS):
        kitchen = next(turn)
        status, told = Child(build_and_point(kitchen), killed_at_step=step).end()
        ends_well(kitchen, expected, told)
        if status == 0:
            assert told == [expected, "in use"]
            break
        assert status == -9
        steps += 1
        injected("a build killed before a step")
    assert steps


def test_a_build_killed_at_any_moment(tmp_path: Path, injected: Injected) -> None:
    expected = furnish(tmp_path / "expected").build().folder.name
    began = time.monotonic()
    Child(build_and_point(furnish(tmp_path / "timed"))).end()
    takes, chance, turn = time.monotonic() - began, random.Random(10), kitchens(tmp_path)
    for _ in range(TURNS):
        kitchen = next(turn)
        child = Child(build_and_point(kitchen))
        child.kill_after(chance.random() * takes)
        _, told = child.end()
        ends_well(kitchen, expected, told)
        injected("a build killed at a moment by chance")


def test_builds_at_once(tmp_path: Path, injected: Injected) -> None:
    """Three builders on one shelf end alike, with one pack."""
    expected = furnish(tmp_path / "expected").build().folder.name
    for turn in range(max(2, TURNS // 10)):
        kitchen = furnish(tmp_path / str(turn))
        children = [Child(build_and_point(kitchen)) for _ in range(3)]
        assert [child.end() for child in children] == [(0, [expected, "in use"])] * 3
        assert whole_packs(kitchen.shelf) == [expected]
        injected("three builders at once")
