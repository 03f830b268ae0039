"""The pages that builders write, in a browser: nothing serious for axe, on a desk and a phone, in light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from builders import report, report_page
from builders.release import attribution, comparison_page, licences
from builders.release.comparison import compare
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from tests.browsing import DESK, PHONE
from tests.builders.kitchen import furnish
from tests.conftest import tiny_content


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind, in files."""
    folder = tmp_path_factory.mktemp("pages")
    kitchen = furnish(folder / "kitchen")
    built = kitchen.build()
    older, newer = Lexicon.open(built.folder), Lexicon.open(write_pack(tiny_content(), folder))
    told = {
        "report": report_page.render(report.summarise(built)),
        "comparison": comparison_page.render(compare(older, newer)),
        "licences": attribution.page(newer.pack.manifest, licences.read_licences()),
    }
    for name, text in told.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in told}


@pytest.mark.parametrize("name", ["report", "comparison", "licences"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(name: str, viewport: dict[str, int], scheme: str, browser: Browser, pages: dict[str, Path]) -> None:
    page = browser.new_page(viewport=viewport, color_scheme=scheme)  # type: ignore[arg-type]
    try:
        page.goto(pages[name].as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(folded => folded.open = true)")
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page itself never scrolls sideways"
    finally:
        page.close()
