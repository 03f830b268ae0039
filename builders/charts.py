"""Charts: small SVG plots for the report of a build, drawn as text and styled by the page they stand in.

A plot is made for reading, not for taking numbers off: the page has every number in a table beside it. Colours are the page's,
by class name, so that one plot serves a light and a dark page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

#: The plot in its own units: the page scales it to its column.
_WIDTH, _HEIGHT = 760, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 8, 12, 34
#: The share of its slot that a column leaves free, and the room between two stacked parts.
_AIR, _SEAM = 0.28, 1.5
#: About how many grid lines a plot has.
_LINES = 4


@dataclass(frozen=True)
class Series:
    """What one colour shows: its name, the class that colours it, and a value for every column."""

    name: str
    style: str
    values: Sequence[float]


def columns(
    title: str,
    labels: Sequence[str],
    parts: Sequence[Series],
    *,
    axis: str,
    show: Callable[[float], str],
    ticks: Series | None = None,
) -> str:
    """Columns of stacked ``parts``, first part lowest; ``ticks`` is drawn across the columns, to compare with.

    ``axis`` says what the labels are, ``show`` writes a value. Raises ``ValueError`` if a series has not one value a label.
    """
    for series in (*parts, *([ticks] if ticks else [])):
        if len(series.values) != len(labels):
            raise ValueError(f"{title}: {series.name} has {len(series.values)} values for {len(labels)} labels")
    totals = [sum(part.values[i] for part in parts) for i in range(len(labels))]
    step = _grid_step(max([*totals, *(ticks.values if ticks else ())], default=0))
    top = step * max(1, math.ceil(max([*totals, *(ticks.values if ticks else ())], default=0) / step))
    slot = (_WIDTH - _LEFT - _RIGHT) / max(1, len(labels))
    drawn = [_grid(step, top, show)]
    for i, label in enumerate(labels):
        left, wide = _LEFT + (i + _AIR / 2) * slot, (1 - _AIR) * slot
        told = ", ".join(f"{series.name} {show(series.values[i])}" for series in (*parts, *([ticks] if ticks else [])))
        drawn.append(f"<g><title>{escape(f'{label}: {told}')}</title>")
        base = 0.0
        for part in parts:
            drawn.append(_block(left, wide, base, base + part.values[i], top, part.style))
            base += part.values[i]
        if ticks:
            y = _y(ticks.values[i], top)
            drawn.append(f'<path class="{ticks.style}" d="M{left - 2:.1f} {y:.1f}h{wide + 4:.1f}"/>')
        drawn.append(f'<text class="label" x="{left + wide / 2:.1f}" y="{_HEIGHT - _BOTTOM + 15}">{escape(label)}</text></g>')
    drawn.append(f'<text class="label" x="{(_LEFT + _WIDTH) / 2:.0f}" y="{_HEIGHT - 3}">{escape(axis)}</text>')
    return f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">{"".join(drawn)}</svg>' + legend(
        [*parts, *([ticks] if ticks else [])]
    )


def legend(series: Sequence[Series]) -> str:
    """The names of several series with their colours; nothing for one alone, which the title names."""
    if len(series) < 2:
        return ""
    return '<p class="legend">' + "".join(f'<span class="{s.style}">{escape(s.name)}</span>' for s in series) + "</p>"


def _y(value: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - value / top * (_HEIGHT - _TOP - _BOTTOM)


def _block(left: float, wide: float, low: float, high: float, top: float, style: str) -> str:
    """One part of a column; what would be thinner than the seam above it is left out."""
    tall = _y(low, top) - _y(high, top) - (_SEAM if low else 0)
    if tall <= 0:
        return ""
    return f'<rect class="{style}" x="{left:.1f}" y="{_y(high, top):.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _grid(step: float, top: float, show: Callable[[float], str]) -> str:
    lines = []
    for i in range(round(top / step) + 1):
        y = _y(i * step, top)
        lines.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>')
        lines.append(f'<text class="value" x="{_LEFT - 8}" y="{y + 4:.1f}">{escape(show(i * step))}</text>')
    return "".join(lines)


def _grid_step(highest: float) -> float:
    """A round distance of grid lines: 1, 2 or 5 times a power of ten.

    >>> _grid_step(65_727), _grid_step(14.2), _grid_step(0)
    (20000, 5, 1)
    """
    if highest <= 0:
        return 1
    power: float = 10 ** math.floor(math.log10(highest / _LINES))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= highest / _LINES)
