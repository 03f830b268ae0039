"""The bag: the tiles nobody has seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lexsvc.games.chance import Chance
from lexsvc.games.errors import Malformed
from lexsvc.games.tiles import JOKER, Tiles, from_rack


@dataclass(frozen=True)
class Bag:
    """Tiles as sorted faces (``?`` for a joker): what was put in, in whatever order, a draw is the same."""

    faces: bytes

    @staticmethod
    def of(faces: Iterable[int]) -> Bag:
        """A bag of faces; a joker that stood for a letter goes in as a joker."""
        return Bag(bytes(sorted(map(from_rack, faces))))

    @staticmethod
    def full(tiles: Tiles) -> Bag:
        """The bag at the start of a game."""
        return Bag.of(
            bytes([JOKER]) * tiles.counts[0]
            + b"".join(bytes([64 + letter]) * count for letter, count in enumerate(tiles.counts) if letter)
        )

    def without(self, seen: Iterable[int], field: str, tiles: Tiles) -> Bag:
        """The bag when these faces lie on the board or in racks. Raises :class:`Malformed` if there are not so many."""
        left = Counter(self.faces)
        left.subtract(map(from_rack, seen))
        excess = sorted(face for face, count in left.items() if count < 0)
        if excess:
            raise Malformed(field, "too_many_seen", letters=tiles.show(bytes(excess)))
        return Bag.of(left.elements())

    def draw(self, n: int, chance: Chance) -> tuple[bytes, Bag]:
        """``n`` tiles, or all if there are fewer, in the order drawn, and the bag without them."""
        left = list(self.faces)
        drawn = bytes(left.pop(chance.below(len(left))) for _ in range(min(n, len(left))))
        return drawn, Bag(bytes(left))

    def __len__(self) -> int:
        return len(self.faces)
