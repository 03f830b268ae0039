"""The tags of French sources as Universal Dependencies features, by the tables of ``data/fr/tagsets.toml``."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from lexsvc import data

#: Which letters of a DELA or Lefff code answer one question, in the order of the questions: form, person, gender, number.
_DIMENSIONS = ("PIJFCSTYKGW", "123", "mf", "sp")


@cache
def tagset(source: str) -> dict[str, Any]:
    """The table of one source. Raises ``KeyError`` if ``tagsets.toml`` has none."""
    table: dict[str, Any] = data.toml("fr", "tagsets.toml")[source]
    return table


def join_features(*parts: str) -> str:
    """One UD feature string from several, sorted by name.

    >>> join_features("Number=Sing", "", "Gender=Fem")
    'Gender=Fem|Number=Sing'
    """
    return "|".join(sorted(feature for part in parts for feature in part.split("|") if feature))


@cache
def features_of_code(code: str) -> tuple[str, ...]:
    """The cells a letter code stands for, one UD feature string each; letters it does not know are passed over.

    Several letters of one dimension are several cells, so Lefff's ``PS13s`` is four:

    >>> features_of_code("Kfs")
    ('Gender=Fem|Number=Sing|Tense=Past|VerbForm=Part',)
    >>> len(features_of_code("PS13s")), features_of_code("")
    (4, ('',))
    """
    letters = tagset("letters")
    chosen = [[letters[c] for c in code if c in dimension] or [""] for dimension in _DIMENSIONS]
    return tuple(dict.fromkeys(join_features(*cell) for cell in product(*chosen)))
