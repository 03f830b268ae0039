"""One browser and one server for all tests of the pages; each test has a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from lexsvc.lexicon import Lexicon
from tests.browsing import Visit, chromium, site


# Of the package, not of the session: while the driver runs, its thread can run no other event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database and own dictionaries."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="package")
def server(browser: Browser, french: Lexicon, greek: Lexicon, stores: Path) -> Iterator[str]:  # noqa: ARG001
    """The address of the service over the real lexicons; neither lexicon nor browser missing, if it starts at all."""
    with site(stores) as url:
        yield url


@pytest.fixture
def visit(browser: Browser, server: str) -> Callable[..., Visit]:
    """Open a window: ``with visit(viewport=PHONE) as page``. Leaving it asserts that nothing went wrong in it."""
    return partial(Visit, browser, server)


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Iterator[Page]:
    """A visitor at a desk, who has not been here before."""
    with visit() as page:
        yield page
