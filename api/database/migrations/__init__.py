"""Migrations: the steps that bring a database from any earlier state to :mod:`api.database.tables`.

Each file of ``versions`` is one step of Alembic; a new one names the last as its ``down_revision`` and is never changed once
released. They only go forward: whoever goes back takes a backup.
"""
