"""Keeping reports, and finding them again.

All functions take a connection, whose transaction is the caller's: ``with database.begin() as connection``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, func, select, tuple_, update

from api.database.statements import insert
from api.database.tables import IS_OPEN, TIER_OR_NONE, remark, report
from api.reports.said import Said

#: Sentences kept with a report: enough to argue, and a bound to what a flood can fill.
MOST_SENTENCES = 100

Order = Literal["count", "age"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A report after it was kept. ``counted``: this voice is a new one; ``noted``: the sentence, if any, is kept too."""

    number: int
    count: int
    counted: bool
    noted: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A row of the table ``report``."""

    id: int
    lexicon: str
    key: str
    spelling: str
    kind: str
    tier: str | None
    edition: str
    count: int
    first_at: int
    last_at: int
    decision_id: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that came with a report."""

    report_id: int
    sentence: str
    at: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some reports, and where to go on (what ``after`` takes), None at the end."""

    reports: list[Report]
    more: tuple[int, int] | None


def keep(connection: Connection, said: Said, reporter: str, now: int) -> Kept:
    """Add a voice to the open report that says the same, or open one. The same reporter counts once a day."""
    number = _open(connection, said, now)
    counted, noted = _note(connection, number, said.sentence, reporter, now)
    counting = update(report).where(report.c.id == number).values(count=report.c.count + int(counted), last_at=now)
    count = connection.execute(counting.returning(report.c.count)).scalar_one()
    return Kept(number, count, counted, noted)


def _open(connection: Connection, said: Said, now: int) -> int:
    """The number of the open report that says this, opened if there is none. Whoever reports the same waits for our end."""
    values = {"lexicon": said.lexicon, "key": said.key, "spelling": said.spelling, "kind": said.kind, "tier": said.tier}
    opening = insert(connection, report).values(**values, edition=said.edition, count=0, first_at=now, last_at=now)
    upsert = opening.on_conflict_do_update(
        index_elements=[report.c.lexicon, report.c.key, report.c.kind, TIER_OR_NONE],
        index_where=IS_OPEN,
        set_={"edition": opening.excluded.edition},
    )
    number: int = connection.execute(upsert.returning(report.c.id)).scalar_one()
    return number


def _note(connection: Connection, number: int, sentence: str | None, reporter: str, now: int) -> tuple[bool, bool]:
    """Note a voice. Returns whether it is a new one, and whether its sentence, if any, is kept."""
    if sentence is not None and _sentences(connection, number) >= MOST_SENTENCES:
        sentence = None
    noting = insert(connection, remark).values(report_id=number, sentence=sentence, at=now, reporter=reporter)
    adding = noting.on_conflict_do_nothing(index_elements=[remark.c.report_id, remark.c.reporter]).returning(remark.c.id)
    if connection.execute(adding).scalar() is not None:
        return True, sentence is not None
    if sentence is None:
        return False, False
    first = (remark.c.report_id == number, remark.c.reporter == reporter, remark.c.sentence.is_(None))
    filled = connection.execute(update(remark).where(*first).values(sentence=sentence))
    return False, filled.rowcount == 1


def _sentences(connection: Connection, number: int) -> int:
    counted = select(func.count()).where(remark.c.report_id == number, remark.c.sentence.is_not(None))
    return connection.execute(counted).scalar_one()


def open_reports(
    connection: Connection,
    order: Order = "count",
    *,
    after: tuple[int, int] | None = None,
    limit: int = 50,
    lexicon: str | None = None,
    kind: str | None = None,
) -> Page:
    """Open reports, those most said first (``count``, the newer first among equals) or the oldest first (``age``)."""
    by = tuple_(report.c.count if order == "count" else report.c.first_at, report.c.id)
    asked = select(report).where(IS_OPEN).limit(limit + 1)
    if order == "count":
        asked = asked.order_by(report.c.count.desc(), report.c.id.desc())
    else:
        asked = asked.order_by(report.c.first_at, report.c.id)
    if after is not None:
        asked = asked.where(by < after if order == "count" else by > after)
    if lexicon is not None:
        asked = asked.where(report.c.lexicon == lexicon)
    if kind is not None:
        asked = asked.where(report.c.kind == kind)
    found = [Report(*row) for row in connection.execute(asked)]
    page = found[:limit]
    last = page[-1] if len(found) > limit else None
    return Page(page, None if last is None else (last.count if order == "count" else last.first_at, last.id))


def count_open(connection: Connection) -> int:
    """How many reports are open."""
    return connection.execute(select(func.count()).select_from(report).where(IS_OPEN)).scalar_one()


def find(connection: Connection, number: int) -> Report | None:
    """The report of this number."""
    row = connection.execute(select(report).where(report.c.id == number)).first()
    return None if row is None else Report(*row)


def reports_on(connection: Connection, lexicon: str, key: str) -> list[Report]:
    """All reports on a word, open and decided, in the order they came in."""
    asked = select(report).where(report.c.lexicon == lexicon, report.c.key == key).order_by(report.c.id)
    return [Report(*row) for row in connection.execute(asked)]


def remarks_on(connection: Connection, numbers: Sequence[int], limit: int = MOST_SENTENCES) -> list[Remark]:
    """The sentences that came with these reports, the newest first."""
    asked = select(remark.c.report_id, remark.c.sentence, remark.c.at)
    asked = asked.where(remark.c.report_id.in_(numbers), remark.c.sentence.is_not(None))
    return [Remark(*row) for row in connection.execute(asked.order_by(remark.c.id.desc()).limit(limit))]


def forget_sentences(connection: Connection, before: int) -> int:
    """Throw away the sentences older than this moment; the reports and their counts stay. Returns how many there were."""
    told = (remark.c.sentence.is_not(None), remark.c.at < before)
    return connection.execute(update(remark).where(*told).values(sentence=None)).rowcount
