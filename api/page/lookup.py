"""What the page shows of a word: the verdict at every tier, and everything known that explains it."""

from __future__ import annotations

from dataclasses import dataclass

from api.page.wording import features_in_prose, label
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
    """One spelling under a lemma, with its grammar in prose and the sources that have it."""

    spelling: str
    grammar: str
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
    """A lemma the word belongs to."""

    lemma: str
    pos: str
    spelled: tuple[Spelled, ...]
    cells: tuple[ProvedCell, ...]
    glosses: tuple[str, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class LookUp:
    """Everything the page shows of one word. ``asked`` folds a form to see whether it is the word looked up."""

    verdict: Verdict
    message: str
    tiers: tuple[tuple[Tier, bool], ...]
    senses: tuple[Sense, ...]
    left_out: int
    suggestions: Suggestions
    lexicon: Lexicon

    def is_asked(self, form: str) -> bool:
        """Whether a form of a paradigm is the word looked up, as it lies on the board."""
        return self.verdict.key is not None and self.lexicon.folding.fold(form).key == self.verdict.key


def look_up(lexicon: Lexicon, word: str, question: Question, language: str) -> LookUp:
    """Work out what is shown of ``word``. Raises ``ValueError`` if the language has no such way of typing."""
    verdict = lexicon.answer(word, question)
    tiers = tuple((tier, lexicon.answer(word, _at(question, tier)).valid) for tier in Tier)
    found = list(proofs(lexicon, lexicon.typed(word, question.input)))
    nothing = Suggestions((), (), ())
    return LookUp(
        verdict,
        verdict.message(language),
        tiers,
        tuple(_sense(lexicon, proof, language) for proof in found[:_MOST_LEMMAS]),
        max(0, len(found) - _MOST_LEMMAS),
        nothing if verdict.valid else suggest(lexicon, word, question),
        lexicon,
    )


def _at(question: Question, tier: Tier) -> Question:
    return Question(tier, question.theoretical, question.dialects, question.refuse_tags, question.input)


def _sense(lexicon: Lexicon, proof: Proof, language: str) -> Sense:
    return Sense(
        proof.lemma.spelling,
        label("pos", proof.lemma.pos, language),
        _spelled(proof.entries, language),
        tuple(
            ProvedCell(
                cell.form,
                features_in_prose(cell.features, language),
                rule_sentence(lexicon.language, cell.rule, language),
                label("strata", cell.stratum, language) if cell.stratum else "",
            )
            for cell in proof.cells
        ),
        _glosses(lexicon, proof.lemma),
        tables_of(lexicon.language, proof.lemma, language),
    )


def _spelled(entries: tuple[Entry, ...], language: str) -> tuple[Spelled, ...]:
    return tuple(Spelled(e.spelling or "", features_in_prose(e.features, language), e.sources) for e in entries)


def _glosses(lexicon: Lexicon, lemma: Lemma) -> tuple[str, ...]:
    pack = lexicon.pack
    key = lexicon.find(lemma.spelling)
    if key is None:
        return ()
    same = [index for index in pack.lemmas_of(key) if pack.lemma(index) == lemma]
    return tuple(gloss for index in same for gloss in pack.glosses(index))
