"""The documentation builds without a warning, its reference is that of the code, and reading it asks no other host."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from api.config import SETTINGS
from api.problem import STATUS
from lexsvc.reason import Reason
from tests.browsing import chromium
from tests.serving import ROOT

#: What a page fetches when it is opened: scripts, styles, pictures, frames; links that are only followed do not count.
_FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"?([^\" >]+)|<link\b(?![^>]*\brel=\"?canonical)[^>]*\bhref=\"?([^\" >]+)"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built documentation."""
    target = tmp_path_factory.mktemp("site")
    told = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
    built = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return target


def pages(site: Path) -> Iterator[Path]:
    yield from sorted(site.rglob("*.html"))


def test_every_page_is_built(site: Path) -> None:
    sources = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert sources <= {page.parent.name for page in pages(site)}


def test_every_file_that_a_page_shows_is_there(site: Path) -> None:
    """A mark of a snippet that was not understood, and not replaced by its file, would be shown as it is."""
    assert [page.parent.name for page in pages(site) if re.search(r"--\s*8\s*&lt;", _shown(page))] == []


def _shown(page: Path) -> str:
    """A page without the tags, among them those that colour code."""
    return re.sub(r"<[^>]*>", "", page.read_text(encoding="utf-8"))


def test_nothing_is_fetched_from_another_host(site: Path) -> None:
    for page in pages(site):
        for match in _FETCHED.finditer(page.read_text(encoding="utf-8")):
            address = match[1] or match[2]
            assert not re.match(r"(https?:)?//", address), f"{page.relative_to(site)} fetches {address}"


def test_a_browser_asks_no_other_host(site: Path) -> None:
    """Scripts could still fetch: open pages in a browser, search, and see whom it asks."""
    handler = functools.partial(_Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{server.server_port}/"
        with chromium() as browser:
            page = browser.new_page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            for address in ("", "game-servers/", "reference/api/", "reference/command-line/"):
                page.goto(home + address, wait_until="networkidle")
            query = page.locator("[data-md-component=search-query]").first
            query.click()
            query.press_sequentially("dictionary")
            page.locator(".md-search-result__item").first.wait_for(state="attached", timeout=120_000)  # the machine may be busy
        server.shutdown()
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((home, "data:", "blob:"))] == []


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


def test_the_reference_has_every_code_and_setting(site: Path) -> None:
    codes = (site / "reference/codes/index.html").read_text(encoding="utf-8")
    settings = (site / "reference/settings/index.html").read_text(encoding="utf-8")
    assert [code for code in (*STATUS, *map(str, Reason)) if f"<code>{code}</code>" not in codes] == []
    assert [each.variable for each in SETTINGS.values() if f"<code>{each.variable}</code>" not in settings] == []


def test_the_reference_has_every_address_and_command(site: Path) -> None:
    api = (site / "reference/api/index.html").read_text(encoding="utf-8")
    assert all(
        f"<code>{operation}</code>" in api for operation in ("GET /v1/check", "POST /v1/judge", "PATCH /v1/dictionaries/{id}")
    )
    commands = (site / "reference/command-line/index.html").read_text(encoding="utf-8")
    assert all(f"<code>lexsvc {name}</code>" in commands for name in ("check", "build", "serve", "shelf use", "games play"))
