"""A client of lexsvc, the lexicon service for word games.

Where to start: :class:`Client`. What it takes from the caller's shoulders: many words are sent in batches as large as the
service takes; what failed in passing is asked again (all questions are reads, so that is safe); an answer it has is not fetched
twice; a game can be held to the edition it began with. Answers are the service's JSON, typed.
"""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, Unpack
from urllib.parse import quote

import httpx

__all__ = ["Analysis", "Asked", "Cell", "Client", "Entry", "ServiceError", "Suggestions", "Verdict"]

#: What the service takes in one question.
MOST_WORDS = 10_000
MOST_BYTES = 1 << 20

_PASSING = frozenset({429, 503})  # statuses that tell to ask again
_FIRST_WAIT, _LONGEST_WAIT = 0.2, 10.0  # seconds
_UNPINNABLE = re.compile("@|^none$|^own-")  # pinned already, or without editions
_MAX_AGE = re.compile(r"\bmax-age=(\d{1,9})")

Tier = Literal["detente", "normal", "expert"]


class Asked(TypedDict, total=False):
    """How words are asked about; what is not said is the lexicon's policy. The README of the service explains each."""

    lexicon: str
    tier: Tier
    theoretical: bool
    dialects: str
    edition: str
    input: Literal["auto", "unicode", "beta", "tiles"]
    refuse_tags: str
    strict_accents: bool
    all: bool
    suggest: bool
    explain: bool


_FOR_FORMS = frozenset({"lexicon", "edition"})
_FOR_PLAYS = frozenset(Asked.__annotations__) - {"all", "suggest", "explain"}
_FOR_MANY = _FOR_PLAYS | {"all", "explain"}


class Entry(TypedDict):
    """A spelling with its lemma, part of speech and features (Universal Dependencies), and the sources that attest it."""

    spelling: str | None
    lemma: str
    pos: str
    features: str
    sources: list[str]


class Suggestions(TypedDict):
    """What may have been meant."""

    near: list[str]
    anagrams: list[str]
    spellings: list[str]


class Verdict(TypedDict):
    """The answer about a word. With ``explain=False`` it has ``word valid key tier reasons`` only."""

    word: str
    valid: bool
    key: str | None
    tier: Tier | None
    reasons: list[str]
    lexicon: NotRequired[str]
    edition: NotRequired[str | None]
    standing: NotRequired[str | None]
    message: NotRequired[str]
    entries: NotRequired[list[Entry]]
    trace: NotRequired[list[dict[str, str]]]
    strata: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    known_as: NotRequired[str]
    verdicts: NotRequired[list[Verdict]]
    suggestions: NotRequired[Suggestions]


class Cell(TypedDict):
    """A cell of a paradigm that a word can fill, and the rule that makes it."""

    form: str
    features: str
    rule: str
    explanation: str
    stratum: NotRequired[str]


class Analysis(TypedDict):
    """One reading of a word: a lemma and the cells of its paradigm."""

    lexicon: str
    edition: str
    lemma: str
    pos: str
    attested: bool
    cells: list[Cell]
    entries: list[dict[str, Any]]


class ServiceError(Exception):
    """The service refused a question. ``code`` never changes (``unknown_edition``); ``detail`` is for people."""

    def __init__(self, status: int, code: str, detail: str, request_id: str | None) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.request_id = request_id


class _Kept(NamedTuple):
    tag: str
    fresh_until: float  # by the monotonic clock: until then it need not be asked about
    content: bytes  # as it came, so that whoever changes an answer changes his own


class Client:
    """Asks the service at ``url``. Safe to share between threads; close it, or use it in a ``with`` statement.

    ``language``: of messages, ``fr`` or ``en``. ``attempts``: how often a question is asked at most, when the service is busy
    (429, 503) or out of reach. ``patience``: a ``Retry-After`` of more seconds than this is an error at once. ``kept``: how
    many answers are kept. ``transport``, ``sleep``: for tests. All else is how words are asked about, unless a call says
    otherwise.

    Every question raises :class:`ServiceError` if the service refuses it, and ``httpx.TransportError`` if it cannot be reached.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        language: str = "en",
        attempts: int = 5,
        patience: float = 60.0,
        timeout: float = 10.0,
        kept: int = 4096,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        **asked: Unpack[Asked],
    ) -> None:
        if unknown := asked.keys() - Asked.__annotations__.keys():
            raise TypeError(f"unknown option {min(unknown)}: there are {' '.join(Asked.__annotations__)}")
        headers = {"Accept-Language": language, "User-Agent": "lexsvc-client-python/0.1"}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self._attempts, self._patience, self._sleep = attempts, patience, sleep
        self._asked = asked
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._most_kept = kept
        self._lock = threading.Lock()

    def check(self, word: str, **asked: Unpack[Asked]) -> Verdict:
        """Ask whether a word is valid, and why."""
        verdict: Verdict = self._read("/v1/check", {"word": word, **self._asked, **asked})
        return verdict

    def check_many(self, words: Iterable[str], **asked: Unpack[Asked]) -> Iterator[Verdict]:
        """Ask about any number of words: verdicts in their order, a batch fetched when it is come to.

        An edition may change between two batches: :meth:`pin` first if all must be of one.
        """
        for body in _batches(words, self._with(_FOR_MANY, asked)):
            yield from self._send("POST", "/v1/check", content=body).json()["results"]

    def judge(self, words: Iterable[str], **asked: Unpack[Asked]) -> bool:
        """Judge a whole play blindly: true only if every word is valid."""
        bodies = _batches(words, self._with(_FOR_PLAYS, asked))
        return all(self._send("POST", "/v1/judge", content=body).json()["valid"] for body in bodies)

    def forms(self, word: str, **asked: Unpack[Asked]) -> list[Analysis]:
        """The cells of paradigms that a word can fill, by lemma, with the rule that makes each."""
        analyses: list[Analysis] = self._read("/v1/forms", {"word": word, **self._with(_FOR_FORMS, asked)})["analyses"]
        return analyses

    def pin(self) -> str:
        """Hold this client to the editions now in use, and return them as a ``lexicon`` to store with a game.

        Own dictionaries have no editions: they stay as they are named.
        """
        names = self._asked.get("lexicon", "fr").split(",")
        if "edition" not in self._asked:
            names = [name if _UNPINNABLE.search(name) else self._at_edition(name) for name in names]
        self._asked = {**self._asked, "lexicon": ",".join(names)}
        return self._asked["lexicon"]

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _at_edition(self, name: str) -> str:
        found = self._read(f"/v1/lexicons/{quote(name, safe='')}", {})
        # Edition and fingerprint: an edition that was built twice is told apart.
        return f"{name}@{found['edition']}-{found['fingerprint'][:8]}"

    def _with(self, known: frozenset[str], asked: Asked) -> dict[str, object]:
        """What this client always asks, as far as an address knows it, and what this call asks."""
        return {**{name: value for name, value in self._asked.items() if name in known}, **asked}

    def _read(self, path: str, parameters: Mapping[str, object]) -> Any:
        """Ask by GET, unless what is kept is still true."""
        texts = {name: str(int(value)) if isinstance(value, bool) else str(value) for name, value in parameters.items()}
        question = str(httpx.URL(path, params=texts))
        with self._lock:
            kept = self._kept.get(question)
            if kept is not None:
                self._kept.move_to_end(question)
        if kept is not None and time.monotonic() < kept.fresh_until:
            return json.loads(kept.content)
        answer = self._send("GET", question, tag=None if kept is None else kept.tag)
        if kept is not None and answer.status_code == 304:
            return json.loads(kept.content)
        tag, age = answer.headers.get("ETag"), _MAX_AGE.search(answer.headers.get("Cache-Control", ""))
        if tag is not None:
            with self._lock:
                self._kept[question] = _Kept(tag, time.monotonic() + (int(age[1]) if age else 0), answer.content)
                while len(self._kept) > self._most_kept:
                    self._kept.popitem(last=False)
        return answer.json()

    def _send(self, method: str, path: str, *, content: bytes | None = None, tag: str | None = None) -> httpx.Response:
        """Send a request, again after a while if it failed in passing."""
        headers = {"If-None-Match": tag} if tag else {"Content-Type": "application/json"} if content is not None else {}
        attempt = 0
        while True:
            attempt += 1
            try:
                answer = self._http.request(method, path, content=content, headers=headers)
            except httpx.TransportError:
                if attempt >= self._attempts:
                    raise
                least = 0.0
            else:
                if answer.is_success or answer.status_code == 304:
                    return answer
                least = _retry_after(answer)
                if answer.status_code not in _PASSING or attempt >= self._attempts or least > self._patience:
                    raise _error(answer)
            # Random up to a limit that doubles: clients that failed together do not come back together.
            self._sleep(least + random.uniform(0, min(_LONGEST_WAIT, _FIRST_WAIT * 2**attempt)))


def _batches(words: Iterable[str], asked: Mapping[str, object]) -> Iterator[bytes]:
    """Bodies of at most :data:`MOST_WORDS` words and :data:`MOST_BYTES` bytes."""
    head = json.dumps({**asked, "words": []}, separators=(",", ":")).encode()[:-2]
    batch: list[bytes] = []
    room = MOST_BYTES - len(head) - 2
    size = 0
    for word in words:
        written = json.dumps(word, ensure_ascii=False).encode()
        if batch and (len(batch) == MOST_WORDS or size + len(written) + 1 > room):
            yield head + b",".join(batch) + b"]}"
            batch, size = [], 0
        batch.append(written)
        size += len(written) + 1
    if batch:
        yield head + b",".join(batch) + b"]}"


def _retry_after(answer: httpx.Response) -> float:
    """Seconds that the service asks to wait, whether it names them or a date."""
    text = answer.headers.get("Retry-After", "")
    if text.isascii() and text.isdecimal():
        return float(text)
    try:
        return max(0.0, (parsedate_to_datetime(text).astimezone(UTC) - datetime.now(UTC)).total_seconds())
    except ValueError:
        return 0.0


def _error(answer: httpx.Response) -> ServiceError:
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):  # not the service, but something before it
        told = {"detail": answer.text[:200]}
    return ServiceError(
        answer.status_code, told.get("code", "unknown"), told.get("detail", ""), answer.headers.get("X-Request-Id")
    )
