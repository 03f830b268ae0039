"""Promises of decisions as reviewed lines: what is exported builds, and doing anything twice changes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import orjson
import pytest

from api.desk.lines import IMPORTED, Reviewed, export, new_decisions
from lexsvc import data
from lexsvc.amendment import Amended, amend
from lexsvc.answer import Answers
from lexsvc.decision import Action, Decision
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.builders.kitchen import Kitchen, furnish

WHO = {"lexicon": "fr", "source": "wiktionnaire", "maintainer": "ada", "edition": "2026.12"}
HEADERS = {
    "additions": "lemma pos inflection tier source edition reason",
    "promotions": "lemma pos tier source edition reason",
    "denials": "word reason_code source edition reason",
    "short-words": "word decision tier spellings source edition reason",
    "tags": "lemma tag source edition reason",
}


def admit(word: str, tier: Tier = Tier.NORMAL, id: int = 1, **more: str | None) -> Decision:
    about = {"key": word.upper(), "reason": "on le dit", **WHO, **more}
    return Decision(word=word, action=Action.ADMIT, tier=tier, id=id, **about)


def refuse(word: str, id: int = 1, tag: str = "denied") -> Decision:
    return Decision(key=word.upper(), word=word, action=Action.REFUSE, tag=tag, id=id, reason="n'est pas un mot", **WHO)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The reviewed files of French, to write in."""
    folder = tmp_path / "fr"
    folder.mkdir()
    for file in data.path("fr").glob("*.*"):
        shutil.copy(file, folder)
    return folder


def said(folder: Path, kind: str) -> list[list[str]]:
    return [line.split("\t") for line in (folder / f"{kind}.tsv").read_text(encoding="utf-8").splitlines()]


def test_files_nothing_was_decided_of_stay_as_they_are(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    assert export([], reviewed) == []
    assert list(reviewed.difference()) == []
    assert reviewed.write() == []


def test_each_decision_writes_its_line_where_the_order_wants_it(folder: Path) -> None:
    log = [
        admit("zorgluber", id=1, pos="VERB", inflection="1;t"),
        refuse("xylolo", id=2, tag="proper_noun"),
        Decision(key="CHOUINEUR", word="chouineur", action=Action.TAG, tag="offensive", id=3, reason="on le ressent", **WHO),
        Decision(key="CHAT", word="chat", action=Action.LEAVE, id=4, reason="rien à changer", **WHO),
        admit("abandon", Tier.DETENTE, id=5, pos="NOUN"),
    ]
    reviewed = Reviewed.read(folder, "fr")
    told = export(log, reviewed)
    assert len(told) == len(reviewed.write()) == 4
    assert ["zorgluber", "VERB", "1;t", "normal", "wiktionnaire", "2026.12", "on le dit"] in said(folder, "additions")
    assert ["XYLOLO", "proper_noun", "wiktionnaire", "2026.12", "n'est pas un mot"] in said(folder, "denials")
    assert ["chouineur", "offensive", "wiktionnaire", "2026.12", "on le ressent"] in said(folder, "tags")
    assert ["abandon", "NOUN", "detente", "wiktionnaire", "2026.12", "on le dit"] in said(folder, "promotions")
    folding = reviewed.files["additions"]._folding
    for kind in ("additions", "denials", "tags", "promotions"):
        rows = [row for row in said(folder, kind) if not row[0].startswith("#")][1:]
        keys = [(folding.fold(row[0]).key, row[0]) for row in rows]
        assert keys == sorted(keys)


def test_exporting_twice_changes_nothing(folder: Path) -> None:
    log = [admit("wokiste", id=1, pos="NOUN", inflection="mf"), refuse("zorba", id=2), admit("zut", id=3)]
    reviewed = Reviewed.read(folder, "fr")
    assert export(log, reviewed)
    reviewed.write()
    again = Reviewed.read(folder, "fr")
    assert export(log, again) == []
    assert again.write() == []


def test_comments_and_all_other_lines_are_kept(folder: Path) -> None:
    path = folder / "denials.tsv"
    before = path.read_text(encoding="utf-8").splitlines()
    before[10:10] = ["# a note between two lines", ""]
    path.write_text("\n".join(before) + "\n", encoding="utf-8")
    reviewed = Reviewed.read(folder, "fr")
    export([refuse("xylolo")], reviewed)
    reviewed.write()
    after = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in after if not line.startswith("XYLOLO")] == before


def test_an_admission_takes_the_denial_out_and_a_refusal_changes_a_short_word(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    told = export([admit("abrupto", id=1, pos="ADV", inflection="inv"), refuse("ah", id=2, tag="symbol")], reviewed)
    assert told == [
        "denials.tsv: took out ABRUPTO: decision 1 admits it",
        "additions.tsv: added abrupto ADV: decision 1",
        "short-words.tsv: changed AH: decision 2",
    ]
    line = reviewed.files["short-words"].find({"word": "AH"})
    assert line is not None
    assert (line["decision"], line["reason"]) == ("refuse", "symbol: n'est pas un mot")


def test_a_short_word_keeps_the_spellings_it_had(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    export([admit("äi", key="AI")], reviewed)
    line = reviewed.files["short-words"].find({"word": "AI"})
    assert line is not None
    assert line["spellings"] == "ai,aï,äi"


def test_what_a_corrected_decision_wrote_is_taken_out(folder: Path) -> None:
    first = admit("zorgluber", id=1, pos="VERB", inflection="1;t")
    reviewed = Reviewed.read(folder, "fr")
    before = reviewed.files["additions"].text
    export([first], reviewed)
    told = export(
        [first, Decision(key="ZORGLUBER", word="zorgluber", action=Action.LEAVE, id=2, reason="trop tôt", **WHO)], reviewed
    )
    assert told == ["additions.tsv: took out zorgluber VERB: decision 1 was corrected"]
    assert reviewed.files["additions"].text == before


def test_only_decisions_since_a_number_are_written(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    told = export([refuse("xylolo", id=1), refuse("xylala", id=2)], reviewed, since=1)
    assert told == ["denials.tsv: added XYLALA: decision 2"]


def test_reviewed_lines_become_decisions_once(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    found, told = new_decisions(reviewed, [], "fr")
    assert told == []
    assert len(found) == sum(len(list(file)) for file in reviewed.files.values())
    assert {decision.maintainer for decision in found} == {IMPORTED}
    assert new_decisions(reviewed, found, "fr") == ([], [])
    assert export(found, reviewed) == []


def test_an_import_never_takes_the_place_of_what_a_maintainer_decided(folder: Path) -> None:
    reviewed = Reviewed.read(folder, "fr")
    abrupto = admit("abrupto", id=7, pos="ADV", inflection="inv")
    found, told = new_decisions(reviewed, [abrupto], "fr")
    assert told == ["denials.tsv: left out ABRUPTO: decision 7 says otherwise"]
    assert "ABRUPTO" not in {decision.key for decision in found}


def test_what_was_exported_is_not_imported(folder: Path) -> None:
    log = [admit("zorgluber", id=1, pos="VERB", inflection="1;t"), admit("zut", id=2)]
    reviewed = Reviewed.read(folder, "fr")
    before, _ = new_decisions(reviewed, [], "fr")
    export(log, reviewed)
    after, _ = new_decisions(reviewed, log, "fr")
    assert {decision.word for decision in after} - {decision.word for decision in before} == set()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("denials.tsv", "word\tlevel\n"),
        ("denials.tsv", "word\treason_code\tsource\tedition\treason\nA\n"),
        ("denials.tsv", "é"),
        ("recipe.toml", "x = 1"),
    ],
)
def test_a_file_that_is_not_one_is_told(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=name):
        Reviewed.read(folder, "fr")


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("additions", "\tNOUN\tm\tnormal\tabu\t2026.12\tr"),
        ("additions", "zut\0\tNOUN\tm\tnormal\tabu\t2026.12\tr"),
        ("additions", "zut\tNOUN\tm\t\tabu\t2026.12\tr"),
        ("additions", "zut\tNOUN\tm\teasy\tabu\t2026.12\tr"),
        ("denials", "ZUT\twrong\tabu\t2026.12\tr"),
        ("short-words", "ZUT\tmaybe\t\t\tabu\t2026.12\tr"),
        ("short-words", "ZUT\tadmit\tnormal\t\tabu\t2026.12\tr"),
        ("short-words", "ZUT\trefuse\t\t\tabu\t2026.12\tno code"),
    ],
)
def test_a_line_that_decides_nothing_is_told(folder: Path, kind: str, line: str) -> None:
    header = "\t".join(HEADERS[kind].split())
    (folder / f"{kind}.tsv").write_text(f"{header}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"{kind}\.tsv: "):
        new_decisions(Reviewed.read(folder, "fr"), [], "fr")


@pytest.fixture
def kitchen(tmp_path: Path) -> Kitchen:
    kitchen = furnish(tmp_path / "kitchen")
    for kind, header in HEADERS.items():
        kitchen.decide(kind, header)
    return kitchen


def test_what_is_exported_builds(kitchen: Kitchen) -> None:
    log = [
        admit("selfie", Tier.DETENTE, id=1, pos="NOUN", inflection="m"),
        admit("chanter", Tier.EXPERT, id=2, pos="VERB"),
        refuse("chats", id=3),
        Decision(key="PIERRE", word="pierre", action=Action.TAG, tag="offensive", id=4, reason="pour l'essai", **WHO),
    ]
    reviewed = Reviewed.read(kitchen.root, "fr")
    assert export(log, reviewed)
    reviewed.write()
    built = kitchen.build()
    shelf = Shelf(kitchen.shelf)
    shelf.point("mini", built.folder.name)
    mini = shelf.open("mini")
    assert mini.is_valid("selfies", "detente")
    assert not mini.is_valid("chantons", "normal")
    assert mini.is_valid("chantons", "expert")
    assert not mini.is_valid("chats", "expert")
    assert mini.check("pierre").tags == ("offensive",)


DECIDED = [
    admit("selfie", Tier.DETENTE, id=1, pos="NOUN", inflection="m"),
    admit("chanter", Tier.EXPERT, id=2, pos="VERB"),
    refuse("chats", id=3, tag="abbreviation"),
    Decision(key="PIERRE", word="pierre", action=Action.TAG, tag="offensive", id=4, reason="pour l'essai", **WHO),
    admit("zorgluber", Tier.NORMAL, id=5, pos="VERB", inflection="1;t"),
    admit("cœur", Tier.EXPERT, id=6, key="COEUR", pos="NOUN"),
    admit("éternuer", Tier.DETENTE, id=7, key="ETERNUER", pos="VERB"),
    admit("zut", Tier.NORMAL, id=8),
    refuse("zorglubons", id=9),
    refuse("gadgets", id=10),
    admit("gadget", Tier.NORMAL, id=11, pos="NOUN", inflection="m"),
]


def test_what_is_live_is_what_the_next_edition_will_be(kitchen: Kitchen) -> None:
    shelf = Shelf(kitchen.shelf)
    shelf.point("mini", kitchen.build().folder.name)
    before = shelf.open("mini")
    content = amend(before, DECIDED)
    assert content is not None
    amendment = Lexicon.open(write_pack(content, kitchen.root / "live"))

    reviewed = Reviewed.read(kitchen.root, "fr")
    export(DECIDED, reviewed)
    reviewed.write()
    shelf.point("mini", kitchen.build().folder.name)
    after = shelf.open("mini")

    amended = Amended(amendment.asker(before.policy), before.asker(before.policy))
    writers = Answers(amended, "fr")
    for key in sorted({*before.keys(), *after.keys(), "XYZ", "CHAINE"}):
        live, built = amended.verdict(key), after.answer(key, after.policy)
        assert (key, live.valid, live.tier, live.standing) == (key, built.valid, built.tier, built.standing)
        assert (key, live.reasons, live.tags) == (key, built.reasons, built.tags)
        assert amended.admits(key) == built.valid
        assert orjson.loads(writers.full(key)) == orjson.loads(orjson.dumps(live.as_dict("fr")))
        assert orjson.loads(writers.brief(key)) == orjson.loads(orjson.dumps(live.brief()))
    assert amend(after, DECIDED) is None
