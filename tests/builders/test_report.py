"""Promises of the report: the page says all that the summary says, and stands by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from builders import charts, report, report_page
from tests.builders.kitchen import Kitchen


@pytest.fixture
def summary(kitchen: Kitchen) -> dict[str, Any]:
    header = "lemma pos inflection tier source edition reason"
    kitchen.decide("additions", header, "zorgluber/VERB/1;t/normal/dela/1.0/on le <dit> & redit")
    kitchen.decide("promotions", "lemma pos tier source edition reason", "licorne/NOUN/detente/dela/1.0/on aime")
    return report.summarise(kitchen.build())


@pytest.fixture
def page(summary: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(report_page.render(summary).removeprefix("<!DOCTYPE html>"))


def counts(of: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, float]]:
    for name, value in of.items():
        if isinstance(value, Mapping):
            yield from counts(value, f"{path}{name}.")
        elif isinstance(value, int | float):
            yield f"{path}{name}", value


def test_every_count_of_the_summary_stands_on_the_page_once(summary: dict[str, Any], page: ElementTree.Element) -> None:
    shown = [(cell.get("data-count"), cell.text) for cell in page.iter() if cell.get("data-count")]
    assert sorted(shown) == sorted((path, f"{value:,}") for path, value in counts(summary))


def test_a_build_that_weighs_no_sources_has_its_page_too(summary: dict[str, Any]) -> None:
    weighed = {"letters", "agreement", "attested", "screened", "lexemes", "decisions", "rules"}
    less = {name: value for name, value in summary.items() if name not in weighed}
    page = ElementTree.fromstring(report_page.render(less).removeprefix("<!DOCTYPE html>"))
    assert sorted(str(cell.get("data-count")) for cell in page.iter() if cell.get("data-count")) == sorted(dict(counts(less)))


def test_the_page_names_every_source_with_its_licence_and_hash(summary: dict[str, Any], page: ElementTree.Element) -> None:
    text = "".join(page.itertext())
    for source in summary["sources"].values():
        assert {source["licence"], source["attribution"], source["sha256"]} <= set(page_texts(page))
    assert all(note in text for note in summary["notes"])
    assert summary["notes"]


def page_texts(page: ElementTree.Element) -> Iterator[str]:
    return (element.text or "" for element in page.iter())


def test_the_page_asks_nothing_of_any_host(summary: dict[str, Any], page: ElementTree.Element) -> None:
    assert not re.search(r"https?:|@import|url\(", report_page.render(summary))
    assert not {"script", "link", "img", "iframe"} & {element.tag for element in page.iter()}
    assert not any({"src", "href"} & set(element.keys()) for element in page.iter())


def test_what_fell_is_what_the_ledger_holds(kitchen: Kitchen) -> None:
    built = kitchen.build()
    summary = report.summarise(built)
    assert summary["keys"]["expert"] == len(built.content.tiers)
    assert summary["dropped"]["admission"]["no_rule"] == sum(drop.spelling is None for drop in built.ledger.drops)


def test_tallies_are_of_the_keys(summary: dict[str, Any]) -> None:
    for tier, keys in summary["keys"].items():
        assert sum(summary["keys_by_length"][tier].values()) == keys
        assert sum(summary["agreement"][tier].values()) == keys
        letters = sum(int(length) * number for length, number in summary["keys_by_length"][tier].items())
        assert sum(summary["letters"][tier].values()) == letters
    assert summary["agreement"]["expert"][0] > 0  # the forms of zorgluber that only the grammar has


def test_a_column_is_as_tall_as_its_value() -> None:
    drawn = charts.columns("t", ["a", "b"], [charts.Series("n", "normal", [10, 5])], axis="x", show=str)
    tall, half = (float(height) for height in re.findall(r'<rect[^>]* height="([\d.]+)"', drawn))
    assert tall == pytest.approx(2 * half, abs=0.2)


def test_series_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="1 values for 2 labels"):
        charts.columns("t", ["a", "b"], [charts.Series("n", "normal", [1])], axis="x", show=str)
