"""What Alembic runs: the steps, over the connection that :mod:`api.database.migrate` hands it."""

from alembic import context

from api.database.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # the transaction is the caller's, on both databases
)
context.run_migrations()
