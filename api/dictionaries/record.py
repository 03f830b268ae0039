"""What there is to know of an own dictionary: whose it is, what its owner wrote, and what there is room for."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

#: What an own dictionary is called: 128 bits that nobody guesses. It names a folder, so nothing that could walk a path.
ID = re.compile(r"own-[0-9a-f]{32}", re.ASCII)


class Missing(LookupError):
    """There is no such dictionary."""


class QuotaExceeded(Exception):
    """There is no room. ``quota`` is the field of :class:`Quotas` that stands in the way, ``most`` its value."""

    def __init__(self, quota: str, most: int) -> None:
        super().__init__(f"{quota} is {most}")
        self.quota, self.most = quota, most


@dataclass(frozen=True)
class Room:
    """Dictionaries and bytes of text: what some take, or what there is for them."""

    count: int
    bytes: int


@dataclass(frozen=True)
class Quotas:
    """The most dictionaries and bytes of text, of one owner and in total."""

    owner_count: int
    owner_bytes: int
    total_count: int
    total_bytes: int

    def check(self, size: int, own: Room, others: Room) -> None:
        """Whether there is room for ``size`` bytes more beside the owner's other dictionaries, and beside all others.

        Raises :class:`QuotaExceeded`.
        """
        for quota, needed in (
            ("owner_count", own.count + 1),
            ("owner_bytes", own.bytes + size),
            ("total_count", others.count + 1),
            ("total_bytes", others.bytes + size),
        ):
            most = getattr(self, quota)
            if needed > most:
                raise QuotaExceeded(quota, most)


@dataclass(frozen=True)
class Source:
    """How a text is read: its language, and the lexicon it is laid over; no base means that it stands for itself.

    ``policies``: the rules turned on that the language leaves to a lexicon (:class:`lexsvc.languages.Language`).
    """

    language: str
    base: str | None = None
    policies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Content:
    """What an owner writes: the lines, how they are read, and whether anybody may see them."""

    text: bytes
    source: Source
    public: bool


@dataclass(frozen=True)
class Record:
    """A dictionary without its text. ``owner`` is the hash of its owner's token; ``size`` the bytes of its text."""

    id: str
    owner: str
    public: bool
    version: str
    size: int

    def is_owned_by(self, token: str) -> bool:
        """Whether this is the owner's token, compared in a time that tells nothing."""
        return hmac.compare_digest(self.owner, hash_of(token))


def hash_of(token: str) -> str:
    """What is kept of a token. It holds 256 random bits, so a plain hash gives nothing away."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_record(token: str, content: Content) -> Record:
    """The record of a new dictionary, with an id that nobody guesses."""
    return Record("own-" + secrets.token_hex(16), hash_of(token), content.public, new_version(), len(content.text))


def new_version() -> str:
    """The name of another version."""
    return secrets.token_hex(8)
