"""Live decisions: laid over the lexicons of a worker at once, before the next edition holds them.

Every worker of every machine makes them for itself from the same log, and so all come to the same.
"""

from __future__ import annotations

import logging
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from api.database import Away, Database
from api.desk import log
from lexsvc.amendment import amend
from lexsvc.decision import Decision, in_force
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack

_LOG = logging.getLogger("lexsvc")


class LiveDecisions:
    """Makes amendments (:mod:`lexsvc.amendment`) of what the log says, anew only when the log or an edition is another.

    While the database is away, what was known of the log last holds.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._head = -1
        self._decisions: Mapping[str, list[Decision]] = {}
        self._made_of: tuple[int, dict[str, str]] | None = None
        self._made: dict[str, Lexicon] = {}

    def __call__(self, lexicons: Mapping[str, Lexicon]) -> Mapping[str, Lexicon]:
        """The amendment of each lexicon that has one, by id. The same object as before if it is the same."""
        with suppress(Away):  # logged by the database itself
            self._look()
        wanted = self._head, {id: lexicon.fingerprint for id, lexicon in lexicons.items()}
        if wanted != self._made_of:
            self._made = {id: made for id, lexicon in lexicons.items() if (made := self._amended(lexicon)) is not None}
            self._made_of = wanted
        return self._made

    def _look(self) -> None:
        """Read the log again if it has grown."""
        with self._database.read() as connection:
            head = log.head(connection)
            if head == self._head:
                return
            decided = log.read_about_live(connection)
        live: dict[str, list[Decision]] = defaultdict(list)
        for decision in in_force(decided)[0]:
            if decision.live:
                live[decision.lexicon].append(decision)
        self._head, self._decisions = head, live

    def _amended(self, lexicon: Lexicon) -> Lexicon | None:
        decisions = self._decisions.get(lexicon.id, [])
        if not decisions:
            return None
        before = self._made.get(lexicon.id)
        try:
            content = amend(lexicon, decisions)
            if content is None:
                return None
            with tempfile.TemporaryDirectory(prefix="lexsvc-live-") as home:  # mapped, it answers on without it
                made = Lexicon.open(write_pack(content, Path(home)))
                made.pack.map_all()
        except Exception:  # whatever is decided and wherever we run, the editions go on answering
            _LOG.exception("%s: the live decisions cannot be laid over it", lexicon.id)
            return before
        return before if before is not None and before.fingerprint == made.fingerprint else made
