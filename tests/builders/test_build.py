"""Promises of the build: what enters and where, what is refused and why, and the same bytes everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builders.decisions import DecisionError
from builders.trail import Trail, write_trail
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier
from tests.builders.kitchen import Kitchen, furnish


@pytest.fixture
def lexicon(kitchen: Kitchen) -> Lexicon:
    return Lexicon.open(kitchen.build().folder)


def reasons(lexicon: Lexicon, word: str) -> list[str]:
    return [str(reason) for reason in lexicon.check(word, tier=Tier.EXPERT).reasons]


def test_forms_follow_their_lemma(lexicon: Lexicon) -> None:
    assert lexicon.is_valid("chats", tier=Tier.DETENTE)
    assert lexicon.is_valid("chantons", tier=Tier.NORMAL)
    assert not lexicon.is_valid("chantons", tier=Tier.DETENTE)


def test_a_participle_without_feminine_stays_without(lexicon: Lexicon) -> None:
    assert lexicon.is_valid("éternué", tier=Tier.EXPERT)
    assert reasons(lexicon, "éternuée") == ["not_listed"]


def test_one_source_alone_admits_nothing(lexicon: Lexicon) -> None:
    assert reasons(lexicon, "zorgluber") == ["not_listed"]


def test_a_frequency_list_never_admits(lexicon: Lexicon) -> None:
    assert reasons(lexicon, "lisbonne") == ["proper_noun"]


def test_known_but_refused_words_say_why(lexicon: Lexicon) -> None:
    assert reasons(lexicon, "LISBONNE") == ["proper_noun"]
    assert reasons(lexicon, "arcenciel") == ["hyphenated"]
    assert reasons(lexicon, "KM") == ["symbol"]


def test_a_name_does_not_take_its_homograph_away(lexicon: Lexicon) -> None:
    assert lexicon.is_valid("PIERRE", tier=Tier.DETENTE)


def test_ligatures_are_one_word_with_their_opened_spelling(lexicon: Lexicon) -> None:
    (entry,) = lexicon.entries("coeur")
    assert (entry.spelling, entry.lemma) == ("cœur", "cœur")
    assert set(entry.sources) == {"dicollecte", "dela", "lefff", "wiktionnaire"}


def test_entries_carry_grammar_from_the_sources_that_tell_it(lexicon: Lexicon) -> None:
    features = {entry.features for entry in lexicon.entries("chante") if entry.spelling == "chante"}
    assert features == {
        "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin",
        "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin",
    }


def test_the_same_sources_give_the_same_bytes_in_any_order_and_folder(tmp_path: Path) -> None:
    plain = furnish(tmp_path / "plain").build().folder
    (tmp_path / "deep" / "er").mkdir(parents=True)
    shuffled = furnish(tmp_path / "deep" / "er" / "shuffled", seed=7)
    names = {file.name for file in plain.iterdir()} - {"manifest.json"}  # it names the hashes of the sources themselves
    other = shuffled.build().folder
    assert {file.name for file in other.iterdir()} - {"manifest.json"} == names
    for name in names:
        assert (plain / name).read_bytes() == (other / name).read_bytes(), name


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_the_hash_seed_of_python_leaves_no_trace(kitchen: Kitchen, seed: str) -> None:
    expected = kitchen.build().folder.name
    script = (
        "import sys; from pathlib import Path; from tests.builders.kitchen import Kitchen;"
        "kitchen = Kitchen(Path(sys.argv[1])); print(kitchen.build().folder.name)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}
    command = [sys.executable, "-c", script, str(kitchen.root)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == expected


def test_reviewed_lines_have_the_last_word(kitchen: Kitchen) -> None:
    kitchen.decide(
        "additions",
        "lemma pos inflection tier source edition reason",
        "zorgluber/VERB/1;t/normal/dela/1.0/on le dit",
    )
    kitchen.decide("denials", "word reason_code source edition reason", "PIERRE/denied/dela/1.0/pour voir")
    kitchen.decide("promotions", "lemma pos tier source edition reason", "chanter/VERB/detente/dela/1.0/tout le monde chante")
    kitchen.decide("tags", "lemma tag source edition reason", "chat/offensive/dela/1.0/pour voir")
    lexicon = Lexicon.open(kitchen.build().folder)
    assert lexicon.is_valid("zorgluberaient", tier=Tier.NORMAL)
    assert reasons(lexicon, "pierre") == ["denied"]
    assert lexicon.is_valid("chantée", tier=Tier.DETENTE)
    assert lexicon.check("chats").tags == ("offensive",)


def test_a_spelling_of_1990_stands_where_its_hyphenated_form_would(kitchen: Kitchen) -> None:
    text = kitchen.recipe.read_text(encoding="utf-8").replace('count = 2, of = ["dicollecte"', 'count = 1, of = ["dicollecte"')
    kitchen.recipe.write_text(text, encoding="utf-8")
    kitchen.decide("variants", "variant classical pos source edition reason", "porteclé/porte-clé/NOUN/dela/1.0/1990")
    lexicon = Lexicon.open(kitchen.build().folder)
    assert lexicon.is_valid("porteclés", tier=Tier.NORMAL)
    assert reasons(lexicon, "porte-clé") == ["hyphenated"]


def test_a_line_that_does_nothing_is_noted(kitchen: Kitchen) -> None:
    kitchen.decide("promotions", "lemma pos tier source edition reason", "licorne/NOUN/detente/dela/1.0/on aime")
    assert any("licorne" in note for note in kitchen.build().ledger.notes)


def test_every_addition_that_cannot_be_inflected_is_told_before_anything_is_built(kitchen: Kitchen) -> None:
    header = "lemma pos inflection tier source edition reason"
    kitchen.decide("additions", header, "zorg/VERB/9/normal/dela/1.0/x", "blork/NOUN/q/normal/dela/1.0/x")
    with pytest.raises(DecisionError, match=r"zorg(.|\n)*blork"):
        kitchen.build()
    assert not kitchen.shelf.exists()


def test_explain_tells_the_way_or_the_step_where_a_word_fell(kitchen: Kitchen, tmp_path: Path) -> None:
    built = kitchen.build()
    write_trail(built, tmp_path / "trail.sqlite")
    trail, folding = Trail(tmp_path / "trail.sqlite"), built.screen.folding
    rules = {name: rule.reason for name, rule in built.recipe.rules().items()}

    def explained(word: str) -> str:
        return "\n".join(trail.explain(word, folding, rules))

    assert "tier Détente by everyday (in a corpus)" in explained("chat")
    assert "fell in step forms" in explained("éternuée")
    assert "fell in step admission: no admission rule holds" in explained("zorgluber")
    assert "known as proper_noun" in explained("LISBONNE")
    assert "known as hyphenated" in explained("arc-en-ciel")
    assert "no source knows this word" in explained("xqzt")
