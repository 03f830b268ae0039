"""Promises of the form that reports a word, seen in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from api.page import reporting
from tests.browsing import DESK, PHONE, Visit

#: Milliseconds after which the page's form is old enough to be sent.
AGED = 1000 * (reporting._SOONEST + 1)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_word_is_reported_in_two_clicks(visit: Callable[..., Visit], scripts: bool) -> None:
    with visit(java_script_enabled=scripts) as page:
        page.goto("/mot/fr/zythum")
        page.wait_for_timeout(AGED)
        page.get_by_text("Signaler ce mot").click()
        page.get_by_role("button", name="Ce mot devrait être refusé").click()
        expect(page.get_by_role("status")).to_have_text("Merci, votre signalement est enregistré.")
        expect(page.get_by_role("heading", name="zythum").first).to_be_visible()


def test_a_word_is_reported_by_keyboard_with_a_sentence(visit: Callable[..., Visit]) -> None:
    with visit(viewport=PHONE) as page:
        page.goto("/mot/grc/λόγος?lang=en")
        page.wait_for_timeout(AGED)
        page.get_by_text("Report this word").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("It is everywhere.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("Thank you, your report is on record.")


def test_what_is_offered_fits_the_verdict(visit: Callable[..., Visit]) -> None:
    with visit() as page:
        page.goto("/mot/fr/zythum")
        page.get_by_text("Signaler ce mot").click()
        said = page.locator("#report button").all_inner_texts()
        assert "Ce mot devrait être refusé" in said
        assert "Ce mot devrait être admis" not in said


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_form_is_for_everybody(visit: Callable[..., Visit], size: dict[str, int], scheme: str) -> None:
    with visit(viewport=size, color_scheme=scheme) as page:
        page.goto("/mot/fr/zythum?signale=1")
        found = Axe().run(page, context="#report")
        assert found.violations_count == 0, found.generate_report()
