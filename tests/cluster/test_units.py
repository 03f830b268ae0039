"""The systemd units are sound, and bound what they start."""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path

import pytest

from api.config import SETTINGS
from tests.services import binary
from tests.serving import ROOT

DEPLOY = ROOT / "script" / "deploy"
UNITS = sorted(DEPLOY.glob("lexsvc*.*"))


def unit(name: str) -> configparser.ConfigParser:
    """A unit, read as systemd's INI; of a key that comes several times only the last value."""
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return read


def test_systemd_understands_every_line(tmp_path: Path) -> None:
    verify = [binary("systemd-analyze"), "verify", "--man=no"]
    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace("/opt/lexsvc/bin/lexsvc", binary("true"))
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    told = subprocess.run([*verify, *(str(tmp_path / path.name) for path in UNITS)], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


def test_a_service_that_cannot_stand_is_not_started_for_ever() -> None:
    service = unit("lexsvc.service")
    assert service["Service"]["Restart"] == "on-failure"
    tries, seconds = int(service["Unit"]["StartLimitBurst"]), int(service["Unit"]["StartLimitIntervalSec"])
    assert tries * int(service["Service"]["RestartSec"]) < seconds


def test_the_service_has_time_to_end_what_it_began() -> None:
    kill_timeout = re.search(r"workers_kill_timeout=(\d+)", (ROOT / "api" / "commands.py").read_text(encoding="utf-8"))
    assert kill_timeout is not None
    assert int(unit("lexsvc.service")["Service"]["TimeoutStopSec"]) > int(kill_timeout[1])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_name_only_settings_there_are(path: Path) -> None:
    known = {setting.variable for setting in SETTINGS.values()} | {"LEXSVC_STORE", "LEXSVC_LEXICONS"}
    assert set(re.findall(r"LEXSVC_[A-Z_]+", path.read_text(encoding="utf-8"))) <= known


def test_pull_and_service_share_user_and_folder() -> None:
    both = [unit(name)["Service"] for name in ("lexsvc.service", "lexsvc-pull.service")]
    for key in ("User", "DynamicUser", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert both[0][key] == both[1][key]
