"""Own dictionaries of several machines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and the sequence that numbers changes. Only PostgreSQL is ever shared by machines."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE dictionary_change")
    op.create_table(
        "dictionary",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("version", sa.String(16), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("base", sa.String(64)),
        sa.Column("policies", sa.String(200), nullable=False),
        sa.Column("change", sa.BigInteger, nullable=False),
    )
    op.create_index("dictionary_by_owner", "dictionary", ["owner"])
    op.create_index("dictionary_by_change", "dictionary", ["change"], unique=True)
