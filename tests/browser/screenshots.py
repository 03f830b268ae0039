"""The pictures of the documentation: ``python -m tests.browser.screenshots [FOLDER]``, or ``script/screenshots``.

Each is taken of a real server over the real lexicons, so that the documentation shows what there is.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_report import AGED
from tests.browsing import DESK, PHONE, Visit, chromium, let_in, site
from tests.serving import ROOT

#: A picture larger than this, in bytes, does not belong into a repository.
MOST_BYTES = 200 * 1024


def lookup_fr(page: Page) -> None:
    """A French word, admitted."""
    page.goto("/mot/fr/cœur")


def lookup_grc(page: Page) -> None:
    """A Greek form with its proof, and the keyboard it is typed with."""
    page.goto("/mot/grc/λελυκοίην")
    page.get_by_text("Clavier grec").click()


def paradigm(page: Page) -> None:
    """The table of a verb, the form asked marked."""
    page.goto("/mot/fr/kiffassiez")
    page.locator("details.forms").evaluate("one => window.scrollTo(0, one.getBoundingClientRect().top - 20)")


def search(page: Page) -> None:
    """Letters in hand."""
    page.goto("/recherche?letters=DETENT%3F&tier=expert")


def phone_dark(page: Page) -> None:
    """A refused word, in the hand and in the dark."""
    page.goto("/mot/fr/zythum?tier=detente")


def report(page: Page) -> None:
    """A word reported."""
    page.goto("/mot/fr/maision")
    page.get_by_text("Signaler ce mot").click()
    page.wait_for_timeout(AGED)
    page.get_by_role("button", name=re.compile("admis")).click()
    page.get_by_role("status").wait_for()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")


def desk(page: Page, token: str) -> None:
    """What a maintainer sees of a reported word."""
    report(page)
    page.goto("/desk")
    page.get_by_label("Jeton").fill(token)
    page.get_by_role("button", name="Se connecter").click()
    page.get_by_role("link", name="maision").click()
    page.get_by_role("radio", name="laisser").check()
    page.get_by_label("Raison (obligatoire)").fill("Une faute de frappe pour « maison », qu’aucune source n’atteste.")
    page.evaluate("window.scrollTo(0, 0)")


#: Name of the picture -> how to get there, and the visitor.
SHOTS: Mapping[str, tuple[Callable[..., None], Mapping[str, Any]]] = {
    "lookup-fr": (lookup_fr, {"viewport": DESK}),
    "lookup-grc": (lookup_grc, {"viewport": DESK}),
    "paradigm": (paradigm, {"viewport": DESK}),
    "search": (search, {"viewport": DESK}),
    "phone-dark": (phone_dark, {"viewport": PHONE, "color_scheme": "dark", "is_mobile": True, "has_touch": True}),
    "report": (report, {"viewport": DESK}),
    "desk": (desk, {"viewport": DESK}),
}


def take(browser: Browser, url: str, stores: Path, folder: Path) -> list[Path]:
    """Take every picture of the service at ``url``, which writes into ``stores``. Raises ``ValueError`` for one too large."""
    folder.mkdir(parents=True, exist_ok=True)
    token = let_in(stores, "Camille")
    taken = []
    for name, (go, options) in SHOTS.items():
        picture = folder / f"{name}.png"
        with Visit(browser, url, **options) as page:
            go(page, token) if go is desk else go(page)
            page.screenshot(path=picture, animations="disabled", caret="hide")
        if picture.stat().st_size > MOST_BYTES:
            raise ValueError(f"{picture} has {picture.stat().st_size} bytes, at most {MOST_BYTES}: show less")
        taken.append(picture)
    return taken


def main() -> None:
    """Write the pictures into ``docs/images``, or the folder named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    try:
        with tempfile.TemporaryDirectory() as stores, chromium() as browser, site(Path(stores)) as url:
            for picture in take(browser, url, Path(stores), folder):
                print(picture)
    except pytest.skip.Exception as missing:
        raise SystemExit(str(missing)) from None


if __name__ == "__main__":
    main()
