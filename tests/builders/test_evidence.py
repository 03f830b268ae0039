"""Promises of evidence, rules and screening."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.evidence import Evidence, Lexeme, Roles, gather
from builders.readers import Attestation
from builders.rules import first, read_rules
from builders.screening import Screen
from builders.vocabulary import Vocabulary
from lexsvc.folding import Folding

SOURCES = ("dicollecte", "dela", "lefff", "wiktionnaire", "pyspellchecker", "wordfreq")
ROLES = Roles(frozenset({"wiktionnaire"}), frozenset({"pyspellchecker"}), frozenset({"wordfreq"}))


def gathered(*attestations: Attestation) -> Evidence:
    return gather(attestations, Vocabulary(SOURCES), ROLES)


def known(evidence: Evidence, lemma: str, pos: str) -> set[str]:
    return set(evidence.vocabulary.names(evidence.lexemes[lemma, pos].known))


def test_a_source_knows_a_lexeme_only_by_its_lemma() -> None:
    evidence = gathered(
        Attestation("brutes", "bruter", "VERB", "", "lefff"),
        Attestation("bruter", "bruter", "VERB", "", "dela"),
    )
    assert known(evidence, "bruter", "VERB") == {"dela"}
    assert evidence.lexemes["bruter", "VERB"].forms["brutes"].sources


def test_untagged_forms_join_the_lexemes_that_have_them() -> None:
    evidence = gathered(
        Attestation("beau", "beau", "ADJ", "", "dela"),
        Attestation("belle", "beau", "ADJ", "Gender=Fem|Number=Sing", "dela"),
        Attestation("beau", "beau", "ADV", "", "dela"),
        Attestation("beau", "beau", "", "", "dicollecte"),
        Attestation("belle", "beau", "", "", "dicollecte"),
    )
    assert known(evidence, "beau", "ADJ") == known(evidence, "beau", "ADV") == {"dela", "dicollecte"}
    assert set(evidence.lexemes["beau", "ADV"].forms) == {"beau"}


def test_an_untagged_word_that_is_a_form_of_another_speaks_for_that_form() -> None:
    evidence = gathered(
        Attestation("œil", "œil", "NOUN", "", "dela"),
        Attestation("yeux", "œil", "NOUN", "", "dela"),
        Attestation("yeux", "yeux", "", "", "dicollecte"),
    )
    assert ("yeux", "X") not in evidence.lexemes
    assert evidence.vocabulary.names(evidence.lexemes["oeil", "NOUN"].forms["yeux"].sources) == ("dicollecte", "dela")


def test_ligatures_are_matched_opened_and_shown_closed() -> None:
    evidence = gathered(
        Attestation("coeur", "coeur", "NOUN", "", "dela"),
        Attestation("cœur", "cœur", "", "", "dicollecte"),
        Attestation("moelle", "moelle", "NOUN", "", "dela"),
    )
    assert known(evidence, "coeur", "NOUN") == {"dela", "dicollecte"}
    assert (evidence.spelled("coeur"), evidence.spelled("moelle")) == ("cœur", "moelle")


WORDS = st.sampled_from(["chat", "chats", "cœur", "coeur", "beau", "belle", "yeux", "œil"])
ATTESTATIONS = st.builds(
    Attestation,
    WORDS,
    WORDS,
    st.sampled_from(["NOUN", "ADJ", ""]),
    st.sampled_from(["", "Number=Sing", "Gender=Fem|Number=Sing"]),
    st.sampled_from(SOURCES),
    st.sampled_from(["", "common"]),
    st.floats(0, 9),
)


@given(st.lists(ATTESTATIONS, max_size=30), st.randoms(use_true_random=False))
def test_the_order_of_reading_does_not_matter(attestations: list[Attestation], order: random.Random) -> None:
    mixed = order.sample(attestations, len(attestations))
    one, other = gathered(*attestations), gathered(*mixed)
    assert one.sorted() == other.sorted()
    assert one.ligatures == other.ligatures


def test_the_first_rule_that_holds_decides() -> None:
    vocabulary = Vocabulary(SOURCES)
    rules = read_rules(
        [
            {"id": "verb", "pos": ["VERB"], "all": ["dela"], "reason": "r"},
            {"id": "two", "at_least": {"count": 2, "of": ["dela", "lefff"]}, "reason": "r"},
            {"id": "often", "none": ["dela"], "frequency": 2.0, "reason": "r"},
        ],
        vocabulary,
    )
    dela, both = vocabulary.bit("dela"), vocabulary.mask(["dela", "lefff"])

    def verdict(lexeme: Lexeme) -> str | None:
        rule = first(rules, lexeme, lexeme.known)
        return rule.id if rule else None

    assert verdict(Lexeme("x", "VERB", dela)) == "verb"
    assert verdict(Lexeme("x", "NOUN", dela)) is None
    assert verdict(Lexeme("x", "NOUN", both)) == "two"
    assert verdict(Lexeme("x", "NOUN", 0, frequency=2.0)) == "often"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"id": "a", "reason": "r", "al": ["dela"]}, "rule 'a' has unknown conditions: al"),
        ({"id": "a", "reason": "r", "all": ["ods"]}, "rule 'a': no witness 'ods'"),
        ({"id": "a"}, "rule 'a' lacks reason"),
    ],
)
def test_a_slip_in_a_rule_is_told_by_its_id(row: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_rules([row], Vocabulary(SOURCES))


@pytest.mark.parametrize(
    ("spelling", "mark", "expected"),
    [
        ("Lisbonne", "", {"proper_noun"}),
        ("SNCF", "", {"abbreviation"}),
        ("etc.", "", {"abbreviation"}),
        ("arc-en-ciel", "", {"hyphenated"}),
        ("presqu'île", "", {"apostrophe"}),
        ("pomme de terre", "", {"multiple_words"}),
        ("Aix-en-Provence", "", {"hyphenated", "proper_noun"}),
        ("km", "symbol", {"symbol"}),
        ("h2o", "", set()),
        ("xviiiᵉ", "", set()),
    ],
)
def test_what_is_known_as_something_else_says_as_what(spelling: str, mark: str, expected: set[str]) -> None:
    assert {str(reason) for reason in Screen(Folding.of("fr")).reasons(spelling, mark)} == expected
