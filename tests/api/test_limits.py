"""Promises of the limits on costly requests."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config, ConfigError, load
from api.holdings import Holdings
from api.limits import Limiter, Shared, Table
from api.problem import Problem
from tests import services


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_is_spent_and_comes_back_with_the_minute() -> None:
    clock = Clock()
    limiter = Limiter(2, Table(), clock)
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
    one, other = (Limiter(3, Table(tmp_path), clock) for _ in range(2))
    assert [limiter.take("a").remaining for limiter in (one, other, one)] == [2, 1, 0]  # type: ignore[union-attr]
    with pytest.raises(Problem):
        other.take("a")


def test_limits_of_other_names_and_stretches_are_counted_apart(tmp_path: Path) -> None:
    clock = Clock()
    hourly = Limiter(2, Table(tmp_path, "hourly"), clock, seconds=3600)
    other = Limiter(2, Table(tmp_path), clock)
    assert [limiter.take("a").remaining for limiter in (hourly, other, hourly)] == [1, 1, 0]  # type: ignore[union-attr]
    clock.now += 60
    with pytest.raises(Problem):
        hourly.take("a")
    assert other.take("a") is not None


def test_no_limit() -> None:
    assert Limiter(0, Table()).take("a") is None


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


# Redis, for several machines


def test_machines_share_an_allowance_in_redis() -> None:
    with services.redis() as server:
        clock = Clock()
        one, other = (Limiter(3, Shared(f"redis://127.0.0.1:{server.port}", Table()), clock) for _ in range(2))
        assert [limiter.take("a").remaining for limiter in (one, other, one)] == [2, 1, 0]  # type: ignore[union-attr]
        with pytest.raises(Problem):
            other.take("a")
        assert other.take("b") is not None
        clock.now += 60
        assert one.take("a").remaining == 2  # type: ignore[union-attr]


def test_what_redis_holds_ends_and_tells_no_address() -> None:
    with services.redis() as server:
        Limiter(3, Shared(f"redis://127.0.0.1:{server.port}", Table())).take("203.0.113.7")
        kept = redis.Redis(port=server.port)
        (key,) = kept.keys()
        assert b"203.0.113.7" not in key
        assert 60 < kept.ttl(key) <= 120


def test_without_redis_each_machine_counts_alone_and_says_so_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    time, moment = Clock(), Clock()
    with services.redis() as server:
        url = f"redis://:secret@127.0.0.1:{server.port}"  # a Redis without a password takes none: it refuses
        limiter = Limiter(30, Shared(url, Table(), moment), time)
        assert [limiter.take("a").remaining for _ in range(9)] == [*range(29, 20, -1)]  # type: ignore[union-attr]
    for _ in range(9):
        moment.now += 6
        limiter.take("a")
    assert len(caplog.records) == 1
    assert "secret" not in caplog.text
    moment.now += 60
    limiter.take("a")
    assert len(caplog.records) == 2


def test_redis_is_taken_up_again_when_it_is_back() -> None:
    clock = Clock()
    with services.redis() as server:
        one, other = (Limiter(30, Shared(f"redis://127.0.0.1:{server.port}", Table(), clock)) for _ in range(2))
        assert [limiter.take("a").remaining for limiter in (one, other)] == [29, 28]  # type: ignore[union-attr]
        server.stop()
        assert [limiter.take("a").remaining for limiter in (one, other)] == [29, 29]  # type: ignore[union-attr]
        server.start()
        clock.now += 6
        assert [limiter.take("a").remaining for limiter in (one, other)] == [29, 28]  # type: ignore[union-attr]


@pytest.mark.parametrize("url", ["http://redis", "redis://host:port", "redis://a?socket_timeout=x", "redis"])
def test_a_wrong_address_of_redis_is_told_at_start_without_its_password(url: str) -> None:
    with pytest.raises(ConfigError) as told:
        load({"LEXSVC_REDIS_URL": url.replace("://", "://:hunter2@")})
    assert "LEXSVC_REDIS_URL" in str(told.value)
    assert "hunter2" not in str(told.value)
    assert "hunter2" not in repr(load({"LEXSVC_REDIS_URL": "redis://:hunter2@127.0.0.1/0"}))
