"""The description is true: schemathesis walks it over real HTTP, with good and with bad requests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import Client

from api import openapi
from api.application import assemble
from api.check import METHODS, PATHS
from api.config import Config
from api.holdings import Holdings
from api.limits import Limiter, Table
from api.metrics import Metrics
from api.parameters import PARAMETERS
from api.problem import STATUS
from api.site import CHECK_OPERATIONS, create_site
from lexsvc.shelf import Shelf


def test_the_server_does_what_it_says(server: str, tmp_path: Path) -> None:
    """All of schemathesis: examples, coverage, fuzzing, chains of requests, each answer held to its schema."""
    settings = str(Path(__file__).with_name("schemathesis.toml"))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", settings, "run", f"{server}/openapi.json"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stdout[-20_000:]


@pytest.fixture
def site(served_shelf: Shelf) -> Flask:
    """The Flask application alone."""
    return create_site(
        Holdings(served_shelf.root), Metrics(["other"]), dict.fromkeys(PATHS, CHECK_OPERATIONS), Limiter(0, Table())
    )


def test_every_address_is_described(site: Flask) -> None:
    described = openapi.document(site, dict.fromkeys(PATHS, CHECK_OPERATIONS))["paths"]
    for path in PATHS:
        assert {method.upper() for method in described[path]} == set(METHODS) - {"HEAD", "OPTIONS"}
    services = [
        rule
        for rule in site.url_map.iter_rules()
        if not rule.endpoint.startswith(("pages.", "desk.")) and not rule.endpoint.endswith(".static")
    ]
    rules = {openapi._PATH_PART.sub(r"{\1}", rule.rule) for rule in services}
    assert set(described) == rules | set(PATHS)


def test_every_parameter_and_code_is_described(site: Flask) -> None:
    told = openapi.document(site, dict.fromkeys(PATHS, CHECK_OPERATIONS))
    operations = [operation for methods in told["paths"].values() for operation in methods.values()]
    asked = [parameter for operation in operations for parameter in operation["parameters"] if parameter["in"] == "query"]
    assert {parameter["name"] for parameter in asked if parameter["description"]} >= set(PARAMETERS)
    answers = " ".join(answer["description"] for operation in operations for answer in operation["responses"].values())
    # What no address answers that was asked as it is described: another method, a request that is no HTTP.
    assert {code for code in STATUS if f"`{code}`" not in answers} == {"method_not_allowed", "bad_request"}


def test_the_description_is_the_one_served(served_shelf: Shelf, site: Flask) -> None:
    client = Client(assemble(Holdings(served_shelf.root), Config()))
    assert client.get("/openapi.json").json == openapi.document(site, dict.fromkeys(PATHS, CHECK_OPERATIONS))
