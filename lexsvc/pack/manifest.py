"""The manifest: what a pack says of itself, checked when it is opened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lexsvc.entry import STRATA, Standing
from lexsvc.tier import Tier

#: The version of the pack format. A reader opens exactly its own.
FORMAT = 1


class PackError(Exception):
    """A pack is wrong, half, foreign or missing. The message names the file and the mend."""


@dataclass(frozen=True, slots=True, order=True)
class Profile:
    """What is true of every key that carries its number: the lowest tier that holds it, its best standing, its strata."""

    tier: Tier
    standing: str = Standing.LISTED.value
    strata: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        Standing(self.standing)
        if unknown := set(self.strata) - set(STRATA):
            raise ValueError(f"unknown strata {sorted(unknown)}: use {' '.join(STRATA)}")


@dataclass(frozen=True, slots=True)
class Source:
    """A source of words as a pack names it: what it is, whose it is, and the exact file it was read from."""

    id: str
    name: str
    version: str
    sha256: str
    licence: str
    attribution: str


@dataclass(frozen=True)
class Manifest:
    """The content of ``manifest.json``.

    ``limits``: shortest and longest playable word, in tiles. ``policy``: the defaults of a question (``tier``,
    ``theoretical``, ``dialects`` and what the language's own rules need). ``tiered`` is False for a list without tiers, all of
    whose words stand at ``detente``. ``counts``: ``{"keys": n, "tier": {...}, "standing": {...}}``, tiers cumulative.
    ``profiles``: the commonest first. ``profile_bits``: 2 or 4 bits a key. ``files``: name ->
    ``{"size", "sha256", "licence"}``. ``fingerprint`` is the sha256 of the rest of the manifest, hashes of files included, so
    it names the content of the whole pack.
    """

    lexicon: str
    language: str
    edition: str
    title: Mapping[str, str]
    letters: str
    limits: tuple[int, int]
    policy: Mapping[str, Any]
    tiered: bool
    profiles: tuple[Profile, ...]
    profile_bits: int
    sources: tuple[Source, ...]
    counts: Mapping[str, Any]
    root: int
    files: Mapping[str, Mapping[str, Any]]
    recipe: Mapping[str, Any] = field(default_factory=dict)
    format: int = FORMAT
    fingerprint: str = ""

    def signed(self) -> Manifest:
        """This manifest with its fingerprint worked out."""
        plain = asdict(self)
        plain.pop("fingerprint")
        digest = hashlib.sha256(_canonical(plain)).hexdigest()
        return Manifest(**{**self.__dict__, "fingerprint": digest})

    @property
    def folder(self) -> str:
        """The name of the pack's folder: ``<edition>-<first 8 digits of the fingerprint>``."""
        return f"{self.edition}-{self.fingerprint[:8]}"

    def dump(self) -> bytes:
        """The bytes of ``manifest.json``: the same content gives the same bytes."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1, sort_keys=True).encode("utf-8") + b"\n"

    @classmethod
    def load(cls, path: Path) -> Manifest:
        """Read and check ``manifest.json``. Raises :class:`PackError` naming the file and what is wrong with it."""
        try:
            plain = json.loads(path.read_bytes())
        except FileNotFoundError:
            raise PackError(f"{path}: no such file; this is not a pack, or half of one: build it again") from None
        except (OSError, ValueError, RecursionError) as error:
            raise PackError(f"{path}: not a manifest: {error}") from error
        found = plain.get("format") if isinstance(plain, dict) else None
        if found != FORMAT:
            raise PackError(f"{path}: pack format {found!r}, this lexsvc reads {FORMAT}; build the lexicon again")
        try:
            _check_kinds(plain)
            manifest = cls(
                **{
                    **plain,
                    "limits": tuple(plain["limits"]),
                    "profiles": tuple(Profile(Tier(p["tier"]), p["standing"], tuple(p["strata"])) for p in plain["profiles"]),
                    "sources": tuple(Source(**s) for s in plain["sources"]),
                }
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PackError(f"{path}: not a manifest of format {FORMAT}: {error}") from error
        if manifest.signed().fingerprint != manifest.fingerprint:
            raise PackError(f"{path}: the manifest was changed after it was written (fingerprint differs); reinstall the pack")
        return manifest


#: What the fields are that nothing else would stumble over before a question is asked.
_KINDS: Mapping[str, type] = {
    **dict.fromkeys(("lexicon", "language", "edition", "letters"), str),
    **dict.fromkeys(("title", "policy", "counts", "files"), dict),
    "root": int,
    "tiered": bool,
}


def _check_kinds(plain: Mapping[str, Any]) -> None:
    """Raise ``TypeError`` or ``ValueError`` naming a field that is not of its kind: a fingerprint tells who is whole, not who
    is well."""
    for name, kind in _KINDS.items():
        if not isinstance(plain[name], kind):
            raise TypeError(f"{name} is {plain[name]!r}")
    if plain["profile_bits"] not in (2, 4):
        raise ValueError(f"profile_bits is {plain['profile_bits']!r}")
    least, most = plain["limits"]
    if not (isinstance(least, int) and isinstance(most, int)):
        raise TypeError(f"limits are {plain['limits']!r}")


def _canonical(plain: Any) -> bytes:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")
