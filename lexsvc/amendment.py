"""Amendments: decisions that hold before the next edition is built, laid over the edition there is.

An amendment is a small pack that knows, of every key a decision touches, all there is to know: what the edition says of it,
changed as decided. So it answers for these keys by itself, and the edition for all others. A decision whose effect the edition
already has touches nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lexsvc.decision import Action, Decision
from lexsvc.dictionary import UNKNOWN_POS
from lexsvc.entry import Entry, Refusal, Standing
from lexsvc.languages import language_of
from lexsvc.lexicon import Asker, Lexicon
from lexsvc.pack import PackContent, Profile, Source
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

#: The source of what is only decided, in the entries of an amendment.
SOURCE = "decisions"


@dataclass
class _Word:
    """What is known of one key. ``lemmas``: those it belongs to, each at its tier; ``derived``: those of them whose grammar
    alone yields it."""

    profile: Profile | None = None
    lemmas: dict[tuple[str, str], Lemma] = field(default_factory=dict)
    tiers: dict[tuple[str, str], Tier] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    derived: set[tuple[str, str]] = field(default_factory=set)
    strata: set[str] = field(default_factory=set)
    listed: bool = False
    tags: set[str] = field(default_factory=set)
    refusal: Refusal | None = None

    def as_decided(self) -> Profile:
        """The profile after all decisions."""
        tier = min(self.tiers.values())
        if self.profile is not None and self.profile.standing != Standing.THEORETICAL.value:
            return Profile(tier, self.profile.standing, self.profile.strata)
        if self.listed:
            return Profile(tier)
        strata = {*self.strata, *(() if self.profile is None else self.profile.strata)}
        return Profile(tier, Standing.THEORETICAL.value, tuple(sorted(strata)))


def amend(base: Lexicon, decisions: Iterable[Decision]) -> PackContent | None:
    """The amendment that decisions which hold make of an edition; None if the edition says all that already.

    Same edition and decisions, same pack. A decision that cannot be carried out, as about a lemma that the edition does not
    have or an inflection that no grammar knows, changes nothing.
    """
    made = _Amending(base)
    taken = tuple(decisions)
    for decision in taken:
        made.take(decision)
    words = {code: word for code, word in sorted(made.words.items()) if made.is_changed(code, word)}
    return _content(base, words, hashlib.sha256(repr((base.fingerprint, taken)).encode()).hexdigest()) if words else None


class _Amending:
    """The words that decisions touched so far."""

    def __init__(self, base: Lexicon) -> None:
        self.base = base
        self.words: dict[bytes, _Word] = {}
        self._language = language_of(base.language)

    def take(self, decision: Decision) -> None:
        match decision.action:
            case Action.ADMIT:
                self._admit(decision)
            case Action.REFUSE:
                code = self.base.folding.code(decision.key)
                if code:
                    self._word(code).refusal = Refusal(code, Reason(decision.tag or "denied"), decision.word, (SOURCE,))
            case Action.TAG if decision.tag:
                for lemma in self._lemmas(decision.word):
                    for code in self._held_by(lemma):
                        self._word(code).tags.add(decision.tag)

    def is_changed(self, code: bytes, word: _Word) -> bool:
        """Whether the edition says anything else of a word."""
        pack = self.base.pack
        if word.refusal is not None:
            return code in pack.trie or word.refusal.reason not in {refusal.reason for refusal in pack.refusals(code)}
        if word.profile is None:
            return bool(word.tiers)
        known = self._known(code)
        return word.as_decided() != word.profile or word.tags != known.tags or len(word.entries) > len(known.entries)

    def _admit(self, decision: Decision) -> None:
        assert decision.tier is not None
        if decision.pos is None:
            code = self.base.code(decision.word)
            if code is not None and self._word(code).profile is None and self._fits(code):
                lemma = Lemma(decision.word, UNKNOWN_POS, "", (SOURCE,), decision.tier)
                self._put(code, lemma, decision.tier, Entry(decision.word, decision.word, UNKNOWN_POS, "", (SOURCE,)))
            return
        name = (decision.word, decision.pos)
        known = next((lemma for lemma in self._lemmas(decision.word) if (lemma.spelling, lemma.pos) == name), None)
        if decision.inflection is None:
            for code in () if known is None else self._held_by(known):
                self._word(code).tiers[name] = decision.tier
            return
        lemma = Lemma(*name, decision.inflection, (SOURCE,), decision.tier)
        only_theory = self.base.policy.theoretical
        for form, features, stratum in forms_of(lemma, self.base.language):
            code = self.base.folding.code(form)
            if code is None or not self._fits(code):
                continue
            if form == lemma.spelling or not only_theory:
                self._put(code, lemma, decision.tier, Entry(form, *name, features, (SOURCE,)))
            else:
                self._put(code, lemma, decision.tier, None, stratum)

    def _put(self, code: bytes, lemma: Lemma, tier: Tier, entry: Entry | None, stratum: str = "") -> None:
        """Admit a key under a lemma. What the edition has under that lemma it has: only its tier may fall. A form whose refusal
        holds stays refused, as it will in the next edition, where refusals come last."""
        word = self._word(code)
        name = (lemma.spelling, lemma.pos)
        held = word.profile is not None and name in word.tiers and name in self._known(code).tiers
        word.tiers[name] = min(tier, word.tiers[name]) if held else tier
        if held:
            return
        word.lemmas[name] = lemma
        if entry is not None:
            word.listed = True
            word.entries.append(entry)
        else:
            word.derived.add(name)
            word.strata |= {stratum} - {""}

    def _lemmas(self, spelling: str) -> list[Lemma]:
        """The edition's lemmas of this spelling."""
        key = self.base.find(spelling)
        if key is None:
            return []
        pack = self.base.pack
        return [lemma for lemma in map(pack.lemma, pack.lemmas_of(key)) if lemma.spelling == spelling]

    def _held_by(self, lemma: Lemma) -> Iterator[bytes]:
        """The codes of the edition that belong to a lemma."""
        name = (lemma.spelling, lemma.pos)
        for form, _, _ in forms_of(lemma, self.base.language):
            code = self.base.folding.code(form)
            if code is not None and name in self._known(code).tiers:
                yield code

    def _fits(self, code: bytes) -> bool:
        least, most = self.base.limits
        return least <= len(code) <= most

    def _word(self, code: bytes) -> _Word:
        if code not in self.words:
            self.words[code] = self._known(code)
        return self.words[code]

    def _known(self, code: bytes) -> _Word:
        """What the edition says of a key."""
        pack = self.base.pack
        key = pack.trie.get(code)
        if key is None:
            return _Word()
        profile = pack.manifest.profiles[pack.profile(key)]
        lemmas = {(lemma.spelling, lemma.pos): lemma for lemma in map(pack.lemma, pack.lemmas_of(key))}
        return _Word(
            profile,
            lemmas,
            # A key may stand lower than any of its lemmas, as a short word does.
            {name: max(profile.tier, profile.tier if lemma.tier is None else lemma.tier) for name, lemma in lemmas.items()}
            or {("", ""): profile.tier},
            [entry for entry in pack.entries(key) if entry.spelling],
            {(lemma.spelling, lemma.pos) for lemma in map(pack.lemma, pack.candidates(key))},
            tags=set(pack.tags(key)),
        )


def forms_of(lemma: Lemma, language: str) -> Iterator[tuple[str, str, str]]:
    """The forms of a lemma, itself among them, each once with the features of its first cell and its stratum; the lemma alone
    where no grammar inflects it so."""
    seen = set()
    paradigm = language_of(language).paradigm
    try:
        for cell in () if paradigm is None else paradigm(lemma):
            if cell.form not in seen:
                seen.add(cell.form)
                yield cell.form, cell.features, cell.stratum
    except ValueError:  # an inflection that this language does not have
        pass
    if lemma.spelling not in seen:
        yield lemma.spelling, "", ""


def _content(base: Lexicon, words: dict[bytes, _Word], digest: str) -> PackContent:
    admitted = {code: word for code, word in words.items() if word.refusal is None}
    profiles = sorted({word.as_decided() for word in admitted.values()})
    lemmas = {name: lemma for word in admitted.values() for name, lemma in word.lemmas.items()}
    names = sorted(lemmas)
    place = {name: index for index, name in enumerate(names)}
    pairs = sorted((at, place[name]) for at, word in enumerate(admitted.values()) for name in word.derived)
    manifest = base.pack.manifest
    return PackContent(
        lexicon=base.id,
        language=base.language,
        edition=base.edition,
        folding=base.folding,
        codes=list(admitted),
        profiles=profiles,
        profile_of=np.array([profiles.index(word.as_decided()) for word in admitted.values()], dtype=np.uint8),
        lemmas=[lemmas[name] for name in names],
        entries=[(at, entry) for at, word in enumerate(admitted.values()) for entry in word.entries],
        candidates=(
            np.array([key for key, _ in pairs], dtype=np.uint32),
            np.array([lemma for _, lemma in pairs], dtype=np.uint32),
        ),
        refusals=[word.refusal for word in words.values() if word.refusal is not None],
        glosses=_glosses(base, admitted, place),
        tags=[(at, tag) for at, word in enumerate(admitted.values()) for tag in sorted(word.tags)],
        sources=[*manifest.sources, Source(SOURCE, SOURCE, digest[:8], digest, "LicenseRef-own", SOURCE)],
        title=manifest.title,
        limits=manifest.limits,
        policy=manifest.policy,
        tiered=manifest.tiered,
        licence=str(manifest.files["words.bin"]["licence"]),
        licences={name: str(described["licence"]) for name, described in manifest.files.items()},
    )


def _glosses(base: Lexicon, words: dict[bytes, _Word], place: dict[tuple[str, str], int]) -> list[tuple[int, str]]:
    """What the edition tells of the sense of the lemmas."""
    pack = base.pack
    found: dict[int, tuple[str, ...]] = {}
    for code in words:
        key = pack.trie.get(code)
        for index in () if key is None else pack.lemmas_of(key):
            lemma = pack.lemma(index)
            if (lemma.spelling, lemma.pos) in place:
                found[place[lemma.spelling, lemma.pos]] = pack.glosses(index)
    return [(lemma, text) for lemma, texts in sorted(found.items()) for text in texts]


def speaks_of(amendment: Lexicon, code: bytes | None) -> bool:
    """Whether an amendment answers for a key."""
    return code is not None and (code in amendment.pack.trie or bool(amendment.pack.refusals(code)))


class Amended:
    """A respondent: an edition (``base``) with an amendment over it, both asked the same question."""

    def __init__(self, amendment: Asker, base: Asker) -> None:
        self.base = base
        self.amendment = amendment

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        return self._for(word).verdict(word)

    def admits(self, word: str) -> bool:
        """Only whether the word is valid."""
        return self._for(word).admits(word)

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer."""
        return self._for(word).brief(word)

    def speaks(self, word: str) -> bool:
        """Whether the amendment answers for a word."""
        placed = self.amendment.place(word)
        if placed is not None:  # a plain word: one look tells
            return placed[2] >= 0
        lexicon = self.amendment.lexicon
        return speaks_of(lexicon, lexicon.code(lexicon.typed(word, self.base.question.input)))

    def _for(self, word: str) -> Asker:
        return self.amendment if self.speaks(word) else self.base
