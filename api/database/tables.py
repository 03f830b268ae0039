"""What is kept. Times are Unix seconds; tiers, parts of speech and tags are written as everywhere else.

These tables are what the newest migration leaves (a test compares them); a change here comes with a migration.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    literal_column,
)

#: Longest texts, in characters: a word as typed, a sentence of a player, a reason or source of a maintainer.
LONGEST_WORD = 100
LONGEST_SENTENCE = 500
LONGEST_REASON = 2_000

KINDS = ("admit", "refuse", "tier", "offensive")
ACTIONS = ("admit", "refuse", "tag", "leave")

metadata = MetaData()
_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by itself only where the type is INTEGER


def _one_of(column: str, values: tuple[str, ...]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


#: What a maintainer decided about a word. A log: rows are added and never changed, and a later one on the same word holds.
#: ``live``: it goes over the shelf's lexicon at once; ``edition``: the edition it was decided on.
decision = Table(
    "decision",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("lexicon", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("word", String(LONGEST_WORD), nullable=False),
    Column("action", String(16), nullable=False),
    Column("tier", String(16)),
    Column("pos", String(16)),
    Column("inflection", String(64)),
    Column("tag", String(32)),
    Column("source", String(LONGEST_REASON), nullable=False),
    Column("reason", String(LONGEST_REASON), nullable=False),
    Column("maintainer", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("edition", String(64), nullable=False),
    _one_of("action", ACTIONS),
    sqlite_autoincrement=True,  # a number is never given twice: it is what readers of the log go on from
)
Index("decision_by_word", decision.c.lexicon, decision.c.key, decision.c.id)

#: What players say of a word: one open row for each (lexicon, key, kind, tier), open while nothing is decided.
#: ``spelling``: as first typed; ``count``: how many said so; ``edition``: the one looked at by the last of them.
report = Table(
    "report",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("lexicon", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("spelling", String(LONGEST_WORD), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("tier", String(16)),
    Column("edition", String(64), nullable=False),
    Column("count", Integer, nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("decision_id", _NUMBER, ForeignKey("decision.id")),
    _one_of("kind", KINDS),
    sqlite_autoincrement=True,
)
#: ``coalesce``, since an index takes two NULLs for different.
TIER_OR_NONE: ColumnElement[str] = literal_column("coalesce(tier, '')")
IS_OPEN = report.c.decision_id.is_(None)
Index(
    "report_open",
    report.c.lexicon,
    report.c.key,
    report.c.kind,
    TIER_OR_NONE,
    unique=True,
    sqlite_where=IS_OPEN,
    postgresql_where=IS_OPEN,
)
Index("report_by_count", report.c.count, report.c.id, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("report_by_age", report.c.first_at, report.c.id, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("report_by_word", report.c.lexicon, report.c.key)

#: One voice for a report, with what it said. ``reporter`` stands for an address for one day (:mod:`api.reports.reporter`).
remark = Table(
    "remark",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("report_id", _NUMBER, ForeignKey("report.id"), nullable=False),
    Column("sentence", String(LONGEST_SENTENCE)),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(32), nullable=False),
)
Index("remark_once", remark.c.report_id, remark.c.reporter, unique=True)
Index("remark_by_time", remark.c.at)

#: Who may decide. ``token_hash``: SHA-256 of the token in hexadecimal; the token itself is told once and never kept.
maintainer = Table(
    "maintainer",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
)

#: Random values that all workers and machines share (:mod:`api.database.secret`).
secret = Table(
    "secret",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

#: Own dictionaries of several machines (:mod:`api.dictionaries.shared`). ``owner``: SHA-256 of the owner's token; ``version``
#: changes whenever anything else does; ``policies``: names with spaces between; ``change``: the number of the last write, from
#: the sequence ``dictionary_change``.
dictionary = Table(
    "dictionary",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("version", String(16), nullable=False),
    Column("size", Integer, nullable=False),
    Column("text", LargeBinary, nullable=False),
    Column("language", String(16), nullable=False),
    Column("base", String(64)),
    Column("policies", String(200), nullable=False),
    Column("change", BigInteger, nullable=False),
)
Index("dictionary_by_owner", dictionary.c.owner)
Index("dictionary_by_change", dictionary.c.change, unique=True)
