"""The page of the API leaves nothing out."""

from __future__ import annotations

from werkzeug.test import Client

from api.config import SETTINGS
from api.parameters import PARAMETERS
from api.problem import STATUS
from lexsvc.reason import Reason


def test_the_reference_tells_every_address_code_and_setting(client: Client) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    description = client.get("/openapi.json").json
    for path, methods in description["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page.text
    names = [*STATUS, *Reason, *PARAMETERS, *(setting.variable for setting in SETTINGS.values())]
    for name in names:
        assert f"<code>{name}</code>" in page.text
    for name in description["components"]["schemas"]:
        assert f'id="shape-{name}"' in page.text


def test_the_reference_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/docs")
    assert "script" not in page.headers["Content-Security-Policy"]
    assert "<script" not in page.text
    assert client.get("/docs/static/reference.css").status_code == 200
