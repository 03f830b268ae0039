"""A real browser before a real server, for the tests that look at pages as people do.

:func:`chromium` starts Debian's browser, :func:`site` the service over the real lexicons with stores of its own, and
:class:`Visit` opens a window that keeps what went wrong in it: requests to other hosts, errors of scripts, breaches of the
content security policy.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from api.database import Database
from api.desk import maintainers
from lexsvc import places
from tests.serving import serving

#: Names of the browser's program, as Debian and others have it.
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
#: Milliseconds until what does not come about has failed; generous, since machines are busy.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)
#: Window sizes, in pixels.
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, without a screen. Skips the test where there is none."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("no chromium here: script/services installs it")
    with sync_playwright() as driver:
        # --no-sandbox: a container's root may not open one, and the only pages are ours.
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def site(folder: Path, packs: Path | None = None, **settings: str) -> Iterator[str]:
    """The address of the service, over the real lexicons or ``packs``. What it writes lies in ``folder``, and nowhere else."""
    own = {"LEXSVC_DATABASE_URL": _database_in(folder), "LEXSVC_DICTIONARIES": str(folder / "dictionaries")}
    with serving(packs or places.packs(), workers=1, **{**own, **settings}) as url:
        yield url


def let_in(folder: Path, name: str) -> str:
    """Make somebody a maintainer of the service whose :func:`site` writes into ``folder``; the token to sign in with."""
    database = Database(_database_in(folder))
    try:
        with database.begin() as connection:
            return maintainers.add(connection, name, int(time.time()))
    finally:
        database.close()


def _database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'lexsvc.sqlite'}"


class Visit:
    """A visitor's window on the site. Leaving it asserts that nothing went wrong inside.

    ``options`` are those of a browser context, such as ``java_script_enabled=False``. Statuses named in ``expected`` are no
    fault: a browser writes to its console that a page was not found.
    """

    def __init__(self, browser: Browser, url: str, *, expected: tuple[int, ...] = (), **options: Any) -> None:
        self.faults: list[str] = []
        self._host = urlsplit(url).netloc
        self._expected = expected
        options = {"viewport": DESK, "locale": "fr-FR", "base_url": url, **options}
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self._guard)
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        """Keep what goes wrong in another window of the same visitor, too."""
        page.on("console", lambda told: self._hear(told.type, told.text))
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))

    def _guard(self, route: Route) -> None:
        """Let a request through if it goes to the service; every other is a fault, and is not sent."""
        if urlsplit(route.request.url).netloc == self._host:
            route.continue_()
        else:
            self.faults.append(f"request to another host: {route.request.url}")
            route.abort()

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(f"status of {status}" in text for status in self._expected):
            self.faults.append(f"console: {text}")

    def __enter__(self) -> Page:
        return self.page

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.context.close()
        if kind is None:
            assert not self.faults, self.faults
