"""Promises of ``lexsvc build --check``: an edition is what its recipe makes, or the first difference is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from builders.checking import differences
from builders.commands import build
from lexsvc.shelf import Shelf
from tests.builders.kitchen import Kitchen


@pytest.fixture
def house(kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch) -> Kitchen:
    """The kitchen with its pack in use, and the commands set up for it."""
    built = kitchen.build()
    Shelf(kitchen.shelf).point("mini", built.folder.name)
    monkeypatch.setenv("LEXSVC_CACHE", str(kitchen.cache))
    monkeypatch.setenv("LEXSVC_PACKS", str(kitchen.shelf))
    lock = kitchen.lock()
    monkeypatch.setattr("builders.making.Lock.load", lambda: lock)
    return kitchen


def check(house: Kitchen) -> Result:
    return CliRunner().invoke(build, ["--check", "--recipe", str(house.recipe)], standalone_mode=False, catch_exceptions=False)


def shelf_of(house: Kitchen) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in house.shelf.rglob("*") if path.is_file()}


def test_what_its_recipe_makes_is_proved_and_left_alone(house: Kitchen) -> None:
    before = shelf_of(house)
    done = check(house)
    assert done.return_value == 0, done.output
    assert "byte for byte what its recipe makes" in done.output
    assert shelf_of(house) == before


def test_an_edition_by_another_name_is_compared_under_that_name(house: Kitchen) -> None:
    text = house.recipe.read_text(encoding="utf-8")
    house.recipe.write_text(text.replace('edition = "1.0"', 'edition = "1.1"'), encoding="utf-8")
    done = check(house)
    assert done.return_value == 1, "the recipe's own hash stands in the manifest"
    assert "manifest.json: differs" in done.output
    assert "keys.marisa: differs" not in done.output


def test_a_changed_source_or_byte_is_told_with_its_place(house: Kitchen) -> None:
    words = Shelf(house.shelf).find("mini") / "words.bin"
    content = bytearray(words.read_bytes())
    content[-1] ^= 1
    words.write_bytes(content)
    done = check(house)
    assert done.return_value == 1
    assert f"{words}: differs from byte {len(content) - 1} on" in done.output
    assert "not what its recipe makes" in done.output


def test_what_a_host_left_out_is_no_difference_and_a_stranger_is(house: Kitchen) -> None:
    pack = Shelf(house.shelf).find("mini")
    (pack / "glosses.bin").unlink()
    assert check(house).return_value == 0
    (pack / "more.bin").write_bytes(b"x")
    done = check(house)
    assert done.return_value == 1
    assert "more.bin: the recipe makes no such file" in done.output


@pytest.mark.parametrize(("one", "other", "place"), [(b"abc", b"abd", 2), (b"abc", b"ab", 2), (b"", b"a", 0)])
def test_the_first_difference_is_found(one: bytes, other: bytes, place: int, tmp_path: Path) -> None:
    for name, content in (("one", one), ("other", other)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_bytes(content)
    (told,) = differences(tmp_path / "one", tmp_path / "other")
    assert told.startswith(f"file: differs from byte {place} on")
