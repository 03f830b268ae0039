"""Spelling families: the other ways Greek spells the words of one headword (ξυν- for συν-, ττ for σσ), from
``aliases.tsv``.

An alias rewrites every form of a lemma alike, as a code or as accented letters.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lexsvc import data
from lexsvc.greek.letters import QUANTITIES, VOWELS, bare, code, graphemes, nfc, without


@dataclass(frozen=True, slots=True)
class Alias:
    """One family: ``before`` is spelled ``after`` at its first place in a form, or at the start only (``initial``).

    Both are bare letters. ``stratum`` is the layer of Greek the other spelling belongs to; ``attic`` keeps the
    form's own.
    """

    headword: re.Pattern[str]
    before: str
    after: str
    initial: bool
    stratum: str
    rule: str
    reason: str

    def stratum_of(self, stratum: str) -> str:
        """The stratum of a form spelled this way."""
        return self.stratum if stratum == "attic" else stratum

    def recode(self, key: bytes) -> bytes | None:
        """The key spelled the other way; None if it has no place for it."""
        before = code(self.before)
        at = key.find(before)
        if at < 0 or (self.initial and at > 0):
            return None
        return key[:at] + code(self.after) + key[at + len(before) :]

    def sources(self, key: bytes) -> Iterator[bytes]:
        """The keys that :meth:`recode` turns into this one."""
        before, after = code(self.before), code(self.after)
        at = key.find(after)
        while at >= 0:
            source = key[:at] + before + key[at + len(after) :]
            if self.recode(source) == key:
                yield source
            at = key.find(after, at + 1)

    def respell(self, form: str) -> str | None:
        """The accented form spelled the other way; None if it has no place for it.

        >>> [a.respell("συνέβη") for a in aliases_of("συμβαίνω")]
        ['ξυνέβη']
        """
        letters = graphemes(form)
        at = bare(form).find(self.before)
        if at < 0 or (self.initial and at > 0):
            return None
        gone = letters[at : at + len(self.before)]
        return nfc("".join([*letters[:at], *_carried(gone, self.after), *letters[at + len(gone) :]]))


def _carried(gone: list[str], after: str) -> list[str]:
    """The new letters with the marks of the old ones: on the last vowel of either."""
    marks = "".join(letter[1:] for letter in gone)
    new = list(after)
    vowels = [i for i, letter in enumerate(new) if letter in VOWELS]
    if vowels and marks:
        first = vowels[1] if len(vowels) > 1 and vowels[1] == vowels[0] + 1 else vowels[0]
        new[first] += without(marks, QUANTITIES)
    return new


def aliases_of(headword: str) -> list[Alias]:
    """The spelling families a headword belongs to."""
    letters = bare(headword)
    return [alias for alias in aliases() if alias.headword.search(letters)]


@lru_cache(maxsize=1)
def aliases() -> tuple[Alias, ...]:
    """All spelling families."""
    with data.path("grc", "aliases.tsv").open(encoding="utf-8", newline="") as lines:
        content = (line for line in lines if not line.startswith("#"))
        rows = list(csv.DictReader(content, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(
        Alias(
            re.compile(row["headword"]),
            row["from"].lstrip("^"),
            row["to"].lstrip("^"),
            row["from"].startswith("^"),
            row["stratum"],
            f"alias.{row['from']}.{row['to']}",
            row["reason"],
        )
        for row in rows
    )
