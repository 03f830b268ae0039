"""The gender an ending suggests, for a noun whose line says none."""

from __future__ import annotations

import functools

from lexsvc.french.tables import rows


@functools.cache
def _endings() -> dict[str, str]:
    return {row["ending"]: row["gender"] for row in rows("genders.tsv")}


def gender_of(noun: str) -> str:
    """The gender code (``m``, ``f`` or ``mf``) of the longest ending that ``data/fr/paradigms/genders.tsv`` knows; the
    masculine, which new nouns take, where none does.

    >>> gender_of("vapoteuse"), gender_of("podcast"), gender_of("covoiturage")
    ('f', 'm', 'm')
    """
    return next((_endings()[noun[start:]] for start in range(len(noun)) if noun[start:] in _endings()), "m")
