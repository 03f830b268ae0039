"""The tab-separated tables of ``data/fr/paradigms``: one header line, ``#`` comments, blank lines ignored."""

from __future__ import annotations

from collections.abc import Iterator

from lexsvc import data


def rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of a table by column; an absent last column is empty. Raises ``ValueError`` naming file and line."""
    file = data.path("fr", "paradigms", name)
    header: list[str] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split("\t")
        if not header:
            header = fields
            continue
        if len(fields) > len(header):
            raise ValueError(f"{file}:{number}: {len(fields)} columns, the header names {len(header)}")
        yield dict(zip(header, fields + [""] * (len(header) - len(fields)), strict=True))
