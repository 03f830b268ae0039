"""Promises of a page without JavaScript, which remembers language, lexicon and tier by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import Visit


@pytest.fixture
def plain(visit: Callable[..., Visit]) -> Iterator[Page]:
    """A visitor whose browser runs no scripts."""
    with visit(java_script_enabled=False) as page:
        yield page


def test_choices_are_remembered(plain: Page) -> None:
    plain.goto("/")
    plain.locator("#lexicon").select_option("grc")
    plain.locator("[name=tier]").select_option("Détente")
    plain.locator("#word").fill("λόγος")
    plain.get_by_role("button", name="Chercher").click()
    expect(plain.locator(".answer")).to_have_text("Admis au niveau Détente")
    plain.get_by_role("button", name="English").click()
    expect(plain.locator(".answer")).to_have_text("Admitted at tier Détente")
    plain.goto("/")
    expect(plain.locator("html")).to_have_attribute("lang", "en")
    expect(plain.locator("#lexicon")).to_have_value("grc")
    expect(plain.locator("[name=tier]")).to_have_value("detente")
    plain.get_by_role("link", name="Search").click()
    expect(plain.locator("#lexicon")).to_have_value("grc")


def test_the_other_language_keeps_what_was_asked(plain: Page) -> None:
    plain.goto("/recherche?letters=aeinrst%3F&tier=expert")
    plain.get_by_role("button", name="English").click()
    expect(plain.locator(".ask [name=letters]")).to_have_value("aeinrst?")
    expect(plain.locator(".count strong")).to_have_text(re.compile(r"^4,\d{3} words$"))


def test_beta_code_is_read_when_ticked(plain: Page) -> None:
    plain.goto("/?lexicon=grc")
    plain.locator("#word").fill("lo/gos")
    plain.get_by_label("Saisie en bêta-code (lo/gos)").check()
    plain.get_by_role("button", name="Chercher").click()
    expect(plain.locator(".answer")).to_have_text(re.compile("^Admis"))
    expect(plain.get_by_text("Clavier grec")).to_be_hidden()


def test_forms_open_and_results_go_on(plain: Page) -> None:
    plain.goto("/mot/fr/tue")
    tuer = plain.get_by_role("article", name=re.compile("^tuer"))
    expect(tuer.get_by_role("table", name="Subjonctif")).to_be_hidden()
    tuer.get_by_text("Toutes les formes").click()
    expect(tuer.get_by_role("table", name="Subjonctif")).to_be_visible()
    plain.goto("/recherche?letters=aeinrst%3F")
    first = plain.locator(".hits a").first.inner_text()
    plain.get_by_role("button", name="La suite").click()
    expect(plain.locator(".count")).to_contain_text("Mots 501 à 1000")
    assert plain.locator(".hits a").first.inner_text() != first
