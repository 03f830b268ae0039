"""Starting: what a worker runs. Where workers cannot start, the service stops after a few tries, with the reason in its log.

The server replaces a worker that fell, and sees a loop only if workers fall fast: on a slow machine they are started for ever.
"""

from __future__ import annotations

import logging
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from api.config import load

if TYPE_CHECKING:
    from api.layer import Layer

_LOG = logging.getLogger("lexsvc")
#: How many starts may fail, one after another, of all workers together for each of them.
_TRIES = 3
_FAILED = "failed-starts"


def application() -> Layer:
    """The application, made once in each worker. Whatever prevents that is raised, and after a few tries stops the server."""
    config = load()
    failed = None if config.metrics is None else config.metrics / _FAILED
    try:
        from api.application import create  # whatever is wrong with the installation shows here

        layer = create(config)
    except BaseException:
        if failed is not None and _another(failed) >= _TRIES * config.workers:
            _LOG.critical("no worker can start: the service stops; see the lines before")
            os.kill(os.getppid(), signal.SIGTERM)
        raise
    if failed is not None:
        failed.unlink(missing_ok=True)
    return layer


def gave_up(counts: Path) -> bool:
    """Whether starts had failed to the last, in a server whose workers counted there."""
    return (counts / _FAILED).exists()


def _another(failed: Path) -> int:
    """Count one more, a byte each."""
    failed.parent.mkdir(parents=True, exist_ok=True)
    with failed.open("ab") as file:
        file.write(b".")
        return file.tell()
