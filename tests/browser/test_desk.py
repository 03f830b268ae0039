"""Promises of the maintainers' desk, seen in a browser: it works without a script, in the hand, in the dark and by ear."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from api.database import Database
from api.database.tables import remark, report
from api.desk import maintainers
from lexsvc.shelf import Shelf
from tests.browser.test_accessibility import grave
from tests.browsing import DESK, PHONE, Visit, site


@pytest.fixture(scope="module")
def desk(browser: Browser, tiny_shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:  # noqa: ARG001
    """The address of a service with reports, and a maintainer's token."""
    folder = tmp_path_factory.mktemp("desk")
    database = Database(f"sqlite:///{folder / 'lexsvc.sqlite'}")
    with database.begin() as connection:
        token = maintainers.add(connection, "Ada", 1)
        for spelling in ("zorgluber", "kiffer", "chat"):
            _report(connection, spelling)
    database.close()
    with site(folder, tiny_shelf.root) as url:
        yield url, token


def _report(connection: object, spelling: str) -> None:
    row = {"lexicon": "fr", "key": spelling.upper(), "spelling": spelling, "kind": "admit", "edition": "2026.12"}
    adding = report.insert().values(**row, count=3, first_at=1, last_at=2).returning(report.c.id)
    number = connection.execute(adding).scalar_one()  # type: ignore[attr-defined]
    said = {"sentence": "on le dit <b>partout</b>", "at": 2, "reporter": spelling}
    connection.execute(remark.insert().values(report_id=number, **said))  # type: ignore[attr-defined]


def sign_in(page: Page, token: str, language: str = "fr") -> None:
    page.goto(f"/desk?lang={language}")
    page.goto(f"/desk/sign-in?lang={language}")
    page.locator("input[name=token]").fill(token)
    page.keyboard.press("Enter")
    expect(page.locator("nav")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_report_is_decided(browser: Browser, desk: tuple[str, str], scripts: bool) -> None:
    url, token = desk
    word = "zorgluber" if scripts else "kiffer"
    with Visit(browser, url, java_script_enabled=scripts) as page:
        sign_in(page, token)
        page.get_by_role("link", name=word).click()
        expect(page.get_by_text("on le dit <b>partout</b>")).to_be_visible()
        page.get_by_label("Nature grammaticale").select_option("VERB")
        page.get_by_label("Flexion").fill("1;t")
        page.get_by_role("button", name="Voir les formes").click()
        expect(page.get_by_role("cell", name=word.removesuffix("er") + "ons", exact=True).first).to_be_visible()
        page.get_by_label("one", exact=True).check()
        page.get_by_label("Raison (obligatoire)").fill("on le dit partout")
        page.get_by_label("Vaut dès maintenant").check()
        page.get_by_role("button", name="Enregistrer").click()
        expect(page.get_by_role("status")).to_contain_text("elle vaut dès maintenant")
        expect(page.get_by_role("link", name=word)).to_have_count(0)
        page.get_by_role("link", name="Décisions").click()
        expect(page.get_by_role("row", name=word)).to_contain_text("Ada")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("looks", [{"viewport": DESK}, {"viewport": PHONE, "color_scheme": "dark"}])
def test_the_desk_is_for_everybody(browser: Browser, desk: tuple[str, str], looks: dict[str, object], language: str) -> None:
    url, token = desk
    # axe puts a script of its own into the page, which the desk's policy would not let run.
    with Visit(browser, url, bypass_csp=True, expected=(404,), **looks) as page:
        page.goto("/desk/sign-in")
        assert grave(page) == []
        sign_in(page, token, language)
        for path in ("/desk", "/desk/mot/fr/chat", "/desk/mot/fr/zythums", "/desk/decisions", "/desk/mot/fr/x-y"):
            page.goto(path)
            assert grave(page) == [], path
            wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wider <= 0, path
