"""What the page shows of a word: the verdict at every tier, and everything known that explains it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from api.page.searching import letter_values
from api.page.wording import features_in_prose, label, typeset
from lexsvc.entry import Entry
from lexsvc.forms import Proof, proofs, rule_sentence, tables_of
from lexsvc.lexicon import Lexicon
from lexsvc.paradigm import Lemma
from lexsvc.question import Question
from lexsvc.suggest import Suggestions, suggest
from lexsvc.table import Table
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

#: Lemmas shown with their whole paradigm; a short Greek form can belong to dozens.
_MOST_LEMMAS = 8


@dataclass(frozen=True)
class Spelled:
    """One spelling under a lemma, with what it can be, in prose, and the sources that have it."""

    spelling: str
    readings: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True)
class ProvedCell:
    """A form the grammar yields: how it is spelled, what it is, and the rule that makes it, in prose."""

    form: str
    grammar: str
    rule: str
    stratum: str


@dataclass(frozen=True)
class Sense:
    """A lemma the word belongs to. ``cells`` prove the word where no source spells it."""

    lemma: str
    pos: str
    spelled: tuple[Spelled, ...]
    cells: tuple[ProvedCell, ...]
    glosses: tuple[str, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class LookUp:
    """Everything the page shows of one word. ``left_out`` counts the lemmas beyond those shown."""

    verdict: Verdict
    message: str
    tiers: tuple[tuple[Tier, bool], ...]
    senses: tuple[Sense, ...]
    left_out: int
    suggestions: Suggestions
    lexicon: Lexicon

    def is_asked(self, form: str) -> bool:
        """Whether a form of a paradigm is the word looked up, as it lies on the board."""
        return self._code is not None and self.lexicon.folding.code(form) == self._code

    @cached_property
    def _code(self) -> bytes | None:
        return None if self.verdict.key is None else self.lexicon.alphabet.encode(self.verdict.key)

    @cached_property
    def tiles(self) -> tuple[tuple[str, int | None], ...]:
        """The letters of the key, each with its points in the language's game; None where there is no game."""
        values = letter_values(self.lexicon.language)
        return tuple((letter, values.get(letter)) for letter in self.verdict.key or "")

    @cached_property
    def points(self) -> int:
        """What the word's letters count together, on a board without premiums; 0 where the language has no game."""
        return sum(points or 0 for _, points in self.tiles)


def look_up(lexicon: Lexicon, word: str, question: Question, language: str, near: Lexicon | None = None) -> LookUp:
    """Work out what is shown of ``word``; words near it are those of ``near``, by default of the lexicon itself.

    Raises ``ValueError`` if the language has no such way of typing.
    """
    verdict = lexicon.answer(word, question)
    tiers = tuple((tier, lexicon.answer(word, _at(question, tier)).valid) for tier in Tier)
    found = list(proofs(lexicon, lexicon.typed(word, question.input)))
    nothing = Suggestions((), (), ())
    return LookUp(
        verdict,
        typeset(verdict.message(language), language),
        tiers,
        tuple(_sense(lexicon, proof, language) for proof in found[:_MOST_LEMMAS]),
        max(0, len(found) - _MOST_LEMMAS),
        nothing if verdict.valid else suggest(near or lexicon, word, question),
        lexicon,
    )


def _at(question: Question, tier: Tier) -> Question:
    return Question(tier, question.theoretical, question.dialects, question.refuse_tags, question.input)


def _sense(lexicon: Lexicon, proof: Proof, language: str) -> Sense:
    cells = () if proof.entries else proof.cells
    return Sense(
        proof.lemma.spelling,
        label("pos", proof.lemma.pos, language),
        spelled(proof.entries, language),
        tuple(
            ProvedCell(
                cell.form,
                features_in_prose(cell.features, language),
                typeset(rule_sentence(lexicon.language, cell.rule, language), language),
                label("strata", cell.stratum, language) if cell.stratum else "",
            )
            for cell in cells
        ),
        _glosses(lexicon, proof.lemma),
        tables_of(lexicon.language, proof.lemma, language),
    )


def spelled(entries: tuple[Entry, ...], language: str) -> tuple[Spelled, ...]:
    """Entries by spelling, in their order: what each spelling can be, and the sources that have it at all.

    >>> noun = [Entry("λόγος", "λόγος", "NOUN", features, ("one",)) for features in ("", "Case=Nom")]
    >>> spelled(tuple(noun), "fr")
    (Spelled(spelling='λόγος', readings=('nominatif',), sources=('one',)),)
    """
    readings: dict[str, dict[str, None]] = {}  # dicts, for their order
    sources: dict[str, dict[str, None]] = {}
    for entry in entries:
        spelling = entry.spelling or ""
        sources.setdefault(spelling, {}).update(dict.fromkeys(entry.sources))
        found = readings.setdefault(spelling, {})
        if entry.features:
            found[features_in_prose(entry.features, language)] = None
    return tuple(Spelled(spelling, tuple(found), tuple(sources[spelling])) for spelling, found in readings.items())


def _glosses(lexicon: Lexicon, lemma: Lemma) -> tuple[str, ...]:
    pack = lexicon.pack
    key = lexicon.find(lemma.spelling)
    if key is None:
        return ()
    same = [index for index in pack.lemmas_of(key) if pack.lemma(index) == lemma]
    return tuple(gloss for index in same for gloss in pack.glosses(index))
