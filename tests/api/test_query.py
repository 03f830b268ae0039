"""Percent-encoding, beside the standard library's reading of it."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import quote_plus, unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.problem import Problem
from api.query import decode, parse


@given(text=st.text().filter(lambda text: not any(0xD800 <= ord(c) < 0xE000 for c in text)))
def test_what_is_quoted_is_read_back(text: str) -> None:
    assert decode(quote_plus(text)) == text
    assert decode(quote_plus(text).lower()) == unquote_to_bytes(quote_plus(text).lower().replace("+", " ")).decode()
    assert decode(text.encode("utf-8").decode("latin-1").replace("%", "%25").replace("+", "%2b")) == text


@given(raw=st.text("%0123456789abcdefABCDEF+xé", max_size=20))
def test_broken_encodings_are_refused(raw: str) -> None:
    pairs = raw.split("%")[1:]
    whole = all(len(pair) >= 2 and set(pair[:2]) <= set("0123456789abcdefABCDEF") for pair in pairs)
    if whole and "é" not in raw:
        with suppress(Problem):  # whole, but perhaps no UTF-8
            assert decode(raw).encode() == unquote_to_bytes(raw.replace("+", " "))
    else:
        with pytest.raises(Problem, match="bad_encoding"):
            decode(raw)


def test_each_name_comes_once() -> None:
    assert parse("a=1&b=&&c") == {"a": "1", "b": "", "c": ""}
    with pytest.raises(Problem):
        parse("a=1&a=2")
