"""Promises of the look-up page: at a glance admitted or refused, and everything that explains it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import Visit


def look_up(page: Page, word: str, *, lexicon: str = "fr", tier: str = "Normal") -> None:
    """Ask as people do: choose the language and the tier, type the word, press Enter."""
    page.goto("/")
    page.get_by_label("Langue").select_option(lexicon)
    page.get_by_label("Niveau").select_option(tier)
    page.get_by_label("Mot", exact=True).fill(word)
    page.keyboard.press("Enter")
    page.wait_for_url("**/mot/**")


def test_a_word_is_admitted_at_a_glance(page: Page) -> None:
    look_up(page, "DETENTE")
    expect(page.locator(".answer")).to_have_text("Admis au niveau Normal")
    expect(page.locator(".why")).to_have_text("Admis à partir du niveau Détente.")
    expect(page.locator(".tiers a")).to_have_text(
        [re.compile("Détente.*oui"), re.compile("Normal.*oui"), re.compile("Expert.*oui")]
    )
    expect(page.locator(".tiles > span")).to_have_text(["D2", "E1", "T1", "E1", "N1", "T1", "E1"])
    expect(page).to_have_title(re.compile("DETENTE – admis"))


def test_a_refusal_says_why_and_at_which_tier_it_would_not(page: Page) -> None:
    look_up(page, "zythum", tier="Détente")
    expect(page.locator(".answer")).to_have_text("Refusé au niveau Détente")
    expect(page.locator(".why")).to_have_text("Ce mot n’est admis qu’à partir du niveau Normal.")
    page.get_by_role("link", name=re.compile("^Expert")).click()
    expect(page.locator(".answer")).to_have_text("Admis au niveau Expert")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("lisbonne", "C’est un nom propre (Lisbonne)."),
        ("arcenciel", "Ce mot s’écrit avec un trait d’union (arc-en-ciel)."),
        ("xqzt", "Ce mot n’est pas dans le lexique."),
        ("λόγος", "Ce mot contient une lettre d’un autre alphabet."),
    ],
)
def test_a_word_known_as_something_else_says_so(page: Page, word: str, why: str) -> None:
    page.goto(f"/mot/fr/{word}")
    expect(page.locator(".why")).to_have_text(why)


def test_a_word_is_spelled_as_dictionaries_do_and_explained_with_its_source(page: Page) -> None:
    page.goto("/mot/fr/COEUR")
    sense = page.get_by_role("article", name=re.compile("^cœur"))
    expect(sense.get_by_role("heading", level=3)).to_have_text(re.compile(r"cœur\s+nom"))
    expect(sense.locator(".spelled dt")).to_have_text(["cœur"])
    expect(sense.locator(".spelled dd")).to_contain_text("masculin, singulier")
    expect(sense.locator(".spelled .sources")).to_contain_text("wiktionnaire")
    assert sense.locator(".glosses li").count() > 1
    expect(sense).not_to_contain_text(" | ")
    expect(sense).to_contain_text("Wiktionnaire, CC BY-SA 4.0")


def test_the_paradigm_marks_the_form_asked(page: Page) -> None:
    page.goto("/mot/fr/kiffassiez")
    expect(page.get_by_role("heading", level=3)).to_have_text(re.compile(r"kiffer\s+verbe"))
    table = page.get_by_role("table", name="Subjonctif")
    expect(table.locator("mark")).to_have_text(["kiffassiez"])
    expect(table.get_by_role("columnheader")).to_have_text(["présent", "imparfait"])
    expect(table.get_by_role("row", name=re.compile("^vous"))).to_contain_text("kiffiez")


def test_a_form_that_only_the_grammar_yields_comes_with_its_proof(page: Page) -> None:
    look_up(page, "λελυκοίην", lexicon="grc", tier="Expert")
    expect(page.locator(".why")).to_have_text("Forme possible d’après la grammaire, admise à partir du niveau Détente.")
    sense = page.get_by_role("article", name=re.compile("^λύω"))
    expect(sense.get_by_role("heading", name="Pourquoi cette forme est possible")).to_be_visible()
    expect(sense.locator(".spelled dd")).to_contain_text("1re personne, singulier, optatif, parfait, actif (attique)")
    expect(sense.locator(".spelled dd")).to_contain_text("Thème de parfait actif, redoublé")
    expect(sense.get_by_role("table", name="Parfait actif").locator("mark")).to_have_text(["λελυκοίην"])


def test_a_greek_word_is_declined(page: Page) -> None:
    look_up(page, "λογοσ", lexicon="grc", tier="Expert")
    expect(page.locator(".tiles > span")).to_have_text(["Λ3", "Ο1", "Γ4", "Ο1", "Σ1"])
    expect(page.get_by_role("table").get_by_role("row", name=re.compile("^datif"))).to_contain_text("λόγῳ")


def test_near_words_are_offered_for_a_refused_one(page: Page) -> None:
    page.goto("/mot/fr/maision")
    expect(page.get_by_role("heading", name="Vouliez-vous dire")).to_be_visible()
    page.get_by_role("link", name="MAISON", exact=True).click()
    expect(page.locator(".answer")).to_have_text(re.compile("^Admis"))


def test_a_shared_link_opens_the_same_answer_for_another(page: Page, visit: Callable[..., Visit]) -> None:
    look_up(page, "détente", tier="Expert")
    link = page.get_by_role("link", name="/mot/fr/détente?tier=expert")
    told = page.locator(".verdict").inner_text()
    with visit() as other:
        other.goto(link.get_attribute("href") or "")
        assert other.locator(".verdict").inner_text() == told
        other.goto("/mot/fr/détente")
        expect(other.locator(".answer")).to_have_text("Admis au niveau Normal")


def test_the_link_is_copied(visit: Callable[..., Visit]) -> None:
    with visit(permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto("/mot/fr/détente")
        page.get_by_role("button", name="Copier").click()
        expect(page.get_by_role("button", name="Copié")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").endswith("/mot/fr/d%C3%A9tente?tier=normal")


def test_the_welcome_tells_the_tiers_and_offers_words(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_label("Mot", exact=True)).to_be_focused()
    expect(page.locator(".welcome dd")).to_have_count(3)
    page.get_by_role("link", name="cœur").click()
    expect(page.locator(".answer")).to_have_text("Admis au niveau Normal")
