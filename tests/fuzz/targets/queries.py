"""What stands in the head of a request: query strings, parameters, languages, tags."""

from __future__ import annotations

from urllib.parse import parse_qsl

from api import query
from api.check import is_known
from api.client import client_of
from api.language import preferred
from api.layer import _compressed
from api.parameters import PARAMETERS, in_body, in_query, read, texts_of
from api.problem import Problem
from lexsvc.messages import LANGUAGES
from tests.fuzz.feed import Feed
from tests.fuzz.target import target

_QUERY = [
    *"&=%+;,@",
    "word",
    "lexicon",
    "tier",
    "fr",
    "grc",
    "none",
    "%C3%A9",
    "%2",
    "%00",
    "%ED%A0%80",
    "é",
    "Ã©",
    "a",
    "1",
    "0",
    "detente",
    "dialects",
    "all",
    "attic",
    "@2026.12",
    "explain",
]
_HEADER = [
    *"fren-;=,*. ",
    "fr",
    "en",
    "q=",
    "0.5",
    "1",
    "nan",
    "inf",
    "1e9",
    "-1",
    "gzip",
    "identity",
    "W/",
    '"a"',
    "203.0.113.7",
    "::1",
]


@target("word=chat&tier=normal", b"\x07\1\x0b\0\x08\1\x0a", b"\x07\1\x0d", share=12)
def query_string(data: bytes) -> None:
    feed = Feed(data)
    text = feed.text(_QUERY) if feed.below(2) else feed.rest().decode("latin-1")
    try:
        found = query.parse(text)
    except Problem as problem:
        _told_well(problem)
        return
    # urllib reads text, and takes a raw byte beyond ASCII for the character it is: it is told the bytes as escapes.
    escaped = "".join(c if c.isascii() else f"%{ord(c):02X}" for c in text)
    reference = parse_qsl(escaped, keep_blank_values=True, strict_parsing=False, errors="strict")
    assert found == dict(reference), f"{text!r}: {found}, not {reference}"
    assert len(found) == len(reference)


@target("word=chat", "lexicon=fr,grc@2026.12&tier=détente&dialects=attic,koine&refuse_tags=offensive", share=10)
def parameters(data: bytes) -> None:
    feed = Feed(data)
    texts = {feed.pick(list(PARAMETERS)): feed.text(_QUERY, 8) for _ in range(1 + feed.below(3))}
    asked = []
    for fail in (in_query, in_body):
        try:
            asked.append(read(texts, fail))
        except Problem as problem:
            _told_well(problem)
    assert len(asked) in (0, 2), "a body and a query string are read alike"
    for one in asked:
        assert 1 <= len(one.lexicons) <= 8
        assert read(texts_of(texts), in_body) == one
        assert hash(one) == hash(asked[0])


@target("fr", "en-GB,en;q=0.9,fr;q=0.8", "*;q=0.5,de", 'W/"a", "b"', "gzip;q=0, identity", share=8)
def headers(data: bytes) -> None:
    feed = Feed(data)
    text = feed.text(_HEADER) if feed.below(2) else feed.rest().decode("latin-1")
    assert preferred(text) in LANGUAGES
    assert is_known(text + ', W/"the tag"', 'W/"the tag"')
    body, kept = _compressed([b"x" * 9], [("Content-Length", "9")], text)
    assert kept[-1] == ("Content-Length", str(len(body[0])))
    assert isinstance(client_of({"HTTP_X_FORWARDED_FOR": text, "REMOTE_ADDR": "::1"}, 1), str)


def _told_well(problem: Problem) -> None:
    """A problem has a document in each language, whatever was sent."""
    for language in LANGUAGES:
        assert problem.document(language, "/", "1")
