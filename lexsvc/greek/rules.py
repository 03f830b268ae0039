"""What the rules of the grammar say, for people: the sentence behind the rule id of a cell."""

from __future__ import annotations

from functools import lru_cache

from lexsvc import data
from lexsvc.greek import degrees, endings, verbs
from lexsvc.greek.aliases import aliases


def sentence(rule: str, prose: str = "en") -> str:
    """What a rule says, in ``prose`` (``fr`` or ``en``). Raises ``KeyError`` for an unknown rule.

    >>> sentence("ος ου"), sentence("ος ου", "fr")
    ('Second declension in -ος (Smyth 231).', 'Deuxième déclinaison en -ος (Smyth 231).')
    """
    told = french() if prose == "fr" else sentences()
    return told[rule.partition("/")[0]]


@lru_cache(maxsize=1)
def french() -> dict[str, str]:
    """All rules with what they say in French."""
    written = data.toml("grc", "paradigms", "rules-fr.toml")
    family: str = written["alias"]["sentence"]
    spelled = {alias.rule: family.format(after=alias.after, before=alias.before) for alias in aliases()}
    return {**written["rules"], **spelled}


@lru_cache(maxsize=1)
def sentences() -> dict[str, str]:
    """All rules with what they say in English."""
    own: dict[str, str] = data.toml("grc", "paradigms", "rules.toml")["rules"]
    spelled = {alias.rule: f"{alias.after} for {alias.before}: {alias.reason}" for alias in aliases()}
    return {**own, **endings.rules(), **degrees.sentences(), **spelled, **verbs.rules()}
