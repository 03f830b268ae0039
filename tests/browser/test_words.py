"""Promises of the look-up page, seen in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_word_is_looked_up(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Mot", exact=True).fill("détente")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="détente").first).to_be_visible()
    expect(page.locator(".answer")).to_have_text("Admis au niveau Normal")
