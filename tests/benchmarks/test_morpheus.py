"""The cross-check against Morpheus, with a program in its place that knows three words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import morpheus
from builders import own_list
from lexsvc.folding import Folding
from lexsvc.shelf import Shelf

FAKE = """\
#!{python}
import sys
if sys.argv[1:] != ["-n", "-S"]:
    sys.exit("told otherwise")
for word in sys.stdin.read().split():
    if word in ("logos", "logou", "a)nhr"):
        print(word)
        print("<NL>N " + word + "  masc nom sg\\t\\t\\tos_ou</NL><NL>N another</NL>")
"""


@pytest.fixture
def cruncher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cruncher"
    path.write_text(FAKE.format(python=sys.executable), encoding="utf-8")
    path.chmod(0o755)
    monkeypatch.setenv(morpheus.VARIABLE, str(path))
    return path


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    path = tmp_path / "mine.txt"
    path.write_text("λόγος, ου, ὁ\n", encoding="utf-8")
    shelf = Shelf(tmp_path / "packs")
    shelf.point("mine", own_list.build(path, "grc", "mine", tmp_path / "packs").folder.name)
    return shelf


def test_words_go_bare_in_beta_code_and_come_back_as_keys(cruncher: Path) -> None:
    assert morpheus.admitted(cruncher, ["ΛΟΓΟΣ", "ΛΟΓΟΥ", "ΛΟΓΟΞ"]) == {"ΛΟΓΟΣ", "ΛΟΓΟΥ"}


def test_a_word_echoed_without_an_analysis_is_not_admitted() -> None:
    assert list(morpheus.analysed(["logos", "logou", "<NL>N</NL>", "<NL>N</NL>", ""])) == ["logou"]


def test_keys_are_those_of_a_list_or_of_a_column(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("λόγος\nΛΌΓΟΣ\nh2o\nὁ\n", encoding="utf-8")
    (tmp_path / "tokens.tsv").write_text("count\tform\tlemma\n3\tἀνήρ\tἀνήρ\n", encoding="utf-8")
    paths = [tmp_path / "words.txt", tmp_path / "tokens.tsv"]
    assert morpheus.keys_of(paths, Folding.of("grc"), (2, 15)) == ["ΑΝΗΡ", "ΛΟΓΟΣ"]


@pytest.mark.usefixtures("cruncher")
def test_the_share_of_agreement_is_printed(shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "words.txt"
    words.write_text("λόγος\nλόγου\nλόγῳ\nξξξ\n", encoding="utf-8")  # Morpheus' stand-in does not know λόγῳ
    assert morpheus.main([str(words), "--packs", str(tmp_path / "packs"), "--lexicon", "mine"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["words", "4", "2", "1", "1", "0", "75.00%"]
    assert shelf.open("mine").is_valid("λόγῳ")


@pytest.mark.parametrize(
    ("named", "told"), [("", "is not set; let it name the program"), ("/nowhere", "no program that can be run")]
)
def test_without_the_program_the_message_says_what_to_do(
    named: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(morpheus.VARIABLE, named)
    assert morpheus.main(["words.txt"]) == 2
    assert told in capsys.readouterr().err


def test_a_failure_tells_what_the_program_said(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no stem library')\n", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(morpheus.MorpheusError, match="failed with 1: no stem library; is MORPHLIB set"):
        morpheus.admitted(path, ["ΛΟΓΟΣ"])
