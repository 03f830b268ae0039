"""Promises of the command line: exit statuses, exact formats, and errors in a line. Each command runs as people run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.shelf import Shelf

_SHELF: list[Shelf] = []


@pytest.fixture(autouse=True)
def _shelf(tiny_shelf: Shelf) -> None:
    _SHELF[:] = [tiny_shelf]


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "LEXSVC_PACKS": str(_SHELF[0].root), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", "from lexsvc.cli import main; main()", *arguments],
        input=stdin,
        env=environment,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "chat"], 0),
        (["check", "chat", "xqzt"], 1),
        (["check", "--tier", "detente", "selfie"], 1),
        (["check"], 2),
        (["check", "--tier", "wrong", "chat"], 2),
        (["check", "--lexicon", "zz", "chat"], 2),
        (["check", "--edition", "1990.01", "chat"], 2),
        (["check", "--lexicon", "fr@1990.01", "chat"], 2),
        (["check", "--lexicon", "fr,none", "zzyzx"], 0),
        (["check", "--lexicon", "none", "zzy-x"], 1),
        (["check", "--lexicon", "fr@2026.12,fr", "chat"], 0),
        (["check", "--dialects", "martian", "chat"], 2),
        (["check", "--theoretical", "maybe", "chat"], 2),
        (["check", "-"], 0),
        (["entries", "chat"], 0),
        (["entries", "xqzt"], 1),
        (["info"], 0),
        (["verify", "fr"], 0),
        (["doctor"], 0),
        (["nonsense"], 2),
        (["--help"], 0),
    ],
)
def test_exit_status(arguments: list[str], status: int) -> None:
    done = run(*arguments)
    assert done.returncode == status, done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_tsv_has_a_line_for_each_line() -> None:
    done = run("check", "--format", "tsv", "-", stdin="détente\n\nLisbonne\na\tb\\c\nchat\r\nqu'".encode())
    assert done.stdout.decode().split("\n") == [
        "détente\t1\tDETENTE\tdetente\tlisted\t",
        "\t0\t\t\t\ttoo_short",
        "Lisbonne\t0\tLISBONNE\t\t\tproper_noun",
        "a\\tb\\\\c\t0\t\t\t\tbad_character,multiple_words",
        "chat\t1\tCHAT\tdetente\tlisted\t",
        "qu'\t0\t\t\t\telided",
        "",
    ]


def test_bytes_that_are_no_text_come_back_as_they_were() -> None:
    assert run("check", "--format", "tsv", "-", stdin=b"ch\xffat\n").stdout == b"ch\xffat\t0\t\t\t\tbad_character\n"
    assert json.loads(run("check", "--format", "json", "-", stdin=b"ch\xffat\n").stdout)["valid"] is False


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=8), max_size=8))
@settings(max_examples=10, deadline=None)
def test_streams_answer_line_by_line(words: list[str]) -> None:
    stdin = "".join(f"{word}\n" for word in words).encode()
    for layout in ("tsv", "json", "text"):
        assert run("check", "--format", layout, "-", stdin=stdin).stdout.count(b"\n") == len(words)


def test_export_prints_sorted_keys_of_a_tier() -> None:
    assert run("export", "--tier", "detente").stdout.decode().split() == ["CHAT", "CHATS", "COEUR", "DETENTE", "TUE"]
    assert "TUE\tdetente\ttue,tué\n" in run("export", "--tier", "expert", "--format", "tsv").stdout.decode()


def test_json_is_a_verdict_a_line() -> None:
    first, second = map(json.loads, run("check", "--format", "json", "chat", "km").stdout.splitlines())
    assert (first["valid"], first["tier"]) == (True, "detente")
    assert second["reasons"] == ["symbol"]


def test_a_reader_that_goes_away_is_no_error() -> None:
    environment = {**os.environ, "LEXSVC_PACKS": str(_SHELF[0].root)}
    script = (
        f"yes chat | head -200000 | {sys.executable} -c 'from lexsvc.cli import main; main()' check --format tsv - | head -1"
    )
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, check=True)
    assert done.stdout == b"chat\t1\tCHAT\tdetente\tlisted\t\n"
    assert b"Traceback" not in done.stderr


def test_a_reader_that_went_away_is_no_error() -> None:
    environment = {**os.environ, "LEXSVC_PACKS": str(_SHELF[0].root)}
    command = [sys.executable, "-c", "from lexsvc.cli import main; main()", "export"]
    read, write = os.pipe()
    os.close(read)
    try:
        told = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, env=environment, check=False)
    finally:
        os.close(write)
    assert (told.returncode, told.stderr) == (0, b"")


def test_verifying_nothing_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "LEXSVC_PACKS": str(tmp_path)}
    command = [sys.executable, "-c", "from lexsvc.cli import main; main()", "verify"]
    told = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert told.returncode == 1
    assert b"No lexicon" in told.stderr


def test_info_tells_tiers_from_the_lowest_up() -> None:
    told = run("info", "fr").stdout.decode().split()
    assert told.index("detente") < told.index("normal") < told.index("expert")
