"""What is true of every request: one WSGI layer in front of the check and of the Flask application.

It gives each request an id, answers ``OPTIONS``, opens public reads to scripts of other sites (CORS), turns a
:class:`~api.problem.Problem` or an unforeseen fault into a problem document, leaves out the body for ``HEAD``, compresses large
answers, counts, and logs. The applications behind it only answer or raise.
"""

from __future__ import annotations

import gzip
import itertools
import logging
import re
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import orjson

from api.language import preferred
from api.metrics import Metrics
from api.problem import MEDIA_TYPE, Problem, status_line

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
#: Status, headers, body.
Answered = tuple[str, Headers, Iterable[bytes]]

_LOG = logging.getLogger("lexsvc")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_COMPRESS_FROM = 8192  # bytes: below this the headers weigh as much as what is saved

_NO_SNIFFING = ("X-Content-Type-Options", "nosniff")
_POLICY = "Content-Security-Policy"
#: On answers to programs, which nothing may render or frame.
_CLOSED: Headers = [_NO_SNIFFING, (_POLICY, "default-src 'none'; frame-ancestors 'none'")]
#: On pages, which bring a policy of their own (``environ["lexsvc.policy"]``).
_NO_REFERRER = ("Referrer-Policy", "no-referrer")
#: ``*`` is nobody who brings cookies: a browser wants the name of a site for that.
_CORS: Headers = [("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "*")]
_PREFLIGHT: Headers = [
    ("Access-Control-Allow-Headers", "Accept-Language, Content-Type, If-None-Match, X-Request-Id"),
    ("Access-Control-Max-Age", "86400"),
]


class Layer:
    """The WSGI application a server runs.

    ``direct``: path -> (route, application) for what bypasses ``otherwise`` and WSGI. ``methods_at(path)``: the methods an
    address takes, none if it is no address. ``open_posts``: paths whose POST only reads, so that any site may send it.
    ``log``: which requests are logged, ``none``, ``errors`` or ``all``. ``page_of(problem, environ)``: the page that people get
    instead of a problem document, and its language; None where a program asks.
    """

    def __init__(
        self,
        direct: Mapping[str, tuple[str, Callable[[Environ], Answered]]],
        otherwise: Application,
        *,
        methods_at: Callable[[str], Collection[str]],
        open_posts: Collection[str],
        metrics: Metrics,
        log: str = "errors",
        page_of: Callable[[Problem, Environ], tuple[bytes, str] | None] = lambda problem, environ: None,  # noqa: ARG005
    ) -> None:
        self._direct = {path: (route, application, metrics.row(route)) for path, (route, application) in direct.items()}
        self.otherwise = otherwise
        self._collected = "", _collecting(otherwise), metrics.row("")
        self._methods_at = methods_at
        self._open_posts = frozenset(open_posts)
        self._metrics = metrics
        self._page_of = page_of
        self._logged_from = {"none": "6", "errors": "5", "all": "0"}[log]
        self._new_id = map(f"{secrets.token_hex(6)}-".__add__, map(str, itertools.count(1))).__next__
        self._common, self._common_open = _CLOSED, _CLOSED + _CORS

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; nothing is ever raised to the server."""
        began = time.perf_counter_ns()
        request_id = environ.get("HTTP_X_REQUEST_ID")
        if request_id is None or not _REQUEST_ID.fullmatch(request_id):
            request_id = self._new_id()
        environ["lexsvc.request_id"] = request_id
        path, method = environ["PATH_INFO"], environ["REQUEST_METHOD"]
        route, application, row = self._direct.get(path) or self._collected
        try:
            status, headers, body = self._options(path) if method == "OPTIONS" else application(environ)
        except Problem as problem:
            status, headers, body = self._told(problem, environ)
        except Exception:
            _LOG.exception("%s %s failed; request %s", method, _printable(path), request_id)
            status, headers, body = self._told(Problem("internal_error"), environ)
        if not isinstance(body, list) and any(name == "Content-Length" for name, _ in headers):
            body = _whole(body)  # not streamed: Flask only wraps it
        if method == "HEAD":
            body, headers = _without(body, headers)
        elif "HTTP_ACCEPT_ENCODING" in environ and isinstance(body, list) and body and len(body[0]) >= _COMPRESS_FROM:
            body, headers = _compressed(body, headers, environ["HTTP_ACCEPT_ENCODING"])

        common = self._common_open if method == "GET" or method == "HEAD" or path in self._open_posts else self._common
        if "lexsvc.policy" in environ:
            common = [_NO_SNIFFING, _NO_REFERRER, (_POLICY, environ["lexsvc.policy"]), *common[len(_CLOSED) :]]
        start_response(status, [*headers, *common, ("X-Request-Id", request_id)])
        taken = time.perf_counter_ns() - began
        code = status[:3]
        if not route:
            route = environ.get("lexsvc.route", "other")
            row = self._metrics.row(route)
        self._metrics.observe(row, code, taken, environ.get("lexsvc.words", 0))
        if code >= self._logged_from:
            _log(environ, request_id, route, code, taken)
        return body

    def _options(self, path: str) -> Answered:
        """The methods of an address, and what a browser wants to know before it sends a request to another site."""
        methods = self._methods_at(path)
        if not methods:
            raise Problem("not_found", value=_printable(path))
        headers = [("Allow", ", ".join(sorted(methods))), ("Content-Length", "0")]
        public = [name for name in ("GET", "HEAD", "POST") if name in methods and (name != "POST" or path in self._open_posts)]
        if public:
            headers += [*_CORS[:1], ("Access-Control-Allow-Methods", ", ".join(public)), *_PREFLIGHT]
        return "204 No Content", headers, []

    def _told(self, problem: Problem, environ: Environ) -> Answered:
        page = self._page_of(problem, environ)
        if page is not None:
            (document, language), media_type = page, "text/html; charset=utf-8"
        else:
            language, media_type = preferred(environ.get("HTTP_ACCEPT_LANGUAGE")), MEDIA_TYPE
            document = problem.document(language, _printable(environ["PATH_INFO"]), environ["lexsvc.request_id"])
        headers = [
            ("Content-Type", media_type),
            ("Content-Language", language),
            ("Cache-Control", "no-store"),
            ("Vary", "Accept, Accept-Language"),
            ("Content-Length", str(len(document))),
            *problem.headers,
        ]
        return status_line(problem.status), headers, [document]


def _collecting(application: Application) -> Callable[[Environ], Answered]:
    """A WSGI application as a function."""

    def answered(environ: Environ) -> Answered:
        started: list[Any] = []

        def start(status: str, headers: Headers, exc_info: Any = None) -> None:  # noqa: ARG001
            started[:] = status, headers

        body = application(environ, start)
        status, headers = started
        return status, headers, body

    return answered


def _compressed(body: list[bytes], headers: Headers, accepted: str) -> tuple[list[bytes], Headers]:
    """The answer as gzip if the client takes it, at the fastest level. Applications say ``Vary`` themselves."""
    encodings = {name.strip(): weight.replace(" ", "") for name, _, weight in (i.partition(";") for i in accepted.split(","))}
    if encodings.get("gzip", "q=0") in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
        return body, headers
    small = gzip.compress(b"".join(body), 1, mtime=0)
    kept = [(name, value) for name, value in headers if name != "Content-Length"]
    return [small], [*kept, ("Content-Encoding", "gzip"), ("Content-Length", str(len(small)))]


def _without(body: Iterable[bytes], headers: Headers) -> tuple[list[bytes], Headers]:
    """The answer without its body, but with the length it has; a server reads that off the body where there is one."""
    _close(body)
    if not isinstance(body, list) or not body or any(name == "Content-Length" for name, _ in headers):
        return [], headers
    return [], [*headers, ("Content-Length", str(sum(map(len, body))))]


def _whole(body: Iterable[bytes]) -> list[bytes]:
    try:
        return [b"".join(body)]
    finally:
        _close(body)


def _close(body: Iterable[bytes]) -> None:
    close = getattr(body, "close", None)
    if close is not None:
        close()


def _printable(path: str) -> str:
    """A path as WSGI hands it over, as text."""
    return path.encode("latin-1", "replace").decode("utf-8", "replace")


def _log(environ: Environ, request_id: str, route: str, status: str, nanoseconds: int) -> None:
    """One JSON line. Neither address nor words: nothing in it tells who asked what."""
    line = orjson.dumps(
        {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "request": request_id,
            "method": environ["REQUEST_METHOD"][:16],
            "route": route,
            "status": int(status),
            "ms": round(nanoseconds / 1e6, 3),
        }
    )
    environ["wsgi.errors"].write(line.decode() + "\n")
