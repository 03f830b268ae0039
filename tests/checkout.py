"""A copy of this checkout, in which a test may do what a maintainer does: edit, add, build, release."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.serving import ROOT

_CODE = ("lexsvc", "builders", "api", "data", "clients", "benchmarks", "docs", "script", "tests/toy")
_FILES = ("pyproject.toml", "README.md")


def copy_checkout(target: Path) -> Path:
    """Copy what is needed to work in a clone, without what was built, to ``target``, and return it."""
    for name in _CODE:
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    for name in _FILES:
        shutil.copyfile(ROOT / name, target / name)
    _install(target)
    return target


def _install(checkout: Path) -> None:
    """Write what installing would: the commands that ``pyproject.toml`` names, whatever was installed before."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = checkout / f"{project['name']}-{project['version']}.dist-info"
    told.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (told / "METADATA").write_text(head, encoding="utf-8")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in points.items())
        for group, points in project["entry-points"].items()
    ]
    (told / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


def environment(checkout: Path) -> dict[str, str]:
    """The environment of a shell in which ``lexsvc`` is that of the checkout, with its own ``build/`` and no settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LEXSVC_")}
    path = os.pathsep.join((str(Path(sys.executable).parent), kept.get("PATH", "")))
    return {**kept, "PATH": path, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}


def run(checkout: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout; its output is kept, its status is the caller's to judge."""
    return subprocess.run(command, cwd=checkout, env=environment(checkout), capture_output=True, text=True, check=False)
