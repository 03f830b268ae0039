"""Promises of a release: nothing is put into use that was not examined, and what was refused leaves all as it was."""

from __future__ import annotations

import re
import shutil
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from builders.freshness import is_fresh
from builders.making import beside
from builders.release import attribution, changelog, comparison_page, licences, sentinels, steps, vanished
from builders.release.commands import compare_editions, release
from builders.release.comparison import KINDS, Comparison, compare
from builders.release.steps import Terms
from builders.release.steps import release as release_lexicon
from builders.sources import Lock
from lexsvc import data
from lexsvc.changes import Change
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Manifest, Profile, write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.builders.kitchen import Kitchen
from tests.conftest import tiny_content
from tests.dying import dying

HEAD = "word\tmust\tmust_not\treason\twhy\n"


@pytest.fixture
def house(kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch) -> Kitchen:
    """The kitchen as a house of its own: its recipe stands in a folder of data that the commands read."""
    home = kitchen.root / "data"
    (home / "mini").mkdir(parents=True)
    for file in data.path().iterdir():
        if file.name != "sources.lock.toml":
            (home / file.name).symlink_to(file)
    (home / "sources.lock.toml").write_bytes((kitchen.root / "lock.toml").read_bytes())
    (home / "mini/recipe.toml").write_bytes(kitchen.recipe.read_bytes())
    monkeypatch.setenv("LEXSVC_DATA", str(home))
    monkeypatch.setenv("LEXSVC_CACHE", str(kitchen.cache))
    monkeypatch.setenv("LEXSVC_PACKS", str(kitchen.shelf))
    return kitchen


def run(*arguments: str) -> Result:
    return CliRunner().invoke(release, ["mini", *arguments], standalone_mode=False, catch_exceptions=False)


def change_recipe(house: Kitchen, *swaps: tuple[str, str]) -> None:
    path = house.root / "data/mini/recipe.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def guard(house: Kitchen, *lines: str) -> None:
    (house.root / "data/mini/sentinels.tsv").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def test_the_first_edition_is_put_into_use_with_its_notes(house: Kitchen) -> None:
    guard(house, "chat\tdetente\t\t\tan animal", "xqzt\t\texpert\tnot_listed\tno word")
    done = run()
    assert done.return_value == 0, done.output
    shelf = Shelf(house.shelf)
    assert shelf.current("mini") in done.output
    assert not list(shelf.open("mini").pack.verify())
    notes = beside(shelf.find("mini"))
    assert {file.name for file in notes.iterdir()} >= {"report.html", "licences.html", "licences.txt"}
    assert str(notes) in done.output
    assert is_fresh("mini", shelf, notes), "a build of what is missing has nothing to do"


def test_the_next_edition_tells_what_changed(house: Kitchen) -> None:
    run()
    old = Shelf(house.shelf).current("mini")
    change_recipe(house, ('all = ["dela:common"]', 'all = ["lefff"]'), ('edition = "1.0"', 'edition = "1.1"'))
    done = run("--most-vanished", "100%")
    assert done.return_value == 0, done.output
    shelf = Shelf(house.shelf)
    assert shelf.current("mini").startswith("1.1-")
    assert f"after {old}" in done.output
    notes = beside(shelf.find("mini"))
    rows = [line.split("\t") for line in (notes / "changes.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    assert rows
    assert {row[1] for row in rows} == {"moved"}
    assert "## Moved to another tier" in (notes / "changes.md").read_text(encoding="utf-8")
    assert (notes / "comparison.html").is_file()


def assert_refused(house: Kitchen, done: Result, *told: str) -> None:
    """The edition in use is the one before, untouched, and the candidate lies apart."""
    assert done.return_value == 1
    for text in told:
        assert text in done.output
    shelf = Shelf(house.shelf)
    assert len(shelf.editions("mini")) == 1
    assert shelf.current("mini") == shelf.editions("mini")[0]
    assert f"{shelf.current('mini')} stays in use" in done.output
    assert not list(shelf.open("mini").pack.verify())


def test_a_sentinel_that_is_not_obeyed_refuses_the_edition(house: Kitchen) -> None:
    run()
    change_recipe(house, ('edition = "1.0"', 'edition = "1.1"'))
    guard(
        house,
        "zorglub\tnormal\t\t\ta hero",
        "chat\t\texpert\t\tnot for dogs",
        "Lisbonne\t\texpert\tnot_listed\tno name",
        "chats\tdetente\t\t\tfine",
    )
    done = run()
    assert_refused(house, done, "zorglub must be in normal", "chat must not be in expert", "must be refused as not_listed")
    assert "chats" not in done.output
    assert "3 faults" in done.output


def test_too_many_vanished_words_refuse_the_edition_unless_allowed_this_once(house: Kitchen) -> None:
    run()
    change_recipe(house, ('["dicollecte", "dela", "lefff", "wiktionnaire"] }', '["dicollecte", "dela"] }'))
    done = run()
    assert_refused(house, done, "vanished words", "SELFIE")
    assert run("--allow-vanished", "0").return_value == 1
    assert run("--allow-vanished", "1").return_value == 0
    assert not Shelf(house.shelf).open("mini").is_valid("selfie", "expert")


def test_licences_that_nobody_can_keep_together_refuse_the_edition(house: Kitchen) -> None:
    run()
    change_recipe(house, ('licence = "MIT"', 'licence = "MIT AND CC-BY-SA-4.0 AND CC-BY-NC-4.0"'))
    assert_refused(house, run(), "words.bin: CC-BY-SA-4.0 and CC-BY-NC-4.0 cannot both hold")
    change_recipe(house, ("CC-BY-NC-4.0", "LicenseRef-Mine"))
    assert_refused(house, run(), "LicenseRef-Mine is not described")


def test_the_recipe_of_another_lexicon_is_told(house: Kitchen) -> None:
    with pytest.raises(ValueError, match=r"recipe\.toml: it is the recipe of mini, not of fr"):
        CliRunner().invoke(release, ["fr", "--recipe", str(house.recipe)], standalone_mode=False, catch_exceptions=False)


def test_a_dry_run_puts_nothing_into_use(house: Kitchen) -> None:
    done = run("--dry-run")
    assert done.return_value == 0
    assert "passes; none is in use" in done.output
    assert Shelf(house.shelf).lexicons() == ()


def test_the_same_edition_again_is_the_same_pack(house: Kitchen) -> None:
    run()
    shelf = Shelf(house.shelf)
    first = shelf.find("mini").stat().st_ino
    assert run().return_value == 0
    assert shelf.find("mini").stat().st_ino == first
    assert len(shelf.editions("mini")) == 1
    assert run("--edition", "1.5").return_value == 0
    assert shelf.current("mini").startswith("1.5-")


@pytest.mark.parametrize("step", ["compare", "_tell_licences", "_place"])
def test_a_failure_on_the_way_leaves_the_old_edition_in_use(house: Kitchen, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    old = Shelf(house.shelf).current("mini")
    change_recipe(house, ('edition = "1.0"', 'edition = "1.1"'))

    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(f"builders.release.steps.{step}", fail)
    with pytest.raises(OSError, match="the disk is full"):
        run()
    assert Shelf(house.shelf).editions("mini") == (old,)
    assert Shelf(house.shelf).current("mini") == old


def test_a_release_may_be_killed_at_any_point_of_taking_its_place(house: Kitchen) -> None:
    run()
    shelf = Shelf(house.shelf)
    old = shelf.current("mini")
    change_recipe(house, ('edition = "1.0"', 'edition = "1.1"'))
    assert run("--dry-run").return_value == 0
    made = next((house.shelf / ".candidates/mini").glob("1.1-*[!t]"))
    kept = house.root / "kept"
    shutil.copytree(made.parent, kept)

    def place() -> None:
        if not made.exists():  # as the next release makes it again
            shutil.copytree(kept, made.parent, dirs_exist_ok=True)
        shelf.point("mini", steps._place(made, shelf, house.recipe).name)

    died = 0
    for _ in dying(place):
        died += 1
        assert shelf.current("mini") in (old, made.name)
        assert not list(shelf.open("mini").pack.verify())
    assert died > 3
    assert shelf.current("mini") == made.name
    assert (beside(shelf.find("mini")) / "comparison.html").is_file()


def test_two_releases_of_a_lexicon_do_not_meet(house: Kitchen, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, leave = threading.Event(), threading.Event()
    place = steps._place

    def slow(made: Path, shelf: Shelf, recipe: Path) -> Path:
        inside.set()
        assert leave.wait(60)
        return place(made, shelf, recipe)

    monkeypatch.setattr("builders.release.steps._place", slow)
    recipe, shelf = house.root / "data/mini/recipe.toml", Shelf(house.shelf)
    first = threading.Thread(target=release_lexicon, args=("mini", recipe, shelf, Terms(0.005, offline=True)))
    first.start()
    assert inside.wait(60)
    with pytest.raises(ValueError, match="under way"):
        release_lexicon("mini", recipe, shelf, Terms(0.005, offline=True))
    leave.set()
    first.join()
    assert shelf.current("mini")


# --- Sentinels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chat\tdetente", "2 columns"),
        ("chat\t\t\t\twhy", "say a tier"),
        ("chat\tdetente\t\t\t", "a why"),
        ("chat\twrong\t\t\twhy", "wrong"),
        ("chat\tdetente\texpert\t\twhy", "holds all"),
        ("chat\tdetente\t\tdenied\twhy", "a reason goes with"),
        ("chat\t\texpert\tnonsense\twhy", "nonsense"),
    ],
)
def test_a_line_that_guards_nothing_is_told(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "sentinels.tsv"
    path.write_text(f"# a remark\n{HEAD}{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"sentinels\.tsv:3: .*{told}"):
        sentinels.read_sentinels(path)


def test_a_word_that_guards_twice_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sentinels.tsv"
    path.write_text(f"{HEAD}chat\tdetente\t\t\tone\nchat\t\tnormal\t\tother\n", encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        sentinels.read_sentinels(path)


@pytest.mark.real
@pytest.mark.parametrize(("language", "fixture"), [("fr", "french"), ("grc", "greek")])
def test_the_real_lexicons_obey_their_sentinels(language: str, fixture: str, request: pytest.FixtureRequest) -> None:
    guards = sentinels.read_sentinels(data.path(language, "sentinels.tsv"))
    assert list(sentinels.faults(request.getfixturevalue(fixture), guards)) == []
    assert {guard.must for guard in guards} >= set(Tier) - {Tier.NORMAL}


# --- Vanished words ----------------------------------------------------------------------------------------------------------

_TIERS = st.one_of(st.none(), st.sampled_from(Tier))


@given(st.lists(st.tuples(st.text("AB", min_size=1), _TIERS, _TIERS), unique_by=lambda row: row[0]))
def test_what_vanishes_is_what_each_tier_lost(rows: list[tuple[str, Tier | None, Tier | None]]) -> None:
    gone = vanished.vanished(Change(*row) for row in rows if row[1] != row[2])
    for tier in Tier:
        old, new = ({row[0] for row in rows if (at := row[side]) is not None and at <= tier} for side in (1, 2))
        assert set(gone[tier]) == old - new


def test_the_first_hundred_are_told() -> None:
    keys = [f"W{number}" for number in range(150)]
    (told,) = vanished.faults({Tier.NORMAL: keys}, {"normal": 1000}, 0.1)
    assert "150 of 1,000 words vanish from normal (15.00%), 100 may" in told
    assert "W99 and 50 more" in told
    assert list(vanished.faults({Tier.NORMAL: keys}, {"normal": 1000}, 0.15)) == []
    assert list(vanished.faults({Tier.NORMAL: keys}, {"normal": 1000}, 0.0, allowed=150)) == []


@pytest.mark.parametrize("text", ["", "0.5", "half", "-1%", "101%", "nan%"])
def test_a_share_is_a_percentage(text: str) -> None:
    with pytest.raises(ValueError, match="percentage"):
        vanished.share(text)


# --- Licences ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def manifest(tiny: Lexicon) -> Manifest:
    return tiny.pack.manifest


def under(manifest: Manifest, licence: str) -> Manifest:
    """The manifest with all its files under another licence."""
    return replace(manifest, files={name: {**file, "licence": licence} for name, file in manifest.files.items()})


def test_every_licence_of_the_lock_is_described() -> None:
    known = licences.read_licences()
    assert {source.licence for source in Lock.load()} <= set(known)


@pytest.mark.parametrize(
    ("licence", "told"),
    [
        ("MIT AND MPL-2.0", ""),
        ("", "no list of licences"),
        ("MIT OR MPL-2.0", "no list of licences"),
        ("MIT AND MPL-2.0 AND CC-BY-ND-4.0", "keeps it from being published"),
        ("MIT AND MPL-2.0 AND CC-BY-NC-4.0", "MPL-2.0 and CC-BY-NC-4.0 cannot both hold"),
        ("MIT AND MPL-2.0 AND Unheard-1.0", "not described"),
        ("MIT", "source two: no file is under its licence MPL-2.0"),
    ],
)
def test_licences_are_kept_together_or_told(manifest: Manifest, licence: str, told: str) -> None:
    found = list(licences.faults(under(manifest, licence), licences.read_licences()))
    assert any(told in fault for fault in found) if told else not found


def test_files_are_works_of_their_own(manifest: Manifest) -> None:
    apart = under(manifest, "MIT AND MPL-2.0")
    apart = replace(apart, files={**apart.files, "glosses.bin": {**apart.files["glosses.bin"], "licence": "CC-BY-NC-4.0"}})
    assert list(licences.faults(apart, licences.read_licences())) == []


@pytest.mark.real
@pytest.mark.parametrize("fixture", ["french", "greek"])
def test_the_real_lexicons_can_be_published(fixture: str, request: pytest.FixtureRequest) -> None:
    manifest = request.getfixturevalue(fixture).pack.manifest
    assert list(licences.faults(manifest, licences.read_licences())) == []


def test_the_page_of_licences_names_all_and_stands_by_itself(manifest: Manifest) -> None:
    known = licences.read_licences()
    page = attribution.page(under(manifest, "MIT AND MPL-2.0"), known)
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert not {"script", "link", "img", "iframe"} & {element.tag for element in tree.iter()}
    for told in ("".join(tree.itertext()), attribution.text(under(manifest, "MIT AND MPL-2.0"), known)):
        for source in manifest.sources:
            assert source.attribution in told
        for licence in ("MIT", "MPL-2.0"):
            assert known[licence].title in told
            assert known[licence].demands in told


# --- The comparison ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def compared(tmp_path: Path) -> Comparison:
    """Two small editions: in the older one, Détente is empty and zythum is unknown."""
    older = tiny_content(edition="2026.11")
    older.profiles = [Profile(Tier.NORMAL), Profile(Tier.NORMAL), Profile(Tier.EXPERT)]
    place = list(older.codes).index(b"ZYTHUM")
    older.codes = [*older.codes[:place], *older.codes[place + 1 :]]
    older.profile_of = older.profile_of[[i for i in range(len(older.profile_of)) if i != place]]
    older.entries = [(at - (at > place), entry) for at, entry in older.entries if at != place]
    older.tags = []
    return compare(Lexicon.open(write_pack(older, tmp_path)), Lexicon.open(write_pack(tiny_content(), tmp_path)))


def test_a_comparison_counts_what_changed(compared: Comparison) -> None:
    assert compared.counts == Counter({"in": 1, "out": 0, "moved": 5})
    assert compared.by_pos["in"] == {"NOUN": 1}
    assert compared.by_source["in"] == {"two": 1}
    assert compared.by_pos["moved"] == {"NOUN": 4, "VERB": 1}


def test_the_changelog_has_every_key(compared: Comparison) -> None:
    head, *rows = changelog.table(compared).splitlines()
    assert head.split("\t")[0] == "key"
    assert [row.split("\t")[0] for row in rows] == [word.change.key for word in compared.words]
    assert "ZYTHUM\tin\t\texpert\tzythum\tzythum NOUN\ttwo" in rows
    told = changelog.text(compared)
    assert "- **zythum** NOUN, Expert: ZYTHUM" in told
    assert "- **chat** NOUN, Normal → Détente: CHAT CHATS" in told
    assert "## Went out: 0 keys\n\nNone." in told


def test_the_page_shows_every_count_once_and_asks_nothing_of_any_host(compared: Comparison) -> None:
    page = comparison_page.render(compared)
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    shown = {cell.get("data-count"): cell.text for cell in tree.iter() if cell.get("data-count")}
    assert len(shown) == page.count("data-count=")
    for kind in KINDS:
        assert shown[f"counts.{kind}"] == str(compared.counts[kind])
        for pos, number in compared.by_pos[kind].items():
            assert shown[f"by_pos.{kind}.{pos}"] == str(number)
    for tier in Tier:
        assert shown[f"tiers.old.{tier.slug}"] == str(compared.old.keys(tier))
        assert shown[f"tiers.new.{tier.slug}"] == str(compared.new.keys(tier))
    assert {"ZYTHUM", "zythum NOUN"} <= {cell.text for cell in tree.iter("td")}
    assert not re.search(r"https?:|@import|url\(", page)
    assert not {"script", "link", "img", "iframe"} & {element.tag for element in tree.iter()}
    assert all(svg.get("aria-label") for svg in tree.iter("svg"))


def test_two_packs_are_compared_by_command(house: Kitchen) -> None:
    run()
    folder = house.root / "told"
    done = CliRunner().invoke(compare_editions, ["mini", "mini", "--to", str(folder)], standalone_mode=False)
    assert done.return_value == 0
    assert "0 in, 0 out, 0 moved" in done.output
    assert {file.name for file in folder.iterdir()} == {"comparison.html", "changes.md", "changes.tsv"}
