"""Reports on a disk that fills up: each is acknowledged and kept, or refused by name, and checks go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import select
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.database import Database
from api.database.tables import report
from api.holdings import Holdings
from lexsvc.shelf import Shelf
from tests.faults.injecting import TURNS, Child, small_disk

Injected = Callable[[str], None]


def test_reports_on_a_full_disk(disk: Path, tiny_shelf: Shelf, injected: Injected) -> None:
    def act(kibibytes: int) -> Callable[[Callable[[Any], None]], None]:
        def fill(tell: Callable[[Any], None]) -> None:
            with small_disk(disk, kibibytes):
                database = Database(f"sqlite:///{disk / 'lexsvc.sqlite'}")
                client = Client(assemble(Holdings(tiny_shelf.root), Config(reports_per_hour=0), database))
                acknowledged = set()
                for turn in range(200):
                    word = "".join(chr(ord("A") + int(digit)) for digit in f"{turn:05}")
                    sentence = "On le dit partout. " * 20
                    answer = client.post("/v1/reports", json={"word": word, "kind": "admit", "sentence": sentence})
                    if answer.status_code == 201:
                        acknowledged.add(answer.json["key"])
                    else:
                        assert (answer.status_code, answer.json["code"]) == (503, "database_away"), answer.data
                        tell("refused")
                    assert client.get("/check?word=chat").json["valid"] is True
                database.close()
                reopened = Database(f"sqlite:///{disk / 'lexsvc.sqlite'}")
                if acknowledged:
                    with reopened.read() as connection:
                        assert acknowledged <= set(connection.scalars(select(report.c.key)))
                tell(len(acknowledged))

        return fill

    kept = 0
    for turn in range(max(2, TURNS // 8)):
        status, (*refused, acknowledged) = Child(act(400 + 20 * turn)).end()
        assert status == 0
        assert refused, "the disk was never full"
        kept += acknowledged
        for _ in refused:
            injected("a report on a full disk")
    assert kept, "no disk had room for a report"
