"""The whole service in process: whatever a request is, the answer is one of the contract, and checks tell the truth."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any
from urllib.parse import quote

from api.application import assemble
from api.config import Config
from api.database import Database
from api.dictionaries.record import Quotas
from api.dictionaries.store import Store
from api.holdings import Holdings
from api.layer import Layer
from lexsvc.games.rules import WORD_GAMES
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import folder, lexicon, shelf
from tests.fuzz.target import target

_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "get", "G\0"]
_WORDS = [
    "chat",
    "détente",
    "zythum",
    "Lisbonne",
    "λόγος",
    "ΩΙΔΗ",
    "",
    "\0",
    "\r\nSet-Cookie: a=b",
    "%0d%0aX: y",
    "<script>",
    "a" * 70,
    "../../etc/passwd",
    "'; drop table report; --",
    "{{7*7}}",
    "\u2028",
    "🂡",
]
_NAMES = [
    "word",
    "lexicon",
    "tier",
    "theoretical",
    "dialects",
    "edition",
    "input",
    "refuse_tags",
    "explain",
    "all",
    "suggest",
    "strict_accents",
    "pattern",
    "letters",
    "limit",
    "after",
    "from",
    "to",
    "prefix",
    "seed",
    "length",
    "base",
    "language",
    "public",
    "status",
    "kind",
]
_VALUES = [
    "fr",
    "grc",
    "fr,grc",
    "none",
    "fr@2026.12",
    "own-0123456789abcdef0123456789abcdef",
    "expert",
    "0",
    "1",
    "all",
    "attic",
    "-1",
    "9" * 30,
    "[A",
    "C?A*T",
    "DETENT?",
    "nan",
    "1e9",
]
_JSON: list[Any] = [
    "chat",
    "λόγος",
    "",
    None,
    0,
    1,
    -1,
    1.5,
    True,
    [],
    {},
    ["chat"],
    [["chat"]],
    {"a": 1},
    "x" * 300,
    2**70,
    "fr",
    "expert",
    ["H8 CHAT"],
    "CHATTES",
    "H8 CHAT",
    "admit",
    "\r\n",
]
_MEMBERS = [
    "words",
    "word",
    "lexicon",
    "tier",
    "explain",
    "board",
    "rack",
    "play",
    "n",
    "mode",
    "rules",
    "kind",
    "spelling",
    "key",
    "sentence",
    "level",
    "seed",
    "plays",
    "grid",
    "throw",
    "all",
]
_TYPES = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
    "application/json; charset=utf-7",
    "text/html",
]
_HEADERS = {
    "HTTP_ACCEPT_LANGUAGE": ["fr", "en", "de;q=nan", "\xff", "*;q=0", "," * 50],
    "HTTP_ACCEPT_ENCODING": ["gzip", "gzip;q=0", "br", "\xe9"],
    "HTTP_X_REQUEST_ID": ["abc", "a\r\nb", "x" * 99, "é", ""],
    "HTTP_IF_NONE_MATCH": ["*", 'W/"a"', '"', "\xff"],
    "HTTP_AUTHORIZATION": ["Bearer x", "Basic eDp5", "Bearer ", "\xff", "Bearer " + "x" * 500],
    "HTTP_X_FORWARDED_FOR": ["1.2.3.4", ",,,", "\xff", "::1, 2"],
    "HTTP_CONTENT_ENCODING": ["gzip", "identity", "br, gzip"],
    "HTTP_COOKIE": ["a=b", "\xff=;;", "session=" + "x" * 300],
    "HTTP_HOST": ["localhost", "evil.example:80", "a b", "\xff", ""],
    "HTTP_ORIGIN": ["https://other.example", "null"],
}
_FORMS = ["/signaler", "/mot/fr/chat", "/desk", "/desk/sign-in", "/desk/mot/fr/chat", "/desk/decisions"]
_FIELDS = ["form_token", "token", "word", "lexicon", "says", "sentence", "page", "action", "report", "at", "website"]
_FORBIDDEN = ("\r", "\n", "\0")


@cache
def _service() -> Layer:
    store = Store(folder() / "dictionaries", Quotas(1000, 1 << 30, 1000, 1 << 30))
    database = Database(f"sqlite:///{folder()}/lexsvc.sqlite")
    return assemble(Holdings(shelf().root, store), Config(costly_per_minute=0, reports_per_hour=0), database)


@cache
def _paths() -> list[str]:
    """Every address of the description, and some that are none."""
    _, _, body = _asked("GET", "/openapi.json", "", b"", {})
    told = json.loads(body)["paths"]
    games = [path.replace("{game}", game) for path in told for game in (*WORD_GAMES, "detrak") if "{game}" in path]
    return sorted(
        {
            *told,
            *games,
            "/",
            *_FORMS,
            "/search",
            "/docs",
            "/nowhere",
            "/v1",
            "//",
            "/static/../page.py",
            "/v1/check/",
            "/v1/lexicons/..%2f",
        }
    )


def _asked(
    method: str, path: str, query: str, body: bytes, headers: dict[str, str]
) -> tuple[str, list[tuple[str, str]], bytes]:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **headers,
    }
    started: list[Any] = []
    answer: Iterable[bytes] = _service()(environ, lambda status, found, *_: started.extend((status, found)))
    content = b"".join(answer)
    close = getattr(answer, "close", None)
    if close:
        close()
    return started[0], started[1], content


def _is_an_answer(status: str, headers: list[tuple[str, str]], body: bytes, method: str) -> None:
    code = int(status[:3])
    assert code < 500 or code == 503, f"{status}: {body[:500]!r}"
    named = dict(headers)
    for name, value in headers:
        assert not any(c in name + value for c in _FORBIDDEN), f"{name}: {value!r}"
        value.encode("latin-1")
    assert named["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" in named
    assert "'unsafe" not in named["Content-Security-Policy"]
    if method != "HEAD" and "Content-Length" in named:
        assert int(named["Content-Length"]) == len(body)
    if code >= 400 and method != "HEAD" and not named["Content-Type"].startswith("text/html"):
        told = json.loads(body)
        assert named["Content-Type"].startswith("application/problem+json")
        assert told["status"] == code
        assert told["code"]
        assert told["title"]
        assert told["detail"]


def _headers(feed: Feed) -> dict[str, str]:
    names = list(_HEADERS)
    chosen = [feed.pick(names) for _ in range(feed.below(3))]
    return {name: feed.pick(_HEADERS[name]) for name in chosen}


@target(b"\0\x02\1\0\0", b"\1\x05\2\1\1\0\3\1", b"\1\x20\0\0\4\0\0", b"\2\x10", b"\0\x30\3\0\1\1\2\2\3", share=5)
def any_request(data: bytes) -> None:
    feed = Feed(data)
    method = feed.pick(_METHODS)
    path = feed.pick(_paths())
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + feed.pick([*_WORDS, *_VALUES]) + rest.partition("}")[2]
    query = "&".join(f"{feed.pick(_NAMES)}={quote(feed.pick([*_WORDS, *_VALUES]))}" for _ in range(feed.below(4)))
    if not feed.below(5):
        query += feed.text(["&", "=", "%", "%zz", "\xff", "word", ";", "+"], 5).encode("utf-8", "replace").decode("latin-1")
    headers = _headers(feed) | {"CONTENT_TYPE": feed.pick(_TYPES)}
    match feed.below(5):
        case 0:
            body = b""
        case 3:
            told = (f"{feed.pick(_FIELDS)}={quote(feed.pick([*_WORDS, *_VALUES]))}" for _ in range(feed.below(6)))
            body = "&".join(told).encode()
        case 1:
            body = json.dumps({feed.pick(_MEMBERS): feed.pick(_JSON) for _ in range(feed.below(6))}).encode()
        case 2:
            body = "\n".join(feed.lines(["chat", "kiffer v.", "+ ", "- ", "\t", "\0", "ω", "\r"])).encode(
                "utf-8", "surrogatepass"
            )
        case _:
            body = feed.rest()
    status, found, content = _asked(method, path.encode("utf-8").decode("latin-1"), query, body, headers)
    _is_an_answer(status, found, content, method)


@target(
    b'{"words": ["chat"]}',
    b'{"words": ["d\xc3\xa9tente", "\\ud800"], "tier": "expert"}',
    b"[" * 200,
    b'{"words": "chat"}',
    share=12,
)
def json_body(data: bytes) -> None:
    """What the body of a POST may be; a check's results are in the order of the words, each as the library says."""
    status, found, content = _asked("POST", "/v1/check", "", data, {"CONTENT_TYPE": "application/json"})
    _is_an_answer(status, found, content, "POST")
    if status.startswith("200"):
        asked = json.loads(data)
        results = json.loads(content)["results"]
        assert [result["word"] for result in results] == asked["words"]
        if set(asked) == {"words"}:
            opened = lexicon("fr")
            assert [result["valid"] for result in results] == [opened.is_valid(word) for word in asked["words"]]


@target("chat", "d\u00e9tente", "%C3%A9", b"\xff\xfe", "zythum&tier=expert", share=10)
def check_word(data: bytes) -> None:
    """A GET of any word says what the library says of it."""
    word = data.decode("utf-8", "replace")
    status, found, content = _asked("GET", "/check", f"word={quote(word)}", b"", {})
    _is_an_answer(status, found, content, "GET")
    assert status.startswith("200")
    told = json.loads(content)
    verdict = lexicon("fr").check(word)
    assert (told["word"], told["valid"], told["key"]) == (word, verdict.valid, verdict.key)
    raw_status, raw_found, raw_content = _asked("GET", "/check", f"word={data.decode('latin-1')}", b"", {})
    _is_an_answer(raw_status, raw_found, raw_content, "GET")
