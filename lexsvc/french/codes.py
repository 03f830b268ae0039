"""Inflection codes: what a reviewed line says of how a French word inflects.

=====  ==========================================================================================
pos    code
=====  ==========================================================================================
NOUN   ``m`` ``f`` ``mf``, then ``;pl=FORM[,FORM]`` ``;inv`` ``;fem=FORM[,FORM]``
ADJ    ``reg`` ``epicene`` ``inv``, then ``;fem=FORM[,FORM]`` ``;pl=FORM[,FORM]``
VERB   ``1`` ``2`` ``3:MODEL``, then ``;t`` (past participle agrees) ``;i`` (it does not), and
       ``;imp`` (il alone: *il bruine*) or ``;3`` (il and ils alone: *ces tâches incombent*)
other  ``inv``
=====  ==========================================================================================

An empty code means: as the ending tells.
"""

from __future__ import annotations

from dataclasses import dataclass

ALL_PERSONS = frozenset(("1s", "2s", "3s", "1p", "2p", "3p"))
_PERSONS = {"imp": frozenset({"3s"}), "3": frozenset({"3s", "3p"})}


class CodeError(ValueError):
    """An inflection code that does not hold for its word; the message names the code and the mend."""


@dataclass(frozen=True)
class VerbCode:
    """How a verb inflects: its group, its model if any, the persons in use, whether its past participle agrees."""

    group: int
    model: str | None = None
    persons: frozenset[str] = ALL_PERSONS
    agreeing: bool = True


@dataclass(frozen=True)
class NominalCode:
    """How a noun or adjective inflects. ``kind`` is the first member (``m``, ``reg`` ...); ``plurals`` and
    ``feminines`` are stated forms, empty where the rules make them."""

    kind: str
    plurals: tuple[str, ...] = ()
    feminines: tuple[str, ...] = ()
    invariable: bool = False


def parse_verb(code: str) -> VerbCode:
    """Read a verb's code. Raises :class:`CodeError`.

    >>> parse_verb("3:prendre;t").model, parse_verb("1;i").agreeing
    ('prendre', False)
    """
    head, *options = code.split(";")
    group, _, model = head.partition(":")
    if group not in ("1", "2", "3") or (group == "3") != bool(model):
        raise CodeError(f"{code!r}: a verb's inflection starts with 1, 2 or 3:MODEL (3:prendre)")
    persons, agreeing = ALL_PERSONS, True
    for option in options:
        if option in _PERSONS:
            persons = _PERSONS[option]
        elif option in ("t", "i"):
            agreeing = option == "t"
        else:
            raise CodeError(f"{code!r}: {option!r} is no option of a verb; use t, i, imp or 3")
    return VerbCode(int(group), model or None, persons, agreeing)


def parse_nominal(code: str, kinds: tuple[str, ...]) -> NominalCode:
    """Read the code of a noun or adjective, whose first member is one of ``kinds``. Raises :class:`CodeError`.

    >>> parse_nominal("m;pl=aïeuls,aïeux", ("m", "f", "mf")).plurals
    ('aïeuls', 'aïeux')
    """
    kind, *options = code.split(";")
    if kind not in kinds:
        raise CodeError(f"{code!r}: expected one of {', '.join(kinds)} first")
    stated: dict[str, tuple[str, ...]] = {}
    for option in options:
        name, _, forms = option.partition("=")
        if option != "inv" and (name not in ("pl", "fem") or not forms):
            raise CodeError(f"{code!r}: {option!r} is no option here; use pl=FORM, fem=FORM or inv")
        stated[name] = tuple(form.strip() for form in forms.split(","))
    return NominalCode(kind, stated.get("pl", ()), stated.get("fem", ()), "inv" in stated or kind == "inv")
