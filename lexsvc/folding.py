"""Folding: from the spelling a person types to the key that lies on the board, saying what was changed.

The rules stand in ``data/<language>/fold.toml``. :func:`table_from_rules` turns them into one flat :class:`FoldingTable`,
character by character; the table is what a pack carries. A :class:`Folding` reads text by that table in two ways:

* :meth:`Folding.code` is the fast one. Text that fits in Latin-1 is folded by one ``bytes.translate``, other text by one
  ``str.translate``; whatever these do not know (a ligature, a loose accent, a space) becomes ``?`` and is left to
* :meth:`Folding.fold`, the careful one, which also tells the trace and the reasons. A property test holds them together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.alphabet import Alphabet
from lexsvc.normal import normal
from lexsvc.reason import Reason, ordered

#: What the fast path writes for a character it does not know. It is no code of any letter.
_UNKNOWN = ord("?")

#: What a character that cannot lie on the board means inside a word, by its role in the table.
_REASON_OF_ROLE = {
    "space": Reason.MULTIPLE_WORDS,
    "hyphen": Reason.HYPHENATED,
    "apostrophe": Reason.APOSTROPHE,
    "period": Reason.ABBREVIATION,
    "numeral": Reason.NUMERAL,
    "elision": Reason.ELIDED,
}


@dataclass(frozen=True, slots=True)
class FoldStep:
    """One change made on the way to the key: ``strip_marks`` turned ``é`` into ``e``."""

    step: str
    before: str
    after: str

    def as_dict(self) -> dict[str, str]:
        """The step as it stands in an answer."""
        return {"step": self.step, "from": self.before, "to": self.after}


@dataclass(frozen=True, slots=True)
class Fold:
    """The outcome of folding: ``key`` and ``code`` are None exactly when ``reasons`` is not empty."""

    key: str | None
    code: bytes | None
    trace: tuple[FoldStep, ...] = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class FoldingTable:
    """Everything a folding knows, as plain data that goes to JSON and back.

    ``tiles``: character -> its letters of the alphabet. ``steps``: character -> the step told in the trace, absent where
    only the case changes. ``roles``: character -> ``invisible space hyphen apostrophe period trailing numeral elision``.
    ``clipped``: lower-case words that stand before the apostrophe of an elision; None where every apostrophe is one.
    ``lookalikes``: capitals of another script, admitted among the alphabet's own. ``marks``: combining characters dropped.
    ``elision``: the ``mark`` that shows an elision on the last letter of a word unless that is one of the ``vowels``.
    """

    letters: str
    script: str
    tiles: Mapping[str, str]
    steps: Mapping[str, str]
    roles: Mapping[str, str]
    marks: Mapping[str, str]
    clipped: tuple[str, ...] | None = None
    lookalikes: Mapping[str, str] = field(default_factory=dict)
    elision: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> FoldingTable:
        """The inverse of :meth:`as_dict`. Raises ``ValueError`` when a part is missing or strange."""
        try:
            clipped = plain["clipped"]
            table = cls(**{**plain, "clipped": None if clipped is None else tuple(clipped)})
            table._check()
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a folding table: {error}") from error
        return table

    def _check(self) -> None:
        """Raise ``ValueError`` naming what says something of no character, or spells one with what is no letter."""
        letters = set(self.letters)
        for name in ("tiles", "lookalikes", "steps", "roles", "marks"):
            spells = name in ("tiles", "lookalikes")
            for character, said in getattr(self, name).items():
                if len(character) != 1 or not isinstance(said, str) or (spells and not (said and letters.issuperset(said))):
                    raise ValueError(f"not a folding table: {name} has {character!r}: {said!r}")
        if self.elision and not (len(self.elision["mark"]) == 1 and letters.issuperset(self.elision["vowels"])):
            raise ValueError(f"not a folding table: elision is {self.elision!r}")
        if any(not isinstance(word, str) for word in self.clipped or ()):
            raise ValueError(f"not a folding table: clipped is {self.clipped!r}")


def _characters(ranges: Iterable[str]) -> Iterator[str]:
    """The characters of ranges written ``00C0-017F`` or ``00AD``."""
    for written in ranges:
        first, _, last = written.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


def table_from_rules(rules: Mapping[str, Any]) -> FoldingTable:
    """Generate the table from the rules of a ``fold.toml``. Raises ``KeyError`` naming a section that is missing."""
    letters: str = rules["letters"]
    tiles: dict[str, str] = {}
    steps: dict[str, str] = {}
    lower = {letter.lower(): letter for letter in letters}
    for small, letter in lower.items():
        tiles[small] = tiles[letter] = letter

    def learn(character: str, spelled: str, step: str) -> None:
        if character not in tiles and spelled and all(c in tiles for c in spelled):
            tiles[character] = "".join(tiles[c] for c in spelled)
            steps[character] = step

    for character, letter in rules.get("case", {}).items():  # another small form of a letter, such as final sigma
        tiles[character] = tiles[letter]
    marks = dict.fromkeys(_characters(rules["marks"]["combining"]), "strip_marks")
    for name, characters in rules["marks"].get("named", {}).items():
        marks.update(dict.fromkeys(_characters(characters), name))
    for character in _characters(rules["marks"]["blocks"]):
        parts = unicodedata.normalize("NFD", character)
        named = [marks[c] for c in parts if c in marks]
        step = next((name for name in named if name != "strip_marks"), "strip_marks")
        learn(character, "".join(c for c in parts if c not in marks), step)
    for character in _characters(rules.get("variants", {}).get("blocks", ())):
        spelled = unicodedata.normalize("NFKD", character)
        learn(character, "".join(c for c in spelled if c not in marks), "letter_variant")
    for character, spelled in rules.get("expand", {}).items():
        learn(character, spelled, "expand_ligature" if len(spelled) > 1 else "letter_variant")

    roles = {c: role for role, ranges in rules["characters"].items() for c in _characters(ranges)}
    clipped = rules.get("elision", {}).get("before")
    return FoldingTable(
        letters=letters,
        script=rules["script"],
        tiles=tiles,
        steps=steps,
        roles=roles,
        marks=marks,
        clipped=None if clipped is None else tuple(clipped),
        lookalikes=dict(rules.get("lookalikes", {})),
        elision=_elision(rules.get("elision", {})),
    )


def _elision(rules: Mapping[str, Any]) -> dict[str, str]:
    return {"mark": chr(int(rules["mark"], 16)), "vowels": rules["vowels"]} if "mark" in rules else {}


class _Translation(dict[int, int | str]):
    """A ``str.translate`` table that writes ``?`` for what it does not know."""

    def __missing__(self, key: int) -> int:
        return _UNKNOWN


class Folding:
    """Folds spellings by a table. Immutable and safe to share between threads.

    >>> folding = Folding.of("fr")
    >>> folding.fold("cœur").key
    'COEUR'
    >>> [step.as_dict() for step in folding.fold("détente").trace]
    [{'step': 'strip_marks', 'from': 'é', 'to': 'e'}]
    >>> [str(reason) for reason in folding.fold("porte-monnaie").reasons]
    ['hyphenated']
    """

    def __init__(self, table: FoldingTable) -> None:
        self.table = table
        self.alphabet = Alphabet(table.letters)
        codes = {c: self.alphabet.encode(tiles).decode("ascii") for c, tiles in table.tiles.items()}
        # Both fast tables keep to characters that stand for tiles wherever they occur. Marks, ligatures in the byte table and
        # everything with a role are left to fold().
        self.latin_table = bytes(ord(codes[chr(i)]) if len(codes.get(chr(i), "")) == 1 else _UNKNOWN for i in range(256))
        self.wide_table = _Translation({ord(c): code for c, code in codes.items()})
        self.is_latin = any(c.isascii() for c in table.letters)

    @staticmethod
    @cache
    def of(language: str) -> Folding:
        """The folding of a language by its current rules in ``data/``. Raises ``FileNotFoundError`` if it has none."""
        return Folding(table_from_rules(data.toml(language, "fold.toml")))

    def code(self, text: str) -> bytes | None:
        """The code of ``text``, or None if it cannot be folded. The same answer as ``fold(text).code``, faster.

        >>> Folding.of("fr").code("été"), Folding.of("fr").code("h2o")
        (b'ETE', None)
        """
        code = self.quick(text)
        return self.fold(text).code if b"?" in code else code

    def quick(self, text: str) -> bytes:
        """The code of ``text`` where each character is a plain letter; ``?`` stands where only :meth:`fold` knows."""
        if self.is_latin:
            try:
                return text.encode("latin-1").translate(self.latin_table)
            except UnicodeEncodeError:
                pass
        return text.translate(self.wide_table).encode("ascii")

    def fold(self, text: str) -> Fold:
        """Fold with trace and reasons. Never raises on any string, lone surrogates included."""
        table = self.table
        trace: dict[FoldStep, None] = {}
        reasons: set[Reason] = set()
        body = self._trim(normal("NFC", text), trace)
        foreign = bool(table.lookalikes) and self._admits_lookalikes(body)
        tiles: list[str] = []
        previous = ""
        clip = table.elision.get("mark")
        for place, character in enumerate(body, 1):
            role = table.roles.get(character)
            if character in table.tiles:
                letters = table.tiles[character]
                if step := table.steps.get(character):
                    trace[FoldStep(step, character, letters.lower() if character.islower() else letters)] = None
                tiles.append(letters)
            elif foreign and character in table.lookalikes:
                tiles.append(table.lookalikes[character])
                trace[FoldStep("lookalike", character, table.lookalikes[character])] = None
            elif role is not None:
                reasons.add(_REASON_OF_ROLE.get(role, Reason.BAD_CHARACTER))
            elif character in table.marks:
                trace[FoldStep(table.marks[character], previous + character, previous)] = None
                if character == clip and place == len(body) and tiles and tiles[-1] not in table.elision["vowels"]:
                    reasons.add(Reason.ELIDED)
                continue
            else:
                reasons.add(self._stranger(character))
            previous = character
        if Reason.APOSTROPHE in reasons and self._is_elided(body):
            reasons = (reasons - {Reason.APOSTROPHE}) | {Reason.ELIDED}
        if reasons:
            return Fold(None, None, tuple(trace), ordered(reasons))
        key = "".join(tiles)
        return Fold(key, self.alphabet.encode(key), tuple(trace))

    def _trim(self, text: str, trace: dict[FoldStep, None]) -> str:
        """Drop what surrounds a word and what cannot be seen in it."""
        roles = self.table.roles
        seen = "".join(c for c in text if roles.get(c) != "invisible")
        if seen != text:
            trace[FoldStep("strip_invisible", text, seen)] = None
        start, end = 0, len(seen)
        while start < end and roles.get(seen[start]) == "space":
            start += 1
        while start < end and roles.get(seen[end - 1]) == "space":
            end -= 1
        if end - start < len(seen):
            trace[FoldStep("strip_space", seen, seen[start:end])] = None
        stop = end
        while start < stop and roles.get(seen[stop - 1]) == "trailing":
            stop -= 1
        if start < stop < end:
            trace[FoldStep("strip_punctuation", seen[start:end], seen[start:stop])] = None
            end = stop
        return seen[start:end]

    def _is_elided(self, body: str) -> bool:
        """Whether an apostrophe clips a word: ``l'été``, ``qu'``; not ``aujourd'hui``."""
        clipped = self.table.clipped
        if clipped is None:
            return True
        parts = "".join("'" if self.table.roles.get(c) == "apostrophe" else c for c in body).lower().split("'")
        return not all(parts) or parts[0] in clipped

    def _admits_lookalikes(self, body: str) -> bool:
        """Latin capitals count as Greek ones unless the word has a small letter that only Latin has."""
        return not any(c.isascii() and c.islower() for c in body)

    def _stranger(self, character: str) -> Reason:
        """A character that is nothing here: a letter of another script, or no letter at all."""
        if unicodedata.category(character)[0] == "L" and not self._of_script(character):
            return Reason.WRONG_SCRIPT
        return Reason.BAD_CHARACTER

    def _of_script(self, character: str) -> bool:
        return unicodedata.name(character, "").startswith(
            (self.table.script, "MODIFIER", "SUPERSCRIPT", "FEMININE", "MASCULINE")
        )
