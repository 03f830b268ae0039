"""The check: is this word valid? A small application of its own, since this is what clients ask all day.

``GET`` and ``HEAD`` ask one word, ``POST`` up to 10,000. It raises :class:`~api.problem.Problem` for what it cannot answer;
:mod:`api.layer`, in front of it, turns these into documents and speaks WSGI.
"""

from __future__ import annotations

from api import body
from api.asking import Askings
from api.holdings import Holdings
from api.language import preferred
from api.layer import Answered, Environ
from api.parameters import FOR_MANY, in_body, in_query, read, texts_of
from api.problem import Problem

#: Where it answers. The second is an alias of the first.
PATHS = ("/v1/check", "/check")
METHODS = ("GET", "HEAD", "OPTIONS", "POST")


class Check:
    """The application: a request's WSGI environment to its answer."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._askings = Askings(holdings.current)

    def __call__(self, environ: Environ) -> Answered:
        """Answer a request. Raises :class:`Problem`."""
        method = environ["REQUEST_METHOD"]
        if method == "GET" or method == "HEAD":
            language = preferred(environ.get("HTTP_ACCEPT_LANGUAGE"))
            tag, headers, content = self._askings_now().answer(environ["QUERY_STRING"], language)
            environ["lexsvc.words"] = 1
            if "HTTP_IF_NONE_MATCH" in environ and is_known(environ["HTTP_IF_NONE_MATCH"], tag):
                return "304 Not Modified", [pair for pair in headers if pair[0] != "Content-Type"], []
            return "200 OK", headers, [content]
        if method == "POST":
            return self._many(environ)
        allowed = ", ".join(METHODS)
        raise Problem("method_not_allowed", value=method, allowed=allowed, headers=(("Allow", allowed),))

    def _askings_now(self) -> Askings:
        """The ways of asking the current generation. A request takes them once, and so keeps to one generation."""
        askings, generation = self._askings, self._holdings.current
        if askings.generation is not generation:
            askings = self._askings = Askings(generation)
        return askings

    def _many(self, environ: Environ) -> Answered:
        if environ["QUERY_STRING"]:
            raise in_query("(query)", environ["QUERY_STRING"], use="query")
        members = body.read_object(environ)
        words = body.take_words(members)
        environ["lexsvc.words"] = len(words)
        asked = read(texts_of(members), in_body, FOR_MANY)
        asking = self._askings_now().of(asked, preferred(environ.get("HTTP_ACCEPT_LANGUAGE")))
        content = b'{"results":[' + b",".join(map(asking.write, words)) + b"]}"
        headers = [pair for pair in asking.headers if pair[0] != "Cache-Control"]
        return "200 OK", [*headers, ("Cache-Control", "no-store")], [content]


def is_known(known: str, tag: str) -> bool:
    """Whether an ``If-None-Match`` header names the tag, compared weakly.

    >>> is_known('"a", W/"b"', 'W/"a"'), is_known("*", 'W/"a"'), is_known('"ab"', 'W/"a"')
    (True, True, False)
    """
    bare = tag.removeprefix("W/")
    return any(item.strip().removeprefix("W/") in ("*", bare) for item in known.split(","))
