"""The OpenAPI 3.1 description, generated from the code: from the operations that views and the check declare."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from flask import Flask

from api.dictionaries.schemas import DICTIONARY_SCHEMAS
from api.game_schemas import GAME_SCHEMAS
from api.holdings import GENERATION
from api.parameters import PARAMETERS, Parameter
from api.problem import MEDIA_TYPE, STATUS, prose
from api.reports.schemas import REPORT_SCHEMAS
from api.schemas import SCHEMAS, named
from lexsvc import __version__

_View = TypeVar("_View", bound=Callable[..., Any])
_SCHEMAS = {**SCHEMAS, **DICTIONARY_SCHEMAS, **GAME_SCHEMAS, **REPORT_SCHEMAS}
_PATH_PART = re.compile(r"<(?:[^:<>]+:)?([^<>]+)>")

#: The problems of whatever names lexicons.
ABOUT_LEXICONS = ("not_ready", "compiling", "not_compiled", "unknown_lexicon", "unknown_edition", "forbidden")

_GENERATION = {
    GENERATION: {
        "description": "The generation of lexicons that answered: the same in all workers, and told by `/readyz`.",
        "schema": {"type": "string", "pattern": "^[0-9a-f]{12}$"},
    }
}

WORD = Parameter(str, {"type": "string", "examples": ["détente"]}, "The word, as people spell it.")


@dataclass(frozen=True)
class Operation:
    """What one method of an address does. ``answer`` and ``body`` name schemas; ``answer`` is a media type if none fits.

    ``parameters`` are names of :data:`api.parameters.PARAMETERS`; ``own`` are parameters of this operation alone, required
    where the value says so. ``path`` holds the schemas of what stands in the path. ``problems`` are the codes it can answer
    with, apart from those every address can. A ``costly`` operation is limited (:mod:`api.limits`). ``body`` is a schema of
    JSON, or the media type of a text. ``status`` is that of the answer; 204 has none. ``owned`` says that the owner's token is
    needed: ``always``, or ``sometimes``, as where something is private.
    """

    summary: str
    answer: str
    parameters: Sequence[str] = ()
    own: dict[str, tuple[Parameter, bool]] = field(default_factory=dict)
    path: dict[str, dict[str, Any]] = field(default_factory=dict)
    body: str | None = None
    problems: Sequence[str] = ()
    tag: str = "words"
    revalidates: bool = True
    costly: bool = False
    status: int = 200
    owned: Literal["", "sometimes", "always"] = ""


def operation(**told: Any) -> Callable[[_View], _View]:
    """Declare the operation of a Flask view."""

    def mark(view: _View) -> _View:
        view.operation = Operation(**told)  # type: ignore[attr-defined]
        return view

    return mark


def document(site: Flask, direct: dict[str, dict[str, Operation]]) -> dict[str, Any]:
    """The description of all addresses: those of ``site`` and ``direct`` (path -> method -> operation).

    Raises ``LookupError`` naming an address whose view declares no operation.
    """
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for path, operations in direct.items():
        for method, declared in operations.items():
            paths[path][method] = _describe(path, method, declared)
    for rule in site.url_map.iter_rules():
        if rule.endpoint.startswith(("pages.", "desk.")) or rule.endpoint.endswith(".static"):  # for people, not for programs
            continue
        view = site.view_functions[rule.endpoint]
        told: Operation | None = getattr(view, "operation", None)
        if told is None:
            raise LookupError(f"{rule.rule} has no operation: declare one with @operation")
        path = _PATH_PART.sub(r"{\1}", rule.rule)
        for method in sorted(rule.methods or ()):
            if method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
                paths[path][method.lower()] = _describe(path, method.lower(), told)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lexsvc",
            "version": __version__,
            "summary": "Is this word valid? Lexicons for word games, with the reason why.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "words", "description": "Questions about words."},
            {"name": "lexicons", "description": "The lexicons at hand."},
            {"name": "dictionaries", "description": "Own dictionaries and overlays."},
            {"name": "reports", "description": "What players say of a word."},
            {"name": "games", "description": "The referee: plays judged, scored and found."},
            {"name": "operations", "description": "For whoever runs the service."},
        ],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": _SCHEMAS,
            "securitySchemes": {
                "owner": {"type": "http", "scheme": "bearer", "description": "The token issued when a dictionary was created."}
            },
        },
    }


def _describe(path: str, method: str, declared: Operation) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": declared.path[name]} for name in re.findall(r"{(\w+)}", path)
    ]
    taken = {**declared.own, **{name: (PARAMETERS[name], False) for name in declared.parameters}}
    for name, (parameter, required) in taken.items():
        told = {"description": parameter.description, "schema": dict(parameter.schema)}
        parameters.append({"name": name, "in": "query", "required": required, **told})
    operation: dict[str, Any] = {
        "operationId": f"{method}{re.sub(r'[^A-Za-z0-9]+', '_', path)}",
        "summary": declared.summary,
        "tags": [declared.tag],
        "parameters": parameters,
        "responses": _responses(method, declared),
    }
    if declared.body in _SCHEMAS:
        operation["requestBody"] = {"required": True, "content": _content(declared.body)}
    elif declared.body is not None:
        operation["requestBody"] = {"required": False, "content": _content(declared.body)}
    if declared.owned:
        operation["security"] = [{"owner": []}, *([{}] if declared.owned == "sometimes" else [])]
    return operation


def _content(name: str) -> dict[str, Any]:
    """What a body is: a schema of JSON, or a text of some media type."""
    if name in _SCHEMAS:
        return {"application/json": {"schema": named(name)}}
    return {name: {"schema": {"type": "string"}}}


def _responses(method: str, declared: Operation) -> dict[str, Any]:
    responses: dict[str, Any] = {str(declared.status): {"description": "The answer.", "content": _content(declared.answer)}}
    if declared.status == 204:
        responses["204"].pop("content")
    if "not_ready" in declared.problems:  # it is answered from lexicons
        responses[str(declared.status)]["headers"] = _GENERATION
    if method == "get" and declared.revalidates:
        responses["304"] = {"description": "What the client has is still true."}
    codes = {*declared.problems, "internal_error"} | ({"rate_limited"} if declared.costly else set())
    if declared.owned:
        codes |= {"unauthorized", "forbidden", "not_found"}
    if declared.body is not None:
        codes |= {"bad_json", "bad_body", "body_too_large", "unsupported_media_type"}
    if declared.parameters or declared.own:
        codes |= {"bad_parameter", "bad_encoding"}
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(codes):
        by_status[STATUS[code]].append(code)
    for status, listed in sorted(by_status.items()):
        titles = "; ".join(f"`{code}`: {prose('en')[code]['title']}" for code in listed)
        responses[str(status)] = {"description": titles, "content": {MEDIA_TYPE: {"schema": named("Problem")}}}
    return responses
