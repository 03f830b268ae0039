"""Reports, remarks, decisions, maintainers and secrets."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_IS_OPEN = sa.text("decision_id IS NULL")

#: Decisions are a log: neither database lets a row be changed or taken away.
_LOG_SQLITE = [
    f"CREATE TRIGGER decision_no_{verb} BEFORE {verb} ON decision BEGIN SELECT RAISE(ABORT, 'decisions are a log'); END"
    for verb in ("UPDATE", "DELETE")
]
_LOG_POSTGRESQL = [
    "CREATE FUNCTION decision_is_a_log() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'decisions are a log' USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE TRIGGER decision_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON decision "
    "FOR EACH STATEMENT EXECUTE FUNCTION decision_is_a_log()",
]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "decision",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("lexicon", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("word", sa.String(100), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("tier", sa.String(16)),
        sa.Column("pos", sa.String(16)),
        sa.Column("inflection", sa.String(64)),
        sa.Column("tag", sa.String(32)),
        sa.Column("source", sa.String(2000), nullable=False),
        sa.Column("reason", sa.String(2000), nullable=False),
        sa.Column("maintainer", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.CheckConstraint("action IN ('admit', 'refuse', 'tag', 'leave')", name="action_known"),
        sqlite_autoincrement=True,
    )
    op.create_index("decision_by_word", "decision", ["lexicon", "key", "id"])
    op.create_table(
        "report",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("lexicon", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("spelling", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("tier", sa.String(16)),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("first_at", sa.BigInteger, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.Column("decision_id", _NUMBER, sa.ForeignKey("decision.id")),
        sa.CheckConstraint("kind IN ('admit', 'refuse', 'tier', 'offensive')", name="kind_known"),
        sqlite_autoincrement=True,
    )
    while_open: dict[str, Any] = {"sqlite_where": _IS_OPEN, "postgresql_where": _IS_OPEN}
    one: list[str | sa.TextClause] = ["lexicon", "key", "kind", sa.text("coalesce(tier, '')")]
    op.create_index("report_open", "report", one, unique=True, **while_open)
    op.create_index("report_by_count", "report", ["count", "id"], **while_open)
    op.create_index("report_by_age", "report", ["first_at", "id"], **while_open)
    op.create_index("report_by_word", "report", ["lexicon", "key"])
    op.create_table(
        "remark",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("report_id", _NUMBER, sa.ForeignKey("report.id"), nullable=False),
        sa.Column("sentence", sa.String(500)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
    )
    op.create_index("remark_once", "remark", ["report_id", "reporter"], unique=True)
    op.create_index("remark_by_time", "remark", ["at"])
    op.create_table(
        "maintainer",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    for statement in _LOG_SQLITE if op.get_bind().dialect.name == "sqlite" else _LOG_POSTGRESQL:
        op.execute(statement)
