"""The yardstick of the service: a WSGI application that does nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_BODY = b'{"valid":true}'
_HEADERS = [("Content-Type", "application/json"), ("Content-Length", str(len(_BODY)))]


def application(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """Always the same answer."""
    start_response("200 OK", _HEADERS)
    return [_BODY]
