"""Promises of every page: no script and no style that is not a file of ours, whatever it shows, and a policy that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config
from api.database import Database
from api.desk import maintainers
from api.holdings import Holdings
from api.problem import STATUS
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

_HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'><svg/onload=alert(3)>"
_PAGES = [
    "/", "/?word=chat", "/?word=chat&lang=en", "/recherche", "/recherche?pattern=C*", "/mot/fr/chat", "/mot/fr/zythum?lang=en",
    "/mot/fr/xqzt", "/docs", "/docs?lang=en", "/nowhere", "/mot/nowhere/chat", "/desk/sign-in",
    *(f"/problems/{code}" for code in STATUS),
]  # fmt: skip
_DESK = ["/desk", "/desk/decisions", "/desk/mot?word=chat", "/desk/mot/fr/chat"]
_HOSTILE_PAGES = [
    "/?word={}", "/mot/fr/{}", "/recherche?pattern={}", "/recherche?letters={}&lexicon={}", "/?lexicon={}&word=chat",
    "/?tier={}&word=chat", "/{}", "/desk/mot/fr/{}", "/desk/mot?word={}", "/problems/{}",
]  # fmt: skip


class Inline(HTMLParser):
    """Collects what a policy without ``unsafe-inline`` would not run, and what it should not have to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        if tag == "style" or (tag == "script" and not (told.get("src") or "").startswith("/")):
            self.found.append(f"<{tag}> without a file of ours")
        if tag in ("iframe", "object", "embed", "base"):
            self.found.append(f"<{tag}>")
        for name, value in attributes:
            if name == "style" or name.startswith("on"):
                self.found.append(f"{tag} {name}={value!r}")
            if name in ("href", "src", "action", "formaction") and re.match(
                r"\s*(javascript|data|vbscript):", value or "", re.I
            ):
                self.found.append(f"{tag} {name}={value!r}")
        self._in_script = tag == "script"

    def handle_endtag(self, _tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.found.append("a script in the page")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Client]:
    """A browser of a maintainer who is signed in."""
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    database = Database(f"sqlite:///{tmp_path}/lexsvc.sqlite")
    client = Client(assemble(Holdings(shelf.root), Config(costly_per_minute=0, database=database.url), database))
    with database.begin() as connection:
        token = maintainers.add(connection, "Ada", 1)
    form = re.search(r'name="form_token" value="(\w+)"', client.get("/desk/sign-in").text)
    assert form
    assert client.post("/desk/sign-in", data={"form_token": form[1], "token": token}).status_code == 303
    yield client
    database.close()


def is_plain(answer: TestResponse) -> None:
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    if answer.mimetype == "text/html":
        page = Inline()
        page.feed(answer.text)
        assert not page.found, page.found
    else:
        assert answer.mimetype in ("application/json", "application/problem+json", "text/plain"), answer.mimetype


@pytest.mark.parametrize("path", [*_PAGES, *_DESK])
def test_pages_hold_no_script_or_style(browser: Client, path: str) -> None:
    answer = browser.get(path, headers={"Accept": "text/html"})
    assert answer.status_code < 500
    is_plain(answer)


@pytest.mark.parametrize("path", _HOSTILE_PAGES)
def test_what_a_stranger_writes_is_text_on_a_page(browser: Client, path: str) -> None:
    answer = browser.get(path.replace("{}", quote(_HOSTILE, safe="")), headers={"Accept": "text/html"})
    assert answer.status_code < 500
    is_plain(answer)
    if answer.mimetype == "text/html":
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text


def test_what_a_stranger_reports_is_text_on_the_desk(browser: Client) -> None:
    body = {"lexicon": "fr", "word": "zorglub", "kind": "admit", "sentence": _HOSTILE}
    assert browser.post("/v1/reports", json=body).status_code in (200, 201, 202)
    for path in ("/desk", "/desk/mot/fr/zorglub"):
        answer = browser.get(path)
        assert answer.status_code == 200
        is_plain(answer)
    assert "&lt;script&gt;alert" in answer.text


def test_files_of_pages_hold_no_evaluation() -> None:
    """Scripts of ours make no code of text."""
    scripts = list(Path(__file__).parents[2].glob("api/**/*.js"))
    assert scripts
    for script in scripts:
        assert not re.search(r"\beval\(|new Function|innerHTML|document\.write|insertAdjacentHTML", script.read_text()), script
