"""What the delivered nginx configuration promises: slow clients stop nobody, and an instance that is away is not noticed."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from lexsvc.shelf import Shelf
from tests import services
from tests.cluster.instances import CONF, instance, upstream

_SLOW = 100
_CHECKS = 200


@pytest.fixture(scope="module")
def port(tiny_shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx in front of one instance with one worker."""
    with ExitStack() as stack:
        folder = tmp_path_factory.mktemp("instance")
        server = stack.enter_context(services.running(instance(tiny_shelf.root, folder, workers=1)))
        yield stack.enter_context(services.nginx(CONF, upstream(server.port))).port


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, dict[str, object]]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        told: dict[str, object] = json.loads(answer.read())
        return answer.status, told


def fallen_silent(port: int, begun: bytes) -> socket.socket:
    """A client that begins a request and says no more."""
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(begun)
    return client


@pytest.mark.parametrize(
    "begun",
    [
        b"GET /check?word=chat HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
        b"POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["header", "body", "chunk"],
)
def test_clients_that_fall_silent_do_not_stop_checks(port: int, begun: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(_SLOW):
            stack.enter_context(fallen_silent(port, begun))
        for _ in range(_CHECKS):
            assert ask(port, "GET", "/check?word=chat")[0] == 200


def test_clients_that_read_slowly_do_not_stop_checks(port: int) -> None:
    words = json.dumps({"words": ["zythum"] * 5_000}).encode()
    head = f"POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(words)}\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(_SLOW // 5):
            stack.enter_context(fallen_silent(port, head.encode() + words))
        for _ in range(_CHECKS):
            assert ask(port, "GET", "/check?word=chat")[0] == 200


@pytest.mark.parametrize(("path", "most"), [("/v1/check", 1 << 20), ("/v1/dictionaries", 5 << 20)])
def test_bodies_are_bounded_before_they_reach_a_worker(port: int, path: str, most: int) -> None:
    status, told = ask(port, "POST", path, b" " * (most + 1))
    assert (status, told["code"]) == (413, "body_too_large")
    assert ask(port, "POST", path, b" " * most)[0] in (400, 415, 422)


def test_the_client_is_who_nginx_saw(tiny_shelf: Shelf, tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(services.running(instance(tiny_shelf.root, tmp_path, LEXSVC_COSTLY_PER_MINUTE="2")))
        front = stack.enter_context(services.nginx(CONF, upstream(server.port)))
        with closing(http.client.HTTPConnection("127.0.0.1", front.port)) as connection:
            statuses = []
            for made_up in range(4):
                connection.request("GET", "/v1/search?prefix=ch", headers={"X-Forwarded-For": f"203.0.113.{made_up}"})
                answer = connection.getresponse()
                answer.read()
                statuses.append(answer.status)
    assert statuses[-1] == 429


def test_new_workers_are_not_noticed(tiny_shelf: Shelf, tmp_path: Path) -> None:
    """``systemctl reload``: each worker is replaced by a fresh one, and what was on its way is answered."""
    with ExitStack() as stack:
        server = stack.enter_context(services.running(instance(tiny_shelf.root, tmp_path, workers=1)))
        front = stack.enter_context(services.nginx(CONF, upstream(server.port)))
        assert server.process is not None
        before = children(server.process.pid)
        server.process.send_signal(signal.SIGHUP)
        for _ in range(1_200):
            assert ask(front.port, "GET", "/check?word=chat")[0] == 200
            if not before & children(server.process.pid):
                return
            time.sleep(0.05)
    raise AssertionError("the worker was not replaced")


def children(process: int) -> set[str]:
    """The workers of an instance."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return {child for child in started if b"tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()}


def test_an_instance_that_is_away_is_not_noticed(tiny_shelf: Shelf, tmp_path: Path) -> None:
    words = json.dumps({"words": ["chat"]}).encode()
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(services.running(instance(tiny_shelf.root, tmp_path / name, workers=1)))
            for name in ("one", "other")
        )
        front = stack.enter_context(services.nginx(CONF, upstream(one.port, other.port)))
        one.stop(signal.SIGKILL)
        for _ in range(20):
            assert ask(front.port, "GET", "/check?word=chat")[0] == 200
            assert ask(front.port, "POST", "/v1/check", words)[0] == 200
        other.stop(signal.SIGKILL)
        status, told = ask(front.port, "GET", "/check?word=chat")
        assert (status, told["code"]) == (503, "not_ready")


def test_answers_of_a_named_edition_are_kept(tiny_shelf: Shelf, tmp_path: Path) -> None:
    """They never change, so that they outlive every instance; each request still has an id of its own."""
    edition = tiny_shelf.open("fr").edition
    pinned, open_end = f"/check?word=chat&edition={edition}", "/check?word=chat"

    def get(path: str, **headers: str) -> tuple[int, bytes, http.client.HTTPMessage]:
        with closing(http.client.HTTPConnection("127.0.0.1", front.port, timeout=30)) as connection:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers

    with ExitStack() as stack:
        server = stack.enter_context(services.running(instance(tiny_shelf.root, tmp_path, workers=1)))
        front = stack.enter_context(services.nginx(CONF, upstream(server.port)))
        get(pinned)  # what is asked once is not kept
        status, told, headers = get(pinned)
        assert (status, get(open_end)[0]) == (200, 200)
        server.stop(signal.SIGKILL)
        again = [get(pinned) for _ in range(3)]
        assert [(status, body) for status, body, _ in again] == [(200, told)] * 3
        assert len({headers["X-Request-Id"], *(kept["X-Request-Id"] for _, _, kept in again)}) == 4
        assert get(pinned, **{"X-Request-Id": "game-7"})[2].get_all("X-Request-Id") == ["game-7"]
        assert get(pinned, **{"If-None-Match": headers["ETag"]})[0] == 304
        assert get(open_end)[0] == 503, "what may change is asked anew"
        assert get(pinned, **{"Accept-Language": "en"})[0] == 503, "prose in another language is another answer"
