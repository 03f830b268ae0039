"""Search: what is looked for among the keys of a lexicon, read as people type it. No regular expressions.

Constraints are of two kinds. A *pattern* (``C?A*T``, ``[AEI]``) is a row of elements; prefix, suffix and "contains" are
patterns too. *Letters in hand* are counts, with jokers. :mod:`lexsvc.searcher` finds the keys that fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexsvc.folding import Folding
from lexsvc.tier import Tier

#: The longest pattern, in elements: its places are the bits of one 64-bit integer.
MAX_ELEMENTS = 40
#: The most letters in hand: counts are four bits, and no board is longer.
MAX_RACK = 15


class SearchError(ValueError):
    """A search that cannot be read; the message names the part and the mend."""


@dataclass(frozen=True)
class Pattern:
    """A compiled pattern. ``accepts[letter]`` are the places that letter moves on from, ``loops`` those it may stay at,
    ``final`` the place where the pattern is fulfilled, ``needs`` the letters (as bits) that no fitting word lacks."""

    accepts: tuple[int, ...]
    loops: int
    final: int
    needs: int


def compile_pattern(text: str, folding: Folding) -> Pattern:
    """Read a pattern: letters, ``?`` one letter, ``*`` any letters, ``[AEI]`` one of these, ``[^AEI]`` none of these.

    Letters may be typed as words are, accents and all. Raises :class:`SearchError` naming what is wrong.
    """
    accepts = [0] * 27
    loops = needs = place = 0
    for allowed, star in _elements(text, folding):
        if star:
            loops |= 1 << place
            continue
        if place == MAX_ELEMENTS:
            raise SearchError(f"pattern {text[:60]!r} has more than {MAX_ELEMENTS} elements: shorten it")
        for letter in range(1, 27):
            if allowed >> letter - 1 & 1:
                accepts[letter] |= 1 << place
        if allowed.bit_count() == 1:
            needs |= allowed
        place += 1
    return Pattern(tuple(accepts), loops, 1 << place, needs)


def _elements(text: str, folding: Folding) -> Iterator[tuple[int, bool]]:
    """The elements of a pattern: the letters allowed, as bits, and whether it is a star."""
    every = (1 << len(folding.alphabet.letters)) - 1
    place = 0
    while place < len(text):
        character = text[place]
        place += 1
        if character == "*":
            yield 0, True
        elif character in "?.":
            yield every, False
        elif character == "[":
            close = text.find("]", place)
            if close < 0:
                raise SearchError(f"pattern {text[:60]!r}: a [ has no ]")
            inside = text[place:close]
            place = close + 1
            negated = inside.startswith("^")
            letters = _bits(inside.removeprefix("^"), folding)
            yield (every & ~letters if negated else letters), False
        else:
            for letter in _letters(character, folding):
                yield 1 << letter - 1, False


def _letters(text: str, folding: Folding) -> list[int]:
    """The letters (1..26) of a text. Raises :class:`SearchError` naming a character that is none."""
    code = folding.code(text)
    if code is None:
        raise SearchError(f"{text[:60]!r} is not made of letters of this lexicon's alphabet")
    return [byte - 64 for byte in code]


def _bits(text: str, folding: Folding) -> int:
    letters = _letters(text, folding)
    if not letters:
        raise SearchError("a pattern has an empty []: write the letters that may stand there")
    bits = 0
    for letter in letters:
        bits |= 1 << letter - 1
    return bits


@dataclass(frozen=True)
class Search:
    """What is looked for. Everything given must hold.

    ``letters`` are letters in hand, ``?`` a joker; a word is made of some of them, or of all with ``use_all``. Lengths are in
    tiles. ``after`` goes on behind what was already listed: the ``more`` of the answer before.
    """

    patterns: tuple[Pattern, ...] = ()
    letters: tuple[int, ...] | None = None
    jokers: int = 0
    use_all: bool = False
    shortest: int = 1
    longest: int = 63
    tier: Tier = Tier.EXPERT
    after: bytes = b""

    @classmethod
    def parse(
        cls,
        folding: Folding,
        *,
        pattern: str = "",
        prefix: str = "",
        suffix: str = "",
        contains: str = "",
        letters: str = "",
        use_all: bool = False,
        shortest: int = 1,
        longest: int = 63,
        tier: Tier = Tier.EXPERT,
    ) -> Search:
        """Read a search as people type it. Raises :class:`SearchError` naming the part at fault."""
        written = [pattern, f"{_plain(prefix)}*" if prefix else "", f"*{_plain(suffix)}" if suffix else ""]
        written.append(f"*{_plain(contains)}*" if contains else "")
        rack = None
        jokers = 0
        if letters:
            jokers = letters.count("?")
            rack = tuple(_letters(letters.replace("?", ""), folding))
            if len(rack) + jokers > MAX_RACK:
                raise SearchError(f"letters: {len(rack) + jokers} in hand, at most {MAX_RACK}")
        if shortest > longest:
            raise SearchError(f"the shortest length, {shortest}, is above the longest, {longest}")
        return cls(
            tuple(compile_pattern(text, folding) for text in written if text),
            rack,
            jokers,
            use_all,
            max(1, shortest),
            longest,
            tier,
        )

    def resumed(self, after: str) -> Search:
        """This search, going on where an answer's ``more`` says, which comes back from a client as text.

        Raises :class:`SearchError` if it is no such text.
        """
        if len(after) > 128 or not all("@" <= character <= "Z" for character in after):
            raise SearchError(f"cursor {after[:60]!r} is not one that an answer gave")
        return replace(self, after=after.encode("ascii"))


def _plain(text: str) -> str:
    if set(text) & set("?*[]^."):
        raise SearchError(f"{text[:60]!r} may only hold letters; put ? * and [] into pattern")
    return text
