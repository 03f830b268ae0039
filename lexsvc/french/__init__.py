"""French: the forms of a word, from its dictionary form and a short code of how it inflects.

Where to start reading: ``codes`` (what a reviewed line says), ``nominal`` (nouns and adjectives, by ``ending``),
``closed`` (determiners and pronouns), ``verb`` (every verb: ``first_group`` by spelling classes, ``model`` by analogy
with a model verb and its principal parts, on the grid of ``tense``), ``verb_class`` (which class a verb is of),
``rules`` (why a form is what it is), ``table`` (what people read), ``lines`` (dictionary lines as people write them) and
``inference`` (a code from attested forms). All facts of the language are in ``data/fr/paradigms/``.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexsvc.french import closed, nominal, verb
from lexsvc.french.rules import sentence
from lexsvc.paradigm import Cell, Lemma

__all__ = ["paradigm", "sentence"]

_INFLECTED = {
    "NOUN": nominal.noun,
    "ADJ": nominal.adjective,
    "VERB": verb.paradigm,
    "AUX": verb.paradigm,
    "DET": closed.paradigm,
    "PRON": closed.paradigm,
    "X": nominal.unclassed,
}


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """All forms of a lemma, each with its features and the rule that makes it, no form twice in one cell.

    What has no inflection (adverbs, interjections ...) is its own only form. Raises
    :class:`~lexsvc.french.codes.CodeError`, a ``ValueError``, once iterated, if the inflection code does not hold.

    >>> [cell.form for cell in paradigm(Lemma("cheval", "NOUN", "m"))]
    ['cheval', 'chevaux']
    >>> cell = next(cell for cell in paradigm(Lemma("kiffer", "VERB", "1;t")) if "Tense=Imp" in cell.features)
    >>> cell.form, cell.features, cell.rule
    ('kiffais', 'Mood=Ind|Number=Sing|Person=1|Tense=Imp|VerbForm=Fin', 'verb.first.imperfect')
    """
    if inflect := _INFLECTED.get(lemma.pos):
        return inflect(lemma)
    return iter([Cell(lemma.spelling, "", "invariable")])
