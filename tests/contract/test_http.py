"""Promises over a real socket: whatever bytes come, the server answers or hangs up, and never fails."""

from __future__ import annotations

import json
import random
import socket
import threading
import urllib.request
from contextlib import suppress
from urllib.parse import urlsplit

import pytest


def raw(server: str, request: bytes) -> bytes:
    """Send bytes, and return what comes back until the server hangs up or falls silent."""
    address = urlsplit(server)
    with socket.create_connection((str(address.hostname), address.port or 80), timeout=10) as connection:
        with suppress(ConnectionError):  # it may refuse, and hang up, before it has everything
            connection.sendall(request)
        answer = b""
        try:
            while True:
                head, found, body = answer.partition(b"\r\n\r\n")
                if found and (length := _length(head)) is not None and len(body) >= length:
                    return answer
                piece = connection.recv(65536)
                if not piece:
                    return answer
                answer += piece
        except ConnectionError:
            return answer


def _length(head: bytes) -> int | None:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return None


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def get(target: bytes, *headers: bytes) -> bytes:
    return b"\r\n".join([b"GET " + target + b" HTTP/1.1", b"Host: localhost", *headers, b"", b""])


def post(target: bytes, body: bytes, *headers: bytes) -> bytes:
    fixed = [b"Host: localhost", b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    return b"\r\n".join([b"POST " + target + b" HTTP/1.1", *fixed, *headers, b"", body])


def test_the_first_curl(server: str) -> None:
    """curl sends the é of its command line as it is: bare UTF-8."""
    answer = raw(server, get("/check?word=détente".encode()))
    assert status_of(answer) == 200
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["valid"] is True


@pytest.mark.parametrize(
    "request_",
    [
        get(b"/check?word=\xff\xfe"),
        get(b"/check?word=%00"),
        get(b"/check?word=" + b"%C3%A9" * 5000),
        get(b"/check?word=" + b"a" * 60_000),
        get(b"/check?word=" + b"a" * 1_000_000),
        get(b"/check?" + b"&" * 5000),
        get(b"/check?word=a&" + b"&".join(b"p%d=1" % i for i in range(2000))),
        get(b"/../../../etc/passwd"),
        get(b"/v1/lexicons/..%2f..%2fetc%2fpasswd"),
        get(b"/v1/lexicons/%00"),
        get(b"/v1/entries/" + b"%F0%9D" * 100),
        get(b"//check?word=a"),
        get(b"http://elsewhere/check?word=a"),
        get(b"/check?word=a", b"If-None-Match: " + b"\xff" * 100),
        get(b"/check?word=a", b"Accept-Language: " + b"fr;q=0.1," * 900),
        get(b"/check?word=a", b"Accept-Encoding: gzip;q=nan"),
        get(b"/check?word=a", b"X-Request-Id: " + b"x" * 4000),
        get(b"/check?word=a", b"Content-Length: 5") + b"hello",
        post(b"/v1/check", b"[" * 1_000_000),
        post(b"/v1/check", b'{"words":' * 100_000),
        post(b"/v1/check", b'{"words":["' + b"\\u0000" * 100_000 + b'"]}'),
        post(b"/v1/check", b'{"words":["' + "é\u0301".encode() * 200_000 + b'"]}'),
        post(b"/v1/check", json.dumps({"words": [""] * 200_000}).encode()),
        post(b"/v1/check", b'{"words":[1e999]}'),
        post(b"/v1/check", b"x" * 3_000_000),
        post(b"/v1/check", b'{"words":["a"]}', b"Content-Encoding: gzip"),
        b"POST /v1/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b'f\r\n{"words":["a"]}\r\n0\r\n\r\n',
        b"POST /v1/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\r\n",
        b"BREW /check HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET /check?word=a b HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
    ids=lambda request: repr(request[:40]),
)
def test_strange_requests(server: str, request_: bytes) -> None:
    answer = raw(server, request_)
    assert status_of(answer) < 500
    assert b"Traceback" not in answer
    if status_of(answer) >= 400 and b"content-length: 0" not in answer.lower():  # what the HTTP parser refuses has no body
        assert b"application/problem+json" in answer


def test_random_bytes_in_requests(server: str) -> None:
    chance = random.Random(2026)
    for _ in range(200):
        base = bytearray(chance.choice([get(b"/check?word=chat&tier=normal"), post(b"/v1/check", b'{"words":["chat"]}')]))
        for _ in range(chance.randint(1, 4)):
            base[chance.randrange(4, len(base) - 4)] = chance.randrange(256)
        if b"\r\n\r\n" not in base:
            continue
        address = urlsplit(server)
        with socket.create_connection((str(address.hostname), address.port or 80), timeout=10) as connection:
            connection.settimeout(0.5)
            try:
                connection.sendall(base)
                answer = connection.recv(65536)
            except (TimeoutError, ConnectionError):  # it waits for the rest of a body, or hung up
                continue
            assert status_of(answer) < 500, bytes(base)


def test_counters_are_true_over_all_workers(server: str) -> None:
    def count() -> int:
        with urllib.request.urlopen(f"{server}/metrics") as response:
            lines = response.read().decode().splitlines()
        return sum(
            int(line.split()[-1]) for line in lines if line.startswith('lexsvc_requests_total{route="check",status="304"}')
        )

    def ask() -> None:
        for _ in range(25):  # a connection each, so that both workers get some
            raw(server, get(b"/check?word=chat", b"If-None-Match: *", b"Connection: close"))

    before = count()
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count() - before == 100
    assert count() - before == 100  # whichever worker is asked
