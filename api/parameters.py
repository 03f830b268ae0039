"""The parameters of a question: the same names in a query string and in the body of a POST, read in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.config import MOST_LEXICONS
from api.problem import Problem
from lexsvc.question import DIALECTS, INPUTS, parse_dialects, parse_flag, parse_input
from lexsvc.stack import NONE
from lexsvc.tier import Tier

DEFAULT_LEXICON = "fr"
_EDITION = "[0-9A-Za-z][0-9A-Za-z.-]{0,63}"
_LEXICON = f"[^,@]+(@{_EDITION})?"
_LEXICONS = f"{_LEXICON}(,{_LEXICON}){{0,{MOST_LEXICONS - 1}}}"
_TAG = "[a-z][a-z_-]{0,31}"
_TAGS = f"{_TAG}(,{_TAG}){{0,31}}"
_DIALECT = f"({'|'.join(DIALECTS)})"
_DIALECTS = f"(all|{_DIALECT}(,{_DIALECT}){{0,{len(DIALECTS) - 1}}})"


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
    strict_accents: bool = False
    all: bool = False
    suggest: bool = False
    explain: bool = True


def _checked(pattern: str) -> Callable[[str], str]:
    """Reads text of such a pattern."""
    compiled = re.compile(pattern, re.ASCII)

    def check(text: str) -> str:
        if not compiled.fullmatch(text):
            raise ValueError(text)
        return text

    return check


def _lexicons(text: str) -> tuple[tuple[str, str | None], ...]:
    items = [item.strip().partition("@") for item in _checked(_LEXICONS)(text).split(",")]
    return tuple(dict.fromkeys((name, edition or None) for name, _, edition in items))


def _dialects(text: str) -> frozenset[str] | None:
    return parse_dialects(_checked(_DIALECTS)(text))


def _tags(text: str) -> frozenset[str]:
    return frozenset(_checked(_TAGS)(text).split(","))


@dataclass(frozen=True)
class Parameter:
    """One parameter: how it is read (raising ``ValueError``) and how OpenAPI tells it.

    ``schema`` is that of its text in a query string, ``json`` what a body may say instead.
    """

    read: Callable[[str], Any]
    schema: Mapping[str, Any]
    description: str
    json: tuple[Mapping[str, Any], ...] = ()


def _text(pattern: str, *examples: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{pattern}$", "examples": list(examples), **more}


def _list(pattern: str, most: int) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string", "pattern": f"^{pattern}$"}, "minItems": 1, "maxItems": most}


_FLAG = {"type": "string", "enum": ["0", "1"]}
_JSON_FLAG = ({"type": "boolean"}, {"type": "integer", "enum": [0, 1]})

#: The parameters of a question, apart from the words themselves.
PARAMETERS: Mapping[str, Parameter] = {
    "lexicon": Parameter(
        _lexicons,
        _text(_LEXICONS, "fr", "fr@2026.12", "fr,grc", "none", default=DEFAULT_LEXICON),
        "Lexicons, several with commas: valid if any admits. `fr@2026.12` pins an edition; `none` takes any well-formed word.",
        (_list(_LEXICON, MOST_LEXICONS),),
    ),
    "tier": Parameter(
        Tier.parse,
        {"type": "string", "enum": [tier.slug for tier in Tier]},
        "The vocabulary played with. Default: the lexicon's policy.",
    ),
    "theoretical": Parameter(
        parse_flag, _FLAG, "Whether forms that only the grammar yields are admitted. Default: the lexicon's policy.", _JSON_FLAG
    ),
    "dialects": Parameter(
        _dialects,
        _text(_DIALECTS, "all", "attic,koine"),
        f"`all`, or some of {' '.join(DIALECTS)}, separated by commas. Default: the lexicon's policy.",
        (_list(_DIALECT, len(DIALECTS)),),
    ),
    "edition": Parameter(
        _checked(_EDITION),
        _text(_EDITION, "2026.12"),
        "Pins the edition of the lexicons asked, apart from those that name their own with @.",
    ),
    "input": Parameter(parse_input, {"type": "string", "enum": list(INPUTS), "default": "auto"}, "How the words are typed."),
    "refuse_tags": Parameter(
        _tags,
        _text(_TAGS, "offensive"),
        "Words with one of these tags are refused with reason `tagged`.",
        (_list(_TAG, 32),),
    ),
    "strict_accents": Parameter(
        parse_flag, {**_FLAG, "default": "0"}, "1 admits a word only as the dictionary spells it, case apart.", _JSON_FLAG
    ),
    "all": Parameter(parse_flag, {**_FLAG, "default": "0"}, "1 adds each lexicon's own verdict, as `verdicts`.", _JSON_FLAG),
    "suggest": Parameter(
        parse_flag,
        {**_FLAG, "default": "0"},
        "1 adds what may have been meant: near words, anagrams, spellings of the same key. One word at a time only.",
        _JSON_FLAG,
    ),
    "explain": Parameter(parse_flag, {**_FLAG, "default": "1"}, "0 gives `word valid key tier reasons` only.", _JSON_FLAG),
}

#: One lexicon, where only one can be asked.
ONE_LEXICON = Parameter(
    _checked(_LEXICON), _text(_LEXICON, "fr", "fr@2026.12", default=DEFAULT_LEXICON), "A lexicon; `fr@2026.12` pins an edition."
)

#: Those that many words can be asked with, and those that a whole play can.
FOR_MANY = tuple(name for name in PARAMETERS if name != "suggest")
FOR_PLAYS = tuple(name for name in FOR_MANY if name not in ("all", "explain"))

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
        lexicons = tuple((name, own or (None if name == NONE else edition)) for name, own in lexicons)
    return Asked(lexicons=lexicons, asks_dialects="dialects" in told, **told)


def texts_of(members: Mapping[str, Any]) -> dict[str, str]:
    """The members of a body as the texts a query string would hold: true is 1, a list is separated by commas.

    Raises :class:`Problem` ``bad_body`` naming a member that is neither text, number, flag nor list of texts.
    """
    texts = {}
    for name, value in members.items():
        if isinstance(value, bool):
            texts[name] = "1" if value else "0"
        elif isinstance(value, str | int) or (isinstance(value, float) and value.is_integer()):
            texts[name] = value if isinstance(value, str) else str(int(value))
        elif isinstance(value, list) and all(isinstance(item, str) and "," not in item for item in value):
            texts[name] = ",".join(value)
        else:
            raise in_body(name, value, most=MOST_LEXICONS)
    return texts
