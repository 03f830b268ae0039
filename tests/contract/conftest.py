"""A real server: two workers, over a socket."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content
from tests.serving import serving


@pytest.fixture(scope="session")
def served_shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """The shelf of the server: French in two editions."""
    root = tmp_path_factory.mktemp("served")
    shelf = Shelf(root)
    write_pack(tiny_content(edition="2026.11"), root)
    shelf.point("fr", write_pack(tiny_content(), root).name)
    return shelf


@pytest.fixture(scope="session")
def server(served_shelf: Shelf) -> Iterator[str]:
    """The address of a running server over that shelf."""
    with serving(served_shelf.root) as url:
        yield url
