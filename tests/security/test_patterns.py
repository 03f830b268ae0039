"""No regular expression of the house can be made to run away: a property of their structure, so that no time is measured.

A pattern runs away where an unbounded repeat stands in another, or repeats a choice between alternatives that begin alike. What
patterns over long runs may still cost (a square or a cube of the length) is bounded by the length of what they are given.
"""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from lexsvc.dictionary import read_dictionary
from lexsvc.french import lines as french
from lexsvc.greek import lines as greek

ROOT = Path(__file__).parents[2]
_HOUSES = ("lexsvc", "builders", "api", "clients")
#: The first argument of a call that is no literal, and what it comes to: each is gathered below, or bounded otherwise.
_NOT_LITERAL = {
    "pattern": "api.parameters: put together of literals that are gathered there",
    "_CURSOR": "api.searches: a literal of its own line",
    "_as_regex(condition) + '$' if condition != '.' else ''": "builders.readers.hunspell: sets and characters, no repeats",
    "table['verb_classes']": "data/fr/tagsets.toml",
    "row['pattern']": "data/fr/paradigms/first-group.toml",
    "row['headword']": "data/grc/aliases.tsv",
}
#: From how many turns on a repeat counts as unbounded.
_MANY = 100


def literals() -> Iterator[tuple[str, str]]:
    """Every pattern in the code that is a literal, and where."""
    for path in sorted(path for house in _HOUSES for path in (ROOT / house).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args):
                continue
            if ast.unparse(node.func) == "re.escape":
                continue
            first = node.args[0]
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if isinstance(first, ast.Constant):
                yield where, str(first.value)
            else:
                assert ast.unparse(first) in _NOT_LITERAL, f"{where}: a pattern that nobody has looked at"


def of_data() -> Iterator[tuple[str, str]]:
    """The patterns that stand in data."""
    tagsets = tomllib.loads((ROOT / "data/fr/tagsets.toml").read_text(encoding="utf-8"))
    yield "tagsets", tagsets["dicollecte"]["verb_classes"]
    first_group = tomllib.loads((ROOT / "data/fr/paradigms/first-group.toml").read_text(encoding="utf-8"))
    yield from (("first-group", pattern) for pattern in _named(first_group, "pattern"))
    with (ROOT / "data/grc/aliases.tsv").open(encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        yield from (("aliases", row["headword"]) for row in rows if row.get("headword"))


def _named(table: Any, name: str) -> Iterator[str]:
    if isinstance(table, dict):
        yield from ([table[name]] if isinstance(table.get(name), str) else [])
        for value in table.values():
            yield from _named(value, name)
    elif isinstance(table, list):
        for value in table:
            yield from _named(value, name)


def runs_away(pattern: str) -> bool:
    """Whether a repeat without bound stands in another, or repeats alternatives that begin alike.

    >>> [runs_away(p) for p in ("(a+)+", "(a|ab)*", r"(?:[^,]|\\\\.)*", "(?:a+b)?c*", "(?:ab|cd)*")]
    [True, True, True, False, False]
    """
    return any(_faulty(body) for body in _repeated(_parser.parse(pattern)))


def _repeated(tree: Any) -> Iterator[Any]:
    """The bodies of all unbounded repeats."""
    for op, argument in tree:
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            if argument[1] is sre.MAXREPEAT or argument[1] >= _MANY:
                yield argument[2]
            yield from _repeated(argument[2])
        else:
            for inner in _inside(op, argument):
                yield from _repeated(inner)


def _inside(op: Any, argument: Any) -> list[Any]:
    """The patterns that stand in an element."""
    if op is sre.SUBPATTERN:
        return [argument[3]]
    if op is sre.BRANCH:
        return list(argument[1])
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return [argument[1]]
    return []


def _faulty(body: Any) -> bool:
    if any(True for _ in _repeated(body)):
        return True
    return any(_begin_alike(argument[1]) for op, argument in _flat(body) if op is sre.BRANCH)


def _flat(tree: Any) -> Iterator[tuple[Any, Any]]:
    for op, argument in tree:
        yield op, argument
        for inner in _inside(op, argument):
            yield from _flat(inner)


def _begin_alike(alternatives: list[Any]) -> bool:
    firsts = [set(filter(lambda c, a=alternative: _may_begin(a, c), range(0x180))) for alternative in alternatives]
    return any(one & other for place, one in enumerate(firsts) for other in firsts[:place])


def _may_begin(tree: Any, character: int) -> bool:
    """Whether a text of this pattern may begin with a character."""
    if not len(tree):
        return True
    op, argument = tree[0]
    if op is sre.LITERAL:
        return bool(argument == character)
    if op is sre.NOT_LITERAL:
        return bool(argument != character)
    if op is sre.IN:
        negated = argument[0][0] is sre.NEGATE
        return negated != any(_in_set(item, character) for item in argument)
    return True  # an empty match, a group, a category: any, to be safe


def _in_set(item: tuple[Any, Any], character: int) -> bool:
    op, argument = item
    if op is sre.LITERAL:
        return bool(argument == character)
    if op is sre.RANGE:
        return bool(argument[0] <= character <= argument[1])
    return op is sre.CATEGORY


ALL = [*literals(), *of_data()]


@pytest.mark.parametrize(("where", "pattern"), ALL, ids=[where for where, _ in ALL])
def test_no_pattern_runs_away(where: str, pattern: str) -> None:
    re.compile(pattern)
    assert not runs_away(pattern), f"{where}: {pattern}"


@pytest.mark.parametrize("language", ["fr", "grc"])
def test_long_lines_reach_no_pattern(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is told to be too long before a pattern sees it, and a run of spaces is one space."""
    module = {"fr": french, "grc": greek}[language]
    seen: list[str] = []
    normalize = module.unicodedata.normalize
    monkeypatch.setattr(module.unicodedata, "normalize", lambda form, text: seen.append(text) or normalize(form, text))
    (fault,) = read_dictionary(["x" + " " * 100_000 + "("], language).bad
    assert fault.reason == "line_too_long"
    assert not seen


def test_a_run_of_spaces_is_one_space() -> None:
    assert french.parse_line("kiffer" + " " * 900 + "v.") == french.parse_line("kiffer v.")
    assert greek.parse_line("λόγος," + " " * 900 + "ου,   ὁ") == greek.parse_line("λόγος, ου, ὁ")
