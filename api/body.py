"""Bodies of requests: one JSON object, bounded."""

from __future__ import annotations

from typing import Any

import orjson

from api.config import MOST_BYTES, MOST_WORDS
from api.parameters import PARAMETERS, in_body
from api.problem import Problem

Environ = dict[str, Any]


def read_object(environ: Environ) -> dict[str, Any]:
    """The JSON object that a request carries.

    Raises :class:`Problem`: ``unsupported_media_type``, ``body_too_large``, ``bad_json``, or ``bad_body`` if it is no object.
    """
    media_type = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Problem("unsupported_media_type", value=media_type or "(none)")
    try:
        value = orjson.loads(read_bytes(environ, MOST_BYTES))
    except orjson.JSONDecodeError as error:
        raise Problem("bad_json", why=str(error).partition(": line")[0]) from None
    if not isinstance(value, dict):
        raise in_body("JSON", value, use="body", known="words, " + ", ".join(PARAMETERS))
    return value


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
