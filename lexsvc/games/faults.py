"""Faults: what is wrong with a play that is against the rules. All of them are told, not the first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lexsvc import data


@dataclass(frozen=True)
class Fault:
    """A fault by its stable ``code``, the ``squares`` it lies on (by name) and the ``words`` or letters it concerns."""

    code: str
    squares: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def detail(self, language: str = "fr") -> str:
        """The fault in a sentence: French, or English for any other language."""
        template = messages()[self.code]["fr" if language == "fr" else "en"]
        return template.format(squares=" ".join(self.squares), words=" ".join(self.words))

    def as_dict(self, language: str = "fr") -> dict[str, object]:
        """The fault as it stands in an answer."""
        return {"code": self.code, "squares": list(self.squares), "detail": self.detail(language)}


@cache
def messages() -> dict[str, dict[str, str]]:
    """The sentences of ``data/games/messages.toml``, by code and language, in the order faults are told."""
    return data.toml("games", "messages.toml")


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults in the order they are told: by code as in ``messages``, then as found."""
    order = list(messages())
    return tuple(sorted(faults, key=lambda fault: order.index(fault.code)))
