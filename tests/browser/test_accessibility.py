"""Promises to screen readers: axe finds nothing serious on any page, and every word is said in its own language."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browsing import PHONE, Visit

PAGES = {
    "welcome": "/",
    "admitted": "/mot/fr/détente",
    "refused": "/mot/fr/maision",
    "proper noun": "/mot/fr/lisbonne",
    "several lemmas": "/mot/fr/tue",
    "Greek noun": "/mot/grc/λόγος",
    "Greek verb": "/mot/grc/λελυκοίην",
    "Greek refused": "/mot/grc/λογοσα",
    "search": "/recherche?lexicon=fr",
    "found": "/recherche?letters=detent&tier=expert",
    "found nothing": "/recherche?pattern=QZX*",
    "unreadable search": "/recherche?pattern=%5B",
    "no lexicon": "/mot/xx/yyy",
    "no page": "/nonsense",
    "reference": "/docs",
}
#: Opens what is folded away, though not every paradigm of many.
_OPEN = "document.querySelectorAll('main details').forEach((one, place) => { one.open = place < 4 })"


def grave(page: Page, **options: object) -> list[str]:
    """What axe finds serious or critical on a page: the rule, what it wants, and the first element at fault."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")]


def test_axe_finds_nothing_serious(visit: Callable[..., Visit]) -> None:
    with visit(expected=(404,)) as page:
        for name, path in PAGES.items():
            page.goto(path)
            page.evaluate(_OPEN)
            assert grave(page) == [], name


def test_in_the_dark_everything_can_be_read(visit: Callable[..., Visit]) -> None:
    with visit(color_scheme="dark", viewport=PHONE, expected=(404,)) as page:
        for name, path in PAGES.items():
            page.goto(path)
            page.evaluate(_OPEN)
            assert grave(page, runOnly=["color-contrast"]) == [], name


def test_words_are_said_in_their_language_and_all_else_in_the_reader_s(page: Page) -> None:
    said = "one => one.closest('[lang]').lang"
    page.goto("/mot/grc/λόγος?lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    for place in ("#word", "h2 bdi", ".unseen", "h3 .word", ".spelled dt", "td[lang]", "mark", ".keys"):
        assert page.locator(place).first.evaluate(said) == "grc", place
    for place in ("h1", ".answer", ".why", ".spelled dd p", "caption", "th", "h3 small", "summary"):
        assert page.locator(place).first.evaluate(said) == "en", place
    page.goto("/mot/fr/maision")
    for place in ("#word", "h2 bdi", ".near a", ".other button"):
        assert page.locator(place).first.evaluate(said) == "fr", place
    page.goto("/mot/fr/détente")
    assert page.locator(".glosses li").first.evaluate(said) == "fr"
    assert page.locator("caption").evaluate(said) == "en"


def test_headings_and_landmarks_tell_the_page(page: Page) -> None:
    page.goto("/mot/fr/détente")
    for role in ("banner", "navigation", "main", "search", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    levels = page.locator("h1, h2, h3, h4").evaluate_all("all => all.map((one) => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
