"""Statements that both databases know and SQLAlchemy writes for each apart."""

from __future__ import annotations

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An ``INSERT`` that can say ``ON CONFLICT``."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
