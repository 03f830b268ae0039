"""Promises of the maintainers' desk: a report of a player becomes a decision, which holds at once where it is meant to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import grave
from tests.browser.test_report import AGED
from tests.browsing import PHONE, Visit, let_in


@pytest.fixture(scope="package")
def token(server: str, stores: Path) -> str:  # noqa: ARG001 the server makes the tables
    """What a maintainer signs in with."""
    return let_in(stores, "Dominique")


def sign_in(page: Page, token: str) -> None:
    page.goto("/desk")
    page.get_by_label("Jeton").fill(token)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("signalement"))


@pytest.fixture
def desk(visit: Callable[..., Visit], token: str) -> Iterator[Page]:
    """The desk, signed in."""
    with visit() as page:
        sign_in(page, token)
        yield page


def report(page: Page, word: str, says: str) -> None:
    page.goto(f"/mot/fr/{word}")
    page.get_by_text("Signaler ce mot").click()
    page.wait_for_timeout(AGED)
    page.get_by_role("button", name=says).click()
    expect(page.get_by_role("status")).to_be_visible()


def test_nobody_comes_in_without_a_token(visit: Callable[..., Visit]) -> None:
    with visit(expected=(401, 403)) as page:
        page.goto("/desk/mot/fr/chat")
        page.get_by_label("Jeton").fill("guessed")
        page.get_by_role("button", name="Se connecter").click()
        expect(page.get_by_role("alert")).to_contain_text("Ce jeton n’est pas")
        page.goto("/desk")
        expect(page.get_by_label("Jeton")).to_be_visible()


def test_a_report_becomes_a_decision_that_holds_at_once(page: Page, desk: Page) -> None:
    report(page, "zorglub", "Ce mot devrait être admis")
    desk.goto("/desk")
    desk.get_by_role("link", name="zorglub").click()
    expect(desk.get_by_role("heading", name="Ce qu’en disent les joueurs")).to_be_visible()
    desk.get_by_role("radio", name="admettre").check()
    desk.get_by_label("Nature grammaticale").select_option("NOUN")
    desk.get_by_label("Flexion").fill("m")
    desk.get_by_role("checkbox", name="wiktionnaire").check()
    desk.get_by_label("Raison (obligatoire)").fill("Entré dans la langue par la bande dessinée.")
    desk.get_by_label("Vaut dès maintenant").check()
    desk.get_by_role("button", name="Enregistrer").click()
    expect(desk.get_by_role("status")).to_contain_text("enregistrée")
    desk.get_by_role("link", name="Décisions").click()
    expect(desk.get_by_role("row", name=re.compile("zorglub"))).to_contain_text("Entré dans la langue")
    answer = page.locator(".answer")
    for _ in range(50):  # each worker reads the log for itself, a moment later
        page.goto("/mot/fr/zorglubs")
        if answer.inner_text().startswith("Admis"):
            break
        page.wait_for_timeout(200)
    expect(answer).to_have_text("Admis au niveau Normal")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_desk(visit: Callable[..., Visit], token: str, scheme: str) -> None:
    with visit(viewport=PHONE, color_scheme=scheme) as page:
        page.goto("/desk")
        assert grave(page) == []
        report(page, "kiffé", "Ce mot devrait être refusé")
        sign_in(page, token)
        for path in ("/desk", "/desk/mot/fr/kiffé", "/desk/decisions"):
            page.goto(path)
            assert grave(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], path
