"""What the rules of the grammar say, for people: the sentence behind the rule id of a cell."""

from __future__ import annotations

from functools import lru_cache

from lexsvc import data
from lexsvc.greek import degrees, endings, verbs
from lexsvc.greek.aliases import aliases


def sentence(rule: str, prose: str = "en") -> str:
    """What a rule says. The grammar's own sentences are English, the language of the handbook they cite (Smyth);
    ``prose`` chooses only how they are introduced. Raises ``KeyError`` for an unknown rule.

    >>> sentence("ος ου")
    'Second declension in -ος (Smyth 231).'
    """
    del prose
    return sentences()[rule.partition("/")[0]]


@lru_cache(maxsize=1)
def sentences() -> dict[str, str]:
    """All rules with what they say."""
    own: dict[str, str] = data.toml("grc", "paradigms", "rules.toml")["rules"]
    spelled = {alias.rule: f"{alias.after} for {alias.before}: {alias.reason}" for alias in aliases()}
    return {**own, **endings.rules(), **degrees.sentences(), **spelled, **verbs.rules()}
