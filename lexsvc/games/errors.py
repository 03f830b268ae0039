"""The one error of the games: a request that cannot be read."""

from __future__ import annotations

from functools import cache

from lexsvc import data

_LONGEST = 80  # characters shown of what was sent


class Malformed(ValueError):
    """A request that cannot be read: the ``field`` at fault and what ``kind`` of fault it is.

    The sentences, each with its mend, stand in ``data/games/malformed.toml``; ``facts`` fill their braces. A play against the
    rules is no such error but an answer: see ``faults``.

    >>> str(Malformed("n", "whole", value=-1, least=0, most=7))
    'n: -1 will not do; give a whole number from 0 to 7'
    """

    def __init__(self, field: str, kind: str, **facts: object) -> None:
        self.field = field
        self.kind = kind
        self._facts = facts
        super().__init__(f"{field}: {self.tell('en')}")

    def tell(self, language: str) -> str:
        """What is wrong and how to mend it: in French, or in English for any other language."""
        template = _sentences()[self.kind]["fr" if language == "fr" else "en"]
        return template.format(**{name: _shown(name, fact) for name, fact in self._facts.items()})


def _shown(name: str, fact: object) -> str:
    """A fact as it is told: what was sent is quoted, and cut where it is long."""
    text = repr(fact) if name == "value" else str(fact)
    return text if name != "value" or len(text) <= _LONGEST else text[:_LONGEST] + "…"


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return data.toml("games", "malformed.toml")
