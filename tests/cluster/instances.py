"""Instances of the service as an operator runs them, with folders of their own, behind the delivered nginx."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.services import Service
from tests.serving import ROOT, SERVE, free_port

CONF = ROOT / "script" / "deploy" / "nginx.conf"


def instance(packs: Path, folder: Path, *, workers: int = 2, **settings: str) -> Service:
    """An instance, not yet started. ``folder`` is what the machine keeps for itself; ``settings`` go to its environment."""
    port = free_port()
    environment = {
        "PYTHONPATH": str(ROOT),
        "LEXSVC_PACKS": str(packs),
        "LEXSVC_DICTIONARIES": str(folder / "dictionaries"),
        "LEXSVC_RELOAD_SECONDS": "0.1",
        "LEXSVC_PROXIES": "1",
        **settings,
    }
    return Service([sys.executable, "-c", SERVE, "--port", str(port), "--workers", str(workers)], port, environment)


def upstream(*ports: int) -> dict[str, str]:
    """What is replaced in nginx's configuration so that it stands before the instances on these ports."""
    servers = "".join(f"server 127.0.0.1:{port} max_fails=2 fail_timeout=5s; " for port in ports)
    return {r"^ *server 127\.0\.0\.1:8000 .*": servers}
