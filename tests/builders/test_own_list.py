"""Promises of a lexicon from a host's own list."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import own_list
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_good_lines_are_built_and_bad_ones_told_by_number(tmp_path: Path) -> None:
    path = write(tmp_path, "chat\n\n# mes mots\nporte-clé\nh2o\nCŒUR\na\n" + "z" * 16 + "\n")
    result = own_list.build(path, "fr", "mylist", tmp_path / "shelf")
    assert result.words == 2
    assert [fault.split(": ")[0] for fault in result.faults] == ["list.txt:4", "list.txt:5", "list.txt:7", "list.txt:8"]
    lexicon = Lexicon.open(result.folder)
    assert lexicon.is_valid("coeur")
    assert lexicon.check("chat").tier == Tier.DETENTE


def test_a_tier_column_makes_tiers(tmp_path: Path) -> None:
    path = write(tmp_path, "word\ttier\nchat\tDétente\nwok\tnormal\nqat\tdifficile\nxi\texpert\nwok\texpert\n")
    result = own_list.build(path, "fr", "mylist", tmp_path / "shelf")
    assert len(result.faults) == 1
    assert "list.txt:4" in result.faults[0]
    lexicon = Lexicon.open(result.folder)
    assert not lexicon.is_valid("xi", tier=Tier.NORMAL)
    assert lexicon.is_valid("wok", tier=Tier.NORMAL)


def test_the_order_of_the_list_only_changes_its_digest(tmp_path: Path) -> None:
    one = own_list.build(write(tmp_path, "chat\nwok\n"), "fr", "mylist", tmp_path / "shelf").folder
    two = own_list.build(write(tmp_path, "wok\nchat\n"), "fr", "mylist", tmp_path / "shelf").folder
    assert (one / "keys.marisa").read_bytes() == (two / "keys.marisa").read_bytes()


@pytest.mark.parametrize(
    ("text", "identifier", "told"),
    [
        ("12\n", "mylist", "no line gives a word"),
        ("chat\n", "../x", "cannot name a lexicon"),
        ("chat\n", "none", "a name of its own"),
        ("chat\n", "fr", "a name of its own"),
    ],
)
def test_nothing_is_built_from_nothing(tmp_path: Path, text: str, identifier: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        own_list.build(write(tmp_path, text), "fr", identifier, tmp_path / "shelf")


def test_a_list_in_another_encoding_is_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("chat\nété\n".encode("latin-1"))
    with pytest.raises(ValueError, match=r"list.txt:2: not UTF-8"):
        own_list.build(path, "fr", "mylist", tmp_path / "shelf")


def test_a_policy_is_one_of_the_language(tmp_path: Path) -> None:
    path = write(tmp_path, "τῷ\n")
    built = own_list.build(path, "grc", "mylist", tmp_path / "shelf", ["iota_adscript"])
    assert Lexicon.open(built.folder).is_valid("τῶι")
    assert not Lexicon.open(own_list.build(path, "grc", "mylist", tmp_path / "shelf").folder).is_valid("τῶι")
    with pytest.raises(ValueError, match="unknown policy 'iota' for grc: use iota_adscript"):
        own_list.build(path, "grc", "mylist", tmp_path / "shelf", ["iota"])
