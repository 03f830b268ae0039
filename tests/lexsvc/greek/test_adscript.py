"""Promises of iota adscript: a letter, unless the lexicon's policy lets a key that is not listed be read without it."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.answer import Answers
from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.forms import proofs
from lexsvc.greek.letters import ALPHABET
from lexsvc.greek.readings import without_adscript
from lexsvc.lexicon import Lexicon
from lexsvc.overlay import Overlay, compile_overlay, read_overlay
from lexsvc.pack import write_pack
from lexsvc.reason import Reason
from lexsvc.suggest import suggest
from lexsvc.tier import Tier

_LINES = ["λόγος, ου, ὁ", "ᾠδή, ῆς, ἡ", "*ᾠόν, οῦ, τό", "ᾠά", "τῷ", "ἐν\tnormal", "καί", "ἀποδῷ"]
_STEP = {"step": "iota_adscript", "from": "ωι", "to": "ω"}


def _opened(folder: Path, policy: dict[str, bool]) -> Lexicon:
    content = compile_dictionary(read_dictionary(_LINES, "grc"), "mine", policy=policy)
    return Lexicon.open(write_pack(content, folder))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return _opened(tmp_path_factory.mktemp("plain"), {})


@pytest.fixture(scope="module")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return _opened(tmp_path_factory.mktemp("lenient"), {"iota_adscript": True})


def test_without_the_policy_adscript_is_a_letter(plain: Lexicon) -> None:
    found = plain.check("τῶι")
    assert (found.key, found.reasons) == ("ΤΩΙ", (Reason.NOT_LISTED,))
    assert not plain.is_valid("τῶι")
    assert plain.is_valid("τῷ")


@pytest.mark.parametrize(
    ("word", "key"), [("τῶι", "ΤΩ"), ("ΤΩΙ", "ΤΩ"), ("λόγωι", "ΛΟΓΩ"), ("ὠιδῆι", "ΩΔΗ"), ("ᾠδῆι", "ΩΔΗ"), ("ΩΙΔΑΙΣ", "ΩΔΑΙΣ")]
)
def test_the_key_found_answers(lenient: Lexicon, word: str, key: str) -> None:
    found = lenient.check(word)
    assert (found.valid, found.key) == (True, key)
    assert found.entries == lenient.check(key).entries
    assert lenient.find(word) == lenient.find(key) is not None
    assert [(p.lemma, p.cells) for p in proofs(lenient, word)] == [(p.lemma, p.cells) for p in proofs(lenient, key)] != []


def test_the_trace_tells_the_step_after_those_of_folding(lenient: Lexicon) -> None:
    assert [step.as_dict() for step in lenient.check("τῶι").trace] == [{"step": "strip_marks", "from": "ῶ", "to": "ω"}, _STEP]
    assert [step.as_dict()["from"] for step in lenient.check("ΩΙΔΗΙ").trace] == ["ωι", "ηι"]


def test_a_key_that_is_listed_is_read_as_it_stands(lenient: Lexicon) -> None:
    assert lenient.check("καί").key == "ΚΑΙ"
    assert lenient.check("ᾠδαί").key == "ΩΔΑΙ"  # though ΩΔΑ is one too
    assert lenient.check("ᾠδαί").trace[-1].step != "iota_adscript"


def test_what_no_reading_finds_keeps_its_own_key(lenient: Lexicon) -> None:
    for word in ("θῶιξ", "λόγοι", "ΕΝΙ"):
        found = lenient.check(word)
        assert found.key == lenient.folding.fold(word).key
        assert "iota_adscript" not in {step.step for step in found.trace}
    assert not lenient.is_valid("ΕΝΙ")  # no iota stands under a consonant


def test_a_word_longer_than_the_board_is_not_read_otherwise(lenient: Lexicon) -> None:
    assert lenient.check("ΩΙ" * 1000).reasons == (Reason.TOO_LONG,)
    assert not lenient.is_valid("ΩΙ" * 1000)


def test_a_key_that_is_refused_is_not_read_otherwise(tmp_path: Path) -> None:
    lines = ["*τῶι", "τῷ"]
    lexicon = Lexicon.open(
        write_pack(compile_dictionary(read_dictionary(lines, "grc"), "mine", policy={"iota_adscript": True}), tmp_path)
    )
    assert lexicon.check("ΤΩΙ").reasons == (Reason.STARRED,)
    assert not lexicon.is_valid("ΤΩΙ")
    assert not lexicon.asker(lexicon.policy).admits("ΤΩΙ")


def test_the_key_that_is_read_can_be_denied(lenient: Lexicon, tmp_path: Path) -> None:
    overlay = Lexicon.open(write_pack(compile_overlay(read_overlay(["- τῷ"], "grc"), "own"), tmp_path))
    laid = Overlay(overlay.asker(overlay.policy), lenient.asker(lenient.policy))
    assert laid.verdict("τῶι").reasons == (Reason.DENIED,)
    assert laid.verdict("λόγωι").valid


def test_suggestions_are_keys(lenient: Lexicon) -> None:
    found = suggest(lenient, "ΤΩΝ", lenient.policy)
    assert "ΤΩ" in found.near
    assert set(found.near) <= set(lenient.keys())


_LETTERS = st.lists(st.sampled_from(["ΩΙ", "ΗΙ", "ΑΙ", *"ΙΔΩΤΛΟΓΣ", "ᾠ", "ῆ", "ΤΩ", "ΩΔ", "ΛΟΓ"]), max_size=9).map("".join)


@given(_LETTERS)
def test_all_ways_of_asking_agree(lenient: Lexicon, plain: Lexicon, word: str) -> None:
    for lexicon in (lenient, plain):
        for tier in Tier:
            assert lexicon.is_valid(word, tier) == lexicon.check(word, tier).valid
        asker = lexicon.asker(lexicon.policy)
        verdict = asker.verdict(word)
        assert asker.admits(word) == verdict.valid
        assert asker.brief(word) == verdict.brief()
        assert asker.tsv(word) == verdict.as_tsv()
        answers = Answers(asker, "en")
        assert orjson.loads(answers.full(word)) == orjson.loads(orjson.dumps(verdict.as_dict("en")))
        assert orjson.loads(answers.brief(word)) == orjson.loads(orjson.dumps(verdict.brief()))
        if verdict.tier is not None:
            assert lexicon.alphabet.decode(lexicon.pack.trie.restore_key(lexicon.find(word))) == verdict.key
    assert not plain.is_valid(word) or lenient.is_valid(word)  # the policy only ever adds
    assert plain.check(word).key == plain.folding.fold(word).key


@given(st.text(ALPHABET.letters, max_size=10))
def test_readings_only_drop_iotas_after_long_vowels(word: str) -> None:
    code = ALPHABET.encode(word)
    found = [read for read, _ in without_adscript(code)]
    pairs = sum(word.count(pair) for pair in ("ΑΙ", "ΗΙ", "ΩΙ"))
    assert len(found) == len(set(found)) == 2**pairs - 1
    assert [len(read) for read in found] == sorted((len(read) for read in found), reverse=True)
    for read in found:
        assert ALPHABET.decode(read).replace("Ι", "") == word.replace("Ι", "")
