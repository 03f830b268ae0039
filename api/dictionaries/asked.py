"""What a request about an own dictionary can say in its query: how lines are read, who sees them, where a report goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.dictionaries.record import Source
from api.parameters import Parameter, in_query
from api.reply import parameters_of_request
from lexsvc.languages import language_of, languages
from lexsvc.lexicon import Lexicon
from lexsvc.question import parse_flag
from lexsvc.stack import NONE

#: The language of lines of which nobody has said otherwise.
DEFAULT_LANGUAGE = "fr"
_LANGUAGE = Parameter(
    str,
    {"type": "string", "enum": list(languages())},
    f"The language the lines are read in. Default: that of the base, else what it was, else `{DEFAULT_LANGUAGE}`.",
)
_BASE = Parameter(
    str,
    {"type": "string", "examples": ["fr"]},
    "Makes it an overlay over this lexicon: lines with `+` are admitted, lines with `-` denied; `none`: no overlay. "
    "Default: what it was.",
)
_PUBLIC = Parameter(
    parse_flag, {"type": "string", "enum": ["0", "1"]}, "Whether anybody may see the content. Default: what it was, at first 0."
)
_POLICY = Parameter(
    str,
    {"type": "string", "examples": ["iota_adscript"]},
    "Rules turned on that the language leaves to a lexicon, separated by commas; `none`: no rule. Greek has `iota_adscript`: "
    "`τωι` is read as `τῷ`. Default: what it was, at first none.",
)
#: Where a report goes on.
AFTER = Parameter(int, {"type": "string", "pattern": "^[0-9]{1,9}$", "examples": ["1000"]}, "Only bad lines after this one.")

#: What a write takes, none of it required.
WRITING = {"language": (_LANGUAGE, False), "base": (_BASE, False), "public": (_PUBLIC, False), "policy": (_POLICY, False)}


def take_writing(lexicons: Mapping[str, Lexicon]) -> dict[str, Any]:
    """The parameters of a write, ``lexicons`` being those at hand. Raises :class:`Problem` ``bad_parameter``."""
    told: dict[str, Any] = {}
    for name, value in parameters_of_request().items():
        if (name == "language" and value in languages()) or (name == "base" and value in lexicons):
            told[name] = value
        elif name == "base" and value == NONE:
            told[name] = None
        elif name == "public" and value in ("0", "1"):
            told[name] = parse_flag(value)
        elif name == "policy":
            told[name] = () if value == NONE else tuple(dict.fromkeys(value.split(",")))
        elif name in WRITING:
            raise in_query(name, value, known=", ".join(languages() if name == "language" else [*lexicons, NONE]))
        else:
            raise in_query(name, value, use="unknown", known=", ".join(WRITING))
    if told.get("base"):
        language = lexicons[told["base"]].language
        if told.setdefault("language", language) != language:
            raise in_query("language", told["language"], use="base_language", known=language)
    return told


def source_told(told: dict[str, Any], before: Source) -> Source:
    """How the text is read from now on: as before, apart from what is told; an overlay keeps the language of its base.

    Another language begins without the rules of the one before. Raises :class:`Problem` ``bad_parameter``.
    """
    if before.base is not None and "base" not in told and told.get("language", before.language) != before.language:
        raise in_query("language", told["language"], use="base_language", known=before.language)
    language = told.get("language", before.language)
    policies = told.get("policy", before.policies if language == before.language else ())
    known = language_of(language).policies
    for unknown in set(policies).difference(known):
        raise in_query("policy", unknown, known=", ".join([*known, NONE]))
    return Source(language, told.get("base", before.base), policies)


def take_after() -> int:
    """The line of a report to go on behind, 0 for all. Raises :class:`Problem` ``bad_parameter``."""
    given = parameters_of_request()
    after = given.pop("after", "0")
    for name, value in given.items():
        raise in_query(name, value, use="unknown", known="after")
    if not (after.isascii() and after.isdecimal() and len(after) < 10):
        raise in_query("after", after, use="after_line")
    return int(after)
