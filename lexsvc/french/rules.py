"""Rules: what makes each form, as ids in cells and as sentences for people.

A rule id names a sentence of ``data/fr/paradigms/rules.toml``; what follows a colon is the model verb it speaks of
(``verb.derived.imperfect:prendre``). A form in the spelling of 1990 has a rule whose name ends in ``-1990``.
"""

from __future__ import annotations

import functools

from lexsvc import data

#: A form and the rule that makes it.
Form = tuple[str, str]

_RECTIFIED = "-1990"


def form(text: str, rule: str) -> Form:
    """A form as data writes it, where ``°`` marks the spelling of 1990.

    >>> form("plait°", "verb.model.present")
    ('plait', 'verb.model.present-1990')
    """
    bare = text.removesuffix("°")
    return bare, rule if bare == text else rule + _RECTIFIED


def is_rectified(rule: str) -> bool:
    """Whether a rule makes forms of the rectified spelling (1990) rather than of the classical one."""
    return rule.partition(":")[0].endswith(_RECTIFIED)


@functools.cache
def _sentences() -> dict[str, dict[str, str]]:
    return data.toml("fr", "paradigms", "rules.toml")


def sentence(rule: str, language: str = "fr") -> str:
    """What a rule says, in ``fr`` or ``en``. Raises ``KeyError`` for an unknown rule or language.

    >>> sentence("verb.derived.gerund:prendre", "en")
    'Present participle: stem of nous (present) and -ant (like prendre).'
    """
    name, _, model = rule.partition(":")
    return _sentences()[name][language].format(model=model)
