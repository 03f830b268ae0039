"""Reviewed files: what people decided about words, a line each, in ``data/<language>/*.tsv``.

Each file is tab separated, with one header line and ``#`` comments, in NFC. What is read here can be changed line by line and
written back: every other byte stays as it was, and new lines go where the order of the file wants them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lexsvc.folding import Folding

#: The columns of each kind of file.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "additions": ("lemma", "pos", "inflection", "tier", "source", "edition", "reason"),
    "promotions": ("lemma", "pos", "tier", "source", "edition", "reason"),
    "short-words": ("word", "decision", "tier", "spellings", "source", "edition", "reason"),
    "denials": ("word", "reason_code", "source", "edition", "reason"),
    "tags": ("lemma", "tag", "source", "edition", "reason"),
    "variants": ("variant", "classical", "pos", "source", "edition", "reason"),
}
#: The parts of speech that lines may name (Universal Dependencies).
PARTS_OF_SPEECH = ("NOUN", "VERB", "ADJ", "ADV", "INTJ", "PRON", "DET", "NUM", "ADP", "CCONJ", "SCONJ")
#: What tells a line of each kind from every other.
_IDENTITY: Mapping[str, tuple[str, ...]] = {
    "additions": ("lemma", "pos"),
    "promotions": ("lemma", "pos"),
    "short-words": ("word",),
    "denials": ("word",),
    "tags": ("lemma", "tag"),
    "variants": ("variant", "classical", "pos"),
}

#: The fields of one line, by column.
Fields = Mapping[str, str]


@dataclass
class _Row:
    """A line with fields, as it is written, and the comments and blank lines before it."""

    line: str
    fields: Fields
    before: tuple[str, ...] = ()


class ReviewedFile:
    """One file. ``kind`` is one of :data:`COLUMNS`; iterating gives the fields of each line."""

    def __init__(self, kind: str, head: list[str], rows: list[_Row], tail: list[str], folding: Folding) -> None:
        self.kind = kind
        self._head, self._tail = head, tail
        self._folding = folding
        self._rows: dict[tuple[str, ...], _Row] = {}
        for row in rows:
            identity = self.identity(row.fields)
            while identity in self._rows:  # said twice: the first is the one that is found, the others stay
                identity = (*identity, "")
            self._rows[identity] = row
        self._added: dict[tuple[str, ...], Fields] = {}

    @classmethod
    def read(cls, path: Path, folding: Folding) -> ReviewedFile:
        """The file; a header alone if there is none. Raises ``ValueError`` naming the file and what is wrong with it."""
        kind = path.stem
        if kind not in COLUMNS:
            raise ValueError(f"{path}: unknown kind of reviewed lines: use {', '.join(COLUMNS)}")
        columns = COLUMNS[kind]
        header = "\t".join(columns)
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else [header]
        except UnicodeDecodeError as error:
            raise ValueError(f"{path}: not UTF-8: {error}") from None
        if header not in lines:
            raise ValueError(f"{path}: the columns must be {' '.join(columns)}")
        body = lines.index(header) + 1
        rows: list[_Row] = []
        before: list[str] = []
        for number, line in enumerate(lines[body:], body + 1):
            if not line or line.startswith("#"):
                before.append(line)
                continue
            cells = [cell.strip() for cell in line.split("\t")]
            if len(cells) != len(columns):
                raise ValueError(f"{path}:{number}: has {len(cells)} columns instead of {len(columns)}")
            rows.append(_Row(line, dict(zip(columns, cells, strict=True)), tuple(before)))
            before = []
        return cls(kind, lines[:body], rows, before, folding)

    @property
    def text(self) -> str:
        """The whole file, new lines where its order wants them."""
        rows = list(self._rows.values())
        orders = [self._order(row.fields) for row in rows]
        for fields in sorted(self._added.values(), key=self._order):
            place = bisect_right(orders, self._order(fields))
            orders.insert(place, self._order(fields))
            rows.insert(place, _Row(self._line(fields), fields))
        lines = [*self._head, *(line for row in rows for line in (*row.before, row.line)), *self._tail]
        return "".join(f"{line}\n" for line in lines)

    def __iter__(self) -> Iterator[Fields]:
        yield from (row.fields for row in self._rows.values())
        yield from self._added.values()

    def find(self, fields: Fields) -> Fields | None:
        """The line that says something of the same as ``fields``, which need only hold what tells lines apart."""
        identity = self.identity(fields)
        row = self._rows.get(identity)
        return row.fields if row is not None else self._added.get(identity)

    def put(self, fields: Fields) -> bool:
        """Add a line, or change the one there is of the same; whether that changed anything.

        A line that says the same and only entered with another edition is kept.
        """
        known = self.find(fields)
        if known is not None and says_the_same(known, fields):
            return False
        identity = self.identity(fields)
        if identity in self._rows:
            self._rows[identity].line = self._line(fields)
            self._rows[identity].fields = fields
        else:
            self._added[identity] = fields
        return True

    def drop(self, fields: Fields) -> bool:
        """Take out the line that says something of the same; whether there was one. Comments before it stay."""
        identity = self.identity(fields)
        row = self._rows.pop(identity, None)
        if row is None:
            return self._added.pop(identity, None) is not None
        if row.before:
            self._head += row.before
        return True

    def _line(self, fields: Fields) -> str:
        return "\t".join(fields[column] for column in COLUMNS[self.kind])

    def identity(self, fields: Fields) -> tuple[str, ...]:
        """What tells a line from every other of the file."""
        return tuple(fields[column] for column in _IDENTITY[self.kind])

    def _order(self, fields: Fields) -> tuple[int, str, str, str]:
        """Short words by length, all others by their letters, marks aside, then by spelling and part of speech."""
        word = fields[COLUMNS[self.kind][0]]
        length = len(word) if self.kind == "short-words" else 0
        return length, self._folding.fold(word).key or word, word, fields.get("pos", "")


def says_the_same(one: Fields, other: Fields) -> bool:
    """Whether two lines differ in nothing but the edition they entered with."""
    return {**one, "edition": ""} == {**other, "edition": ""}
