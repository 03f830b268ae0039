"""The trail of a build, as far as one lies beside the pack: what the sources said of a word and where it fell.

It is what ``lexsvc explain`` tells; a host that serves packs alone has none.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass

from lexsvc.lexicon import Lexicon

#: The version of the file that is read here; of another nothing is told.
_VERSION = 2
_MOST = 40  # rows of one word that a person reads


@dataclass(frozen=True)
class Attested:
    """A form as the sources have it. ``rule`` let it in; where there is none, it fell in ``step`` for ``why``."""

    spelling: str
    lemma: str
    pos: str
    sources: tuple[str, ...]
    known: tuple[str, ...]
    frequency: float
    zipf: float
    rule: str
    tier_rule: str
    step: str
    why: str


@dataclass(frozen=True)
class ReviewedLine:
    """A reviewed line that speaks of the word."""

    kind: str
    what: str
    reason: str


@dataclass(frozen=True)
class Trail:
    """All that the build knew of one key."""

    attested: tuple[Attested, ...] = ()
    reviewed: tuple[ReviewedLine, ...] = ()

    @property
    def sources(self) -> set[str]:
        """The sources that have it in any form."""
        return {source for form in self.attested for source in (*form.sources, *form.known)}


def read(lexicon: Lexicon, code: bytes) -> Trail:
    """The trail of a key; empty where there is none to read."""
    path = lexicon.pack.folder.with_name(f"{lexicon.pack.folder.name}.report") / "trail.sqlite"
    if not path.is_file():
        return Trail()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            if database.execute("pragma user_version").fetchone() != (_VERSION,):
                return Trail()
            return Trail(tuple(_attested(database, code)), tuple(_reviewed(database, code)))
    except sqlite3.Error:  # damaged, or gone meanwhile: the desk works without
        return Trail()


def _attested(database: sqlite3.Connection, code: bytes) -> list[Attested]:
    rows = database.execute(
        "select spelling, lemma, pos, f.sources, known, frequency, zipf, f.rule, f.tier_rule,"
        " coalesce(nullif(l.dropped_in, ''), f.dropped_in), coalesce(nullif(l.reason, ''), f.reason)"
        " from form f join lexeme l on l.id = f.lexeme where code = ? order by f.rule = '', lemma, pos limit ?",
        (code, _MOST),
    )
    return [
        Attested(spelling, lemma, pos, tuple(sources.split()), tuple(known.split()), frequency or 0, zipf or 0, *rest)
        for spelling, lemma, pos, sources, known, frequency, zipf, *rest in rows
    ]


def _reviewed(database: sqlite3.Connection, code: bytes) -> list[ReviewedLine]:
    rows = database.execute("select kind, what, reason from decision where code = ? limit ?", (code, _MOST))
    return [ReviewedLine(*row) for row in rows]
