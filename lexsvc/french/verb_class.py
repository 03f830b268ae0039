"""Which class a verb belongs to: known ones by table, others by their ending.

The third group is closed: French makes no new verb of it but by a prefix. ``data/fr/paradigms/verbs.tsv`` gives it by
endings and by name; any other verb is of the first group in -er, of the second in -ir.
"""

from __future__ import annotations

import functools
from itertools import takewhile

from lexsvc.french.codes import CodeError
from lexsvc.french.model import models
from lexsvc.french.tables import rows


def common_ending(one: str, other: str) -> str:
    """The longest ending two words share.

    >>> common_ending("peindre", "craindre")
    'indre'
    """
    pairs = zip(reversed(one), reversed(other), strict=False)
    length = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return one[len(one) - length :]


@functools.cache
def _table() -> dict[str, tuple[str, ...]]:
    """Codes by verb, or by ending (``-venir``)."""
    codes: dict[str, tuple[str, ...]] = {}
    for row in rows("verbs.tsv"):
        codes[row["verb"]] = (*codes.get(row["verb"], ()), row["code"])
    return {name: (f"3:{name}",) for name, model in models().items() if model.group == 3} | codes


def codes_of(infinitive: str) -> tuple[str, ...]:
    """The inflection codes of a verb by our own tables; several if it has several conjugations.

    Raises :class:`CodeError` if nothing tells.

    >>> codes_of("kiffer"), codes_of("grandir"), codes_of("redevenir"), codes_of("ressortir")
    (('1',), ('2',), ('3:venir',), ('3:sentir', '2;i'))
    """
    if infinitive in _table():
        return _table()[infinitive]
    for start in range(len(infinitive)):
        if ending := _table().get("-" + infinitive[start:]):
            return ending
    if infinitive.endswith("er"):
        return ("1",)
    if infinitive.endswith(("ir", "ïr")) and not infinitive.endswith("oir"):
        return ("2",)
    raise CodeError(f"{infinitive}: no verb of French ends like it; say how it is conjugated (1, 2 or 3:MODEL)")
