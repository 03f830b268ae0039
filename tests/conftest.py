"""What tests share: the handed cases, a small honest pack, and the real lexicons."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

from lexsvc import places
from lexsvc.entry import Entry, Refusal
from lexsvc.folding import Folding
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackContent, Profile, Source, write_pack
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

# No test measures time: what else a machine does is no fault of ours.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[list[str]]:
    """The rows of a table of cases, header left out; escapes are resolved in fold tables only."""
    lines = (CASES / name).read_text(encoding="utf-8").split("\n")[1:]
    rows = [line.split("\t") for line in lines if line]
    if "fold" in name:
        rows = [[_unescape(row[0]), *row[1:]] for row in rows]
    return rows


def _unescape(text: str) -> str:
    def character(match: re.Match[str]) -> str:
        return "\t" if match[1] == "t" else chr(int(match[1][1:], 16))

    return re.sub(r"\\(t|x[0-9a-f]{2}|u[0-9a-f]{4})", character, text)


#: spelling, lemma, part of speech, features, tier, sources
_WORDS = [
    ("chat", "chat", "NOUN", "Gender=Masc|Number=Sing", Tier.DETENTE, ("one", "two")),
    ("chats", "chat", "NOUN", "Gender=Masc|Number=Plur", Tier.DETENTE, ("one", "two")),
    ("détente", "détente", "NOUN", "Gender=Fem|Number=Sing", Tier.DETENTE, ("one",)),
    ("cœur", "cœur", "NOUN", "Gender=Masc|Number=Sing", Tier.DETENTE, ("one",)),
    ("tue", "tuer", "VERB", "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", Tier.DETENTE, ("one",)),
    ("tué", "tuer", "VERB", "Gender=Masc|Number=Sing|Tense=Past|VerbForm=Part", Tier.DETENTE, ("one",)),
    ("selfie", "selfie", "NOUN", "Gender=Masc|Number=Sing", Tier.NORMAL, ("two",)),
    ("bougnoule", "bougnoule", "NOUN", "Gender=Masc|Number=Sing", Tier.NORMAL, ("two",)),
    ("londrès", "londrès", "NOUN", "Gender=Masc", Tier.EXPERT, ("two",)),
    ("zythum", "zythum", "NOUN", "Gender=Masc|Number=Sing", Tier.EXPERT, ("two",)),
]
_REFUSED = [
    ("Lisbonne", Reason.PROPER_NOUN),
    ("arc-en-ciel", Reason.HYPHENATED),
    ("presqu’île", Reason.APOSTROPHE),
    ("km", Reason.SYMBOL),
    ("etc", Reason.ABBREVIATION),
    ("qsdf", Reason.DENIED),
]


def tiny_content(lexicon: str = "fr", edition: str = "2026.12") -> PackContent:
    """A few real words at every tier, with everything a pack can hold."""
    folding = Folding.of("fr")
    tiers: dict[bytes, Tier] = {}
    for spelling, *_, tier, _sources in _WORDS:
        code = folding.code(spelling)
        assert code
        tiers[code] = min(tier, tiers.get(code, tier))
    codes = sorted(tiers)
    lemmas = sorted({(lemma, pos) for _, lemma, pos, *_ in _WORDS})
    place = {code: index for index, code in enumerate(codes)}
    letters_only = [(re.sub(r"[-’]", "", spelling), spelling, reason) for spelling, reason in _REFUSED]
    return PackContent(
        lexicon=lexicon,
        language="fr",
        edition=edition,
        folding=folding,
        codes=codes,
        profiles=[Profile(tier) for tier in Tier],
        profile_of=np.array([int(tiers[code]) for code in codes], dtype=np.uint8),
        lemmas=[Lemma(spelling, pos) for spelling, pos in lemmas],
        entries=[
            (place[folding.code(spelling) or b""], Entry(spelling, lemma, pos, features, sources))
            for spelling, lemma, pos, features, _tier, sources in _WORDS
        ],
        refusals=[Refusal(folding.code(bare) or b"", reason, spelling) for bare, spelling, reason in letters_only],
        glosses=[(lemmas.index(("chat", "NOUN")), "Petit félin domestique.")],
        frequencies=[(lemmas.index(("chat", "NOUN")), 74.5)],
        tags=[(place[b"BOUGNOULE"], "offensive")],
        sources=[
            Source("one", "First list", "1.0", "0" * 64, "MIT", "Its authors"),
            Source("two", "Second list", "2.0", "1" * 64, "MPL-2.0", "Others"),
        ],
        title={"fr": "Petit lexique", "en": "Small lexicon"},
        policy={"tier": "normal", "theoretical": False, "dialects": "all"},
        licence="MIT",
    )


#: What the small pack answers about *détente*, as JSON: the example of the design.
DETENTE = {
    "word": "détente",
    "valid": True,
    "key": "DETENTE",
    "tier": "detente",
    "lexicon": "fr",
    "edition": "2026.12",
    "standing": "listed",
    "reasons": [],
    "message": "Admis à partir du niveau Détente.",
    "entries": [
        {
            "spelling": "détente",
            "lemma": "détente",
            "pos": "NOUN",
            "features": "Gender=Fem|Number=Sing",
            "sources": ["one"],
        }
    ],
    "trace": [{"step": "strip_marks", "from": "é", "to": "e"}],
}


@pytest.fixture(scope="session")
def tiny_shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A shelf with the small pack as lexicon ``fr``."""
    root = tmp_path_factory.mktemp("packs")
    folder = write_pack(tiny_content(), root)
    shelf = Shelf(root)
    shelf.point("fr", folder.name)
    return shelf


@pytest.fixture
def tiny(tiny_shelf: Shelf) -> Lexicon:
    """The small pack, opened."""
    return tiny_shelf.open("fr")


@pytest.fixture(scope="session")
def french() -> Lexicon:
    """The real French lexicon, as built by the recipe. Tests that use it are marked ``real``."""
    return Shelf(places.packs()).open("fr")


@pytest.fixture(scope="session")
def greek() -> Lexicon:
    """The real Greek lexicon, as built by the recipe. Tests that use it are marked ``real``."""
    return Shelf(places.packs()).open("grc")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a real lexicon is marked so, and ``script/test --quick`` leaves it out."""
    for item in items:
        if {"french", "greek"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.real)
