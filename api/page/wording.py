"""The words of the pages, and grammar in prose. The texts stand in ``data/page/<language>.toml``."""

from __future__ import annotations

from functools import cache
from typing import Any

from lexsvc import data


@cache
def texts(language: str) -> dict[str, Any]:
    """The texts of the pages in ``fr`` or ``en``."""
    return data.toml("page", f"{language}.toml")


def features_in_prose(features: str, language: str) -> str:
    """A feature string as people say it, in the order of the texts: person, number, gender, case, mood, tense, voice.

    ``VerbForm=Fin`` goes without saying. Features that have one name together come before each alone in the texts.

    >>> features_in_prose("Mood=Sub|Number=Plur|Person=2|Tense=Imp|VerbForm=Fin", "fr")
    '2e personne, pluriel, subjonctif, imparfait'
    >>> features_in_prose("Aspect=Perf|Case=Dat|Number=Plur|Tense=Pres|VerbForm=Part|Voice=Mid", "en")
    'plural, dative, perfect, participle, middle'
    """
    told = {f"{name}={value}" for name, _, values in map(_parts, features.split("|")) for value in values.split(",")}
    labels = []
    for named, text in texts(language)["features"].items():
        together = set(named.split("|"))
        if together <= told:
            labels.append(text)
            told -= together
    return ", ".join(labels)


def _parts(feature: str) -> tuple[str, str, str]:
    return feature.partition("=")


def label(kind: str, name: str, language: str) -> str:
    """The label of a ``pos``, ``lexicons``, ``strata`` or ``tags`` name; the name itself where the texts have none."""
    return str(texts(language)[kind].get(name, name))
