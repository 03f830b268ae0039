"""Promises of ``lexsvc diff`` and ``lexsvc shelf``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lexsvc.commands.editions import diff, shelf
from lexsvc.pack import Profile, write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.conftest import tiny_content


@pytest.fixture
def packs(tmp_path: Path) -> Shelf:
    """French in two editions: in the older one every word is at Normal."""
    old = tiny_content(edition="2026.11")
    old.profiles = [Profile(Tier.NORMAL)] * 3
    write_pack(old, tmp_path)
    found = Shelf(tmp_path)
    found.point("fr", write_pack(tiny_content(), tmp_path).name)
    return found


def run(command: object, packs: Shelf, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, env={"LEXSVC_PACKS": str(packs.root)}, standalone_mode=False)  # type: ignore[arg-type]


def test_diff_tells_each_word_in_a_line(packs: Shelf) -> None:
    told = run(diff, packs, "fr@2026.11", "fr")
    assert told.return_value == 1
    lines = told.stdout.splitlines()
    assert lines == sorted(lines)
    assert "ZYTHUM\tmoved\tnormal\texpert" in lines
    assert run(diff, packs, "fr@2026.11", str(packs.find("fr", "2026.11"))).return_value == 0
    summary = run(diff, packs, "fr@2026.11", "fr", "--summary").stdout.splitlines()
    assert summary == ["in\t0", "out\t0", f"moved\t{len(lines)}"]


def test_shelf_lists_editions_and_puts_one_in_use(packs: Shelf) -> None:
    assert [line[0] for line in run(shelf, packs).stdout.splitlines()] == [" ", "*"]
    assert run(shelf, packs, "fr", "--use", "2026.11").return_value == 0
    assert packs.current("fr").startswith("2026.11")
    assert [line[0] for line in run(shelf, packs, "fr").stdout.splitlines()] == ["*", " "]


def test_a_damaged_edition_is_not_put_in_use(packs: Shelf) -> None:
    words = packs.find("fr", "2026.11") / "words.bin"
    content = bytearray(words.read_bytes())
    content[-1] ^= 1
    words.write_bytes(content)
    told = run(shelf, packs, "fr", "--use", "2026.11")
    assert "words.bin" in str(told.exception)
    assert packs.current("fr").startswith("2026.12")


def test_an_empty_shelf_says_what_to_do(tmp_path: Path) -> None:
    told = run(shelf, Shelf(tmp_path))
    assert told.return_value == 1
    assert "lexsvc build" in told.stderr
