"""The vocabulary of a recipe: sources and their marks as bits of an integer, since a million forms each name theirs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from builders.readers.attestation import GRADES


class Vocabulary:
    """The witnesses a recipe can name, one bit each: every source (``dela``) and its grading marks (``dela:common``)."""

    def __init__(self, sources: Iterable[str]) -> None:
        self.sources = tuple(sources)
        names = [*self.sources, *(f"{source}:{mark}" for source in self.sources for mark in GRADES)]
        self._bits = {name: 1 << i for i, name in enumerate(names)}
        self._source_bits = (1 << len(self.sources)) - 1
        self._marks_of = {source: self.mask(f"{source}:{mark}" for mark in GRADES) for source in self.sources}

    def bit(self, name: str) -> int:
        """The bit of a witness. Raises ``KeyError`` naming the sources there are."""
        try:
            return self._bits[name]
        except KeyError:
            raise KeyError(f"no witness {name!r}; this recipe has {', '.join(self.sources)}") from None

    def mask(self, names: Iterable[str]) -> int:
        """The bits of several witnesses together."""
        mask = 0
        for name in names:
            mask |= self.bit(name)
        return mask

    def with_marks(self, sources: int, marked: int) -> int:
        """The sources of one mask with the marks that another mask gives them."""
        mask = sources & self._source_bits
        for source, bits in self._marks_of.items():
            if mask & self._bits[source]:
                mask |= marked & bits
        return mask

    def names(self, mask: int) -> tuple[str, ...]:
        """The sources in a mask, in the recipe's order; marks are left out."""
        return _source_names(self.sources, mask & self._source_bits)


@cache
def _source_names(sources: tuple[str, ...], mask: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(sources) if mask >> i & 1)
