"""Every setting of the service, in one place. All come from the environment; ``lexsvc serve`` has flags for some.

The table :data:`SETTINGS` is what ``docs`` and ``lexsvc serve --help`` tell of them and what is validated at start.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import URL

from api.database.url import file_url, read_url
from lexsvc import places

#: Most words in one POST, and most bytes in its body (1 MiB).
MOST_WORDS = 10_000
MOST_BYTES = 1 << 20
#: Most bytes of the text of an own dictionary (5 MiB), and most lines in it.
MOST_DICTIONARY_BYTES = 5 << 20
MOST_DICTIONARY_LINES = 200_000
#: Most lexicons in one question.
MOST_LEXICONS = 8


class ConfigError(ValueError):
    """Settings are wrong; the message has a line for each."""


@dataclass(frozen=True)
class Config:
    """The settings, validated."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    worker_mebibytes: int = 1_024
    packs: Path = Path("build/packs")
    metrics: Path | None = None
    log: str = "errors"
    reload_seconds: float = 1.0
    costly_per_minute: int = 30_000
    proxies: int = 0
    redis_url: str | None = field(default=None, repr=False)  # it may hold a password
    dictionaries: Path | None = None
    owner_dictionaries: int = 20
    owner_mebibytes: int = 20
    total_dictionaries: int = 1_000
    total_mebibytes: int = 1_024
    database: URL | None = None
    secret: str | None = field(default=None, repr=False)
    reports_per_hour: int = 30


@dataclass(frozen=True)
class Setting:
    """One setting: its variable, what it means, what it takes and how it is read. What is ``secret`` is never repeated."""

    variable: str
    meaning: str
    takes: str
    read: Callable[[str], object]
    secret: bool = False


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError(text)
        return number

    return read


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return read


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= 3600:
        raise ValueError(text)
    return seconds


def _secret(text: str) -> str:
    if len(text) < 32:
        raise ValueError("too short to be secret")
    return text


def _redis_url(text: str) -> str:
    try:
        from redis.connection import parse_url
    except ImportError:
        raise ValueError("the redis package is missing") from None
    parse_url(text)  # type: ignore[no-untyped-call]
    return text


def _folder_or_off(text: str) -> Path | None:
    return None if text == "off" else Path(text)


def _host(text: str) -> str:
    if not text or any(c.isspace() for c in text):
        raise ValueError(text)
    return text


SETTINGS: Mapping[str, Setting] = {
    "host": Setting("LEXSVC_HOST", "address to listen on; 0.0.0.0 for all", "a host name or address", _host),
    "port": Setting("LEXSVC_PORT", "port to listen on", "a number from 1 to 65535", _between(1, 65535)),
    "workers": Setting("LEXSVC_WORKERS", "worker processes; one a core is right", "a number from 1 to 256", _between(1, 256)),
    "worker_mebibytes": Setting(
        "LEXSVC_WORKER_MEBIBYTES",
        "resident memory, packs included, beyond which a worker is replaced by a fresh one, in MiB; 0 for never",
        "a number from 0 to 1000000",
        _between(0, 1_000_000),
    ),
    "packs": Setting("LEXSVC_PACKS", "the folder of the packs", "a folder", Path),
    "metrics": Setting(
        "LEXSVC_METRICS", "a folder the workers of one server share to count in; by default a temporary one", "a folder", Path
    ),
    "log": Setting(
        "LEXSVC_LOG",
        "which requests are logged, a JSON line each on standard error",
        "none, errors or all",
        _one_of("none", "errors", "all"),
    ),
    "costly_per_minute": Setting(
        "LEXSVC_COSTLY_PER_MINUTE",
        "how many costly requests (searches, differences, games) a client may make in a minute; 0 for any number",
        "a number from 0 to 1000000000",
        _between(0, 1_000_000_000),
    ),
    "proxies": Setting(
        "LEXSVC_PROXIES",
        "how many proxies of yours stand in front, so that the client is who the outermost saw (X-Forwarded-For)",
        "a number from 0 to 8",
        _between(0, 8),
    ),
    "redis_url": Setting(
        "LEXSVC_REDIS_URL",
        "Redis in which several machines count costly requests together; without it each counts for itself",
        "redis://HOST:PORT/NUMBER, rediss:// or unix://PATH (needs pip install 'lexsvc[cluster]')",
        _redis_url,
        secret=True,
    ),
    "reload_seconds": Setting(
        "LEXSVC_RELOAD_SECONDS", "how often a worker looks for a new edition", "seconds from 0 to 3600", _seconds
    ),
    "dictionaries": Setting(
        "LEXSVC_DICTIONARIES",
        "the folder of own dictionaries, by default dictionaries beside that of the packs; off keeps none",
        "a folder, or off",
        _folder_or_off,
    ),
    "owner_dictionaries": Setting(
        "LEXSVC_OWNER_DICTIONARIES", "most own dictionaries of one owner", "a number from 1 to 1000000", _between(1, 1_000_000)
    ),
    "owner_mebibytes": Setting(
        "LEXSVC_OWNER_MEBIBYTES",
        "most text of all dictionaries of one owner, in MiB",
        "a number from 1 to 1000000",
        _between(1, 1_000_000),
    ),
    "total_dictionaries": Setting(
        "LEXSVC_TOTAL_DICTIONARIES", "most own dictionaries in all", "a number from 1 to 1000000", _between(1, 1_000_000)
    ),
    "total_mebibytes": Setting(
        "LEXSVC_TOTAL_MEBIBYTES",
        "most text of all own dictionaries, in MiB",
        "a number from 1 to 1000000",
        _between(1, 1_000_000),
    ),
    "database": Setting(
        "LEXSVC_DATABASE_URL",
        "where reports and decisions are kept, by default lexsvc.sqlite beside the folder of the packs; off keeps none",
        "sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME where lexsvc[cluster] is installed, or off",
        read_url,
        secret=True,
    ),
    "secret": Setting(
        "LEXSVC_SECRET",
        "what signs the sessions of the maintainers' desk; by default a random value kept in the database",
        "a text of at least 32 characters that nobody can guess",
        _secret,
        secret=True,
    ),
    "reports_per_hour": Setting(
        "LEXSVC_REPORTS_PER_HOUR",
        "how many words a client may report in an hour; 0 for any number",
        "a number from 0 to 1000000000",
        _between(0, 1_000_000_000),
    ),
}


def load(environment: Mapping[str, str] | None = None) -> Config:
    """Read the settings. Raises :class:`ConfigError` naming every wrong one and what it takes, all at once."""
    environment = os.environ if environment is None else environment
    read: dict[str, object] = {"packs": places.packs()}
    wrong = []
    for name, setting in SETTINGS.items():
        text = environment.get(setting.variable)
        if text is None or text == "":
            continue
        try:
            read[name] = setting.read(text)
        except ValueError:
            told = setting.variable if setting.secret else f"{setting.variable}={text[:80]!r}"
            wrong.append(f"{told}: give {setting.takes} ({setting.meaning})")
    if wrong:
        raise ConfigError("\n".join(wrong))
    beside = Path(str(read["packs"])).parent
    read.setdefault("dictionaries", beside / "dictionaries")
    read.setdefault("database", file_url(beside / "lexsvc.sqlite"))
    return Config(**read)  # type: ignore[arg-type]
