"""Bodies of requests: one JSON object, bounded."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson

from api.config import MOST_BYTES, MOST_WORDS
from api.parameters import PARAMETERS, in_body
from api.problem import Problem

Environ = dict[str, Any]


def read_object(environ: Environ, known: Collection[str] = ("words", *PARAMETERS)) -> dict[str, Any]:
    """The JSON object that a request carries. ``known``: its members, to tell whoever sends something else.

    Raises :class:`Problem`: ``unsupported_media_type``, ``body_too_large``, ``bad_json``, or ``bad_body`` if it is no object.
    """
    take_media_type(environ, "application/json")
    try:
        value = orjson.loads(read_bytes(environ, MOST_BYTES))
    except orjson.JSONDecodeError as error:
        raise Problem("bad_json", why=str(error).partition(": line")[0]) from None
    if not isinstance(value, dict):
        raise in_body("JSON", value, use="body", known=", ".join(known))
    return value


def read_text(environ: Environ, most: int) -> bytes:
    """The text that a request carries, byte for byte; it is UTF-8. A request without a body has an empty text.

    Raises :class:`Problem`: ``unsupported_media_type``, ``body_too_large``, or ``bad_body`` if it is not UTF-8.
    """
    text = read_bytes(environ, most)
    if text:
        take_media_type(environ, "text/plain")
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise in_body(f"text:{line}", "", use="text") from None
    return text


def take_media_type(environ: Environ, takes: str) -> None:
    """Raise :class:`Problem` ``unsupported_media_type`` if the body is of another type."""
    encoding = environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
    if encoding not in ("identity", ""):  # nothing is unpacked: a small body may hide a large one
        raise Problem(
            "unsupported_media_type", value=f"{takes} in {encoding}", takes=takes, headers=(("Accept-Encoding", "identity"),)
        )
    media_type = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if media_type != takes:
        raise Problem("unsupported_media_type", value=media_type or "(none)", takes=takes)


def read_bytes(environ: Environ, most: int) -> bytes:
    """The body, at most ``most`` bytes. Raises :class:`Problem` ``body_too_large`` without reading more than that."""
    declared = environ.get("CONTENT_LENGTH") or "0"
    if declared.isdecimal() and int(declared[:20]) > most:
        raise Problem("body_too_large", most=most)
    if "CONTENT_LENGTH" not in environ and not environ.get("wsgi.input_terminated"):
        return b""  # nothing says where the body ends, so there is none (PEP 3333)
    length = int(declared) if "CONTENT_LENGTH" in environ and declared.isdecimal() else most + 1
    body: bytes = environ["wsgi.input"].read(min(length, most + 1))
    if len(body) > most:
        raise Problem("body_too_large", most=most)
    return body


def take_words(members: dict[str, Any]) -> list[str]:
    """Take the member ``words`` out of a body. Raises :class:`Problem`: ``bad_body`` or ``too_many_words``."""
    words = members.pop("words", None)
    if not isinstance(words, list):
        raise in_body("words", words)
    if len(words) > MOST_WORDS:
        raise Problem("too_many_words", count=len(words), most=MOST_WORDS)
    for place, word in enumerate(words):
        if not isinstance(word, str):
            raise in_body(f"words[{place}]", word, use="words")
    return words
