"""Promises of the French lexicon as built from its sources: the handed cases, its sizes, and no well attested word lost."""

from __future__ import annotations

import csv
from collections.abc import Iterator

import pytest

from builders.commands import beside
from builders.trail import Trail
from lexsvc import data
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier
from tests.conftest import cases

#: Sources nearly all of whose words a player would accept.
PRECISE = frozenset({"dicollecte", "lefff", "lexique", "pyspellchecker"})
#: How many of them have a word before its absence must be a decision.
AGREED = 3

SIZES = {Tier.DETENTE: (110_000, 135_000), Tier.NORMAL: (320_000, 360_000), Tier.EXPERT: (395_000, 440_000)}


@pytest.mark.parametrize(("word", "expected"), cases("fr-words.tsv"))
def test_handed_words(french: Lexicon, word: str, expected: str) -> None:
    if expected.startswith("!"):
        verdict = french.check(word, tier=Tier.EXPERT)
        assert not verdict.valid
        assert str(verdict.reasons[0]) == expected.removeprefix("!")
    else:
        assert french.check(word, tier=Tier.parse(expected)).reasons == ()


@pytest.mark.parametrize("tier", Tier)
def test_each_tier_is_as_large_as_its_name_promises(french: Lexicon, tier: Tier) -> None:
    least, most = SIZES[tier]
    assert least <= french.pack.manifest.counts["tier"][tier.slug] <= most


def test_a_word_that_precise_sources_share_is_admitted_or_refused_by_a_reviewed_line(french: Lexicon) -> None:
    decided = set(_refused_by_hand(french))
    missing = {word for word in _shared(french) if not french.is_valid(word, tier=Tier.EXPERT)}
    assert sorted(word for word in missing if french.folding.code(word) not in decided) == []


def _shared(french: Lexicon) -> Iterator[str]:
    """The spellings that enough precise sources attest, whatever became of them, by the trail of the build."""
    path = beside(french.pack.folder) / "trail.sqlite"
    if not path.exists():
        pytest.skip(f"{path}: this pack came without the trail of its build")
    witnesses: dict[str, set[str]] = {}
    database = Trail(path).open()
    for spelling, sources in database.execute("select spelling, sources from form where code is not null"):
        witnesses.setdefault(spelling, set()).update(PRECISE.intersection(sources.split()))
    database.close()
    least, most = french.limits
    for spelling, found in witnesses.items():
        code = french.folding.code(spelling)
        if len(found) >= AGREED and code and least <= len(code) <= most:
            yield spelling


def _refused_by_hand(french: Lexicon) -> Iterator[bytes | None]:
    """The keys that reviewed lines refuse; each line has its reason."""
    for name, decision in (("denials.tsv", None), ("short-words.tsv", "refuse")):
        with data.path("fr", name).open(encoding="utf-8") as lines:
            for row in csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"):
                if decision is None or row["decision"] == decision:
                    yield french.folding.code(row["word"])
