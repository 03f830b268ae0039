"""Promises of the pack: the same bytes from the same content, everything told comes back, and damage has a name."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from lexsvc.entry import STRATA, Entry
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Manifest, Pack, PackError, Profile, write_pack
from lexsvc.pack.arrays import Arrays, write_arrays
from lexsvc.reason import Reason
from lexsvc.tier import Tier
from tests.conftest import tiny_content


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_same_content_same_bytes(tmp_path: Path) -> None:
    """Whatever the order of the entries, the folder, and the seed of Python's hashes."""
    first = write_pack(tiny_content(), tmp_path / "a")
    shuffled = tiny_content()
    entries = list(shuffled.entries)
    refusals = list(shuffled.refusals)
    random.Random(5).shuffle(entries)
    random.Random(6).shuffle(refusals)
    shuffled.entries, shuffled.refusals = entries, refusals
    assert contents(write_pack(shuffled, tmp_path / "b" / "c")) == contents(first)

    program = (
        "import sys; from pathlib import Path; from tests.conftest import tiny_content; from lexsvc.pack import write_pack;"
        "print(write_pack(tiny_content(), Path(sys.argv[1])))"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(root)}
    told = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "d")],
        cwd=root,
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert contents(Path(told.stdout.strip())) == contents(first)


def test_writing_again_keeps_the_pack_and_leaves_nothing_behind(tmp_path: Path) -> None:
    first = write_pack(tiny_content(), tmp_path)
    assert write_pack(tiny_content(), tmp_path) == first
    assert [file.name for file in (tmp_path / "fr").iterdir()] == [first.name]


def test_bad_content_leaves_nothing_behind(tmp_path: Path) -> None:
    content = tiny_content()
    content.entries = [(0, Entry("chat", "unknown lemma", "NOUN"))]
    with pytest.raises(ValueError, match="unknown lemma"):
        write_pack(content, tmp_path)
    assert list((tmp_path / "fr").iterdir()) == []


def test_everything_told_comes_back(tiny: Lexicon) -> None:
    pack = tiny.pack
    chat = tiny.find("chat")
    assert chat is not None
    assert pack.entries(chat) == (Entry("chat", "chat", "NOUN", "Gender=Masc|Number=Sing", ("one", "two")),)
    (lemma,) = pack.lemmas_of(chat)
    assert pack.lemma(lemma).spelling == "chat"
    assert pack.glosses(lemma) == ("Petit félin domestique.",)
    assert pack.frequency(lemma) == 74.5
    tue = tiny.find("tue")
    assert tue is not None
    assert {entry.spelling for entry in pack.entries(tue)} == {"tue", "tué"}
    assert [(r.reason, r.spelling) for r in pack.refusals(b"LISBONNE")] == [(Reason.PROPER_NOUN, "Lisbonne")]
    assert pack.refusals(b"CHAT") == ()
    assert list(tiny.keys("detente")) == ["CHAT", "CHATS", "COEUR", "DETENTE", "TUE"]
    assert pack.manifest.counts["tier"] == {"detente": 5, "normal": 7, "expert": 9}


@pytest.mark.parametrize("kinds", [3, 4, 5, 15, 16, 17, 40])
def test_profiles_are_squeezed_and_read_back(kinds: int, tmp_path: Path) -> None:
    """However many kinds of key there are: rare ones lie beside the bits."""
    strata = [(), *((name,) for name in STRATA), ("attic", "koine"), ("attic", "ionic_epic"), ("attic", "doric_aeolic")]
    every = [Profile(tier, standing, found) for standing in ("theoretical", "listed") for tier in Tier for found in strata]
    content = tiny_content()
    content.codes = [bytes([65 + i // 26, 65 + i % 26]) for i in range(300)]
    content.entries, content.tags, content.glosses = [], [], []
    content.profiles = every[:kinds]
    content.profile_of = np.array([(i * i) % kinds for i in range(300)], dtype=np.uint8)
    lexicon = Lexicon.open(write_pack(content, tmp_path))
    pack = lexicon.pack
    assert pack.manifest.profile_bits == (2 if kinds <= 4 else 4)
    for code, number in zip(content.codes, content.profile_of, strict=True):
        known = pack.manifest.profiles[pack.profile(pack.trie.key_id(code))]
        assert known == every[number]
        for tier in Tier:
            assert lexicon.is_valid(code.decode(), tier) == (known.tier <= tier and known.standing == "listed")
            assert lexicon.is_valid(code.decode(), tier) == lexicon.check(code.decode(), tier).valid


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def foreign(path: Path) -> None:
    path.write_bytes(b"x" * path.stat().st_size)


@pytest.mark.parametrize("damage", [truncate, foreign, Path.unlink])
@pytest.mark.parametrize(
    "name",
    [
        "manifest.json",
        "keys.marisa",
        "profiles.bin",
        "words.bin",
        "refused.marisa",
        "refused.bin",
        "fold.json",
        "automaton.bin",
    ],
)
def test_damage_is_named(name: str, damage: Callable[[Path], None], tiny: Lexicon, tmp_path: Path) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(tiny.pack.folder, copy)
    damage(copy / name)
    with pytest.raises(PackError, match=name):
        Pack(copy).automaton  # noqa: B018 # the automaton is mapped on first use


def test_a_changed_byte_is_found_by_verify(tiny: Lexicon, tmp_path: Path) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(tiny.pack.folder, copy)
    assert list(Pack(copy).verify()) == []
    raw = bytearray((copy / "words.bin").read_bytes())
    raw[-1] ^= 1
    (copy / "words.bin").write_bytes(raw)
    (fault,) = Pack(copy).verify()
    assert "words.bin" in fault


def test_a_changed_manifest_and_another_format_are_refused(tiny: Lexicon, tmp_path: Path) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(tiny.pack.folder, copy)
    plain = json.loads((copy / "manifest.json").read_bytes())
    (copy / "manifest.json").write_text(json.dumps({**plain, "edition": "1999.01"}), encoding="utf-8")
    with pytest.raises(PackError, match="fingerprint"):
        Pack(copy)
    (copy / "manifest.json").write_text(json.dumps({**plain, "format": 99}), encoding="utf-8")
    with pytest.raises(PackError, match="format 99"):
        Pack(copy)


def test_a_pack_of_an_earlier_lexsvc_is_refused_with_the_mend(tiny: Lexicon, tmp_path: Path) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(tiny.pack.folder, copy)
    words = Arrays(copy / "words.bin")
    names = [name for name in words if not name.startswith(("row", "tail"))]
    write_arrays(copy / "words.bin", {name: np.asarray(words[name]) for name in names})
    manifest = Manifest.load(copy / "manifest.json")
    described = {**manifest.files["words.bin"], "size": (copy / "words.bin").stat().st_size}
    changed = replace(manifest, files={**manifest.files, "words.bin": described}).signed()
    (copy / "manifest.json").write_bytes(changed.dump())
    with pytest.raises(PackError, match=r"words\.bin.*earlier lexsvc.*build"):
        Pack(copy)


def test_a_host_can_leave_the_glosses_out(tiny: Lexicon, tmp_path: Path) -> None:
    copy = tmp_path / "pack"
    shutil.copytree(tiny.pack.folder, copy)
    (copy / "glosses.bin").unlink()
    pack = Pack(copy)
    assert pack.glosses(0) == ()
