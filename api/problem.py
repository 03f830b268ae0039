"""Problems: what goes wrong with a request, as RFC 9457 documents. The prose stands in ``data/problems/<language>.toml``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

import orjson

from lexsvc import data

#: Every code and its HTTP status. Codes never change.
STATUS = {
    "bad_request": 400,
    "missing_parameter": 400,
    "bad_parameter": 400,
    "bad_encoding": 400,
    "bad_json": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "unknown_lexicon": 404,
    "unknown_edition": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_compiled": 409,
    "too_many_words": 413,
    "body_too_large": 413,
    "unsupported_media_type": 415,
    "bad_body": 422,
    "quota_exceeded": 429,
    "rate_limited": 429,
    "internal_error": 500,
    "not_ready": 503,
    "compiling": 503,
    "database_away": 503,
    "storage_failed": 503,
}

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """A request cannot be answered. ``facts`` fill the braces of the prose; ``use`` names what a parameter takes (its own
    name by default), unless ``mend`` tells it in a language. ``headers`` go with the answer, such as ``Allow``."""

    def __init__(
        self,
        code: str,
        *,
        headers: tuple[tuple[str, str], ...] = (),
        mend: Callable[[str], str] | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.headers = headers
        self.facts = facts
        self.mend = mend

    def document(self, language: str, instance: str, request_id: str) -> bytes:
        """The document, prose in ``language``. ``type`` is relative to the service and leads to a description of the code."""
        title, detail = self.told(language)
        return orjson.dumps(
            {
                "type": f"/problems/{self.code}",
                "title": title,
                "status": self.status,
                "detail": detail,
                "instance": instance,
                "code": self.code,
                "request_id": request_id,
            }
        )

    def told(self, language: str) -> tuple[str, str]:
        """What is wrong in general and in this case: the title and the detail, in ``language``."""
        texts = prose(language)
        facts = {name: _shown(fact) for name, fact in self.facts.items()}
        use = texts["use"].get(self.facts.get("use", self.facts.get("name")), "")
        facts["use"] = self.mend(language) if self.mend else use.format(**{"known": "", "most": "", **facts})
        return texts[self.code]["title"], texts[self.code]["detail"].format(**facts)


def status_line(status: int) -> str:
    """``404`` as WSGI writes it."""
    return _LINES.get(status) or f"{status} Status"


_LINES = {status.value: f"{status.value} {status.phrase}" for status in HTTPStatus}


@cache
def prose(language: str) -> dict[str, Any]:
    """The texts of a language."""
    return data.toml("problems", f"{language}.toml")


def _shown(fact: Any) -> str:
    """A fact as it is told: what a client sent is cut short, and what cannot be written as UTF-8 replaced."""
    text = str(fact)
    text = text if len(text) <= 200 else text[:200] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")
