"""What changed between editions, beside the difference of the lists."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.changes import Change, changes
from lexsvc.folding import Folding
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackContent, Profile, write_pack
from lexsvc.tier import Tier

_LISTS = st.dictionaries(st.text("ABC", min_size=2, max_size=6), st.sampled_from(Tier), max_size=30)


def lexicon_of(words: dict[str, Tier], shelf: Path, edition: str) -> Lexicon:
    codes = sorted(word.encode() for word in words)
    tiers = np.array([int(words[code.decode()]) for code in codes], dtype=np.uint8)
    content = PackContent("fr", "fr", edition, Folding.of("fr"), codes, [Profile(tier) for tier in Tier], tiers)
    return Lexicon.open(write_pack(content, shelf))


@given(old=_LISTS, new=_LISTS)
def test_changes_are_the_difference_of_the_lists(old: dict[str, Tier], new: dict[str, Tier]) -> None:
    with TemporaryDirectory() as folder:
        shelf = Path(folder)
        found = list(changes(lexicon_of(old, shelf, "1"), lexicon_of(new, shelf, "2")))
    expected = [Change(word, old.get(word), new.get(word)) for word in sorted({*old, *new}) if old.get(word) != new.get(word)]
    assert found == expected


def test_kinds(tmp_path: Path) -> None:
    old = lexicon_of({"AA": Tier.DETENTE, "BB": Tier.NORMAL, "CC": Tier.EXPERT}, tmp_path, "1")
    new = lexicon_of({"BB": Tier.NORMAL, "CC": Tier.DETENTE, "DD": Tier.EXPERT}, tmp_path, "2")
    assert [(change.key, change.kind) for change in changes(old, new)] == [("AA", "out"), ("CC", "moved"), ("DD", "in")]
    assert not list(changes(old, old))


def test_different_letters_cannot_be_compared(tmp_path: Path) -> None:
    one = lexicon_of({"AA": Tier.NORMAL}, tmp_path, "1")
    greek = PackContent("grc", "grc", "1", Folding.of("grc"), [b"AB"], [Profile(Tier.NORMAL)], np.zeros(1, dtype=np.uint8))
    with pytest.raises(ValueError, match="different letters"):
        changes(one, Lexicon.open(write_pack(greek, tmp_path)))
