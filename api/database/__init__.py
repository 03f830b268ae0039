"""The database: what people send and maintainers decide. SQLite by default, PostgreSQL by URL.

``url`` reads the setting, ``tables`` says what is kept, ``migrations`` brings a database to that, ``engine`` opens it and tells
when it is away, ``secret`` keeps the random values that all workers and machines share. Whoever writes takes
``database.begin()``, whoever only reads ``database.read()``; both raise :class:`~api.database.engine.Away`.
"""

from api.database.engine import Away, Database

__all__ = ["Away", "Database"]
