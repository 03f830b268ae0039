"""The reference of the API at ``/docs``: the OpenAPI description, the codes and the settings, as one page for people."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, render_template, request

from api.config import SETTINGS
from api.openapi import operation
from api.problem import STATUS, prose
from api.reply import respond, take_no_parameters
from lexsvc import data
from lexsvc.reason import Reason

#: The page runs no script and loads only its own style.
_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
_METHODS = ("get", "post", "put", "patch", "delete")


def add_reference(site: Flask, described: Any) -> None:
    """Add ``/docs``. ``described()`` gives the OpenAPI description."""
    reference = Blueprint(
        "reference", __name__, template_folder="templates", static_folder="static", static_url_path="/docs/static"
    )

    @cache
    def page() -> bytes:
        return render_template("reference.html", **content(described())).encode("utf-8")

    @reference.get("/docs")
    @operation(summary="This description, for people", answer="text/html", tag="operations")
    def docs() -> Response:
        take_no_parameters()
        request.environ["lexsvc.policy"] = _POLICY
        return respond(page(), media_type="text/html")

    site.register_blueprint(reference)


def content(description: dict[str, Any]) -> dict[str, Any]:
    """What the page shows: operations by tag, shapes, reasons, problem codes, settings."""
    texts, reasons = prose("en"), data.toml("messages", "en.toml")["reasons"]
    operations: dict[str, list[dict[str, Any]]] = {tag["name"]: [] for tag in description["tags"]}
    for path, methods in description["paths"].items():
        for method in _METHODS:
            if method in methods:
                operations[methods[method]["tags"][0]].append({"method": method.upper(), "path": path, **methods[method]})
    return {
        "version": description["info"]["version"],
        "tags": {tag["name"]: tag["description"] for tag in description["tags"]},
        "operations": operations,
        "schemas": description["components"]["schemas"],
        "reasons": [(str(reason), reasons[str(reason)].replace("{as}", "")) for reason in Reason],
        "problems": [(code, status, texts[code]["title"]) for code, status in STATUS.items()],
        "settings": list(SETTINGS.values()),
    }
