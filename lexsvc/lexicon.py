"""The lexicon: a pack that answers questions about words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lexsvc.entry import Entry
from lexsvc.folding import FoldStep
from lexsvc.languages import language_of
from lexsvc.pack import Pack, PackError, Profile
from lexsvc.question import Question
from lexsvc.reason import Reason, ordered
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

_UNASKED = object()
#: Keys up to which a lexicon keeps a byte a key, and one a tier, which are read twice as fast as packed and mapped profiles.
_FLAGGED = 2_000_000


def is_admitted(profile: Profile, question: Question) -> bool:
    """Whether keys of this profile are admitted by this question, tags aside."""
    return not refusals_of(profile, question)


def refusals_of(profile: Profile, question: Question) -> tuple[Reason, ...]:
    """Why keys of this profile are not admitted by this question; empty if they are."""
    reasons = []
    if profile.tier > question.tier:
        reasons.append(Reason.IN_HIGHER_TIER)
    if profile.standing == "theoretical":
        if not question.theoretical:
            reasons.append(Reason.THEORETICAL_ONLY)
        chosen = question.dialects
        if (
            chosen is not None
            and profile.strata
            and not chosen.intersection(profile.strata)
            and "derived" not in profile.strata
        ):
            reasons.append(Reason.DIALECT_EXCLUDED)
    return tuple(reasons)


class _Flags:
    """Whether each key is admitted, read off the packed profiles: for lexicons too large to keep a byte a key."""

    def __init__(self, admitted: Sequence[bool], profile: Callable[[int], int]) -> None:
        self._admitted = admitted
        self._profile = profile

    def __getitem__(self, key: int) -> int:
        return self._admitted[self._profile(key)]


class Lexicon:
    """An opened lexicon edition. Immutable; safe to share between threads.

    ``is_valid(word, tier)`` is the fast yes or no (``tier`` defaults to the lexicon's policy): a closure over the mapped
    arrays, since that is what a move generator or a game server asks millions of times. ``check`` is the whole answer.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        manifest = pack.manifest
        self.id = manifest.lexicon
        self.language = manifest.language
        self.edition = manifest.edition
        self.fingerprint = manifest.fingerprint
        self.folding = pack.folding
        self.alphabet = pack.folding.alphabet
        self.limits = manifest.limits
        self.policy = Question.from_policy(manifest.policy)
        self._reader = language_of(manifest.language)
        #: the other readings of a code that the policy admits; None, and no cost, where it admits none
        self.readings = self._reader.readings(manifest.policy)
        self._asker = lru_cache(maxsize=256)(self._make_asker)
        self._numbers = None if len(pack.trie) > _FLAGGED else pack.profile_numbers()
        #: ``profile(key)``: as :attr:`Pack.profile`, read off a byte a key where that is not too much
        self.profile: Callable[[int], int] = pack.profile if self._numbers is None else self._numbers.__getitem__
        #: ``is_valid(word, tier=...) -> bool``
        self.is_valid: Callable[..., bool] = self._make_is_valid()

    @classmethod
    def open(cls, folder: Path | str) -> Lexicon:
        """Open the pack in ``folder``. Raises :class:`~lexsvc.pack.PackError` naming the file at fault."""
        try:
            return cls(Pack(Path(folder)))
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise PackError(f"{folder}: its manifest and its files do not fit together: {error}; reinstall the pack") from error

    def _admitted(self, question: Question) -> tuple[bool, ...]:
        """For each profile number, whether the question admits its keys."""
        return tuple(is_admitted(profile, question) for profile in self.pack.manifest.profiles)

    def _flags(self, question: Question) -> bytes | _Flags:
        """For each key, by id, 1 if the question admits it, else 0."""
        admitted = self._admitted(question)
        if self._numbers is None:
            return _Flags(admitted, self.pack.profile)
        return self._numbers.translate(bytes(admitted).ljust(256, b"\0"))

    def _make_is_valid(self) -> Callable[..., bool]:
        flags_at = {tier: self._flags(replace(self.policy, tier=tier)) for tier in Tier}
        own = flags_at[self.policy.tier]
        get: Callable[[bytes], int | None] = self.pack.trie.get
        seek = get if self.readings is None else lambda code: get(self.reading(code)[0])
        quick, careful = self.folding.quick, self.folding.code
        latin_table = self.folding.latin_table

        def flags(tier: Tier | str | None) -> bytes | _Flags:
            return own if tier is None else flags_at[Tier.parse(tier) if isinstance(tier, str) else tier]

        def carefully(word: str, tier: Tier | str | None) -> bool:
            code = careful(word)
            key = None if code is None else seek(code)
            return key is not None and flags(tier)[key] == 1

        def is_valid(word: str, tier: Tier | str | None = None) -> bool:
            key = get(quick(word))
            return carefully(word, tier) if key is None else flags(tier)[key] == 1

        def is_valid_latin(word: str, tier: Tier | str | None = None) -> bool:
            try:
                # The same as folding.quick(word), spelled out: a call costs a tenth of the whole answer.
                key = get(word.encode("latin-1").translate(latin_table))
            except UnicodeEncodeError:
                key = get(quick(word))
            if key is None:
                return carefully(word, tier)
            return own[key] == 1 if tier is None else flags(tier)[key] == 1

        return is_valid_latin if self.folding.is_latin else is_valid

    def check(
        self,
        word: str,
        tier: Tier | str | None = None,
        *,
        theoretical: bool | None = None,
        dialects: frozenset[str] | object | None = _UNASKED,
        refuse_tags: frozenset[str] = frozenset(),
        input: str = "auto",  # the parameter's name everywhere
    ) -> Verdict:
        """The whole answer about ``word``. What is not said is the lexicon's policy.

        Raises ``ValueError`` on an unknown tier or a way of typing the language does not have.
        """
        policy = self.policy
        question = Question(
            policy.tier if tier is None else tier if isinstance(tier, Tier) else Tier.parse(tier),
            policy.theoretical if theoretical is None else theoretical,
            policy.dialects if dialects is _UNASKED else dialects,  # type: ignore[arg-type]
            refuse_tags,
            input,
        )
        return self.answer(word, question)

    def answer(self, word: str, question: Question) -> Verdict:
        """The whole answer about ``word`` to a prepared question."""
        return self._asker(question).verdict(word)

    def asker(self, question: Question) -> Asker:
        """A prepared question, for asking about many words."""
        return self._asker(question)

    def _make_asker(self, question: Question) -> Asker:
        return Asker(self, question)

    def typed(self, word: str, input: str) -> str:
        """The word as Unicode, whatever way it was typed (``input``). Raises ``ValueError`` if the language has no such way."""
        return self._reader.read_input(word, input)

    def reading(self, code: bytes) -> tuple[bytes, tuple[FoldStep, ...]]:
        """The code that answers for ``code``, and the steps there: itself unless only another reading of it is a key.

        Only what fits the board is read otherwise, which bounds the readings, and nothing that is refused as it stands.
        """
        pack = self.pack
        if self.readings is None or code in pack.trie or len(code) > self.limits[1] or pack.refusals(code):
            return code, ()
        return next((found for found in self.readings(code) if found[0] in pack.trie), (code, ()))

    def code(self, word: str) -> bytes | None:
        """The code that answers for a word, None if it cannot be folded."""
        code = self.folding.code(word)
        return None if code is None else self.reading(code)[0]

    def find(self, word: str) -> int | None:
        """The id in the pack of the key that answers for the word, or None."""
        code = self.code(word)
        return None if code is None else self.pack.trie.get(code)

    def entries(self, word: str) -> tuple[Entry, ...]:
        """What the lexicon knows of a word or key, playable or not at any tier; empty if nothing."""
        key = self.find(word)
        return () if key is None else self.pack.entries(key)

    def keys(self, tier: Tier | str = Tier.EXPERT) -> Iterator[str]:
        """The keys of a tier (lower tiers included), sorted as the alphabet sorts."""
        wanted = tier if isinstance(tier, Tier) else Tier.parse(tier)
        decode = self.alphabet.decode
        return (decode(code) for code in self.pack.automaton.words(wanted))

    def __len__(self) -> int:
        return len(self.pack.trie)

    def __repr__(self) -> str:
        return f"<Lexicon {self.id} {self.edition} {self.fingerprint[:8]}: {len(self)} keys>"


class Asker:
    """A lexicon with a question prepared: what it admits is worked out once, for all words.

    Most words asked are plain: letters that each fold to letters wherever they stand, found in the pack untagged or known to
    nobody. The answer to these depends on little but their *row*: the number of their key's profile, or one more for words not
    listed. ``samples[row]`` is that answer without what is the word's own (word, key, entries, trace); :meth:`place` finds the
    row. Every other word goes the careful way, :meth:`verdict`; tests hold both ways together.
    """

    def __init__(self, lexicon: Lexicon, question: Question) -> None:
        self.lexicon = lexicon
        self.question = question
        self._common: dict[str, Any] = {
            "lexicon": lexicon.id,
            "edition": lexicon.edition,
            "tiered": lexicon.pack.manifest.tiered,
            "limits": lexicon.limits,
        }
        unlisted = Verdict("", False, "", None, reasons=(Reason.NOT_LISTED,), **self._common)
        kinds = lexicon.pack.manifest.profiles
        self.samples = (*(self._held(kind, (), word="", key="", **self._common) for kind in kinds), unlisted)
        #: ``place(word)``: code, row and key id (-1 if not listed) of a plain word; None for any other
        self.place = self._make_place()
        letters = lexicon.alphabet
        #: ``decode(code)``: the key as UTF-8, which for a Latin alphabet the code already is
        self.decode: Callable[[bytes], bytes] = bytes if letters.letters.isascii() else lambda c: letters.decode(c).encode()
        self._briefs = [sample.brief() for sample in self.samples]
        # As a line, a sample is: no word, tab, 0 or 1, tab, no key, tab, the rest.
        self._lines = [(line[:3], line[3:]) for line in (sample.as_tsv() for sample in self.samples)]

    def _make_place(self) -> Callable[[str], tuple[bytes, int, int] | None]:
        pack = self.lexicon.pack
        quick, get = self.lexicon.folding.quick, pack.trie.get
        profile, tagged, refusals = self.lexicon.profile, pack.tagged, pack.refusals
        unlisted = len(self.samples) - 1
        least, most = self.lexicon.limits
        reading = None if self.lexicon.readings is None else self.lexicon.reading
        latin = self.lexicon.folding.latin_table if self.lexicon.folding.is_latin else None

        def place(word: str) -> tuple[bytes, int, int] | None:
            # As in is_valid: the same as quick(word), spelled out.
            code = quick(word) if latin is None or not word.isascii() else word.encode().translate(latin)
            key = get(code)
            if key is None:
                if b"?" in code or not least <= len(code) <= most or refusals(code):
                    return None
                if reading is not None and reading(code)[1]:
                    return None
                return code, unlisted, -1
            return None if key in tagged else (code, profile(key), key)

        # Other ways of typing turn letters into other letters. "auto" leaves a word in the language's own letters as it is.
        return place if self.question.input in ("auto", "unicode") else lambda _: None

    def admits(self, word: str) -> bool:
        """Only whether the word is valid: what ``verdict(word).valid`` says, faster for plain words."""
        placed = self.place(word)
        return self.verdict(word).valid if placed is None else self.samples[placed[1]].valid

    def brief(self, word: str) -> dict[str, Any]:
        """The short answer ``word valid key tier reasons``: what ``verdict(word).brief()`` says, faster for plain words."""
        placed = self.place(word)
        if placed is None:
            return self.verdict(word).brief()
        code, row, _ = placed
        return {**self._briefs[row], "word": word, "key": self.decode(code).decode()}

    def tsv(self, word: str) -> str:
        """The line of ``verdict(word).as_tsv()``, faster for plain words."""
        placed = self.place(word)
        if placed is None:
            return self.verdict(word).as_tsv()
        code, row, _ = placed
        before, after = self._lines[row]
        return f"{word}{before}{self.decode(code).decode()}{after}"

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""
        lexicon = self.lexicon
        pack = lexicon.pack
        fold = lexicon.folding.fold(lexicon.typed(word, self.question.input))
        common = {**self._common, "word": word, "key": fold.key, "trace": fold.trace}
        if fold.code is None:
            return Verdict(valid=False, tier=None, reasons=fold.reasons, **common)
        code, steps = lexicon.reading(fold.code)
        if steps:
            common.update(key=lexicon.alphabet.decode(code), trace=fold.trace + steps)
        least, most = lexicon.limits
        if not least <= len(code) <= most:
            reason = Reason.TOO_SHORT if len(code) < least else Reason.TOO_LONG
            return Verdict(valid=False, tier=None, reasons=(reason,), **common)
        key = pack.trie.get(code)
        if key is None:
            refusals = pack.refusals(code)
            reasons = ordered(r.reason for r in refusals) or (Reason.NOT_LISTED,)
            told = next((r.spelling for r in refusals if r.reason == reasons[0] and r.spelling), None)
            return Verdict(valid=False, tier=None, reasons=reasons, known_as=told, **common)
        profile = pack.manifest.profiles[pack.profile(key)]
        return self._held(profile, pack.tags(key), entries=pack.entries(key), **common)

    def _held(self, profile: Profile, tags: tuple[str, ...], **rest: Any) -> Verdict:
        """The answer about a word that is in the pack."""
        reasons = refusals_of(profile, self.question)
        if self.question.refuse_tags.intersection(tags):
            reasons = ordered({*reasons, Reason.TAGGED})
        return Verdict(
            valid=not reasons,
            tier=profile.tier,
            standing=profile.standing,
            strata=profile.strata,
            reasons=reasons,
            tags=tags,
            **rest,
        )
