"""Racks: the tiles a player holds."""

from __future__ import annotations

from collections import Counter

from lexsvc.games.errors import Malformed
from lexsvc.games.tiles import JOKER, Tiles, from_rack, is_joker


def read(text: object, size: int, tiles: Tiles, field: str = "rack") -> bytes:
    """The faces of a rack as typed: capitals, and ``?`` for a joker. Raises :class:`Malformed` naming ``field``."""
    rack = tiles.read(text, field)
    small = bytes(face for face in rack if is_joker(face) and face != JOKER)
    if small:
        raise Malformed(field, "small_in_rack", letters=tiles.show(small))
    if len(rack) > size:
        raise Malformed(field, "rack_too_full", count=len(rack), most=size)
    return rack


def value(rack: bytes, tiles: Tiles) -> int:
    """The points a rack is worth when a game ends."""
    return sum(map(tiles.value, rack))


def leave(rack: bytes, played: bytes) -> bytes:
    """What is left of a rack, in its order, after faces were played from it; all of them must be in it."""
    spent = Counter(map(from_rack, played))
    left = bytearray()
    for face in rack:
        if spent[face]:
            spent[face] -= 1
        else:
            left.append(face)
    return bytes(left)
