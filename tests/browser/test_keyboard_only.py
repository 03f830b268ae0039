"""Promises to those who use no mouse: everything in reach, in order, and the focus always seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

_FOCUSED = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  return { name: one.id || one.name || one.className || one.textContent.trim(), tag: one.tagName, top: box.top,
           seen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && box.left >= 0 && box.width > 0 };
}"""


def test_the_skip_link_leads_to_the_result(page: Page) -> None:
    page.goto("/mot/fr/détente")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au résultat")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("^Détente"))).to_be_focused()


def test_the_focus_walks_down_the_page_and_is_always_seen(page: Page) -> None:
    page.goto("/mot/grc/λόγος")
    walked = []
    for _ in range(30):
        page.keyboard.press("Tab")
        at = page.evaluate(_FOCUSED)
        if at["tag"] == "BODY":
            break
        assert at["seen"], at
        walked.append(at["name"])
    wanted = [
        "skip",
        "name",
        "Vérifier",
        "Rechercher",
        "lang",
        "word",
        "lexicon",
        "tier",
        "main",
        "Clavier grec",
        "share",
        "paradigm",
    ]
    assert [name for name in walked if name in wanted] == wanted


def test_a_word_is_asked_and_another_after_it(page: Page) -> None:
    page.goto("/")
    page.keyboard.type("zythum")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("D")  # a letter chooses in a list
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_have_text("Refusé au niveau Détente")
    page.get_by_label("Mot", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("chat")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_have_text("Admis au niveau Détente")


def test_a_paradigm_is_opened_and_closed(page: Page) -> None:
    page.goto("/mot/fr/détente")
    page.get_by_text("Toutes les formes").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.get_by_role("table")).to_be_visible()
