"""A report made in the browser is in the next built edition, by following ``docs/reports.md`` alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Visit, chromium
from tests.checkout import environment
from tests.docs.blocks import blocks_of, same
from tests.docs.shell import WRITTEN, Shell
from tests.serving import ROOT

PAGE = ROOT / "docs" / "reports.md"
_SECTIONS = re.compile(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", re.S | re.M)
#: A page is not read and its form filled in within a second, so what comes sooner is not taken for a person's.
_READ = 2_000


class Section:
    """A section of the page, of which a reader presses and fills in only what it names in bold, and opens what it links to."""

    def __init__(self, text: str, page: Page) -> None:
        self._bold = [" ".join(bold.split()) for bold in re.findall(r"\*\*(.*?)\*\*", text, re.S)]
        self._links = re.findall(rf"<{WRITTEN}(.*?)>", text)
        self.page = page

    def named(self, label: str) -> str:
        assert label in self._bold, f"the page names {self._bold}, not {label!r}"
        return label

    def open(self) -> None:
        self.page.goto(self._links[0])

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=self.named(label), exact=True).click()

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(self.named(label), exact=True).fill(text)

    def choose(self, label: str, text: str) -> None:
        self.page.get_by_role("combobox", name=self.named(label), exact=True).select_option(label=text)

    def tick(self, label: str) -> None:
        self.page.get_by_label(self.named(label), exact=True).check()


def report(section: Section, _: str) -> None:
    section.open()
    section.page.get_by_text(section.named("Report this word")).click()
    section.fill("Why, in a sentence (optional)", "On l'entend partout.")
    section.page.wait_for_timeout(_READ)
    section.press("This word should be admitted")
    expect(section.page.get_by_role("status")).to_have_text(section.named("Thank you, your report is on record."))


def look(section: Section, token: str) -> None:
    section.open()
    section.fill("Token", token)
    section.press("Sign in")
    section.page.get_by_role("link", name="écologisation").click()
    expect(section.page.get_by_text("On l'entend partout.")).to_be_visible()


def decide(section: Section, _: str) -> None:
    section.tick("admit")
    section.choose("Tier", "Normal")
    section.choose("Part of speech", "NOUN")
    section.fill("Inflection", "f")
    section.tick("wiktionnaire")
    section.fill("Reason (required)", "prise en compte de l'écologie ; courant depuis vingt ans")
    section.press("Show the forms")
    expect(section.page.get_by_role("status")).to_contain_text("écologisations")
    section.press("Record")
    expect(section.page.get_by_role("status")).to_contain_text("1")


#: What a reader does in the browser, by section, once the section's commands are typed. It is given what they printed.
ACTS: dict[str, Callable[[Section, str], None]] = {
    "A player reports it": report,
    "A maintainer looks": look,
    "A maintainer decides": decide,
}


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def test_a_report_is_in_the_next_edition(clone: Path, browser: Browser) -> None:
    text = PAGE.read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    sections = {title: "", **dict(_SECTIONS.findall(text))}
    assert set(ACTS) <= set(sections)
    blocks = blocks_of(PAGE)
    assert {block.heading for block in blocks} <= set(sections)
    with Shell(clone, environment(clone)) as shell, Visit(browser, shell.url, locale="en-GB") as page:
        for heading, written in sections.items():
            printed = ""
            for block in blocks:
                if block.heading == heading:
                    printed = shell.run(block)
                    assert block.shown is None or same(block.shown, printed, block.shown_as), f"{block.line}:\n{printed}"
            if act := ACTS.get(heading):
                act(Section(written, page), printed.strip())
