"""Promises of the limits on costly requests."""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from api.limits import Limiter
from api.problem import Problem


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_is_spent_and_comes_back_with_the_minute() -> None:
    clock = Clock()
    limiter = Limiter(2, clock=clock)
    assert [limiter.take("a").remaining for _ in range(2)] == [1, 0]  # type: ignore[union-attr]
    with pytest.raises(Problem) as told:
        limiter.take("a")
    assert told.value.code == "rate_limited"
    assert dict(told.value.headers)["Retry-After"] == str(60 - int(clock.now % 60))
    assert limiter.take("b") is not None
    clock.now += 60
    assert limiter.take("a").remaining == 1  # type: ignore[union-attr]


def test_workers_share_an_allowance(tmp_path: Path) -> None:
    clock = Clock()
    one, other = Limiter(3, tmp_path, clock), Limiter(3, tmp_path, clock)
    assert [limiter.take("a").remaining for limiter in (one, other, one)] == [2, 1, 0]  # type: ignore[union-attr]
    with pytest.raises(Problem):
        other.take("a")


def test_no_limit() -> None:
    assert Limiter(0).take("a") is None


def test_costly_requests_tell_what_is_left_and_others_are_free(holdings: Holdings) -> None:
    client = Client(assemble(holdings, Config(costly_per_minute=2, proxies=1)))

    def search(address: str) -> TestResponse:
        return client.get("/v1/search?prefix=ch", headers={"X-Forwarded-For": f"9.9.9.9, {address}"})

    assert [search("203.0.113.7").headers["RateLimit-Remaining"] for _ in range(2)] == ["1", "0"]
    refused = search("203.0.113.7")
    assert (refused.status_code, refused.json["code"]) == (429, "rate_limited")
    assert refused.headers["Retry-After"]
    assert search("203.0.113.8").status_code == 200
    for _ in range(5):
        assert "RateLimit-Limit" not in client.get("/check?word=chat").headers
