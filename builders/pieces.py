"""Pieces of the pages that builders write: each page is one file without a foreign host, for light and dark, desk and phone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from string import Template

_TEMPLATE = Path(__file__).parent / "templates" / "report.html"


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page of ready parts."""
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(title=escape(title), body="\n".join(parts))


def number(value: float) -> str:
    return f"{value:,}"


def count(path: str, value: float) -> str:
    """A cell with a count of the summary."""
    return f'<td class="n" data-count="{escape(path)}">{number(value)}</td>'


def text(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def share(part: float, whole: float, style: str = "") -> str:
    """A cell with a bar as long as the part is of the whole."""
    percent = 100 * part / whole if whole else 0.0
    return f'<td class="share"><i class="{style}" style="width: {percent:.1f}%" title="{percent:.1f} %"></i></td>'


def table(heads: Sequence[str], rows: Iterable[str], caption: str = "") -> str:
    """A table of rows of ready cells; a head that starts with ``#`` stands over numbers. Wide ones scroll, by keyboard too."""
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    titles = "".join(map(_head, heads))
    return f'<div class="wide" tabindex="0"><table>{said}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'


def _head(title: str) -> str:
    if not title:
        return "<td></td>"
    return f'<th class="n">{escape(title[1:])}</th>' if title.startswith("#") else f"<th>{escape(title)}</th>"


def section(title: str, lead: str, *parts: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p class="soft">{escape(lead)}</p>{"".join(parts)}</section>'


def fold(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"
