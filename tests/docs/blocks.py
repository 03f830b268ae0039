"""The code blocks of a page, in order, each with what the page shows of its output."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*) *(?:title=\"(?P<title>[^\"]*)\")?[^\n]*\n(?P<text>.*?)^(?P=indent)```$", re.S | re.M
)
_HEADING = re.compile(r"^#+ (.*)$", re.M)

#: What a block shows if it follows one that is run.
_OUTPUTS = ("json", "text")


@dataclass(frozen=True)
class Block:
    """One fenced block: its ``language``, ``title`` and ``text``, its first ``line``, and the ``heading`` it stands under.

    ``shown`` is the output that the page gives below it, with ``...`` for what is left out; None if it gives none.
    """

    language: str
    title: str
    text: str
    line: int
    heading: str
    shown: str | None = None
    shown_as: str = ""

    @property
    def is_elsewhere(self) -> bool:
        """Whether the page says that it runs beside the others, for as long as the reader works."""
        return self.title.startswith("In a terminal of its own")

    @property
    def is_untested(self) -> bool:
        """Whether the page says, in the title of the block and with the reason, that no test runs it."""
        return self.title.startswith("Not tested: ")


def blocks_of(page: Path) -> list[Block]:
    """All blocks of a page that are code; raises ``ValueError`` on one that is indented, which no test would run."""
    text = page.read_text(encoding="utf-8")
    found: list[Block] = []
    end = 0
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["indent"] and match["language"] in ("sh", "python", "js"):
            raise ValueError(
                f"{page.name}:{line}: a block of {match['language']} is indented; tests run only those that are not"
            )
        between = text[end : match.start()]
        if match["language"] in _OUTPUTS and found and not between.strip() and found[-1].shown is None:
            found[-1] = replace(found[-1], shown=match["text"], shown_as=match["language"])
        elif match["language"] in ("sh", "python", "js"):
            headings = _HEADING.findall(text[: match.start()])
            block = Block(match["language"], match["title"] or "", match["text"], line, headings[-1] if headings else "")
            found.append(block)
        end = match.end()
    return found


def same(shown: str, got: str, shown_as: str) -> bool:
    """Whether an output is what a page shows, ``...`` standing for anything. White space counts in text, not in JSON.

    >>> same('{"a": 1, ...}', '{"a":1,"b":2}', "json"), same("a\\n...\\nd", "a\\nb\\nc\\nd\\n", "text")
    (True, True)
    >>> same("a b", "a  b", "text")
    False
    """
    if shown_as == "json":
        shown, got = ("".join(text.split()) for text in (shown, got))
    else:
        shown, got = ("\n".join(line.rstrip() for line in text.strip().splitlines()) for text in (shown, got))
    return re.fullmatch(re.escape(shown).replace(re.escape("..."), ".*?"), got, re.S) is not None
