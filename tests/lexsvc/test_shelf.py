"""Promises of the shelf: it finds editions, moves its pointer in one step, and names what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexsvc.pack import PackError, write_pack
from lexsvc.shelf import Shelf, UnknownEdition, UnknownLexicon, check_lexicon_id, edition_of
from tests.conftest import tiny_content


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    first = write_pack(tiny_content(), tmp_path)
    write_pack(tiny_content(edition="2027.03"), tmp_path)
    shelf = Shelf(tmp_path)
    shelf.point("fr", first.name)
    return shelf


def test_the_current_edition_is_the_one_pointed_at(shelf: Shelf) -> None:
    assert shelf.lexicons() == ("fr",)
    assert shelf.open("fr").edition == "2026.12"
    newer = shelf.find("fr", "2027.03")
    shelf.point("fr", newer.name)
    assert shelf.open("fr").edition == "2027.03"
    assert shelf.open("fr", "2026.12").edition == "2026.12"
    assert sorted(f.name for f in (shelf.root / "fr").iterdir()) == [*shelf.editions("fr"), "current"]


def test_editions_stand_in_the_order_people_count(shelf: Shelf) -> None:
    write_pack(tiny_content(edition="2026.9"), shelf.root)
    assert [edition_of(folder) for folder in shelf.editions("fr")] == ["2026.9", "2026.12", "2027.03"]


def test_a_dropped_edition_is_gone_and_whoever_holds_it_goes_on(shelf: Shelf) -> None:
    opened = shelf.open("fr", "2027.03")
    shelf.drop("fr", shelf.only("fr", "2027.03"))
    assert sorted(f.name for f in (shelf.root / "fr").iterdir()) == [*shelf.editions("fr"), "current"]
    assert opened.check("chat").valid
    assert list(opened.keys("detente"))
    assert opened.entries("chat")
    with pytest.raises(UnknownEdition, match=r"there are 2026\.12"):
        shelf.only("fr", "2027.03")
    with pytest.raises(ValueError, match="in use"):
        shelf.drop("fr", shelf.current("fr"))
    with pytest.raises(UnknownEdition):
        shelf.drop("fr", "..")


def test_one_of_several_packs_of_an_edition_must_be_named(shelf: Shelf) -> None:
    again = tiny_content()
    again.refusals = []
    folder = write_pack(again, shelf.root).name
    with pytest.raises(UnknownEdition, match="several packs"):
        shelf.only("fr", "2026.12")
    assert shelf.only("fr", folder) == folder


def test_what_is_missing_is_named(shelf: Shelf) -> None:
    with pytest.raises(UnknownLexicon, match="there are fr"):
        shelf.open("grc")
    with pytest.raises(UnknownEdition, match=r"2026\.12 2027\.03"):
        shelf.open("fr", "1990.01")
    with pytest.raises(UnknownEdition):
        shelf.point("fr", "2030.01-00000000")


@pytest.mark.parametrize("walk", ["..", ".", "", "/etc", "fr/..", "fr\x00", "FR", "é", "a" * 65])
def test_names_cannot_walk_paths(shelf: Shelf, walk: str) -> None:
    with pytest.raises(UnknownLexicon):
        shelf.open(walk)
    with pytest.raises(UnknownEdition):
        shelf.open("fr", f"../{walk}")
    with pytest.raises(ValueError, match="cannot name a lexicon"):
        check_lexicon_id(walk)


def test_a_broken_pointer_is_named(shelf: Shelf) -> None:
    (shelf.root / "fr" / "current").write_text("../../etc\n", encoding="utf-8")
    with pytest.raises(PackError, match="current"):
        shelf.open("fr")
