"""Promises of reporting a word: two clicks, no account, with scripts or without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import grave
from tests.browsing import PHONE, Visit


def read(page: Page) -> None:
    """Take as long as people do at least; a form that is sent faster is taken for a robot's."""
    page.wait_for_timeout(1100)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_word_is_reported_in_two_clicks(visit: Callable[..., Visit], scripts: bool) -> None:
    with visit(java_script_enabled=scripts) as page:
        page.goto("/mot/fr/maision")
        page.get_by_text("Signaler ce mot").click()
        read(page)
        page.get_by_role("button", name="Ce mot devrait être admis").click()
        expect(page.get_by_role("status")).to_have_text("Merci, votre signalement est enregistré.")
        expect(page.get_by_role("heading", level=2).first).to_have_text("maision")


def test_what_is_offered_fits_the_verdict(visit: Callable[..., Visit]) -> None:
    with visit() as page:
        page.goto("/mot/fr/zythum")
        page.get_by_text("Signaler ce mot").click()
        said = page.locator("#report button").all_inner_texts()
        assert "Ce mot devrait être refusé" in said
        assert "Ce mot devrait être admis" not in said


def test_a_sentence_goes_with_it_by_keyboard_alone(visit: Callable[..., Visit]) -> None:
    with visit(viewport=PHONE) as page:
        page.goto("/mot/fr/xqzt")
        page.get_by_text("Signaler ce mot").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        read(page)
        page.keyboard.type("Je le dis tous les jours.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_be_visible()
        assert grave(page) == []
