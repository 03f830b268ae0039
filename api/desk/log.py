"""The log of decisions in the database: rows are added, and none is ever changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, Select, func, select, text, update

from api.database.tables import decision, report
from lexsvc.decision import Action, Decision
from lexsvc.tier import Tier


class Answered(Exception):
    """Somebody else has decided about these reports meanwhile; nothing was written."""


def head(connection: Connection) -> int:
    """The number of the latest decision, 0 if there is none."""
    return int(connection.execute(select(func.coalesce(func.max(decision.c.id), 0))).scalar_one())


def alone(connection: Connection) -> None:
    """Let nobody else decide until this transaction ends, so that the log grows in the order of its numbers."""
    if connection.dialect.name == "postgresql":  # on SQLite one alone writes anyhow
        connection.execute(text("LOCK TABLE decision IN SHARE ROW EXCLUSIVE MODE"))


def head_on(connection: Connection, lexicon: str, key: str) -> int:
    """The number of the latest decision about a word, 0 if there is none."""
    asked = select(func.coalesce(func.max(decision.c.id), 0))
    return int(connection.execute(asked.where(decision.c.lexicon == lexicon, decision.c.key == key)).scalar_one())


def add(connection: Connection, made: Sequence[Decision], reports: Iterable[int] = ()) -> list[Decision]:
    """Add decisions, and let the first answer these open reports. Raises :class:`Answered` if one of them is open no more:
    the transaction must then be undone."""
    alone(connection)
    if not made:
        return []
    # Many rows a statement: reviewed lines are imported by the thousand, and no transaction may take long.
    numbering = decision.insert().returning(decision.c.id, sort_by_parameter_order=True)
    numbers = connection.execute(numbering, [_row(each) for each in made]).scalars()
    added = [replace(each, id=number) for each, number in zip(made, numbers, strict=True)]
    wanted = sorted(set(reports))
    if wanted:
        answering = update(report).where(report.c.id.in_(wanted), report.c.decision_id.is_(None))
        if connection.execute(answering.values(decision_id=added[0].id)).rowcount != len(wanted):
            raise Answered
    return added


def _row(made: Decision) -> dict[str, Any]:
    """A decision as a row, which the database numbers."""
    row = {**asdict(made), "action": made.action.value, "tier": None if made.tier is None else made.tier.slug}
    del row["id"]
    return row


def read(connection: Connection, *, lexicon: str | None = None, key: str | None = None) -> list[Decision]:
    """The log, or that of a lexicon or a word, in order."""
    asked = select(decision).order_by(decision.c.id)
    if lexicon is not None:
        asked = asked.where(decision.c.lexicon == lexicon)
    if key is not None:
        asked = asked.where(decision.c.key == key)
    return _decisions(connection, asked)


def read_about_live(connection: Connection) -> list[Decision]:
    """The log of every word that has a decision which holds at once."""
    live = select(decision.c.lexicon, decision.c.key).where(decision.c.live).distinct().subquery()
    asked = select(decision).join(live, (decision.c.lexicon == live.c.lexicon) & (decision.c.key == live.c.key))
    return _decisions(connection, asked.order_by(decision.c.id))


def page(connection: Connection, before: int | None, limit: int) -> list[Decision]:
    """The latest decisions, or the latest before number ``before``."""
    asked = select(decision).order_by(decision.c.id.desc()).limit(limit)
    return _decisions(connection, asked if before is None else asked.where(decision.c.id < before))


def _decisions(connection: Connection, asked: Select[Any]) -> list[Decision]:
    found = []
    for row in connection.execute(asked).mappings():
        tier = None if row["tier"] is None else Tier.parse(row["tier"])
        found.append(Decision(**{**row, "action": Action(row["action"]), "tier": tier}))
    return found
