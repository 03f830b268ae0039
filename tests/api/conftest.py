"""The service over a shelf with several lexicons and editions, called without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc.pack import Profile, write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.api.databases import _kept_for_dictionaries, database_url, dictionaries_url, postgres_server
from tests.conftest import tiny_content

__all__ = ["_kept_for_dictionaries", "database_url", "dictionaries_url", "postgres_server"]


@pytest.fixture(scope="session")
def wide_shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """French in two editions, 2026.12 current, and ``mylist``, a host's own list without tiers."""
    root = tmp_path_factory.mktemp("wide")
    shelf = Shelf(root)
    old = tiny_content(edition="2026.11")
    old.refusals = []
    write_pack(old, root)
    shelf.point("fr", write_pack(tiny_content(), root).name)
    own = tiny_content("mylist", "1")
    own.tiered = False
    own.profiles = [Profile(Tier.DETENTE)] * 3
    own.refusals = []
    shelf.point("mylist", write_pack(own, root).name)
    return shelf


@pytest.fixture(scope="session")
def holdings(wide_shelf: Shelf) -> Holdings:
    """The lexicons of that shelf, opened."""
    return Holdings(wide_shelf.root)


@pytest.fixture(scope="session")
def client(holdings: Holdings) -> Client:
    """A client of the whole service: layer, check and Flask."""
    return Client(assemble(holdings, Config()))


@pytest.fixture
def unready(tmp_path: Path) -> Client:
    """A client of a service without a lexicon."""
    return Client(assemble(Holdings(tmp_path), Config()))
