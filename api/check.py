"""The check: is this word valid? A small WSGI application of its own, since this is what clients ask all day.

``GET`` and ``HEAD`` ask one word, ``POST`` up to 10,000. It raises :class:`~api.problem.Problem` for what it cannot answer;
:mod:`api.layer`, in front of it, turns these into documents.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from api import body
from api.asking import Askings, Headers, prepare
from api.holdings import Holdings
from api.language import preferred
from api.parameters import FOR_MANY, in_body, in_query, read, texts_of
from api.problem import Problem
from api.query import decode

Environ = dict[str, Any]
StartResponse = Callable[[str, Headers], Any]

#: Where it answers. The second is an alias of the first.
PATHS = ("/v1/check", "/check")
METHODS = ("GET", "HEAD", "OPTIONS", "POST")


class Check:
    """The WSGI application."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._askings = Askings(holdings)

    def __call__(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        """Answer a request. Raises :class:`Problem`."""
        method = environ["REQUEST_METHOD"]
        if method == "GET" or method == "HEAD":
            return self._one(environ, start_response)
        if method == "POST":
            return self._many(environ, start_response)
        allowed = ", ".join(METHODS)
        raise Problem("method_not_allowed", value=method, allowed=allowed, headers=(("Allow", allowed),))

    def _one(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        query: str = environ["QUERY_STRING"]
        raw, rest = _word_and_rest(query)
        asking = self._askings.of_query(rest, preferred(environ.get("HTTP_ACCEPT_LANGUAGE")))
        word = decode(raw)
        environ["lexsvc.words"] = 1
        # The query is part of the tag, so that no cache that forgets it can mix up two words.
        tag = f'{asking.tag}-{crc32(query.encode("latin-1", "replace")):08x}"'
        if "HTTP_IF_NONE_MATCH" in environ and is_known(environ["HTTP_IF_NONE_MATCH"], tag):
            start_response("304 Not Modified", [*asking.headers[1:], ("ETag", tag)])
            return []
        answer = asking.write(word)
        start_response("200 OK", [*asking.headers, ("ETag", tag), ("Content-Length", str(len(answer)))])
        return [answer]

    def _many(self, environ: Environ, start_response: StartResponse) -> list[bytes]:
        if environ["QUERY_STRING"]:
            raise in_query("(query)", environ["QUERY_STRING"], use="query")
        members = body.read_object(environ)
        words = body.take_words(members)
        environ["lexsvc.words"] = len(words)
        asked = read(texts_of(members), in_body, FOR_MANY)
        asking = prepare(self._holdings.current, asked, preferred(environ.get("HTTP_ACCEPT_LANGUAGE")))
        answer = b'{"results":[' + b",".join(map(asking.write, words)) + b"]}"
        headers = [*asking.headers[:2], ("Cache-Control", "no-store"), asking.headers[3]]
        start_response("200 OK", [*headers, ("Content-Length", str(len(answer)))])
        return [answer]


def _word_and_rest(query: str) -> tuple[str, tuple[str, ...]]:
    """The raw value of ``word`` in a query string, and its other raw pairs. Raises :class:`Problem`."""
    if query.startswith("word=") and "&" not in query:
        return query[5:], ()
    word = None
    rest = []
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        if name != "word":
            rest.append(pair)
        elif word is None:
            word = value
        else:
            raise in_query("word", f"{word}&word={value}")
    if word is None:
        raise Problem("missing_parameter", name="word")
    return word, tuple(rest)


def is_known(known: str, tag: str) -> bool:
    """Whether an ``If-None-Match`` header names the tag, compared weakly.

    >>> is_known('"a", W/"b"', 'W/"a"'), is_known("*", 'W/"a"'), is_known('"ab"', 'W/"a"')
    (True, True, False)
    """
    bare = tag.removeprefix("W/")
    return any(item.strip().removeprefix("W/") in ("*", bare) for item in known.split(","))
