"""Promises of the JavaScript client: its README is true of a real server, and its own tests (``client.test.mjs``) pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.serving import ROOT

_JS = ROOT / "clients" / "js"
_NODE = shutil.which("node")

node = pytest.mark.skipif(_NODE is None, reason="node is not installed: the JavaScript client cannot run")


def run(*arguments: str | Path, **environment: str) -> str:
    """What node prints."""
    assert _NODE is not None
    done = subprocess.run(
        [_NODE, *map(str, arguments)], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@node
def test_the_client_keeps_its_promises(server: str) -> None:
    run("--test", Path(__file__).with_name("client.test.mjs"), LEXSVC_URL=server)


@node
def test_the_readme_is_true(server: str, tmp_path: Path) -> None:
    """What the examples print is what the comments behind or below them say."""
    text = (_JS / "README.md").read_text(encoding="utf-8").replace("http://127.0.0.1:8000", server)
    code = "".join(re.findall(r"```js\n(.*?)```", text, re.DOTALL))
    script = tmp_path / "readme.mjs"
    script.write_text(code.replace('"./lexsvc.js"', f'"{(_JS / "lexsvc.js").as_uri()}"'), encoding="utf-8")
    expected = re.findall(r"(?:^|; )// (.*)$", code, re.MULTILINE)
    assert len(expected) > 8
    assert run(script).splitlines() == expected


def test_everything_exported_is_typed() -> None:
    """The types name what the code has, with the same parameters."""
    code = (_JS / "lexsvc.js").read_text(encoding="utf-8")
    types = (_JS / "lexsvc.d.ts").read_text(encoding="utf-8")
    exported = set(re.findall(r"^export (?:const|class) (\w+)", code, re.MULTILINE))
    assert exported == set(re.findall(r"^export declare (?:const|class) (\w+)", types, re.MULTILINE))
    client = code[code.index("export class Client") : code.index("\nconst pause")]
    methods = set(re.findall(r"^  (?:async )?\*?(\w+)\(.*\) \{$", client, re.MULTILINE))
    assert methods == {"constructor", "check", "checkMany", "judge", "forms", "pin"}
    assert methods == set(re.findall(r"^  (\w+)\(", types[types.index("class Client") :], re.MULTILINE))
