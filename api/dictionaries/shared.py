"""Own dictionaries of several machines: kept in PostgreSQL, compiled by each machine for itself.

What is committed in the database is the truth. The files of a machine (:class:`~api.dictionaries.store.Store`) are a copy of
the dictionaries that it was asked about, made when they are first asked for and anew when they change; packs are compiled from
it, so that checks need no database. While it is away, what is compiled goes on answering.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, update

from api.database import Away, Database
from api.database.tables import dictionary
from api.dictionaries import compiler
from api.dictionaries.record import Content, Missing, Record, Room, Source, hash_of, new_record, new_version
from api.dictionaries.store import Store
from api.problem import Problem

_LOG = logging.getLogger("lexsvc")
#: The name of PostgreSQL's advisory lock under which writers take turns, so that quotas hold: any number of ours.
_LOCK = 0x6C657873_76630002  # "lexsvc", 2
#: How often in a second a worker asks the database about ids it does not know, which strangers may make up, and how many of
#: those that are none it remembers.
_MOST_LOOKED_UP = 50
_MOST_REMEMBERED = 4_096
_RECORD = (dictionary.c.id, dictionary.c.owner, dictionary.c.public, dictionary.c.version, dictionary.c.size)


class SharedStore:
    """A :class:`~api.dictionaries.keeper.Keeper` for several machines. All but :meth:`watch` raise :class:`Away`."""

    def __init__(self, database: Database, files: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.files = files
        self._database = database
        self._quotas = files.quotas
        self._seen: object = None
        self._unknown: OrderedDict[str, None] = OrderedDict()
        self._clock = clock
        self._second, self._looked_up = 0, 0

    # Reading

    def record(self, identifier: str) -> Record:
        """As :meth:`Keeper.record`. Raises :class:`Problem` ``rate_limited`` if too many unknown ids are asked for."""
        self._look_up(identifier)
        with self._database.read() as connection, self._remembering(identifier):
            return _record(connection, identifier)

    def text(self, record: Record) -> bytes:
        """As :meth:`Keeper.text`, of the version there is now."""
        with self._database.read() as connection:
            return _kept(connection, record.id)[1].text

    def source(self, record: Record) -> Source:
        """As :meth:`Keeper.source`, of the version there is now."""
        with self._database.read() as connection:
            return _kept(connection, record.id)[1].source

    def knows(self, token: str) -> bool:
        """As :meth:`Keeper.knows`. What is compared is a hash of 256 random bits, so its time tells nothing of use."""
        with self._database.read() as connection:
            return connection.scalar(select(true()).where(dictionary.c.owner == hash_of(token)).limit(1)) is not None

    # Writing

    def create(self, token: str, content: Content) -> Record:
        """As :meth:`Keeper.create`."""
        record = new_record(token, content)
        with self._database.begin() as connection:
            self._take_turn(connection, record)
            connection.execute(insert(dictionary).values(_row(record, content)))
        self._copy_after_write(record.id)
        return record

    def change(self, identifier: str, revise: Callable[[Content], Content]) -> tuple[Record, Content]:
        """As :meth:`Keeper.change`."""
        with self._database.begin() as connection:
            _lock(connection)
            record, before = _kept(connection, identifier)
            content = revise(before)
            changed = replace(record, version=new_version(), public=content.public, size=len(content.text))
            self._take_turn(connection, changed)
            connection.execute(update(dictionary).where(dictionary.c.id == identifier).values(_row(changed, content)))
        self._copy_after_write(identifier)
        return changed, content

    def delete(self, identifier: str) -> None:
        """As :meth:`Keeper.delete`."""
        with self._database.begin() as connection:
            _lock(connection)
            if not connection.execute(delete(dictionary).where(dictionary.c.id == identifier)).rowcount:
                raise Missing(identifier)
        self._copy_after_write(identifier)

    def _take_turn(self, connection: Connection, wanted: Record) -> None:
        """Wait until nobody else writes, and see whether there is room. Raises :class:`QuotaExceeded`."""
        _lock(connection)
        own, others = (_room(connection, wanted.id, where) for where in (dictionary.c.owner == wanted.owner, true()))
        self._quotas.check(wanted.size, own, others)

    # The copy on this machine

    def fetch(self, identifier: str) -> None:
        """As :meth:`Keeper.fetch`. Raises :class:`Problem` as :meth:`record` does."""
        self._look_up(identifier)
        with self._remembering(identifier):
            self._copy(identifier)

    def watch(self, seconds: float) -> None:
        """Look for changes every so many seconds, in a thread of its own that ends with the process."""

        def keep_looking() -> None:
            while True:
                time.sleep(seconds)
                try:
                    self.look()
                except Away:  # logged by the database
                    continue
                except Exception:  # whatever happens, the dictionaries at hand go on answering
                    _LOG.exception("own dictionaries cannot be brought up to date")

        threading.Thread(target=keep_looking, name="lexsvc-dictionaries", daemon=True).start()

    def look(self) -> None:
        """Make the copy on this machine what the database has, if anything changed since it was last looked at."""
        with self._database.read() as connection:
            seen = _seen(connection)
            if seen == self._seen:
                return
            here = {record.id: record.version for record in self.files.records()}
            wanted = select(dictionary.c.id, dictionary.c.version).where(dictionary.c.id.in_(here))
            there = {row.id: row.version for row in connection.execute(wanted)}
        for identifier, version in here.items():
            if there.get(identifier) != version:
                with suppress(Missing):
                    self._copy(identifier)
        self._seen = seen

    def _copy(self, identifier: str) -> None:
        """Make the files of a dictionary what the database has. Raises :class:`Missing`."""
        with self.files.locked(), self._database.read() as connection:
            try:
                version = _record(connection, identifier).version
            except Missing:
                self.files.remove(identifier)
                raise
            with suppress(Missing):
                if self.files.record(identifier).version == version:
                    return
            self.files.put(*_kept(connection, identifier))
        compiler.start(self.files.root)

    def _copy_after_write(self, identifier: str) -> None:
        """The same for what was just committed: if it cannot be done now, :meth:`look` does it later."""
        try:
            self._copy(identifier)
        except (Missing, Away):
            pass
        except OSError as error:
            _LOG.error("%s is safe, but cannot be compiled here: %s", identifier[:9], error)

    def _look_up(self, identifier: str) -> None:
        """Before the database is asked. Raises :class:`Missing`, or :class:`Problem` ``rate_limited``."""
        if identifier in self._unknown:
            raise Missing(identifier)
        if self.files.home(identifier).exists():
            return
        second = int(self._clock())
        self._looked_up = self._looked_up + 1 if second == self._second else 1
        self._second = second
        if self._looked_up > _MOST_LOOKED_UP:
            raise Problem("rate_limited", seconds=1, headers=(("Retry-After", "1"),))

    @contextmanager
    def _remembering(self, identifier: str) -> Iterator[None]:
        """Remember that an id is none: ids are made at random, so it never will be one."""
        try:
            yield
        except Missing:
            self._unknown[identifier] = None
            while len(self._unknown) > _MOST_REMEMBERED:
                self._unknown.popitem(last=False)
            raise


def _lock(connection: Connection) -> None:
    """Wait until no other machine writes; until the end of the transaction."""
    connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def _seen(connection: Connection) -> tuple[object, ...]:
    """What is another whenever a dictionary is written or removed: their number, and that of the last write."""
    return tuple(connection.execute(select(func.count(), func.max(dictionary.c.change)).select_from(dictionary)).one())


def _record(connection: Connection, identifier: str) -> Record:
    row = connection.execute(select(*_RECORD).where(dictionary.c.id == identifier)).one_or_none()
    if row is None:
        raise Missing(identifier)
    return Record(**row._mapping)


def _kept(connection: Connection, identifier: str) -> tuple[Record, Content]:
    """All of a dictionary, of one moment. Raises :class:`Missing`."""
    row = connection.execute(select(dictionary).where(dictionary.c.id == identifier)).one_or_none()
    if row is None:
        raise Missing(identifier)
    record = Record(row.id, row.owner, row.public, row.version, row.size)
    source = Source(row.language, row.base, tuple(row.policies.split()))
    return record, Content(bytes(row.text), source, row.public)


def _row(record: Record, content: Content) -> dict[str, object]:
    return {
        "id": record.id,
        "owner": record.owner,
        "public": record.public,
        "version": record.version,
        "size": record.size,
        "text": content.text,
        "language": content.source.language,
        "base": content.source.base,
        "policies": " ".join(content.source.policies),
        "change": func.nextval("dictionary_change"),
    }


def _room(connection: Connection, but: str, where: ColumnElement[bool]) -> Room:
    """What all dictionaries but one take."""
    taken = select(func.count(), func.coalesce(func.sum(dictionary.c.size), 0)).where(dictionary.c.id != but, where)
    count, size = connection.execute(taken).one()
    return Room(int(count), int(size))
