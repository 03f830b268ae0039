"""The command ``lexsvc serve``."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from pathlib import Path

import click

from api.config import SETTINGS, ConfigError, load
from api.starting import gave_up
from lexsvc import data

#: Seconds a fresh worker has to get ready before the one it replaces is told to stop.
_HANDING_OVER = 10


def _setting(name: str) -> str:
    setting = SETTINGS[name]
    return f"{setting.meaning.capitalize()} ({setting.variable}; {setting.takes})."


@click.command()
@click.option("--host", help=_setting("host"))
@click.option("--port", help=_setting("port"))
@click.option("--workers", help=_setting("workers"))
@click.option("--packs", help=_setting("packs"))
def serve(**flags: str | None) -> int:
    """Answer over HTTP until told to stop. Flags win over the environment."""
    for name, text in flags.items():
        if text is not None:
            os.environ[SETTINGS[name].variable] = text
    try:
        config = load()
    except ConfigError as error:
        raise click.UsageError(f"settings are wrong:\n{error}") from None

    from granian import Granian  # only a server needs it
    from granian.constants import HTTPModes, Interfaces

    _check_address(config.host, config.port)
    counts = None
    if config.metrics is None:
        counts = tempfile.mkdtemp(prefix="lexsvc-metrics-")
        os.environ[SETTINGS["metrics"].variable] = counts
    folder = Path(counts or str(config.metrics))
    data.path()  # told here in a line, and not by every worker
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"{SETTINGS['metrics'].variable}: {error}; give a folder that can be written to") from None
    try:
        Granian(
            "api.starting:application",
            factory=True,
            address=config.host,
            port=config.port,
            interface=Interfaces.WSGI,
            workers=config.workers,
            blocking_threads=1,
            http=HTTPModes.http1,
            websockets=False,
            respawn_failed_workers=True,
            respawn_interval=_HANDING_OVER,
            workers_kill_timeout=30,
            workers_max_rss=config.worker_mebibytes or None,
        ).serve()
        return 1 if gave_up(folder) else 0
    finally:
        if counts is not None:
            shutil.rmtree(counts, ignore_errors=True)


def _check_address(host: str, port: int) -> None:
    """Raise ``click.UsageError`` naming the setting at fault if nobody can listen there now."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        names = f"{SETTINGS['host'].variable}={host!r}, {SETTINGS['port'].variable}={port}"
        raise click.UsageError(f"{names}: {error}; give an address of this machine and a port that is free") from None
