"""Promises of ``lexsvc diff`` and ``lexsvc shelf``."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from lexsvc.commands.editions import diff, shelf
from lexsvc.pack import Profile, write_pack
from lexsvc.shelf import Shelf, UnknownEdition
from lexsvc.tier import Tier
from tests.conftest import tiny_content


@pytest.fixture
def packs(tmp_path: Path) -> Shelf:
    """Two editions, the older in use; in it, all words are at Normal."""
    older = tiny_content(edition="2026.11")
    older.profiles = [Profile(Tier.NORMAL)] * 3
    packs = Shelf(tmp_path)
    packs.point("fr", write_pack(older, tmp_path).name)
    write_pack(tiny_content(), tmp_path)
    return packs


def run(packs: Shelf, command: click.Command, *arguments: str) -> tuple[int, str]:
    """Exit status and output. A command's errors are raised, as the console script gets them."""
    runner = CliRunner(env={"LEXSVC_PACKS": str(packs.root)})
    done = runner.invoke(command, arguments, standalone_mode=False, catch_exceptions=False)
    return done.return_value or 0, done.output


def test_diff_tells_each_word_in_a_line(packs: Shelf) -> None:
    status, told = run(packs, diff, "fr", "fr@2026.12")
    assert status == 1
    lines = told.splitlines()
    assert lines == sorted(lines)
    assert "ZYTHUM\tmoved\tnormal\texpert" in lines
    assert run(packs, diff, "fr@2026.11", str(packs.find("fr", "2026.11"))) == (0, "")
    summary = run(packs, diff, "fr", "fr@2026.12", "--summary")[1]
    assert summary.splitlines() == ["in\t0", "out\t0", f"moved\t{len(lines)}"]


def test_shelf_lists_the_editions(packs: Shelf) -> None:
    old, new = packs.editions("fr")
    (packs.root / "fr" / new / "manifest.json").write_text("{}", encoding="utf-8")
    assert run(packs, shelf) == (0, f"* fr {old}  9 keys\n  fr {new}  damaged\n")
    told = [json.loads(line) for line in run(packs, shelf, "list", "fr", "--format", "json")[1].splitlines()]
    assert told[0] == {"lexicon": "fr", "edition": "2026.11", "folder": old, "current": True, "keys": 9}


def test_shelf_uses_an_edition_that_is_whole(packs: Shelf) -> None:
    new = packs.editions("fr")[1]
    assert run(packs, shelf, "use", "fr", "2026.12") == (0, f"fr {new}: in use\n")
    assert packs.current("fr") == new
    with pytest.raises(UnknownEdition):
        run(packs, shelf, "use", "fr", "1999.1")


def test_shelf_refuses_an_edition_that_is_damaged(packs: Shelf) -> None:
    old, new = packs.editions("fr")
    words = bytearray((packs.root / "fr" / new / "words.bin").read_bytes())
    words[-1] ^= 1
    (packs.root / "fr" / new / "words.bin").write_bytes(words)
    status, told = run(packs, shelf, "use", "fr", "2026.12")
    assert status == 1
    assert "words.bin" in told
    assert packs.current("fr") == old


def test_shelf_drops_an_edition_but_never_the_one_in_use(packs: Shelf) -> None:
    old, new = packs.editions("fr")
    with pytest.raises(ValueError, match="in use"):
        run(packs, shelf, "drop", "fr", "2026.11")
    assert run(packs, shelf, "drop", "fr", "2026.12") == (0, f"fr {new}: dropped\n")
    assert packs.editions("fr") == (old,)


def test_an_empty_shelf_says_what_to_do(tmp_path: Path) -> None:
    status, told = run(Shelf(tmp_path), shelf)
    assert status == 1
    assert "lexsvc build" in told
