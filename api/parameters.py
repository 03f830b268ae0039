"""The parameters of a question: the same names in a query string and in the body of a POST, read in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.config import MOST_LEXICONS
from api.problem import Problem
from lexsvc.question import DIALECTS, INPUTS, parse_dialects, parse_flag, parse_input
from lexsvc.tier import Tier

DEFAULT_LEXICON = "fr"
_EDITION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,63}", re.ASCII)
_TAG = re.compile(r"[a-z][a-z_-]{0,31}", re.ASCII)


@dataclass(frozen=True)
class Asked:
    """How words are asked about, as a client said it. None: what the lexicon's policy says.

    ``lexicons``: pairs of a lexicon's id and the edition it is pinned to, if any.
    """

    lexicons: tuple[tuple[str, str | None], ...] = ((DEFAULT_LEXICON, None),)
    tier: Tier | None = None
    theoretical: bool | None = None
    dialects: frozenset[str] | None = None
    asks_dialects: bool = False
    refuse_tags: frozenset[str] = frozenset()
    input: str = "auto"
    explain: bool = True


def _lexicons(text: str) -> tuple[tuple[str, str | None], ...]:
    found: dict[tuple[str, str | None], None] = {}
    for item in text.split(","):
        name, pinned, edition = item.strip().partition("@")
        if not name or (pinned and not _EDITION.fullmatch(edition)):
            raise ValueError(item)
        found[name, edition or None] = None
    if len(found) > MOST_LEXICONS:
        raise ValueError(text)
    return tuple(found)


def _edition(text: str) -> str:
    if not _EDITION.fullmatch(text):
        raise ValueError(text)
    return text


def _tags(text: str) -> frozenset[str]:
    tags = text.replace(",", " ").split()
    if not tags or not all(map(_TAG.fullmatch, tags)):
        raise ValueError(text)
    return frozenset(tags)


@dataclass(frozen=True)
class Parameter:
    """One parameter: how it is read (raising ``ValueError``) and how OpenAPI tells it."""

    read: Callable[[str], Any]
    schema: Mapping[str, Any]
    description: str


_FLAG = {"type": "string", "enum": ["0", "1"]}

#: The parameters of a question, apart from the words themselves.
PARAMETERS: Mapping[str, Parameter] = {
    "lexicon": Parameter(
        _lexicons,
        {"type": "string", "default": DEFAULT_LEXICON, "examples": ["fr", "fr,grc", "fr@2026.12", "none"]},
        "Lexicons, several with commas: valid if any admits. `fr@2026.12` pins an edition; `none` takes any well-formed word.",
    ),
    "tier": Parameter(
        Tier.parse,
        {"type": "string", "enum": [tier.slug for tier in Tier]},
        "The vocabulary played with. Default: the lexicon's policy.",
    ),
    "theoretical": Parameter(
        parse_flag, _FLAG, "Whether forms that only the grammar yields are admitted. Default: the lexicon's policy."
    ),
    "dialects": Parameter(
        parse_dialects,
        {"type": "string", "examples": ["all", *DIALECTS]},
        f"`all`, or some of {' '.join(DIALECTS)}, separated by commas. Default: the lexicon's policy.",
    ),
    "edition": Parameter(_edition, {"type": "string", "examples": ["2026.12"]}, "Pins the edition of the one lexicon asked."),
    "input": Parameter(parse_input, {"type": "string", "enum": list(INPUTS), "default": "auto"}, "How the words are typed."),
    "refuse_tags": Parameter(
        _tags, {"type": "string", "examples": ["offensive"]}, "Words with one of these tags are refused with reason `tagged`."
    ),
    "explain": Parameter(parse_flag, {**_FLAG, "default": "1"}, "0 gives `word valid key tier reasons` only."),
}

#: Makes the problem about a parameter: its name, the value given, further facts.
Fail = Callable[..., Problem]


def in_query(name: str, value: object, **facts: Any) -> Problem:
    """What is wrong with a parameter of a query string."""
    return Problem("bad_parameter", name=name, value=value, **facts)


def in_body(name: str, value: object, **facts: Any) -> Problem:
    """What is wrong with a member of a body."""
    return Problem("bad_body", name=name, value=value, **facts)


def read(texts: Mapping[str, str], fail: Fail, known: Sequence[str] = tuple(PARAMETERS)) -> Asked:
    """Read parameters. ``known`` are those this address takes. Raises the :class:`Problem` that ``fail`` makes."""
    told: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise fail(name, text, use="unknown", known=", ".join(known))
        try:
            told[name] = PARAMETERS[name].read(text)
        except ValueError:
            raise fail(name, text, most=MOST_LEXICONS) from None
    edition = told.pop("edition", None)
    lexicons = told.pop("lexicon", Asked.lexicons)
    if edition is not None:
        if len(lexicons) > 1 or lexicons[0][1] not in (None, edition):
            raise fail("edition", edition)
        lexicons = ((lexicons[0][0], edition),)
    return Asked(lexicons=lexicons, asks_dialects="dialects" in told, **told)


def texts_of(members: Mapping[str, Any]) -> dict[str, str]:
    """The members of a body as the texts a query string would hold: true is 1, a list is separated by commas.

    Raises :class:`Problem` ``bad_body`` naming a member that is neither text, number, flag nor list of texts.
    """
    texts = {}
    for name, value in members.items():
        if isinstance(value, bool):
            texts[name] = "1" if value else "0"
        elif isinstance(value, str | int):
            texts[name] = str(value)
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            texts[name] = ",".join(value)
        else:
            raise in_body(name, value, most=MOST_LEXICONS)
    return texts
