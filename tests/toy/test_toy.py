"""A third language is two new folders and no edit elsewhere: Lumi, laid over a copy of the checkout, does all the others do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.checkout import copy_checkout, run
from tests.serving import ROOT, serving

TOY = Path(__file__).parent
_NEW = [path.relative_to(TOY) for house in ("lexsvc", "data") for path in sorted((TOY / house).rglob("*")) if path.is_file()]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with Lumi added, as a maintainer adds it, and built."""
    checkout = copy_checkout(tmp_path_factory.mktemp("toy") / "lexsvc")
    for path in _NEW:
        (checkout / path).parent.mkdir(exist_ok=True)
        shutil.copyfile(TOY / path, checkout / path)
    built = run(checkout, "lexsvc", "build", "lumi")
    assert built.returncode == 0, built.stderr
    return checkout


@pytest.fixture(scope="module")
def service(checkout: Path) -> Iterator[httpx.Client]:
    """A running service that has Lumi, own dictionaries beside it."""
    with (
        serving(checkout / "build" / "packs", workers=1, root=checkout) as url,
        httpx.Client(base_url=url, timeout=120) as client,
    ):
        yield client


def test_nothing_else_is_edited() -> None:
    assert {path.parts[:2] for path in _NEW} == {("lexsvc", "lumi"), ("data", "lumi")}
    assert not any((ROOT / path).exists() for path in _NEW)


@pytest.mark.parametrize(
    ("word", "status", "told"),
    [
        ("tölönös", 0, "Admitted from tier Détente up."),
        ("nota", 0, "Admitted from tier Détente up."),
        ("raku", 1, "This word is only admitted from tier Expert up."),
        ("Sölu", 1, "This is a proper noun (Sölu)."),
        ("ku-ila", 1, "This word is written with a hyphen."),
        ("lum", 1, "A reviewed decision keeps this word out of the lexicon (LUM)."),
        ("chat", 1, "This word has a character that is no letter of the game."),
    ],
)
def test_words_are_checked(checkout: Path, word: str, status: int, told: str) -> None:
    checked = run(checkout, "lexsvc", "check", "--lexicon", "lumi", "--prose", "en", word)
    assert (checked.returncode, checked.stdout) == (status, f"{'✗' if status else '✓'} {word}: {told}\n")


def test_a_letter_with_a_mark_is_a_tile_and_stress_is_none(service: httpx.Client) -> None:
    answers = [service.get("/check", params={"lexicon": "lumi", "word": word}).json() for word in ("tölö", "lúmi", "tolo")]
    assert [(answer["valid"], answer["key"]) for answer in answers] == [(True, "TÖLÖ"), (True, "LUMI"), (False, "TOLO")]


def test_forms_are_proved(service: httpx.Client) -> None:
    told = service.get("/v1/forms", params={"lexicon": "lumi", "word": "sölöma"}, headers={"Accept-Language": "en"}).json()
    [analysis] = told["analyses"]
    assert analysis["lemma"] == "söla"
    assert [cell["explanation"] for cell in analysis["cells"]] == ["Future: -a becomes -oma, -öma after ö."]


def test_words_are_found(service: httpx.Client) -> None:
    found = service.get("/v1/search", params={"lexicon": "lumi", "pattern": "TÖ*"}).json()
    assert [word["key"] for word in found["results"]] == ["TÖLÖ", "TÖLÖN", "TÖLÖNÖS", "TÖLÖS"]


def test_the_page_shows_the_paradigm(service: httpx.Client) -> None:
    page = service.get("/mot/lumi/tölön", headers={"Accept-Language": "fr"}).text
    assert all(text in page for text in ("<mark>tölön</mark>", "génitif", ">tölönös<"))


def test_a_game_is_played(service: httpx.Client) -> None:
    """Any game takes a host's own tiles and lexicon with the question: no rule set of ours has to know the language."""
    letters = "AEIKLMNOÖPRSTU"
    tiles = {"letters": letters, "small": letters.lower(), "jokers": 2}
    tiles |= {"counts": dict.fromkeys(letters, 6), "values": dict.fromkeys(letters, 1) | {"Ö": 4}, "aliases": {}}
    asked = {"rules": {"language": "lumi", "lexicon": "lumi", "tiles": tiles}, "board": ["H8 TÖLÖ"], "rack": "NSAULMI"}
    best = service.post("/v1/games/classic/best", json=asked)
    assert best.status_code == 200, best.text
    play = best.json()["plays"][0]["play"]
    judged = service.post("/v1/games/classic/judge", json={**asked, "play": play}).json()
    assert judged["legal"]
    assert judged["score"] == best.json()["plays"][0]["score"]


def test_own_dictionaries_are_compiled_by_its_grammar(checkout: Path) -> None:
    (checkout / "lines.txt").write_text("kuölo n.\nmitu\nrampa x.\n", encoding="utf-8")
    built = run(checkout, "lexsvc", "build", "--from", "lines.txt", "--language", "lumi", "--id", "ours")
    assert (built.returncode, "lines.txt:3: unknown_abbreviation: x." in built.stderr) == (0, True)
    words = run(checkout, "lexsvc", "export", "--lexicon", "ours").stdout.split()
    assert words == ["KUÖLO", "KUÖLON", "KUÖLONÖS", "KUÖLOS", "MITU"]


def test_a_pack_is_the_same_twice(checkout: Path) -> None:
    before = run(checkout, "lexsvc", "shelf").stdout
    assert "lumi 1-" in before
    assert run(checkout, "lexsvc", "build", "lumi").returncode == 0
    assert run(checkout, "lexsvc", "shelf").stdout == before
    assert run(checkout, "lexsvc", "build", "--missing", "lumi").stderr.endswith("is there and up to date\n")


def test_an_unknown_language_names_those_there_are(checkout: Path) -> None:
    refused = run(checkout, "lexsvc", "build", "--from", "lines.txt", "--language", "../fr", "--id", "mine")
    assert (refused.returncode, refused.stderr) == (2, "lexsvc: unknown language '../fr': use fr or grc or lumi\n")
