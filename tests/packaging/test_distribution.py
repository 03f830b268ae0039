"""Promises of the distribution: the sdist makes the wheel, and the wheel works in a folder that is not the checkout."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from lexsvc.shelf import Shelf
from tests.serving import ROOT, serving

if importlib.util.find_spec("hatchling") is None:
    pytest.skip("hatchling is not installed: script/bootstrap", allow_module_level=True)

_SDIST = "import hatchling.build as b, sys; print(b.build_sdist(sys.argv[1]))"
_WHEEL = "import hatchling.build as b, sys; print(b.build_wheel(sys.argv[1]))"


def _built(backend: str, source: Path, into: Path) -> Path:
    done = subprocess.run([sys.executable, "-c", backend, str(into)], cwd=source, capture_output=True, text=True, check=True)
    return into / done.stdout.split()[-1]


@dataclass(frozen=True)
class Installed:
    """A virtual environment with the wheel in it, and an empty folder to work in."""

    venv: Path
    work: Path

    def run(self, program: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in the empty folder."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LEXSVC"))}
        environment |= {"HOME": str(self.work), "PYTHONIOENCODING": "utf-8", **settings}
        command = [str(self.venv / "bin" / program), *arguments]
        return subprocess.run(command, cwd=self.work, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _built(_SDIST, ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the sdist and not from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as tar:
        tar.extractall(folder)  # our own, and 3.11.2 knows no filter
    return _built(_WHEEL, folder / sdist.name.removesuffix(".tar.gz"), folder)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv")
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    # What lexsvc needs is taken from where the tests run: a path in a .pth file brings packages, but no editable lexsvc.
    (packages / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(folder / "venv/bin/python")]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    (folder / "work").mkdir()
    return Installed(folder / "venv", folder / "work")


def test_the_wheel_holds_what_the_packages_and_the_data_hold(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as zipped:
        held = set(zipped.namelist())
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("git cannot tell which files are ours")
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    ours = {path for path in tracked if path.startswith(("lexsvc/", "builders/", "api/")) and (ROOT / path).exists()}
    data = {f"lexsvc/_{path}" for path in tracked if path.startswith("data/") and (ROOT / path).exists()}
    assert (ours | data) - held == set()
    assert not [name for name in held if name.startswith(("tests", "script", "data/"))]


def test_the_sdist_holds_no_words_and_nothing_built(sdist: Path) -> None:
    with tarfile.open(sdist) as tar:
        names = tar.getnames()
    assert any(name.endswith("/data/fr/recipe.toml") for name in names)
    assert any(name.endswith("/script/serve") for name in names)
    assert not [name for name in names if name.endswith((".whl", ".bin", ".marisa", ".pyc", ".sqlite"))]
    assert not [name for name in names if "/build/" in name or "/.venv/" in name]


def test_lexsvc_is_the_installed_one(installed: Installed) -> None:
    where = installed.run(
        "python", "-c", "import lexsvc, builders, api; print(lexsvc.__file__, builders.__file__, api.__file__)"
    )
    assert where.returncode == 0, where.stderr
    assert all(path.startswith(str(installed.venv)) for path in where.stdout.split())


def test_every_command_is_there(installed: Installed) -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]["lexsvc.commands"]
    told = installed.run("lexsvc", "--help")
    assert told.returncode == 0, told.stderr
    for command in points:
        assert command in told.stdout
        shown = installed.run("lexsvc", command, "--help")
        assert shown.returncode == 0, (command, shown.stderr)
        assert "Not available" not in shown.stdout


def test_a_list_is_built_and_asked_in_an_empty_folder(installed: Installed) -> None:
    (installed.work / "list.txt").write_text("chat\nkiffer v.\n", encoding="utf-8")
    built = installed.run("lexsvc", "build", "--from", "list.txt", "--language", "fr", "--id", "mine")
    assert built.returncode == 0, built.stderr
    assert (installed.work / ".local/share/lexsvc/packs/mine/current").is_file(), "packs lie in the user's data folder"
    assert installed.run("lexsvc", "check", "--lexicon", "mine", "kiffons", "chat").returncode == 0
    assert installed.run("lexsvc", "check", "--lexicon", "mine", "chien").returncode == 1
    assert installed.run("lexsvc", "sources", "list").returncode == 0


def test_it_serves_from_a_folder_that_is_not_the_checkout(installed: Installed, tiny_shelf: Shelf) -> None:
    python = str(installed.venv / "bin/python")
    settings = {"LEXSVC_DATABASE_URL": "off", "LEXSVC_DICTIONARIES": "off"}
    with serving(tiny_shelf.root, workers=1, root=installed.work, python=python, **settings) as url:
        for path, held in (
            ("/check?word=d%C3%A9tente", '"valid":true'),
            ("/", "lexsvc"),
            ("/openapi.json", "/v1/check"),
            ("/docs", "<html"),
            ("/v1/lexicons", '"fr"'),
        ):
            with urllib.request.urlopen(url + path, timeout=60) as answer:
                assert held in answer.read().decode(), path
