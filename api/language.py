"""Which language prose is written in, by what a client says it accepts."""

from __future__ import annotations

from functools import lru_cache

from lexsvc.messages import LANGUAGES


@lru_cache(maxsize=256)
def preferred(accepted: str | None) -> str:
    """The language of prose for an ``Accept-Language`` header: the best of those there are, else the first.

    >>> preferred("en-GB,en;q=0.9,fr;q=0.8"), preferred("de, fr;q=0.5"), preferred("de"), preferred("en;q=oops")
    ('en', 'fr', 'fr', 'fr')
    """
    if not accepted:
        return LANGUAGES[0]
    weights: dict[str, float] = {}
    for item in accepted.split(","):
        name, _, parameter = item.partition(";")
        primary = name.strip().partition("-")[0].lower()
        weights[primary] = max(weights.get(primary, 0.0), _weight(parameter))
    return max(LANGUAGES, key=lambda language: weights.get(language, weights.get("*", 0.0)))


def _weight(parameter: str) -> float:
    """The value of ``q=0.8``; 1 where there is none, 0 where it cannot be read."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return min(max(float(value), 0.0), 1.0) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
