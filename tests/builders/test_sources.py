"""Promises of fetching: the right bytes or a clear error, and never half a file."""

from __future__ import annotations

import dataclasses
import tarfile
import zipfile
from pathlib import Path

import pytest

from builders.greek.recipe import read_recipe as read_grammar_recipe
from builders.recipe import read_recipe
from builders.sources import Lock, Source, SourceAbsent, SourceError, fetch, locate, verify
from builders.sources.archive import read_member
from lexsvc import data
from tests.builders.kitchen import Kitchen


def test_the_lock_pins_every_source_of_every_recipe() -> None:
    lock = Lock.load()
    french = [ingredient.locked_as for ingredient in read_recipe(data.path("fr", "recipe.toml")).ingredients]
    for name in (*french, *read_grammar_recipe(data.path("grc", "recipe.toml")).sources):
        assert not lock[name].optional, name
    for source in lock:
        assert source.licence
        assert source.attribution
        assert source.members or source.channel == "url"


def test_an_unknown_source_is_told_with_the_known_ones(kitchen: Kitchen) -> None:
    with pytest.raises(KeyError, match=r"no source 'ods'; it knows dicollecte"):
        kitchen.lock()["ods"]


def elsewhere(kitchen: Kitchen, source: Source) -> Path:
    """Move a source's files out of the cache, to a folder one could name with --from."""
    folder = kitchen.root / "downloaded"
    folder.mkdir()
    for file in source.files:
        (kitchen.cache / file.name).rename(folder / file.name)
    return folder


def test_a_folder_of_downloaded_files_is_enough(kitchen: Kitchen) -> None:
    source = kitchen.lock()["dela"]
    origin = elsewhere(kitchen, source)
    assert fetch(source, kitchen.cache, origin)
    verify(source, kitchen.cache)
    assert not fetch(source, kitchen.cache, origin)


def test_a_wrong_hash_names_the_file_both_hashes_and_the_mend_and_leaves_nothing(kitchen: Kitchen) -> None:
    source = kitchen.lock()["dela"]
    origin = elsewhere(kitchen, source)
    before = sorted(kitchen.cache.iterdir())
    (origin / "dela.txt").write_text("chat,.N:ms\n")
    with pytest.raises(SourceError) as error:
        fetch(source, kitchen.cache, origin)
    told = str(error.value)
    assert "dela.txt" in told
    assert source.files[0].sha256 in told
    assert "lexsvc sources fetch dela" in told
    assert sorted(kitchen.cache.iterdir()) == before


def test_a_missing_file_says_how_to_get_it(kitchen: Kitchen) -> None:
    source = kitchen.lock()["dela"]
    (kitchen.cache / "dela.txt").unlink()
    with pytest.raises(SourceAbsent, match="lexsvc sources fetch dela"):
        locate(source, kitchen.cache)


def test_a_damaged_cache_is_noticed_by_fetch_too(kitchen: Kitchen) -> None:
    (kitchen.cache / "dela.txt").write_bytes(b"")
    with pytest.raises(SourceError, match="delete the file"):
        fetch(kitchen.lock()["dela"], kitchen.cache)


def test_a_lock_line_with_a_slip_is_told_by_source(kitchen: Kitchen) -> None:
    path = kitchen.root / "lock.toml"
    path.write_text(path.read_text().replace("licence", "license", 1))
    with pytest.raises(ValueError, match="source 'dicollecte' lacks licence"):
        Lock.load(path)


def test_members_are_read_from_wheels_sdists_and_debian_packages(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("a/words.txt", "chat")
    (tmp_path / "words.txt").write_text("chat")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as sdist:
        sdist.add(tmp_path / "words.txt", "a/words.txt")
    with tarfile.open(tmp_path / "data.tar.xz", "w:xz") as inner:
        inner.add(tmp_path / "words.txt", "./a/words.txt")
    content = (tmp_path / "data.tar.xz").read_bytes()
    parts = b"".join(
        f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
        for name, data in (("debian-binary", b"2.0\n"), ("data.tar.xz", content))
    )
    (tmp_path / "a.deb").write_bytes(b"!<arch>\n" + parts)
    for name in ("a.whl", "a.tar.gz", "a.deb"):
        assert read_member(tmp_path / name, "a/words.txt") == b"chat"
        with pytest.raises(FileNotFoundError, match=r"holds no a/nothing.txt"):
            read_member(tmp_path / name, "a/nothing.txt")


def test_a_source_without_address_cannot_be_fetched_by_url(kitchen: Kitchen) -> None:
    source = dataclasses.replace(kitchen.lock()["dela"])
    (kitchen.cache / "dela.txt").unlink()
    with pytest.raises(SourceError, match="has no url"):
        fetch(source, kitchen.cache)
