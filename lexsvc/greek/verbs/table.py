"""The classical table of verbs with their principal parts, ``verbs.tsv``, by headword."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from lexsvc import data
from lexsvc.greek import letters
from lexsvc.greek.verbs import parts, regular
from lexsvc.greek.verbs.stems import Stem

_FILE = ("grc", "paradigms", "verbs.tsv")
# After a lemma that is no present of its own: εἰμί, which is listed form by form, or the aorist εἶδον.
_NO_PRESENT = "[-]"
# A part formed as the lemma's ending implies.
_REGULAR = "+"
_COLUMNS = ("lemma", *parts.COLUMNS)


@dataclass(frozen=True, slots=True)
class Row:
    """One verb of the table: its headwords (the first is the chief one) and its cells by column."""

    headwords: tuple[str, ...]
    cells: dict[str, str]

    @property
    def lemma(self) -> str:
        """The chief headword, whose initial tells the augment of the parts."""
        return self.headwords[0]


def key(headword: str) -> str:
    """What a headword is looked up by: bare letters, with ``h`` before them if it begins with a rough breathing."""
    return ("h" if letters.is_rough(letters.unaccented(headword)) else "") + letters.bare(headword)


@cache
def rows() -> tuple[Row, ...]:
    """The table. Raises ``ValueError`` naming the line that has not its columns."""
    file = data.path(*_FILE)
    found = []
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith(("#", "lemma\t")):
            continue
        fields = line.split("\t")
        if len(fields) > len(_COLUMNS):
            raise ValueError(f"{file}:{number}: {len(fields)} columns, expected at most {len(_COLUMNS)}")
        padded = [*fields, *[""] * (len(_COLUMNS) - len(fields))]
        if fields[1:] == [_REGULAR]:
            padded[1:6] = [_REGULAR] * 5
        cells = {name: cell for name, cell in zip(_COLUMNS, padded, strict=True) if cell not in ("", "-")}
        found.append(Row(tuple(_headword(t) for t in cells["lemma"].split()), cells))
    return tuple(found)


def _headword(token: str) -> str:
    return token.rpartition(":")[2].partition("[")[0]


@cache
def _index() -> dict[str, list[Row]]:
    index: dict[str, list[Row]] = {}
    for row in rows():
        for name in dict.fromkeys(key(headword) for headword in row.headwords):
            index.setdefault(name, []).append(row)
    return index


def find(headword: str) -> list[Row]:
    """The table's rows for a headword in the voice it is listed in: several for homonyms such as δέω, none for a stranger.
    An accent tells εἰμί from εἶμι."""
    found = _index().get(key(headword), [])
    return [row for row in found if letters.nfc(headword) in row.headwords] or found


@lru_cache(maxsize=1 << 12)
def stems(headword: str) -> tuple[Stem, ...] | None:
    """The stems of a verb of the table, None for another verb.

    A deponent headword of a verb listed as active has its middle forms, its perfect and its passive; an active headword of
    a verb listed as deponent has that deponent's forms beside an active present.
    """
    found = find(headword)
    if found:
        return tuple(stem for row in found for stem in _stems(row))
    as_active = regular.active(headword)
    found = find(as_active) if as_active is not None else []
    return tuple(_middle(stem) for row in found for stem in _stems(row)) if found else None


def _middle(stem: Stem) -> Stem:
    if stem.system.startswith(("passive", "perfect", "root-", "verbal")):
        return stem
    return replace(stem, voices=tuple(v for v in stem.voices if v == "mid"))


def _stems(row: Row) -> Iterator[Stem]:
    named = [token for token in row.cells["lemma"].split() if not token.endswith(_NO_PRESENT)]
    presents = [stem for token in named for stem in parts.stems(row.lemma, "present", token)]
    presents += list(parts.stems(row.lemma, "present", row.cells.get("present", "")))
    yield from _with_imperfects(presents, parts.imperfects(row.lemma, row.cells.get("imperfect", "")))
    for column in ("future", "aorist", "perfect", "middle", "passive", "verbal"):
        cell = row.cells.get(column, "")
        tokens = cell.split()
        if _REGULAR in tokens:
            yield from _regular(row.lemma, column)
        made = list(parts.stems(row.lemma, column, " ".join(t for t in tokens if t != _REGULAR)))
        yield from made
        if column == "passive" and "verbal" not in row.cells:
            for stem in made:
                if stem.system == "passive":
                    yield from parts.verbal(regular.unaspirated(stem.text), stem.stratum)


def _with_imperfects(presents: list[Stem], irregular: dict[str, list[tuple[str, str]]]) -> Iterator[Stem]:
    """The presents, the first of each system with the irregular imperfects of that system; its regular one is Ionic then,
    but where ε lengthens to ει there is no other (εἶχον, no ἦχον; Smyth 431)."""
    for stem in presents:
        named = irregular.pop(stem.system, None)
        if named is None:
            yield stem
        elif letters.bare(named[0][0]).startswith("ει"):
            yield replace(stem, past=tuple(named))
        else:
            yield replace(stem, past=(*named, *((text, "ionic_epic") for text, _ in stem.past)))


def _regular(lemma: str, column: str) -> Iterator[Stem]:
    starts = {"middle": ("perfect-",), "passive": ("passive", "future-passive", "verbal")}.get(column, (column,))
    for stem in regular.stems(lemma):
        named = stem.system
        if column == "perfect" and named != "perfect":
            continue
        if column == "future" and named == "future-passive":
            continue
        if named.startswith(starts):
            yield stem
            if column == "middle":
                yield from parts.future_perfect(stem)
