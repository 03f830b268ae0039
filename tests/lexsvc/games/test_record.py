"""Records, and the command that replays them."""

import json

import pytest
from click.testing import CliRunner

from lexsvc.games import record
from lexsvc.games.cli import games
from lexsvc.games.errors import Malformed
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

TEXT = """# a game
Ana: H8 CHAT
Ben: -
Ana: H8 CHATS   # lengthened
Ben: 8H XZ
"""
JSON = {
    "game": "classic",
    "plays": [
        {"player": "Ana", "rack": "CHATSXX", "play": "H8 CHAT"},
        {"player": "Ben", "play": "-"},
        {"player": "Ana", "rack": "SXX", "tiles": [{"square": "H12", "letter": "S"}]},
        {"player": "Ben", "rack": "Z", "play": "8G XC"},
    ],
}


@pytest.mark.parametrize("text", [TEXT, json.dumps(JSON)])
def test_a_record_is_replayed_play_by_play(text, classic, everyday):
    turns = list(record.replay(record.read(text), classic, everyday))
    assert [(turn.number, turn.player, turn.score, turn.total) for turn in turns] == [
        (1, "Ana", 18, 18),
        (2, "Ben", 0, 0),
        (3, "Ana", 11, 29),
        (4, "Ben", 0, 0),
    ]
    assert [bool(turn.faults) for turn in turns] == [False, False, False, True]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("{", "record"),
        ("{}", "plays"),
        ('{"plays": "H8 CHAT"}', "plays"),
        ("H8 CHAT\nwhat", "plays[1]"),
        ('{"plays": [{"rack": "A"}]}', "plays[0]"),
        ('{"plays": [{"rack": "A?!", "play": "H8 CHAT"}]}', "plays[0].rack"),
    ],
)
def test_what_is_no_record_is_named(text, field, classic, everyday):
    with pytest.raises(Malformed) as raised:
        list(record.replay(record.read(text), classic, everyday))
    assert raised.value.field.startswith(field)


@pytest.fixture
def run(tmp_path, monkeypatch):
    """The command ``lexsvc games`` over a shelf with the small French pack."""
    Shelf(tmp_path).point("fr", write_pack(tiny_content(), tmp_path).name)
    monkeypatch.setenv("LEXSVC_PACKS", str(tmp_path))

    def invoke(*arguments, text=None):
        file = tmp_path / "record"
        if text is not None:
            file.write_text(text)
            arguments = (*arguments, str(file))
        return CliRunner().invoke(games, arguments, standalone_mode=False)

    return invoke


def test_replay_prints_each_score(run):
    ran = run("replay", text="H8 CHAT\nH8 CHATS\n")
    assert ran.stdout == "1\t\tH8 CHAT\t18\t18\n2\t\tH8 CHATS\t11\t29\n"
    assert ran.return_value == 0


def test_replay_says_what_is_refused(run):
    ran = run("replay", "--prose", "en", text="Ana: H8 CHAX\n")
    assert ran.stdout == "1\tAna\tH8 CHAX\t0\t0\tWord refused: CHAX.\n"
    assert ran.return_value == 1


def test_replay_without_a_lexicon(run):
    assert run("replay", "--lexicon", "none", text="H8 XQZ\n").stdout.endswith("\t56\t56\n")


def test_replay_names_what_it_cannot_read(run):
    assert isinstance(run("replay", text="H8\n").exception, Malformed)
    assert isinstance(run("replay", text='{"game": "chess", "plays": []}').exception, ValueError)


def test_a_game_of_robots_is_replayed_to_the_same_scores(run):
    played = run("play", "--game", "motamo", "--seed", "7", "--levels", "expert,beginner")
    told = json.loads(played.stdout)
    assert played.stdout == run("play", "--game", "motamo", "--seed", "7", "--levels", "expert,beginner").stdout
    ran = run("replay", text=played.stdout)
    assert ran.return_value == 0
    totals = {player: int(total) for _, player, _, _, total in (line.split("\t") for line in ran.stdout.splitlines())}
    assert totals == told["scores"]


def test_robots_of_no_level_or_too_many_are_refused(run):
    assert isinstance(run("play", "--levels", "god").exception, Malformed)
    assert "played by 2 to 4" in str(run("play", "--levels", "expert").exception)


def test_move_generation_is_compiled_beforehand(run):
    assert run("compile").return_value == 0
