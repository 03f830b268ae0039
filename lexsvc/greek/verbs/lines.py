"""Principal parts as a dictionary line gives them: ``λύσω, ἔλυσα, λέλυκα, λέλυμαι, ἐλύθην``.

What each part is told by its ending; of two parts in -α the first is the aorist and the second the perfect, unless the first
is reduplicated. Parts that the line leaves out are those of the tables, or what the ending implies.
"""

from __future__ import annotations

from functools import lru_cache

from lexsvc.greek import letters
from lexsvc.greek.verbs import parts, preverbs, regular, table
from lexsvc.greek.verbs.stems import Stem

_FUTURE, _AORIST, _PASSIVE, _VERBAL = ("ω", "ομαι", "ουμαι"), ("ον", "ομην", "αμην", "ων"), ("θην", "ην"), ("τοσ", "τεοσ")
_LETTERS = frozenset(letters.ALPHABET.letters.lower())
# The systems that belong to a column of principal parts.
_COLUMN_OF = {"future": "future", "future-ε": "future", "future-α": "future", "passive": "passive", "passive2": "passive",
              "future-passive": "passive", "verbal-tos": "verbal", "verbal-teos": "verbal", "perfect": "perfect",
              "perfect-root": "perfect", "perfect-participle": "perfect"}  # fmt: skip


@lru_cache(maxsize=1 << 8)
def stems(names: tuple[str, ...], simplex: str, inflection: str) -> tuple[Stem, ...]:
    """The stems of a simple verb behind the preverbs ``names``, with the parts of the whole headword that a line gives.

    Raises ``ValueError`` naming the part that cannot be read.
    """
    columns: dict[str, list[str]] = {}
    for part in inflection.replace(";", ",").split(","):
        token = part.strip()
        if token and token != "-":
            column = _column(token, columns)
            columns.setdefault(column, []).append(_simple(names, token))
    given = [stem for column, tokens in columns.items() for stem in parts.stems(simplex, column, " ".join(tokens))]
    known = table.stems(simplex) or tuple(regular.stems(simplex))
    return (*(stem for stem in known if column_of(stem.system) not in columns), *given)


def column_of(system: str) -> str:
    """The column of principal parts a tense system belongs to.

    >>> [column_of(s) for s in ("present-α", "root-eta", "perfect-velar", "future-passive")]
    ['present', 'aorist', 'middle', 'passive']
    """
    if system in _COLUMN_OF:
        return _COLUMN_OF[system]
    if system.startswith(("present", "mi-")) and not system.startswith("mi-aorist"):
        return "present"
    return "middle" if system.startswith(("perfect-", "future-perfect")) else "aorist"


def _column(token: str, seen: dict[str, list[str]]) -> str:
    key = letters.bare(token)
    if set(key) - _LETTERS:
        raise ValueError(f"{token!r} is not written in Greek letters")
    if key.endswith(_FUTURE):
        return "future"
    if key.endswith(_AORIST) and "aorist" not in seen:
        return "aorist"
    if key.endswith(_VERBAL):
        return "verbal"
    if key.endswith("μαι"):
        return "middle"
    if key.endswith("θην") or (key.endswith(_PASSIVE) and "aorist" in seen):
        return "passive"
    if key.endswith(_PASSIVE):
        return "aorist"
    if key.endswith("α"):
        return "perfect" if "aorist" in seen or _reduplicated(key) else "aorist"
    raise ValueError(f"{token!r} is no principal part: write future, aorist, perfect, perfect middle, aorist passive")


def _reduplicated(key: str) -> bool:
    return key[:1] not in letters.VOWELS and key[1:2] == "ε"


def _simple(names: tuple[str, ...], token: str) -> str:
    """A part of a compound without its preverbs. Raises ``ValueError`` if it does not begin with them."""
    rest = token
    for name in names:
        found = next((s.rest for s in preverbs.splits(rest) if s.preverb == name), None)
        if found is None:
            raise ValueError(f"{token!r} does not begin with the preverb {name} of its headword")
        rest = found
    return rest
