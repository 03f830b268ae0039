"""The words of the pages, and grammar in prose. The texts stand in ``data/page/<language>.toml``."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lexsvc import data

#: Where French sets a space that no line may break at: narrow before ``? ! ;``, full before ``:``, inside guillemets, after §.
_NARROW = re.compile(r"(?<![,;:]) (?=[?!;])")
_FULL = re.compile(r" (?=[:»])|(?<=[«§]) ")


@cache
def texts(language: str) -> dict[str, Any]:
    """The texts of the pages in ``fr`` or ``en``, ready to be printed."""
    sections = data.toml("page", f"{language}.toml")
    return {name: {key: typeset(text, language) for key, text in section.items()} for name, section in sections.items()}


@cache
def examples(language: str) -> tuple[str, ...]:
    """Words of a language that show what the page can tell, told in ``data/page/examples.toml``; none where none are told."""
    return tuple(data.toml("page", "examples.toml").get(language, ()))


def typeset(text: str, language: str) -> str:
    """A text as its language prints it; data is written with the spaces that a keyboard has.

    >>> typeset("Admis ?", "fr"), typeset("« chat »", "fr"), typeset("lettres, ? vaut un joker", "fr"), typeset("Why ?", "en")
    ('Admis\u202f?', '«\xa0chat\xa0»', 'lettres, ? vaut un joker', 'Why ?')
    """
    return _FULL.sub("\xa0", _NARROW.sub("\u202f", text)) if language == "fr" else text


def counted(text: str, count: int, language: str) -> str:
    """A text of the pages about so many things, such as ``results``; ``results_one`` where the language says it of one.

    >>> counted("results", 1, "fr"), counted("results", 0, "fr"), counted("results", 2000, "en")
    ('1 mot', '0 mot', '2,000 words')
    """
    few = count < 2 if language == "fr" else count == 1
    number = f"{count:,}".replace(",", "\u202f" if language == "fr" else ",")
    return str(texts(language)["ui"][f"{text}_one" if few else text].format(count=number))


def features_in_prose(features: str, language: str) -> str:
    """A feature string as people say it, in the order of the texts: person, case, gender, number, mood, tense, voice.

    ``VerbForm=Fin`` goes without saying. Features that have one name together come before each alone in the texts.

    >>> features_in_prose("Mood=Sub|Number=Plur|Person=2|Tense=Imp|VerbForm=Fin", "fr")
    '2e personne, pluriel, subjonctif, imparfait'
    >>> features_in_prose("Aspect=Perf|Case=Dat|Number=Plur|Tense=Pres|VerbForm=Part|Voice=Mid", "en")
    'dative, plural, perfect, participle, middle'
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
