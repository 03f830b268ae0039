"""Cutting off a server that has fallen silent.

A PostgreSQL that is stopped, or a machine that hangs, keeps its connections open and answers nothing; its own timeouts do not
run either. Whoever waits for it would wait for ever, and a worker would answer nobody. So a connection that is in use has a
watch: when its time is over the socket is shut, and whoever waits is told that the connection is gone.
"""

from __future__ import annotations

import os
import socket
import threading
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

_NAME = "lexsvc.watch"


class Watch:
    """Shuts the socket of a connection after so many seconds, unless it is told to stop before."""

    def __init__(self, descriptor: int, seconds: float) -> None:
        self._socket = socket.socket(fileno=os.dup(descriptor))  # our own, so that it is never another's by the time
        self._timer = threading.Timer(seconds, self._shut)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """All is well."""
        self._timer.cancel()
        self._timer.join()
        self._socket.close()

    def _shut(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:  # it was gone already
            return


def watch(engine: Engine, *, ping: float, use: float) -> None:
    """Watch an engine's connections: each must answer within ``ping`` seconds when taken, and be given back within ``use``.

    One that does not answer when it is taken is replaced by a new one, which costs whoever takes it no error.
    """

    def take(driver: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
        pinging = Watch(driver.fileno(), ping)
        try:
            engine.dialect.do_ping(driver)
        except engine.dialect.loaded_dbapi.Error:
            raise DisconnectionError from None
        finally:
            pinging.stop()
        record.info[_NAME] = Watch(driver.fileno(), use)

    event.listen(engine, "checkout", take)
    event.listen(engine, "checkin", lambda _driver, record: _unwatch(record.info))


def unwatch(connection: Connection) -> None:
    """Let this connection take its time, until it is given back."""
    _unwatch(connection.info)


def _unwatch(info: dict[Any, Any]) -> None:
    watching = info.pop(_NAME, None)
    if watching is not None:
        watching.stop()
