"""A word of marks out of order, which Python sorts in the square of their number, costs no more than another."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby

import pytest

from api.desk.lines import one_line
from api.reports.said import _text
from lexsvc.folding import Folding
from lexsvc.greek import beta
from lexsvc.normal import MOST_MARKS, normal
from lexsvc.strict import _bare
from lexsvc.tier import Tier

#: Marks of two classes that stand in the wrong order, one that falls apart into such, and one that hides that it does.
OUT_OF_ORDER = ["\u0301\u0316", "\u0344\u0316", "\u0f73"]


def longest_run(text: str) -> int:
    """The most marks that stand together once all are apart, in the order they have."""
    apart = "".join((unicodedata.decomposition(c) and unicodedata.normalize("NFD", c)) or c for c in text)
    return max(
        (len(list(run)) for marked, run in groupby(apart, lambda c: bool(unicodedata.combining(c))) if marked), default=0
    )


@pytest.mark.parametrize("marks", OUT_OF_ORDER)
def test_long_runs_are_broken(marks: str) -> None:
    broken = normal("NFD", "e" + marks * 1000 + "t" + marks * 20)
    assert longest_run(broken) <= 2 * MOST_MARKS
    assert broken.replace("\u034f", "").count("\u0316") == marks.count("\u0316") * 1020


@pytest.mark.parametrize("marks", OUT_OF_ORDER)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_runs_that_a_person_may_type_are_not_touched(form: str, marks: str) -> None:
    text = ("e" + marks * 30 + "t") * 100
    assert normal(form, text) == unicodedata.normalize(form, text)  # type: ignore[arg-type]


READERS: dict[str, Callable[[str], object]] = {
    "fr": Folding.of("fr").fold,
    "grc": Folding.of("grc").fold,
    "beta": lambda text: beta.to_unicode(text + "a" + "|/" * 1000),
    "to beta": beta.to_beta,
    "strict": _bare,
    "tier": lambda text: Tier.parse(text + "normal"),
    "report": lambda text: _text({"word": text}, "word", 100_000, use="word_reported"),
    "line": one_line,
}


@pytest.mark.parametrize("reader", READERS)
def test_whatever_reads_a_word_breaks_them(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    plain = unicodedata.normalize
    monkeypatch.setattr(unicodedata, "normalize", lambda form, text: seen.append(text) or plain(form, text))
    with suppress(ValueError):  # it is no tier
        READERS[reader]("ε" + "\u0301\u0316" * 1000)
    monkeypatch.undo()
    assert seen
    assert all(longest_run(text) <= 2 * MOST_MARKS for text in seen)
