"""Everything known of a word, for whoever decides about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from api.desk import log
from api.desk.trail import Trail
from api.desk.trail import read as read_trail
from api.editions import history_of
from api.holdings import Held
from api.page.lookup import LookUp, look_up
from api.reports.store import Remark, Report, remarks_on, reports_on
from lexsvc.amendment import forms_of
from lexsvc.decision import Decision
from lexsvc.languages import language_of
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Source
from lexsvc.paradigm import Lemma
from lexsvc.suggest import suggest


@dataclass(frozen=True)
class Prefill:
    """What the form of a decision begins with."""

    word: str
    pos: str
    inflection: str
    sources: frozenset[str]


@dataclass(frozen=True)
class Evidence:
    """All of it. ``lexicon``: the edition there is, without what is live; ``shown``: what players are shown, with it.

    ``reports`` are the open ones; ``seen`` is the number of the latest decision on the word, 0 without one.
    """

    lexicon: Lexicon
    key: str
    shown: LookUp
    near: tuple[str, ...]
    sources: tuple[Source, ...]
    trail: Trail
    history: tuple[Mapping[str, Any], ...]
    reports: tuple[Report, ...]
    remarks: Mapping[int, tuple[Remark, ...]]
    decisions: tuple[Decision, ...]
    prefill: Prefill

    @property
    def seen(self) -> int:
        return self.decisions[-1].id if self.decisions else 0


def gather(connection: Connection, holdings: Held, lexicon: Lexicon, word: str, language: str) -> Evidence:
    """What is known of a word in the current edition. ``language`` is that of prose. Raises ``ValueError`` if it has no key."""
    fold = lexicon.folding.fold(word)
    if fold.code is None or fold.key is None:
        raise ValueError(word)
    shown = look_up(holdings.current.telling(lexicon.id, None, word), word, lexicon.policy, language, lexicon)
    trail = read_trail(lexicon, fold.code)
    every = reports_on(connection, lexicon.id, fold.key)
    remarks: dict[int, tuple[Remark, ...]] = {}
    for remark in remarks_on(connection, [report.id for report in every]):
        remarks[remark.report_id] = (*remarks.get(remark.report_id, ()), remark)
    cited = {source for sense in shown.senses for each in sense.spelled for source in each.sources}
    cited |= trail.sources | {source for refusal in lexicon.pack.refusals(fold.code) for source in refusal.sources}
    return Evidence(
        lexicon,
        fold.key,
        shown,
        suggest(lexicon, word, lexicon.policy).near,
        tuple(source for source in lexicon.pack.manifest.sources if source.id in cited),
        trail,
        tuple(history_of(holdings, lexicon.id, word)),
        tuple(report for report in every if report.decision_id is None),
        remarks,
        tuple(log.read(connection, lexicon=lexicon.id, key=fold.key)),
        _prefill(lexicon, word, trail, frozenset(cited)),
    )


def _prefill(lexicon: Lexicon, word: str, trail: Trail, cited: frozenset[str]) -> Prefill:
    key = lexicon.find(word)
    if key is not None:
        lemmas = [lexicon.pack.lemma(index) for index in lexicon.pack.lemmas_of(key)]
        for lemma in sorted(lemmas, key=lambda lemma: lemma.spelling != word):
            return Prefill(lemma.spelling, lemma.pos, lemma.inflection, cited)
    for form in sorted(trail.attested, key=lambda form: form.spelling != word):
        infer = language_of(lexicon.language).infer
        inflection = "" if infer is None else infer(form.lemma, form.pos, {})
        return Prefill(form.lemma, form.pos, inflection, cited)
    return Prefill(word, "", "", cited)


def lemma_in(lexicon: Lexicon, word: str, pos: str) -> Lemma | None:
    """The edition's lemma of this spelling and part of speech."""
    key = lexicon.find(word)
    lemmas = () if key is None else map(lexicon.pack.lemma, lexicon.pack.lemmas_of(key))
    return next((lemma for lemma in lemmas if (lemma.spelling, lemma.pos) == (word, pos)), None)


def keys_of(lexicon: Lexicon, word: str) -> list[str]:
    """The keys of the edition that belong to the lemmas spelled so, and to no other."""
    key = lexicon.find(word)
    pack = lexicon.pack
    found: dict[str, None] = {}
    for lemma in () if key is None else map(pack.lemma, pack.lemmas_of(key)):
        for form, _, _ in forms_of(lemma, lexicon.language) if lemma.spelling == word else ():
            held = lexicon.folding.fold(form)
            number = None if held.code is None else pack.trie.get(held.code)
            if number is not None and {pack.lemma(index).spelling for index in pack.lemmas_of(number)} == {word}:
                found[str(held.key)] = None
    return list(found)
