"""A real server for the clients: one worker, French in two editions."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content
from tests.serving import ROOT, serving

sys.path.insert(0, str(ROOT / "clients" / "python"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    root = tmp_path_factory.mktemp("clients")
    write_pack(tiny_content(edition="2026.11"), root)
    Shelf(root).point("fr", write_pack(tiny_content(), root).name)
    with serving(root, workers=1) as url:
        yield url
