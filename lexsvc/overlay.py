"""Overlays: personal additions and refusals laid over one lexicon.

The lines of an overlay are those of an own dictionary (:mod:`lexsvc.dictionary`), each with a sign before it::

    + kiffer v.        the word and all its forms are admitted; the sign may be left out
    - zythum           this word is denied
    - ghoster v.       this word and all its forms are denied

Of the same line with both signs the later counts, so that whatever an overlay did can be undone by adding a line to it. Of two
lines that meet in one form, a word written out outweighs what the grammar yields from another, and else the denial wins.

An overlay compiles into a pack of its own, whose refused words are what it denies; :class:`Overlay` asks it before its base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from lexsvc.answer import Respondent
from lexsvc.dictionary import OwnDictionary, compile_dictionary, read_dictionary
from lexsvc.entry import Refusal, Standing
from lexsvc.line import BadLine
from lexsvc.pack import PackContent
from lexsvc.reason import Reason
from lexsvc.stack import Stack
from lexsvc.verdict import Verdict

ALLOW, DENY = "+", "-"


@dataclass(frozen=True)
class OverlayLines:
    """What was read: the lines that allow, those that deny, and the bad ones of both by number."""

    allowed: OwnDictionary
    denied: OwnDictionary
    bad: tuple[BadLine, ...]


def read_overlay(lines: Iterable[str], language: str) -> OverlayLines:
    """Read all lines. Raises ``ValueError`` on an unknown language.

    >>> lines = read_overlay(["+ zorglub", "- zythum", "- zorglub"], "fr")
    >>> [word for word, _ in lines.allowed.words], [word for word, _ in lines.denied.words]
    ([], ['zythum', 'zorglub'])
    """
    signed = [_signed(line) for line in lines]
    last = {text: number for number, (_, text) in enumerate(signed) if text}

    def of(wanted: str) -> OwnDictionary:
        # A line that is not of this sign is left blank, so that the others keep their numbers.
        kept = (text if sign == wanted and last.get(text) == number else "" for number, (sign, text) in enumerate(signed))
        return read_dictionary(kept, language)

    allowed, denied = of(ALLOW), of(DENY)
    return OverlayLines(allowed, denied, tuple(sorted((*allowed.bad, *denied.bad), key=lambda fault: fault.number)))


def _signed(line: str) -> tuple[str, str]:
    """The sign of a line and the rest of it."""
    text = line.strip()
    sign = text[:1]
    return (sign, text[1:].strip()) if sign in (ALLOW, DENY) else (ALLOW, text)


def compile_overlay(
    read: OverlayLines, identifier: str, title: str = "", *, policy: Mapping[str, Any] = MappingProxyType({})
) -> PackContent:
    """The content of a pack for what was read; same lines, same pack. ``policy``: as for :func:`compile_dictionary`."""
    allowed = compile_dictionary(read.allowed, identifier, title, may_be_empty=True, policy=policy)
    denied = compile_dictionary(read.denied, identifier, title, may_be_empty=True)
    stands = _standings(allowed)
    refused = {code: standing for code, standing in _standings(denied).items() if not _outweighs(stands.get(code), standing)}
    spellings = {denied.codes[place]: entry.spelling or "" for place, entry in denied.entries}
    source = allowed.sources[0].id
    refusals = [Refusal(code, Reason.DENIED, spellings.get(code, ""), (source,)) for code in refused]
    edition = hashlib.sha256(f"{allowed.edition} {denied.edition}".encode()).hexdigest()[:8]
    content = _without(allowed, set(refused))
    return replace(content, edition=edition, refusals=[*content.refusals, *refusals])


def _standings(content: PackContent) -> dict[bytes, str]:
    return {
        code: content.profiles[kind].standing for code, kind in zip(content.codes, content.profile_of.tolist(), strict=True)
    }


def _outweighs(allowed: str | None, denied: str) -> bool:
    """Whether the addition of a key wins over its denial: only a word written out, over a form that the grammar yields."""
    return allowed == Standing.LISTED.value and denied == Standing.THEORETICAL.value


def _without(content: PackContent, codes: set[bytes]) -> PackContent:
    """The content without some of its keys."""
    kept = [place for place, code in enumerate(content.codes) if code not in codes]
    moved = np.full(len(content.codes), -1, dtype=np.int64)
    moved[kept] = np.arange(len(kept))
    candidates = content.candidates
    if candidates is not None:
        owners = moved[candidates[0]]
        candidates = owners[owners >= 0].astype(np.uint32), candidates[1][owners >= 0]
    return replace(
        content,
        codes=[content.codes[place] for place in kept],
        profile_of=content.profile_of[kept],
        entries=[(int(moved[place]), entry) for place, entry in content.entries if moved[place] >= 0],
        candidates=candidates,
    )


class Overlay:
    """A respondent: what ``own`` (a compiled overlay) admits or denies is so, and for every other word ``base`` answers.

    Its denials and additions win over that base and no other: beside another lexicon in a stack, it is one member of several.
    """

    def __init__(self, own: Respondent, base: Respondent) -> None:
        self.own, self.base = own, base
        self._either = Stack((own, base))

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        own = self.own.verdict(word)
        if own.valid or Reason.DENIED in own.reasons:
            return own
        found = self._either.verdict(word)
        if found.valid and found.key and found.key != own.key:  # the base read another key, which may be denied too
            other = self.own.verdict(found.key)
            if Reason.DENIED in other.reasons:
                return replace(other, word=word, trace=found.trace)
        return found

    def admits(self, word: str) -> bool:
        """Only whether the word is valid."""
        return self.verdict(word).valid

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer."""
        return self.verdict(word).brief()
