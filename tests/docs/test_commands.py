"""Every command of the documentation is run, in the order of its page, and prints what the page shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import environment
from tests.docs.blocks import Block, blocks_of, same
from tests.docs.shell import WRITTEN, Shell
from tests.serving import ROOT

#: Pages whose commands are run from first to last, each in a clone of its own.
PAGES = (
    "README.md",
    "docs/index.md",
    "docs/players.md",
    "docs/game-servers.md",
    "docs/maintainers.md",
    "docs/releasing.md",
    "docs/admission.md",
    "docs/greek-forms.md",
    "docs/add-a-language.md",
    "docs/games.md",
    "docs/fr-tiers.md",
    "docs/grc-study.md",
    "docs/reliability.md",
)

#: Pages that a test of their own runs, since a part of it is done in a browser.
ELSEWHERE = ("docs/reports.md",)

#: What no test runs, by the first line of the block, and why. On the pages of docs/ the title of the block says so too.
UNTESTED = {
    "script/bootstrap": "installs packages; continuous integration runs it on a bare machine, before this test",
    "script/serve": "serves until it is stopped; from the pages of docs/ it is started, with packages and packs already there",
    "lexsvc diff fr build/packs/.candidates/fr/2026.12-1a2b3c4d": "nothing is refused there, so that there is no candidate",
    "script/test": "it runs every test, this one among them",
    "script/test            # with the real lexicons, built if they are missing or out of date": "it runs this test",
    "python -m benchmarks.greek_study --texts tokens-*.tsv --nonwords nonwords-*.txt --lexicon grc": "needs other texts",
    "script/rebuild-proof --from build/cache python3.11 python3.13": "builds each lexicon with each Python, for minutes",
    "pip install ./clients/python": "installs into the environment; the examples are run against the client's folder",
}


@pytest.mark.parametrize("name", PAGES)
def test_every_command_does_what_the_page_says(name: str, clone: Path) -> None:
    blocks = [block for block in blocks_of(ROOT / name) if not is_untested(block)]
    with Shell(clone, environment(clone)) as shell:
        if not any(block.is_elsewhere for block in blocks):
            shell.serve("exec lexsvc serve")
        for block in blocks:
            if block.language == "sh":
                printed = shell.run(block)
                if block.shown is not None:
                    assert same(block.shown, printed, block.shown_as), f"{name}:{block.line} shows other than:\n{printed}"
        run_python([block for block in blocks if block.language == "python"], clone, shell.url, name)
        run_js([block for block in blocks if block.language == "js"], clone, shell.url)


def is_untested(block: Block) -> bool:
    return block.text.splitlines()[0] in UNTESTED and not block.is_elsewhere


_DOCTEST = """\
import doctest, sys
sys.exit(doctest.testfile(sys.argv[1], False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).failed)
"""


def run_python(blocks: list[Block], clone: Path, url: str, name: str) -> None:
    """Run the page's examples as one session, lines at a prompt with what they print."""
    source = "".join(block.text.replace(WRITTEN, url) + "\n" for block in blocks)
    page = clone / "examples.txt"
    page.write_text(source, encoding="utf-8")
    told = environment(clone)
    told["PYTHONPATH"] += os.pathsep + str(clone / "clients" / "python")
    ran = subprocess.run(
        [sys.executable, "-c", _DOCTEST, page], cwd=clone, env=told, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{name}: {ran.stdout}{ran.stderr}"


def run_js(blocks: list[Block], clone: Path, url: str) -> None:
    """Run the page's examples as one module; ``// ...`` behind or below a line is what it prints."""
    if not blocks:
        return
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the examples in JavaScript were not run (script/services installs it)")
    code = "\n".join(block.text for block in blocks).replace(WRITTEN, url)
    (clone / "examples.mjs").write_text(code, encoding="utf-8")
    ran = subprocess.run([node, "examples.mjs"], cwd=clone, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == re.findall(r"(?:^|; )// (.*)$", code, re.MULTILINE)


def test_every_page_with_commands_is_run() -> None:
    written = {str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md") if blocks_of(page)}
    assert written == {*PAGES, *ELSEWHERE} - {"README.md"}


def test_what_is_not_tested_says_so() -> None:
    """Nobody leaves a command out by the way: the list above and the titles of the blocks agree, both ways."""
    blocks = [(page, block) for page in (*PAGES, *ELSEWHERE) if page != "README.md" for block in blocks_of(ROOT / page)]
    for page, block in blocks:
        assert is_untested(block) == block.is_untested, f"{page}:{block.line}"
    seen = {block.text.splitlines()[0] for page in PAGES for block in blocks_of(ROOT / page) if is_untested(block)}
    assert seen == set(UNTESTED)
