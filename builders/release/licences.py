"""Licences: what each demands, and which of them nobody can keep together in one work. The facts are in ``data/licences.toml``.

The files of a pack are works of their own, so that only the licences named for one file have to agree. In a file, every entry
stays under the licences of the sources that attest it; whoever hands the file on keeps them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from lexsvc import data
from lexsvc.pack import Manifest


@dataclass(frozen=True)
class Licence:
    """A licence: its title and address, and what it ``demands`` of whoever hands a work on.

    ``never``: why nothing under it may be published in a pack at all, or empty. ``clashes``: licence -> why no one file can be
    under both. ``becomes``: the licences under which it lets its material be handed on in a greater work.
    """

    id: str
    title: str
    url: str
    demands: str
    never: str
    clashes: Mapping[str, str]
    becomes: frozenset[str]


def read_licences() -> dict[str, Licence]:
    """All licences known, by id. Raises ``ValueError`` naming the file and the licence that is not well described."""
    raw = data.toml("licences.toml")
    clashes: dict[str, dict[str, str]] = {name: {} for name in raw["licence"]}
    for row in raw["clash"]:
        for one in row["one"]:
            for other in row["other"]:
                if one not in clashes or other not in clashes:
                    raise ValueError(f"data/licences.toml: a clash of {one} with {other}, and one of them is not described")
                clashes[one][other] = clashes[other][one] = row["reason"]
    try:
        return {
            name: Licence(
                name,
                row["title"],
                row["url"],
                row["demands"],
                row.get("never", ""),
                clashes[name],
                frozenset(row.get("becomes", ())),
            )
            for name, row in raw["licence"].items()
        }
    except KeyError as error:
        raise ValueError(f"data/licences.toml: a licence lacks {error}") from None


def parts(expression: str) -> tuple[str, ...]:
    """The licences that a file's expression joins with AND, in order. Raises ``ValueError`` for anything else.

    >>> parts("MPL-2.0 AND MIT")
    ('MPL-2.0', 'MIT')
    """
    named = tuple(part.strip() for part in expression.split(" AND "))
    if not all(named) or any(" " in part or "(" in part for part in named):
        raise ValueError(f"{expression!r} is no list of licences joined with AND")
    return named


def faults(manifest: Manifest, known: Mapping[str, Licence]) -> Iterator[str]:
    """Why a pack with this manifest cannot be published, a line each; nothing if it can."""
    granted: set[str] = set()
    for name, described in manifest.files.items():
        try:
            licences = parts(described["licence"])
        except ValueError as error:
            yield f"{name}: {error}"
            continue
        granted.update(licences)
        for licence in licences:
            if licence not in known:
                yield f"{name}: {licence} is not described in data/licences.toml: describe it, or leave its source out"
            elif known[licence].never:
                yield f"{name}: {licence} keeps it from being published: {known[licence].never}"
        for one, other in combinations(licences, 2):
            if one in known and other in known[one].clashes:
                yield f"{name}: {one} and {other} cannot both hold for it: {known[one].clashes[other]}"
    for source in manifest.sources:
        described_by = known.get(source.licence)
        if source.licence not in granted and (described_by is None or not described_by.becomes & granted):
            yield f"source {source.id}: no file is under its licence {source.licence}, nor under one it may become"
        if not source.attribution:
            yield f"source {source.id}: nobody is named as its author; give it an attribution in the lock"
