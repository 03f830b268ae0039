"""Promises about what a stranger sends in a head: it never becomes a header, a line of a log, or a path."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from api.application import assemble
from api.config import Config
from api.dictionaries.store import ID, Missing, Quotas, Store
from api.holdings import Holdings
from api.layer import Layer
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

_BREAKS = ["\r\nX-Injected: 1", "\nX-Injected: 1", "\r", "\0", "\x0b", "\u2028", "\x85", "%0d%0aX-Injected: 1"]
_WALKS = ["..", "../..", "../../etc/passwd", "/etc/passwd", "..\\..", "own-" + "../" * 12, "fr\0", ".", "fr/../fr", "%2e%2e"]


@pytest.fixture
def service(tmp_path: Path) -> Layer:
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    store = Store(tmp_path / "dictionaries", Quotas(100, 1 << 30, 100, 1 << 30))
    return assemble(Holdings(shelf.root, store), Config(costly_per_minute=0, log="all"))


def ask(service: Layer, path: str, query: str = "", method: str = "GET", **more: str) -> tuple[str, dict[str, str], bytes, str]:
    """Status, headers, body, and what was logged, for a request that no client library would send."""
    log = io.StringIO()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "localhost",
        "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(), "wsgi.errors": log, "wsgi.multithread": False,
        "wsgi.multiprocess": False, "wsgi.run_once": False, "CONTENT_LENGTH": "0", **more,
    }  # fmt: skip
    started: list[Any] = []
    body = b"".join(service(environ, lambda status, headers, *_: started.extend((status, headers))))
    return started[0], dict(started[1]), body, log.getvalue()


def sound(answer: tuple[str, dict[str, str], bytes, str]) -> None:
    status, headers, _, log = answer
    assert not status.startswith("5"), status
    for name, value in headers.items():
        assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", name + value), (name, value)
    assert "X-Injected" not in headers
    assert log.count("\n") == 1, "a request is one line of the log"
    json.loads(log)


@pytest.mark.parametrize("text", _BREAKS)
def test_line_breaks_reach_no_header_and_no_line_of_the_log(service: Layer, text: str) -> None:
    latin = text.encode().decode("latin-1")
    for path in (f"/v1/lexicons/{latin}", f"/v1/dictionaries/{latin}", f"/mot/fr/{latin}", f"/{latin}", f"/v1/entries/{latin}"):
        sound(ask(service, path))
    for query in (f"word={latin}", f"word=chat&lexicon={latin}", f"word=chat&tier={latin}", f"{latin}=1"):
        sound(ask(service, "/check", query))
    for header in (
        "HTTP_X_REQUEST_ID",
        "HTTP_ACCEPT_LANGUAGE",
        "HTTP_HOST",
        "HTTP_AUTHORIZATION",
        "HTTP_COOKIE",
        "HTTP_IF_NONE_MATCH",
    ):
        sound(ask(service, "/check", "word=chat", **{header: latin}))
        sound(ask(service, "/", **{header: latin}))
    sound(ask(service, "/check", "word=chat", method=f"GET{latin}"))


def test_a_request_id_of_a_client_is_taken_only_if_it_is_plain(service: Layer) -> None:
    assert ask(service, "/healthz", HTTP_X_REQUEST_ID="abc-1.2_3")[1]["X-Request-Id"] == "abc-1.2_3"
    for strange in ("a b", "a\r\nb", "x" * 65, "é", ""):
        assert ask(service, "/healthz", HTTP_X_REQUEST_ID=strange)[1]["X-Request-Id"] != strange


@pytest.mark.parametrize("walk", _WALKS)
def test_no_name_walks_out_of_a_folder(service: Layer, walk: str, tmp_path: Path) -> None:
    for path in (
        f"/v1/lexicons/{walk}", f"/v1/dictionaries/{walk}", f"/v1/lexicons/fr/editions/{walk}", f"/mot/{walk}/chat",
        f"/static/{walk}", f"/pages/static/{walk}", f"/v1/games/{walk}", f"/problems/{walk}",
    ):  # fmt: skip
        answer = ask(service, path)
        sound(answer)
        assert b"root:" not in answer[2]
        assert not answer[0].startswith("200") or "etc" not in path
    sound(ask(service, "/check", f"word=chat&lexicon={walk}"))
    sound(ask(service, "/check", f"word=chat&edition={walk}"))
    sound(ask(service, "/v1/lexicons/fr/diff", f"from={walk}&to=2026.12"))
    with pytest.raises(Missing):
        Store(tmp_path / "dictionaries", Quotas(1, 1, 1, 1)).home(walk)
    assert not ID.fullmatch(walk)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80\r\nX: y", ""])
@pytest.mark.parametrize("word", ["chat", "//evil.example/", "\\evil.example", "https://evil.example", ".."])
def test_nobody_is_sent_to_another_site(service: Layer, host: str, word: str) -> None:
    asked = urlencode({"word": word, "lexicon": "fr"})
    status, headers, _, _ = ask(service, "/", asked, HTTP_HOST=host)
    assert status.startswith("303")
    assert re.match(r"/mot/fr/[^/\\]", headers["Location"]), headers["Location"]
    for path in ("/v1/check/", "//evil.example/", "/\\evil.example", "/desk", "/mot/fr/"):
        answer = ask(service, path, asked, HTTP_HOST=host)
        sound(answer)
        assert "Location" not in answer[1]
