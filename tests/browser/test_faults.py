"""Promises of what people see when something is wrong: a page that says so in their language, and where to go on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browsing import Visit


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/nonsense", "Il n’y a pas de page à cette adresse."),
        ("/mot/", "Il n’y a pas de page à cette adresse."),
        ("/mot/xx/yyy", "Il n’y a pas ici de lexique « xx »."),
    ],
)
def test_what_is_not_there_is_a_page(visit: Callable[..., Visit], path: str, told: str) -> None:
    with visit(expected=(404,)) as page:
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.locator("#result")).to_contain_text(re.compile(told.replace(" ", r"\s")))
        page.get_by_role("link", name="Vérifier", exact=True).click()
        expect(page.get_by_label("Mot", exact=True)).to_be_focused()


def test_a_fault_is_told_in_the_language_chosen(visit: Callable[..., Visit]) -> None:
    with visit(expected=(404,)) as page:
        page.goto("/?lang=en")
        page.goto("/nonsense")
        expect(page.get_by_role("heading", level=1)).to_have_text("Nothing lies at this address")
        page.get_by_role("button", name="Français").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rien à cette adresse")


def test_programs_get_documents_whoever_asks(visit: Callable[..., Visit]) -> None:
    with visit(expected=(404,)) as page:
        answer = page.goto("/v1/nonsense")
        assert answer is not None
        assert answer.headers["content-type"] == "application/problem+json"
