"""Verbs: from an infinitive and its inflection code to every form.

The first group goes by spelling classes, the others by analogy with a model verb: what stands before the longest common
ending of verb and model is swapped, *com-prendre* for *prendre*, *p-eindre* for *cr-aindre*.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexsvc.french import first_group
from lexsvc.french.codes import CodeError, VerbCode, parse_verb
from lexsvc.french.model import Model, models
from lexsvc.french.rules import Form
from lexsvc.french.tense import Conjugation
from lexsvc.french.verb_class import codes_of, common_ending
from lexsvc.paradigm import Cell, Lemma


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """All forms of a verb; those of its several classes if it has several (*ressortir*) and its code names none.

    A verb without a code that no verb of French ends like (*voici*, which some dictionaries count as one) has its
    dictionary form alone. Raises :class:`~lexsvc.french.codes.CodeError` if a stated code does not hold for the verb.
    """
    try:
        codes = (lemma.inflection,) if lemma.inflection else codes_of(lemma.spelling)
    except CodeError:
        yield Cell(lemma.spelling, "", "lemma")
        return
    seen = set()
    for code in codes:
        for cell in _cells(lemma.spelling, parse_verb(code)):
            if (cell.form, cell.features) not in seen:
                seen.add((cell.form, cell.features))
                yield cell


def _cells(infinitive: str, code: VerbCode) -> Iterator[Cell]:
    if code.group == 1:
        if not infinitive.endswith("er"):
            raise CodeError(f"{infinitive}: a verb of the first group ends in -er")
        yield from first_group.conjugate(infinitive).cells(code.persons, agreeing=code.agreeing)
        return
    model = _second_group_model(infinitive) if code.group == 2 else _model(code.model or "")
    for conjugation in model.conjugations():
        like = _like(conjugation, model.name, infinitive)
        yield from like.cells(code.persons & model.persons, agreeing=code.agreeing)


def _second_group_model(infinitive: str) -> Model:
    """The model of the second group with the longest common ending: *haïr* for *entre-haïr*, else *finir*."""
    if not infinitive.endswith(("ir", "ïr")):
        raise CodeError(f"{infinitive}: a verb of the second group ends in -ir")
    second = [model for model in models().values() if model.group == 2]
    return max(second, key=lambda model: len(common_ending(infinitive, model.name)))


def _model(name: str) -> Model:
    """The model verb a code names; it may itself be conjugated like another (``3:comprendre`` like *prendre*)."""
    if name not in models():
        name = next((root for code in codes_of(name) if (root := parse_verb(code).model)), name)
    if name not in models():
        raise CodeError(f"no model verb {name!r}: use one that data/fr/paradigms/models.toml or verbs.tsv knows")
    return models()[name]


def _like(conjugation: Conjugation, model: str, infinitive: str) -> Conjugation:
    """The conjugation of a verb by that of its model."""
    ending = common_ending(model, infinitive)
    theirs, ours = model.removesuffix(ending), infinitive.removesuffix(ending)

    def swap(form: Form) -> Form:
        text, rule = form
        if not text.startswith(theirs):
            raise CodeError(f"{infinitive} cannot be conjugated like {model}: {text} does not begin with {theirs}")
        return ours + text.removeprefix(theirs), rule if rule == "verb.infinitive" else f"{rule}:{model}"

    return conjugation.map(swap)
