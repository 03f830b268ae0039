"""Promise: an acknowledged report is never lost, whatever is killed at whatever moment.

``LEXSVC_TURNS`` says how often each thing is killed; ``docs/reliability.md`` tells of a thousand.
"""

from __future__ import annotations

import os

from lexsvc.shelf import Shelf
from tests.api.killing import Ledger, kill_again_and_again, kill_postgres_again_and_again
from tests.services import cluster

TURNS = int(os.environ.get("LEXSVC_TURNS", "10"))


def test_the_service_is_killed(tiny_shelf: Shelf, database_url: str) -> None:
    ledger = kill_again_and_again(tiny_shelf.root, database_url, TURNS)
    tell(ledger, TURNS)


def test_postgresql_is_killed(tiny_shelf: Shelf) -> None:
    turns = max(2, TURNS // 20)
    with cluster(durable=True) as server:
        tell(kill_postgres_again_and_again(tiny_shelf.root, server, turns), turns)


def tell(ledger: Ledger, turns: int) -> None:
    """Say on standard output (``pytest -s``) what was seen; of so many turns some must have taken reports."""
    print(
        f"killed {turns} times: {ledger.sent} reports sent, {len(ledger.acknowledged) + ledger.unnoted} acknowledged, none lost"
    )
    assert ledger.acknowledged
