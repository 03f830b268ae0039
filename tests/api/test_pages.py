"""Promises of the pages for people: everything without JavaScript, nothing from another host, choices remembered."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc import data


@pytest.fixture
def client(holdings: Holdings) -> Client:
    """A browser that has not been here before."""
    return Client(assemble(holdings, Config()))


def html(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    return answer.get_data(as_text=True)


def test_the_form_leads_to_a_link_to_share(client: Client) -> None:
    answer = client.get("/?word=d%C3%A9tente&lexicon=fr&tier=expert")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/mot/fr/d%C3%A9tente?tier=expert"


def test_a_word_shows_what_is_known_of_it(client: Client) -> None:
    page = html(client, "/mot/fr/COEUR")
    assert "cœur" in page
    assert "Admis au niveau Normal" in page
    assert "First list" not in page
    assert ">one<" in page
    assert "Petit félin domestique." in html(client, "/mot/fr/chat")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("lisbonne", "C’est un nom propre (Lisbonne)."),
        ("zythum", "Ce mot n’est admis qu’à partir du niveau Expert."),
        ("arc-en-ciel", "Ce mot s’écrit avec un trait d’union."),
        ("chta", "Vouliez-vous dire"),
        ("tacsh", "Avec les mêmes lettres"),
        ("bougnoule", "offensant"),
    ],
)
def test_a_refusal_explains_itself(client: Client, word: str, told: str) -> None:
    assert told in html(client, f"/mot/fr/{word}")


def test_the_asked_form_is_marked_in_its_paradigm(client: Client) -> None:
    assert "<mark>tue</mark>" in html(client, "/mot/fr/tue")


def test_english_by_choice_and_remembered(client: Client) -> None:
    assert '<html lang="fr">' in html(client, "/mot/fr/chat", accept_language="en")
    answer = client.get("/mot/fr/chat?lang=en&tier=expert")
    assert '<html lang="en">' in answer.get_data(as_text=True)
    assert any("lang=en" in cookie and "SameSite=Lax" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
    assert '<html lang="en">' in html(client, "/mot/fr/chat")


def test_search_groups_by_length_with_points_and_tiers(client: Client) -> None:
    page = html(client, "/recherche?letters=tache%3Fs&tier=normal")
    assert page.index("5 lettres") < page.index("4 lettres")
    assert "CHATS" in page
    assert 'title="9 points"' in page  # C3 H4 A1 T1
    assert "Lettres en main\xa0: donner au plus 15" in html(client, "/recherche?letters=" + "a" * 16)


@pytest.mark.parametrize(
    "path",
    [
        "/mot/fr/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/mot/fr/" + "x" * 5000,
        "/mot/fr/%00",
        "/mot/fr/a%2Fb",
        "/recherche?pattern=%5B&after=%FF",
        "/recherche?pattern=*&after=zz",
        "/recherche?shortest=99999999999&longest=-1",
        "/?lang=zz&tier=zz&lexicon=zz",
    ],
)
def test_strange_addresses_are_answered(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code < 500
    assert "<script>alert" not in answer.get_data(as_text=True)


def test_an_unknown_lexicon_is_a_page_that_says_so(client: Client) -> None:
    answer = client.get("/mot/tlh/qapla")
    assert answer.status_code == 404
    assert "tlh" in answer.get_data(as_text=True)


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_script(client: Client) -> None:
    answer = client.get("/mot/fr/chat")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    page = answer.get_data(as_text=True)
    assert not re.findall(r"<script(?![^>]*src=)", page)
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert not re.findall(r"\son\w+=|style=", page)
    for file in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
        assert client.get(file).status_code == 200


def test_both_languages_have_every_text() -> None:
    french, english = data.toml("page", "fr.toml"), data.toml("page", "en.toml")
    assert {section: set(french[section]) for section in french} == {section: set(english[section]) for section in english}


BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("/nonsense", 404, "Il n’y a pas de page à cette adresse."),
        ("/static/nothing.css", 404, "Il n’y a pas de page à cette adresse."),
        ("/recherche?letters=chat", 429, "La page répondra de nouveau dans"),
    ],
)
def test_browsers_get_pages_and_programs_documents(holdings: Holdings, path: str, status: int, told: str) -> None:
    client = Client(assemble(holdings, Config(costly_per_minute=1)))
    client.get("/recherche")
    page = client.get(path, headers={"Accept": BROWSER})
    assert (page.status_code, page.mimetype) == (status, "text/html")
    assert told in page.get_data(as_text=True)
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Request-Id"] in page.get_data(as_text=True)
    assert client.get(path).mimetype == "application/problem+json"


def test_a_service_without_lexicons_says_so_on_a_page(unready: Client) -> None:
    assert "Aucun lexique n’est installé." in html(unready, "/")
    page = unready.get("/recherche?letters=chat", headers={"Accept": BROWSER})
    assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
    assert "Aucun lexique n’est encore ouvert." in page.get_data(as_text=True)


def test_a_link_followed_chooses_no_tier(client: Client) -> None:
    client.get("/mot/fr/chat?tier=expert")
    assert "Admis au niveau Normal" in html(client, "/mot/fr/chat")
    client.get("/?word=chat&tier=expert")
    assert "Admis au niveau Expert" in html(client, "/mot/fr/chat")


def test_french_is_printed_with_the_spaces_that_it_has(client: Client) -> None:
    page = html(client, "/")
    assert "Ce mot est-il admis\u202f?" in page
    assert not re.findall(r"> *[^<]*\w [?!;:»][^<]*<", page)


def test_what_is_counted_is_said_of_one_or_of_several(client: Client) -> None:
    assert "<strong>1 mot</strong>" in html(client, "/recherche?letters=chat&use_all=1")
    assert "<strong>1 word</strong>" in html(client, "/recherche?letters=chat&use_all=1&lang=en")
