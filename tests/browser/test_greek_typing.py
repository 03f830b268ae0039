"""Promises of typing Greek: on screen by mouse, by keyboard alone or with a finger, and as beta code, live."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browsing import PHONE, Visit


@pytest.fixture
def greek_page(page: Page) -> Page:
    """The look-up page with Greek chosen."""
    page.goto("/")
    page.get_by_label("Langue").select_option("grc")
    return page


def word_of(page: Page) -> Locator:
    return page.get_by_label("Mot", exact=True)


def test_the_keyboard_is_there_for_greek_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("Clavier grec")).to_be_hidden()
    page.get_by_label("Langue").select_option("grc")
    expect(page.get_by_text("Clavier grec")).to_be_visible()


def test_a_word_is_clicked_together_with_its_breathing_and_accents(greek_page: Page) -> None:
    greek_page.get_by_text("Clavier grec").click()
    keys = greek_page.get_by_role("toolbar", name="Clavier grec")
    for name in ("ω", "accent aigu", "esprit rude", "iota souscrit", "accent circonflexe", "δ", "η", "η", "effacer"):
        keys.get_by_role("button", name=name, exact=True).click()
    expect(word_of(greek_page)).to_have_value("ᾧδη")  # the circumflex took the acute's place
    expect(word_of(greek_page)).to_be_focused()
    keys.get_by_role("button", name="esprit rude").click()
    expect(word_of(greek_page)).to_have_value("ᾧδἡ")
    keys.get_by_role("button", name="esprit rude").click()  # the same mark again takes it off
    expect(word_of(greek_page)).to_have_value("ᾧδη")


def test_a_word_is_typed_on_screen_by_keyboard_alone(greek_page: Page) -> None:
    press = greek_page.keyboard.press
    greek_page.get_by_text("Clavier grec").focus()
    press("Enter")
    press("Tab")
    expect(greek_page.get_by_role("button", name="α", exact=True)).to_be_focused()
    for _ in range(10):
        press("ArrowRight")
    press("Enter")  # λ
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowRight")
    press("Space")  # ο
    for _ in range(12):
        press("ArrowRight")
    expect(greek_page.get_by_role("button", name="accent aigu")).to_be_focused()
    press("Enter")
    press("Home")
    press("ArrowRight")
    press("ArrowRight")
    press("Enter")  # γ
    press("ArrowDown")
    press("Enter")  # ο
    for _ in range(3):
        press("ArrowRight")
    press("Enter")  # σ
    expect(word_of(greek_page)).to_have_value("λόγος")
    press("Shift+Tab")
    expect(greek_page.locator("#greek summary")).to_be_focused()


def test_a_finger_does_not_call_up_the_other_keyboard(visit: Callable[..., Visit]) -> None:
    with visit(viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.goto("/mot/grc/λόγος")
        page.get_by_text("Clavier grec").tap()
        page.get_by_role("button", name="ν", exact=True).tap()
        expect(word_of(page)).to_have_value("λόγοσν")
        expect(word_of(page)).not_to_be_focused()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("lo/gos", "λόγος"),
        ("w)|dh/", "ᾠδή"),
        ("a/)nqrwpos", "ἄνθρωπος"),
        ("prau+/s", "πραΰς"),
        ("*)aqh=nai", "Ἀθῆναι"),
        ("Zeu/s", "Ζεύς"),
        ("μῆνιν", "μῆνιν"),
        ("PODON", "PODON"),
    ],
)
def test_beta_code_turns_into_greek_as_it_is_typed(greek_page: Page, typed: str, read: str) -> None:
    word_of(greek_page).press_sequentially(typed)
    expect(word_of(greek_page)).to_have_value(read)


def test_a_letter_put_into_the_middle_stays_there(greek_page: Page) -> None:
    word_of(greek_page).press_sequentially("los")
    for key in ("ArrowLeft", "g", "o", "ArrowLeft", "ArrowLeft", "/"):
        greek_page.keyboard.press(key)
    expect(word_of(greek_page)).to_have_value("λόγος")


def test_french_is_typed_as_it_is(page: Page) -> None:
    page.goto("/")
    word_of(page).press_sequentially("logos/")
    expect(word_of(page)).to_have_value("logos/")


def test_beta_code_typed_leads_to_the_answer(greek_page: Page) -> None:
    word_of(greek_page).press_sequentially("lo/gos")
    greek_page.keyboard.press("Enter")
    expect(greek_page.locator(".answer")).to_have_text(re.compile("^Admis"))
    expect(greek_page).to_have_url(re.compile("/mot/grc/%CE%BB%CF%8C"))


def test_letters_of_a_search_are_typed_so_too(page: Page) -> None:
    page.goto("/recherche?lexicon=grc")
    page.get_by_label("Motif").press_sequentially("l?g*")
    expect(page.get_by_label("Motif")).to_have_value("λ?γ*")
    page.get_by_label("Lettres en main").focus()
    page.get_by_text("Clavier grec").click()
    page.get_by_role("button", name="ω", exact=True).click()
    expect(page.get_by_label("Lettres en main")).to_have_value("ω")
