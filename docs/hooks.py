"""Writes the reference from the code whenever the documentation is built, so that it cannot say what is not so.

mkdocs calls :func:`on_files`; nothing is written into the checkout. Each page is made by a function that returns Markdown.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from werkzeug.test import Client

from api.application import create
from api.config import SETTINGS, Config, load
from api.problem import STATUS, prose
from lexsvc import data
from lexsvc.cli import lexsvc
from lexsvc.line import LineFault
from lexsvc.reason import Reason

_METHODS = ("get", "post", "put", "patch", "delete")
_WIDTH = 96  # of a line of help: what a page shows without scrolling


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the reference."""
    pages = {"api": api(description()), "command-line": command_line(), "codes": codes(), "settings": settings()}
    for name, text in pages.items():
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    return files


def description() -> dict[str, Any]:
    """The OpenAPI description, asked of a service that has no lexicons."""
    with tempfile.TemporaryDirectory() as folder:
        packs = Path(folder) / "packs"
        service = create(load({SETTINGS["packs"].variable: str(packs), SETTINGS["reload_seconds"].variable: "0"}))
        told: dict[str, Any] = json.loads(Client(service).get("/openapi.json").data)
        return told


def api(told: dict[str, Any]) -> str:
    """The addresses by tag, then the shapes of what goes in and out."""
    lines = [
        "# The API",
        "Made from the description that every running service gives at `/openapi.json`, and for people at `/docs`.",
        "A refused word is an answer, with status 200; what cannot be answered is a [problem](codes.md#problems).",
    ]
    for tag in told["tags"]:
        lines += [f"## {tag['name'].capitalize()}", tag["description"]]
        for path, methods in told["paths"].items():
            for method in _METHODS:
                if tag["name"] in methods.get(method, {}).get("tags", ()):
                    lines += _operation(method, path, methods[method])
    lines.append("## Shapes")
    for name, schema in told["components"]["schemas"].items():
        shape = json.dumps(schema, ensure_ascii=False, indent=1).replace("\n", "\n    ")
        lines.append(f'### {name}\n\n??? note "JSON schema"\n\n    ```json\n    {shape}\n    ```')
    return "\n\n".join(lines) + "\n"


def _operation(method: str, path: str, told: dict[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`"
    yield f"{told['summary']}."
    if told["parameters"]:
        rows = [
            (
                f"`{each['name']}`" + (" (required)" if each["required"] else ""),
                each["in"],
                _takes(each["schema"]),
                each.get("description", ""),
            )
            for each in told["parameters"]
        ]
        yield _table(("parameter", "in", "takes", "meaning"), rows)
    if body := told.get("requestBody"):
        yield f"Body: {', '.join(_content(body['content']))}."
    if told.get("security"):
        yield "Takes a token, as `Authorization: Bearer TOKEN`" + (" where it is private." if {} in told["security"] else ".")
    answers = (
        (f"`{status}`", each["description"], ", ".join(_content(each.get("content", {}))))
        for status, each in told["responses"].items()
    )
    yield _table(("status", "meaning", "body"), answers)


def _takes(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        takes = " ".join(f"`{value}`" for value in schema["enum"])
    elif "examples" in schema:
        takes = "such as " + " ".join(f"`{value}`" for value in schema["examples"])
    else:
        takes = str(schema.get("type", ""))
    return takes + (f"; default `{schema['default']}`" if "default" in schema else "")


def _content(content: dict[str, Any]) -> Iterator[str]:
    """What a body is: a link to its shape, or its media type."""
    for media, told in content.items():
        name = told.get("schema", {}).get("$ref", "").rpartition("/")[2]
        yield f"[{name}](#{name.lower()})" if name else f"`{media}`"


def command_line() -> str:
    """What every command says of itself when it is asked with ``--help``."""
    lines = [
        "# The command line",
        "What each command answers to `--help`. An exit status of 2 is misuse, or something a person must mend.",
    ]
    lines += _help(lexsvc, click.Context(lexsvc, info_name="lexsvc", terminal_width=_WIDTH))
    return "\n\n".join(lines) + "\n"


def _help(command: click.Command, context: click.Context) -> Iterator[str]:
    yield f"## `{context.command_path}`"
    yield f"```text\n{command.get_help(context)}\n```"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if (below := command.get_command(context, name)) is not None:
                yield from _help(below, click.Context(below, info_name=name, parent=context, terminal_width=_WIDTH))


def codes() -> str:
    """Everything that is told by a code: reasons, faults of lines, problems."""
    reasons, texts = data.toml("messages", "en.toml")["reasons"], prose("en")
    faults = data.toml("messages", "en.toml").get("lines", {})
    return "\n\n".join(
        [
            "# Codes",
            "Codes never change. What people read beside them follows `Accept-Language`, French or English.",
            "## Reasons",
            "Why a word is refused, in order of precedence; several may hold.",
            _table(("code", "meaning"), ((f"`{reason}`", reasons[str(reason)].replace("{as}", "")) for reason in Reason)),
            "## Faults of dictionary lines",
            "What keeps a line out of an own dictionary, beside the reasons above.",
            _table(("code", "meaning"), ((f"`{fault}`", faults.get(str(fault), "")) for fault in LineFault)),
            "## Problems",
            "What goes wrong with a request, as RFC 9457 documents of type `application/problem+json`.",
            _table(
                ("code", "status", "meaning"), ((f"`{code}`", status, texts[code]["title"]) for code, status in STATUS.items())
            ),
        ]
    )


def settings() -> str:
    """The settings of the service, as it checks them when it starts."""
    defaults = {field.name: field.default for field in fields(Config)}
    rows = [
        (f"`{setting.variable}`", setting.meaning, setting.takes, "" if defaults[name] is None else f"`{defaults[name]}`")
        for name, setting in SETTINGS.items()
    ]
    return "\n\n".join(
        [
            "# Settings",
            "All come from the environment and are checked together when the service starts; every wrong one is told at once.",
            _table(("variable", "meaning", "takes", "default"), rows),
            "All commands read `LEXSVC_PACKS`, and `LEXSVC_DATA`, a copy of `data/` that a host maintains; the builders read"
            " `LEXSVC_CACHE`, the folder of fetched sources (`build/cache`), and `lexsvc pull` reads `LEXSVC_STORE`."
            " `script/serve` reads `LEXSVC_LEXICONS`, the lexicons to have built (`fr grc`), and `LEXSVC_PYTHON`, the Python"
            " to make `.venv` with.",
        ]
    )


def _table(head: tuple[str, ...], rows: Any) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in line) + " |" for line in lines
    )
