"""Promises of the grammar over HTTP: a form is proved, a paradigm is laid out, and the unknown is told."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf

_LINES = ["kiffer v.", "podcast n.m.", "beau, belle adj.", "*ghoster v."]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Client:
    """A service whose ``fr`` is a small own dictionary, so that its grammar has something to prove."""
    shelf = Shelf(tmp_path_factory.mktemp("own"))
    shelf.point("fr", write_pack(compile_dictionary(read_dictionary(_LINES, "fr"), "fr"), shelf.root).name)
    return Client(assemble(Holdings(shelf.root), Config()))


def get(client: Client, path: str, **headers: str) -> Any:
    return client.get(path, headers=headers).get_json()


def test_a_form_is_proved(client: Client) -> None:
    (analysis,) = get(client, "/v1/forms?word=KIFFASSIEZ")["analyses"]
    assert (analysis["lemma"], analysis["attested"]) == ("kiffer", False)
    (cell,) = analysis["cells"]
    assert cell["form"] == "kiffassiez"
    assert cell["features"] == "Mood=Sub|Number=Plur|Person=2|Tense=Imp|VerbForm=Fin"
    assert "subjonctif imparfait" in cell["explanation"]
    english = get(client, "/v1/forms?word=KIFFASSIEZ", accept_language="en")["analyses"][0]["cells"][0]["explanation"]
    assert english != cell["explanation"]


def test_a_form_of_nothing_has_no_analyses(client: Client) -> None:
    assert get(client, "/v1/forms?word=xqzt") == {"word": "xqzt", "analyses": []}
    assert get(client, "/v1/forms?word=ghoster")["analyses"] == []


def test_a_paradigm_is_laid_out(client: Client) -> None:
    (paradigm,) = get(client, "/v1/paradigms/beau")["paradigms"]
    forms = {cell["form"] for table in paradigm["tables"] for row in table["rows"] for cells in row["cells"] for cell in cells}
    assert {"beau", "belle", "beaux", "belles"} <= forms


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/v1/forms", 400, "missing_parameter"),
        ("/v1/forms?word=a&tier=normal", 400, "bad_parameter"),
        ("/v1/forms?word=a&lexicon=zz", 404, "unknown_lexicon"),
        ("/v1/paradigms/xqzt", 404, "not_found"),
        ("/v1/paradigms/beau?pos=VERB", 404, "not_found"),
        ("/v1/paradigms/beau?edition=1990.01", 404, "unknown_edition"),
    ],
)
def test_what_cannot_be_answered_is_told(client: Client, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
