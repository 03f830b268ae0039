"""Replies of Flask views: JSON with an entity tag in the client's language, and the strict reading of a query string."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import orjson
from flask import Response, request

from api import query
from api.check import is_known
from api.language import preferred
from api.parameters import in_query
from api.problem import Problem


def respond(value: Any, *, cache: str = "no-cache", media_type: str = "application/json") -> Response:
    """An answer to a read, with an entity tag; 304 without a body if the client has it. ``value`` is JSON, or bytes."""
    content = value if isinstance(value, bytes) else orjson.dumps(value)
    language = language_of_request()
    tag = f'W/"{crc32(content):08x}{len(content):x}-{language}"'
    headers = {
        "Content-Language": language,
        "Cache-Control": cache,
        "Vary": "Accept-Language, Accept-Encoding",
        "ETag": tag,
    }
    if is_known(request.headers.get("If-None-Match", ""), tag):
        return Response(status=304, headers=headers)
    return Response(content, mimetype=media_type, headers=headers)


def language_of_request() -> str:
    """The language of prose that the client prefers."""
    return preferred(request.headers.get("Accept-Language"))


def parameters_of_request() -> dict[str, str]:
    """The parameters of the query string, read strictly. Raises :class:`Problem`."""
    return query.parse(request.environ["QUERY_STRING"])


def take_word(given: dict[str, str]) -> str:
    """Take the parameter ``word`` out of a query's. Raises :class:`Problem` ``missing_parameter``."""
    word = given.pop("word", None)
    if word is None:
        raise Problem("missing_parameter", name="word")
    return word


def take_no_parameters() -> None:
    """Raise :class:`Problem` if the query string has any."""
    for name, value in parameters_of_request().items():
        raise in_query(name, value, use="unknown", known="—")
