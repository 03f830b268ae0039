"""The tiles of a game: letters, values, how many of each, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass, field

from lexsvc.alphabet import Alphabet
from lexsvc.games.errors import Malformed

JOKER = ord("?")  #: the face of a joker that stands for no letter yet: in a rack, in a bag
_SMALL = 32  # what makes a capital's face a small letter's


def joker_as(letter: int) -> int:
    """The face of a joker that stands for a letter's face."""
    return letter | _SMALL


def is_joker(face: int) -> bool:
    """Whether a face is a joker's, declared or not."""
    return face == JOKER or bool(face & _SMALL)


def from_rack(face: int) -> int:
    """The tile that left the rack to show this face: the letter itself, or the joker."""
    return JOKER if is_joker(face) else face


def code(word: bytes) -> bytes:
    """The code a lexicon knows a word by: its faces with jokers as the letters they stand for."""
    return word.upper()


@dataclass(frozen=True)
class Tiles:
    """Letters with their small counterparts (a joker standing for them), other ways to type them, counts and values.

    ``counts`` and ``values`` are indexed by letter number, 1 to 26, with the joker at 0.
    """

    letters: str
    small: str
    aliases: dict[str, str]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    alphabet: Alphabet = field(init=False)
    _to_face: dict[str, str] = field(init=False, repr=False)
    _to_text: dict[int, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        faces = {letter: chr(65 + i) for i, letter in enumerate(self.letters)}
        faces |= {letter: chr(97 + i) for i, letter in enumerate(self.small)}
        object.__setattr__(self, "alphabet", Alphabet(self.letters))
        object.__setattr__(self, "_to_text", {ord(face): letter for letter, face in faces.items()})
        object.__setattr__(self, "_to_face", faces | {typed: faces[meant] for typed, meant in self.aliases.items()})

    def read(self, text: object, field: str) -> bytes:
        """The faces of a text: capitals, small letters for jokers, ``?`` for a joker yet to stand for a letter.

        Raises :class:`Malformed` naming ``field`` and the characters that are no tile.
        """
        if not isinstance(text, str):
            raise Malformed(field, "text", value=text)
        try:
            return "".join([self._to_face[c] if c != "?" else c for c in text]).encode("ascii")
        except KeyError:
            strangers = " ".join(repr(c) for c in sorted(set(text) - set(self._to_face) - {"?"}))
            raise Malformed(field, "no_tiles", strangers=strangers, letters=self.letters) from None

    def show(self, faces: bytes) -> str:
        """The text of faces: the way back from :meth:`read`."""
        return faces.decode("ascii").translate(self._to_text)

    def value(self, face: int) -> int:
        """The points of a face: a joker has none, whatever it stands for."""
        return self.values[0] if is_joker(face) else self.values[face & 31]
