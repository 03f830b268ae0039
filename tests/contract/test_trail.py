"""The trail that a build leaves beside its pack is what the desk reads, though neither knows the other."""

from __future__ import annotations

from pathlib import Path

from api.desk import trail
from builders.making import _TRAIL, beside
from builders.trail import Trail, write_trail
from lexsvc.lexicon import Lexicon
from tests.builders.kitchen import furnish


def test_the_desk_reads_what_a_build_knew(tmp_path: Path) -> None:
    kitchen = furnish(tmp_path / "a folder #1")  # named so that an address of a file must escape it
    kitchen.decide("promotions", "lemma pos tier source edition reason", "chat/NOUN/normal/dela/1.0/on aime")
    built = kitchen.build()
    beside(built.folder).mkdir(exist_ok=True)
    write_trail(built, beside(built.folder) / _TRAIL)
    lexicon = Lexicon.open(built.folder)

    known = trail.read(lexicon, b"CHAT")
    assert {form.spelling for form in known.attested} == {"chat"}
    assert {form.rule for form in known.attested} - {""}
    assert known.sources
    assert [(line.kind, line.reason) for line in known.reviewed] == [("promotions", "on aime")]
    fell = trail.read(lexicon, b"ZORGLUBER").attested
    assert [(form.rule, form.step) for form in fell] == [("", "admission")]
    assert any("on aime" in line for line in Trail(beside(built.folder) / _TRAIL).explain("chat", lexicon.folding, {}))
