"""Inference: the inflection code of a word from the forms that sources attest.

The inverse of a paradigm. A pack keeps the code with each lemma, so that its forms are proved and printed as the sources have
them: a noun in its gender with its feminine, an intransitive without an agreeing participle, an impersonal in its one person.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from lexsvc.french import verb
from lexsvc.french.codes import CodeError
from lexsvc.french.ending import feminines, plurals
from lexsvc.french.verb_class import codes_of
from lexsvc.paradigm import Cell, Lemma

_OTHER = {"Masc": "Gender=Fem", "Fem": "Gender=Masc", "Sing": "Number=Plur", "Plur": "Number=Sing"}

#: form -> the cells (feature strings) that sources give it; the empty string where a source tells none.
Attested = Mapping[str, AbstractSet[str]]


def inflection_of(spelling: str, pos: str, attested: Attested) -> str:
    """The inflection code under which a lemma has the attested forms; empty where they tell no more than its ending does.

    >>> inflection_of("chanteur", "NOUN", {
    ...     "chanteur": {"Gender=Masc|Number=Sing"}, "chanteurs": {"Gender=Masc|Number=Plur"},
    ...     "chanteuse": {"Gender=Fem|Number=Sing"}, "chanteuses": {"Gender=Fem|Number=Plur"}})
    'm;fem=chanteuse'
    """
    if pos == "NOUN":
        return _noun(spelling, attested)
    if pos == "ADJ":
        return _adjective(spelling, attested)
    if pos == "VERB":
        return _verb(spelling, attested)
    return _unclassed(spelling, attested) if pos == "X" else ""


def _with(attested: Attested, gender: str, number: str) -> set[str]:
    """The forms that some cell has in a gender and number; a cell that leaves one of them out has both, but for the gender
    where another source tells it."""
    barred = {_OTHER[gender], _OTHER[number]}
    return {form for form, cells in attested.items() if any(barred.isdisjoint(cell.split("|")) for cell in _telling(cells))}


def _telling(cells: AbstractSet[str]) -> list[str]:
    return [cell for cell in cells if "Gender" in cell] or [cell for cell in cells if cell]


def _stated(name: str, forms: AbstractSet[str], ruled: AbstractSet[str]) -> str:
    """An option of a code for forms that are not those of the rules."""
    return f";{name}={','.join(sorted(forms))}" if forms and not forms <= ruled else ""


def _noun(spelling: str, attested: Attested) -> str:
    genders = [gender for gender in ("Masc", "Fem") if spelling in _with(attested, gender, "Sing")]
    if not genders:
        return ""
    own = genders[0]
    code = {"Masc": "m", "Fem": "f"}[own] if len(genders) == 1 else "mf"
    feminine = _with(attested, "Fem", "Sing") - _with(attested, "Fem", "Plur") - {spelling} if code != "f" else set()
    many = _with(attested, own, "Plur") - {form for word in feminine for form, _ in plurals().of(word, "NOUN")}
    ruled = {form for form, _ in plurals().of(spelling, "NOUN")}
    code += ";inv" if many == {spelling} != ruled else _stated("pl", many, ruled)
    return code + _stated("fem", feminine, set())


def _adjective(spelling: str, attested: Attested) -> str:
    if spelling not in _with(attested, "Masc", "Sing"):
        return ""
    feminine, many = _with(attested, "Fem", "Sing"), _with(attested, "Masc", "Plur")
    if len(attested) == 1 and many == {spelling}:
        return "inv"
    code = "epicene" if feminine == {spelling} else "reg"
    if code == "reg":
        code += _stated("fem", feminine, {form for form, _ in feminines().of(spelling, "ADJ")})
    return code + _stated("pl", many, {form for form, _ in plurals().of(spelling, "ADJ")})


def _unclassed(spelling: str, attested: Attested) -> str:
    """As an adjective, by the forms alone: Dicollecte tells neither part of speech nor gender."""
    if len(attested) < 2:
        return ""
    feminine = {form for form, _ in feminines().of(spelling, "ADJ")} & attested.keys() - {spelling}
    women = feminine | {form for word in feminine for form, _ in plurals().of(word, "ADJ")}
    ruled = {form for form, _ in plurals().of(spelling, "ADJ")}
    return ("reg" if feminine else "epicene") + _stated("pl", attested.keys() - women - {spelling}, ruled)


def _verb(spelling: str, attested: Attested) -> str:
    try:
        classes = codes_of(spelling)
    except CodeError:
        return ""
    if len(classes) > 1 or len(attested) < 2:
        return ""
    group = classes[0].partition(";")[0]
    cells = list(verb.paradigm(Lemma(spelling, "VERB", group)))
    return group + _persons(cells, attested) + _agreement(cells, attested)


def _persons(cells: list[Cell], attested: Attested) -> str:
    def used(person: str, number: str = "Number") -> bool:
        """Whether a form is attested that is of this person alone."""
        here = {cell.form for cell in cells if person in cell.features and number in cell.features}
        elsewhere = {cell.form for cell in cells if person not in cell.features or number not in cell.features}
        return not (here - elsewhere).isdisjoint(attested)

    if used("Person=1") or used("Person=2"):
        return ""
    return ";3" if used("Person=3", "Number=Plur") else ";imp"


def _agreement(cells: list[Cell], attested: Attested) -> str:
    feminine = {cell.form for cell in cells if "Gender=Fem" in cell.features}
    return ";i" if feminine and feminine.isdisjoint(attested) else ""
