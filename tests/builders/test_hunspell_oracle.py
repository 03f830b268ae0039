"""The suffix expander beside a real Hunspell look-up: spylls, on a sample of the real French dictionary."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from spylls.hunspell import Dictionary

from builders.readers.hunspell import Affixes, expand, parse_stem
from builders.sources import Lock, Material
from lexsvc import places

SAMPLE = 250
STRANGERS = 40


@pytest.mark.real
def test_expansion_and_look_up_agree_on_what_is_a_word(tmp_path: Path) -> None:
    source = Lock.load()["dicollecte"]
    if not (places.cache() / source.files[0].name).exists():
        pytest.skip("the source dicollecte is not in the cache: lexsvc sources fetch dicollecte")
    material = Material(source, places.cache())
    affixes = Affixes.parse(material.lines("aff"))
    draw = random.Random(1990)
    plain = [line for line in list(material.lines("dic"))[1:] if line.partition("/")[0].isalpha() and line.islower()]
    lines = [*draw.sample([line for line in plain if "/" in line], SAMPLE), "aller/aA", "être/zE", "gésir/iV", "cheval/X."]
    (tmp_path / "sample.aff").write_bytes(material.bytes("aff"))
    (tmp_path / "sample.dic").write_text("\n".join([str(len(lines)), *lines]) + "\n", encoding="utf-8")
    hunspell = Dictionary.from_files(str(tmp_path / "sample"))

    words = {form for line in lines for form, _ in expand(parse_stem(line), affixes)}
    refused = sorted(word for word in words if not hunspell.lookup(word))
    assert not refused, "expanded but not looked up"

    rules = [rule for group in affixes.suffixes.values() for rule in group]
    for line in draw.sample(lines, STRANGERS):
        stem = parse_stem(line).spelling
        for rule in draw.sample(rules, STRANGERS):
            if stem.endswith(rule.strip):
                stranger = stem[: len(stem) - len(rule.strip)] + rule.add
                if stranger:
                    assert hunspell.lookup(stranger) == (stranger in words), stranger
