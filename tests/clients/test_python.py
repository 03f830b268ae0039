"""Promises of the Python client: its README is true, what fails in passing is asked again, batches are bounded."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexsvc_client import MOST_BYTES, MOST_WORDS, Client, ServiceError

from tests.serving import ROOT

Handler = Callable[[httpx.Request], httpx.Response]


def test_the_readme_is_true(server: str) -> None:
    text = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
    text = text.replace("http://127.0.0.1:8000", server).replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    ran = doctest.DocTestRunner().run(test)
    assert ran.attempted > 10
    assert ran.failed == 0


def faked(handler: Handler, waits: list[float] | None = None, **settings: object) -> Client:
    """A client whose service is a function; how long it waits goes into ``waits``."""
    sleep = (waits if waits is not None else []).append
    return Client("http://service", transport=httpx.MockTransport(handler), sleep=sleep, **settings)  # type: ignore[arg-type]


def answers(*given: httpx.Response | httpx.TransportError) -> tuple[Handler, list[httpx.Request]]:
    """A service that answers so, one after the other, and the requests it got."""
    waiting: Iterator[httpx.Response | httpx.TransportError] = iter(given)
    got: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        got.append(request)
        answer = next(waiting)
        if isinstance(answer, httpx.TransportError):
            raise answer
        return answer

    return handle, got


def test_what_fails_in_passing_is_asked_again() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    handle, got = answers(
        httpx.Response(429, headers={"Retry-After": "7"}),
        httpx.Response(503, headers={"Retry-After": date}),
        httpx.ConnectError("refused"),
        httpx.Response(503),
        httpx.Response(200, json={"valid": True}),
    )
    waits: list[float] = []
    assert faked(handle, waits).check("chat")["valid"]
    assert len(got) == 5
    least = [7, 20, 0, 0]
    limits = [7.4, 30.8, 1.6, 3.2]
    assert all(low <= wait <= high for low, wait, high in zip(least, waits, limits, strict=True)), waits


@pytest.mark.parametrize(
    ("answer", "attempts"),
    [
        (httpx.Response(400, json={"code": "bad_parameter", "detail": "no"}), 1),
        (httpx.Response(503, json={"code": "not_ready", "detail": "no"}), 3),
        (httpx.Response(429, json={"code": "rate_limited", "detail": "no"}, headers={"Retry-After": "3600"}), 1),
        (httpx.Response(502, text="<html>"), 1),
        (httpx.ConnectError("refused"), 3),
    ],
    ids=repr,
)
def test_what_fails_for_good_is_told(answer: httpx.Response | httpx.TransportError, attempts: int) -> None:
    handle, got = answers(*[answer] * 3)
    with pytest.raises((ServiceError, httpx.TransportError)) as error:
        faked(handle, attempts=3).judge(["chat"])
    assert len(got) == attempts
    if isinstance(error.value, ServiceError):
        assert error.value.code in ("bad_parameter", "not_ready", "rate_limited", "unknown")


def echo(sizes: list[tuple[int, int]]) -> Handler:
    """A service that holds every word valid; words and bytes of each request go into ``sizes``."""

    def handle(request: httpx.Request) -> httpx.Response:
        body = json.loads(request.content)
        sizes.append((len(body["words"]), len(request.content)))
        assert body["tier"] == "expert"
        return httpx.Response(200, json={"valid": True, "results": [{"word": word} for word in body["words"]]})

    return handle


@pytest.mark.parametrize("word", ["a", "é" * 60, '"\\\x00' * 30])
def test_batches_are_full_and_never_too_large(word: str) -> None:
    words = [f"{word}{place}" for place in range(25_000)]
    sizes: list[tuple[int, int]] = []
    told = faked(echo(sizes), tier="expert").check_many(iter(words))
    assert [verdict["word"] for verdict in told] == words
    assert all(count <= MOST_WORDS and size <= MOST_BYTES for count, size in sizes)
    longest = max(len(json.dumps(each, ensure_ascii=False).encode()) for each in words) + 1
    assert all(count == MOST_WORDS or size > MOST_BYTES - longest for count, size in sizes[:-1])


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=5), max_size=8))
def test_any_words_arrive_as_they_are(words: list[str]) -> None:
    assert [verdict["word"] for verdict in faked(echo([]), tier="expert").check_many(words)] == words


def test_a_play_without_words_is_no_question() -> None:
    handle, got = answers()
    assert faked(handle).judge([])
    assert list(faked(handle).check_many([])) == []
    assert got == []


def test_answers_are_revalidated_and_pinned_ones_kept() -> None:
    tagged = {"ETag": 'W/"1"', "Cache-Control": "no-cache"}
    kept = {"ETag": 'W/"2"', "Cache-Control": "public, max-age=31536000"}
    handle, got = answers(
        httpx.Response(200, json={"valid": True, "reasons": []}, headers=tagged),
        httpx.Response(304),
        httpx.Response(200, json={"edition": "2026.12", "fingerprint": "0123456789"}, headers=tagged),
        httpx.Response(200, json={"valid": False}, headers=kept),
    )
    client = faked(handle, lexicon="fr,own-0")
    client.check("chat")["reasons"].append("spoiled")
    assert client.check("chat") == {"valid": True, "reasons": []}
    assert [request.headers.get("If-None-Match") for request in got] == [None, 'W/"1"']
    assert client.pin() == "fr@2026.12-01234567,own-0"
    assert [client.check("chat")["valid"] for _ in range(3)] == [False] * 3
    assert len(got) == 4
    assert got[3].url.params["lexicon"] == "fr@2026.12-01234567,own-0"


def test_only_so_many_answers_are_kept() -> None:
    def handle(request: httpx.Request) -> httpx.Response:
        known = "If-None-Match" in request.headers
        return httpx.Response(304 if known else 200, json={"known": known}, headers={"ETag": '"x"'})

    client = faked(handle, kept=2)
    for word in ("a", "b", "a", "c"):
        client.check(word)
    assert set(client._kept) == {"/v1/check?word=a", "/v1/check?word=c"}


def test_options_reach_the_addresses_that_take_them(server: str) -> None:
    with Client(server, explain=False, all=True, suggest=True, tier="expert", lexicon="fr,none") as client:
        assert set(client.check("chta")) == {"word", "valid", "key", "tier", "reasons", "verdicts", "suggestions"}
        assert [verdict["valid"] for verdict in client.check_many(["zythum"], lexicon="fr")] == [True]
        assert client.judge(["zythum", "anything"])
        assert client.forms("chats", lexicon="fr")[0]["lemma"] == "chat"
        assert client.pin().startswith("fr@2026.12-")
        assert client.pin().endswith(",none")
    with pytest.raises(TypeError, match="unknown option tear"):
        Client(server, tear="expert")  # type: ignore[call-arg]
