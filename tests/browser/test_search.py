"""Promises of the search page: words by length, longest and dearest first, with points and tiers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_letters_in_hand_give_words_by_length(page: Page) -> None:
    page.goto("/recherche")
    page.get_by_label("Lettres en main").fill("DETENT?")
    page.get_by_label("Niveau").select_option("Expert")
    page.keyboard.press("Enter")
    page.wait_for_url("**/recherche?*")
    lengths = [int(text.split()[0]) for text in page.locator(".group h2").all_inner_texts()]
    assert lengths == sorted(lengths, reverse=True)
    longest = page.locator(".group").first
    expect(longest).to_contain_text("DETENTE")
    for row in longest.locator("li").all():
        word, points, tier = (
            row.locator("a").inner_text(),
            row.locator(".points").inner_text(),
            row.locator(".tier").inner_text(),
        )
        assert len(word) == lengths[0]
        assert int(points) >= lengths[0]
        assert tier in ("Détente", "Normal", "Expert")
    dearest = [int(points) for points in longest.locator(".points").all_inner_texts()]
    assert dearest == sorted(dearest, reverse=True)


def test_a_pattern_and_a_tier_narrow_it(page: Page) -> None:
    page.goto("/recherche")
    page.get_by_label("Motif").fill("C?A*T")
    page.get_by_label("à", exact=True).fill("4")
    page.get_by_label("Niveau").select_option("Détente")
    page.get_by_role("button", name="Rechercher").click()
    page.wait_for_url("**/recherche?*")
    words = page.locator(".hits a").all_inner_texts()
    assert "CHAT" in words
    assert all(re.fullmatch("C.A.*T", word) and len(word) <= 4 for word in words)
    assert set(page.locator(".hits .tier").all_inner_texts()) == {"Détente"}
    page.get_by_role("link", name="CHAT", exact=True).click()
    expect(page.locator(".answer")).to_have_text("Admis au niveau Détente")


def test_greek_is_searched_as_it_is_written(page: Page) -> None:
    page.goto("/recherche?lexicon=grc&letters=λόγος&use_all=1")
    expect(page.locator(".hits a").first).to_have_attribute("lang", "grc")
    assert "ΛΟΓΟΣ" in page.locator(".hits a").all_inner_texts()
    expect(page.get_by_label("Toutes les employer")).to_be_checked()


def test_what_fits_nothing_or_too_much_says_so(page: Page) -> None:
    page.goto("/recherche?pattern=QZX*")
    expect(page.locator("#result")).to_have_text("Aucun mot ne convient.")
    page.goto("/recherche?pattern=*&tier=expert")
    expect(page.locator(".count")).to_contain_text(re.compile(r"Plus de 20\s000 mots conviennent"))


def test_a_search_that_cannot_be_read_names_its_field(page: Page) -> None:
    page.goto("/recherche?letters=" + "a" * 16)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^Lettres en main\s: donner au plus 15 lettres"))
    expect(page.get_by_label("Lettres en main")).to_have_attribute("aria-invalid", "true")
