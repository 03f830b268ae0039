"""The arrows run one way: api -> lexsvc, builders -> lexsvc, lexsvc -> nothing of ours; the core never knows games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(p for house in ("lexsvc", "builders", "api") for p in (ROOT / house).rglob("*.py"))
#: Packages that only one part of the house may import. unidecode is GPL: nothing but a test may.
RESERVED = {"unidecode": "tests", "rich": "builders", "flask": "api", "granian": "api", "numba": "lexsvc.games"}
RESERVED |= dict.fromkeys(("sqlalchemy", "alembic", "psycopg", "redis", "werkzeug", "itsdangerous"), "api")


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_arrows_run_one_way(path: Path) -> None:
    module = dotted(path)
    for imported in imports(path):
        top = imported.split(".")[0]
        if module.startswith("lexsvc"):
            assert top not in ("builders", "api"), f"{module} imports {imported}"
        if module.startswith("builders"):
            assert top != "api", f"{module} imports {imported}"
        if module.startswith("api"):
            assert top != "builders", f"{module} imports {imported}"
        if module.startswith("lexsvc") and not module.startswith("lexsvc.games"):
            assert not imported.startswith("lexsvc.games"), f"the core knows games: {module} imports {imported}"
        if top in RESERVED:
            assert module.startswith(RESERVED[top]), f"only {RESERVED[top]} may import {top}, not {module}"


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_languages_are_used_by_name_only(path: Path) -> None:
    """The core reaches French and Greek through the registry, so that a third language is a new folder."""
    module = dotted(path)
    if module.startswith(("lexsvc.french", "lexsvc.greek", "builders")):
        return
    for imported in imports(path):
        assert not imported.startswith(("lexsvc.french", "lexsvc.greek")), f"{module} imports {imported}"
