"""Promises of how pages look: in the hand, at a desk, in the dark, on paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import PHONE, Visit

#: Every kind of page, a word too long for a line among them.
PAGES = (
    "/",
    "/mot/fr/détente",
    "/mot/fr/maision",
    "/mot/fr/désindustrialiseraient",
    "/mot/fr/" + "hippopotomonstrosesquippedaliophobie" * 2,
    "/mot/grc/λελυκοίην",
    "/recherche?letters=aeinrst%3F",
    "/docs",
)
#: What is tapped and smaller than 24 pixels, the least that WCAG 2.2 asks; not links in a sentence, nor ticks with a label.
_SMALL = """() => [...document.querySelectorAll('main :is(a, button, input, select, summary)')]
  .filter((one) => one.checkVisibility() && !one.matches('.share a, p a, label input'))
  .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 24)
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_phone(visit: Callable[..., Visit], width: int) -> None:
    with visit(viewport={**PHONE, "width": width}, has_touch=True, is_mobile=True) as page:
        for path in PAGES:
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") == width, path


def test_what_is_tapped_is_large_enough_for_a_finger(visit: Callable[..., Visit]) -> None:
    with visit(viewport={**PHONE, "width": 320}, has_touch=True, is_mobile=True) as page:
        for path in ("/mot/grc/λελυκοίην", "/recherche?letters=aeinrst%3F"):
            page.goto(path)
            page.evaluate("document.querySelectorAll('#greek').forEach((panel) => { panel.open = true })")
            assert page.evaluate(_SMALL) == []


def test_dark_is_dark_and_light_is_light(visit: Callable[..., Visit]) -> None:
    brightness = {}
    for scheme in ("dark", "light"):
        with visit(color_scheme=scheme) as page:
            page.goto("/mot/fr/détente")
            colour = page.locator("body").evaluate("one => getComputedStyle(one).backgroundColor")
            brightness[scheme] = sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))
    assert brightness["dark"] < 200 < 600 < brightness["light"]


def test_on_paper_are_the_word_and_its_forms_alone(page: Page) -> None:
    page.goto("/mot/fr/tue")
    page.emulate_media(media="print")
    for table in page.get_by_role("table", name="Subjonctif").all():  # though they are folded away on the screen
        expect(table).to_be_visible()
    assert page.get_by_role("table", name="Subjonctif").count() == 2
    expect(page.locator("mark").first).to_be_visible()
    for gone in ("body > header", "form.ask", ".share", ".tiers", ".print >> nth=0", "summary >> nth=0"):
        expect(page.locator(gone)).to_be_hidden()


def test_greek_is_set_in_a_face_that_has_its_breathings(page: Page) -> None:
    page.goto("/mot/grc/ᾠδή")
    faces = {
        page.locator(place).first.evaluate("one => getComputedStyle(one).fontFamily")
        for place in ("#word", "h2 bdi", "td[lang]")
    }
    assert len(faces) == 1
    assert faces.pop().startswith('"Gentium Book Plus"')
