"""Every rule can be told in both languages."""

from __future__ import annotations

import pytest

from lexsvc.greek import rules


def test_each_rule_has_a_sentence_in_french() -> None:
    assert rules.french().keys() == rules.sentences().keys()


def test_french_is_not_english() -> None:
    english, french = rules.sentences(), rules.french()
    assert [rule for rule in english if english[rule] == french[rule]] == []


def test_unknown_rule() -> None:
    with pytest.raises(KeyError):
        rules.sentence("no such rule", "fr")
