"""Promises about secrets: they are kept as hashes, compared in constant time, and told to no log."""

from __future__ import annotations

import ast
import io
import logging
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from werkzeug.test import Client

from api.application import assemble
from api.config import Config, ConfigError, load
from api.database import Away, Database
from api.database.url import read_url
from api.desk import maintainers
from api.dictionaries import compiler
from api.dictionaries.store import Quotas, Store
from api.holdings import Holdings
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from tests.conftest import tiny_content

ROOT = Path(__file__).parents[2]
_ADDRESS = "203.0.113.77"
_PASSWORD = "correct-horse-battery"


@dataclass
class Run:
    """A service at work: its client, what it logged, and the secrets there were."""

    root: Path
    client: Client
    log: io.StringIO
    secrets: list[str]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Dictionaries written, a report made, somebody signed in, all kinds of refusals; everything logged."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger().addHandler(handler)
    before = logging.getLogger().level
    logging.getLogger().setLevel(logging.DEBUG)
    shelf = Shelf(tmp_path / "packs")
    shelf.point("fr", write_pack(tiny_content(), shelf.root).name)
    store = Store(tmp_path / "dictionaries", Quotas(100, 1 << 30, 100, 1 << 30))
    database = Database(f"sqlite:///{tmp_path}/lexsvc.sqlite")
    layer = assemble(Holdings(shelf.root, store), Config(costly_per_minute=0, database=database.url, log="all"), database)
    client = Client(lambda environ, start: layer({**environ, "wsgi.errors": log, "REMOTE_ADDR": _ADDRESS}, start))
    made = client.post("/v1/dictionaries", data="zorglub", content_type="text/plain").json
    with database.begin() as connection:
        token = maintainers.add(connection, "Ada", 1)
    secrets = [made["token"], token, made["id"], _ADDRESS, "wrong-token-of-somebody", "zorglub"]
    for sent in (made["token"], "wrong-token-of-somebody"):
        client.get(f"/v1/dictionaries/{made['id']}", headers={"Authorization": f"Bearer {sent}"})
        client.patch(f"/v1/dictionaries/{made['id']}", data="\xff", headers={"Authorization": f"Bearer {sent}"})
    client.get(f"/check?word=zorglub&lexicon={made['id']}")
    form = re.search(r'name="form_token" value="(\w+)"', client.get("/desk/sign-in").text)
    assert form
    for sent in ("wrong-token-of-somebody", token):
        client.post("/desk/sign-in", data={"form_token": form[1], "token": sent})
    client.get("/desk")
    client.post("/v1/reports", json={"lexicon": "fr", "word": "zorglub", "kind": "admit", "sentence": "secret-sentence"})
    secrets += ["secret-sentence", form[1], client.get_cookie("lexsvc_desk", path="/desk").value]
    compiler.drain(store.root)
    yield Run(tmp_path, client, log, secrets)
    logging.getLogger().removeHandler(handler)
    logging.getLogger().setLevel(before)
    database.close()


def test_no_secret_word_or_address_is_logged(run: Run) -> None:
    told = run.log.getvalue()
    assert told.count('"route"') > 8, "everything was logged"
    for secret in run.secrets:
        assert secret not in told, f"{secret!r} is in the log"


def test_no_token_or_address_is_kept_as_it_is(run: Run) -> None:
    """Neither in the folder of dictionaries nor in the database."""
    tokens = [secret.encode() for secret in (*run.secrets[:2], _ADDRESS)]
    for file in (path for path in run.root.rglob("*") if path.is_file()):
        content = file.read_bytes()
        for token in tokens:
            assert token not in content, f"{token!r} is in {file}"
    database = sqlite3.connect(run.root / "lexsvc.sqlite")
    (kept,) = database.execute("select token_hash from maintainer").fetchone()
    database.close()
    assert re.fullmatch("[0-9a-f]{64}", kept)


def test_the_folder_of_dictionaries_is_for_the_service_alone(run: Run) -> None:
    assert (run.root / "dictionaries").stat().st_mode & 0o077 == 0


def test_a_password_in_an_address_is_in_no_message(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    url = f"postgresql://lexsvc:{_PASSWORD}@127.0.0.1:1/none"
    database = Database(url)
    with caplog.at_level(logging.DEBUG), pytest.raises(Away) as raised:
        database.prepare()
    config = load({"LEXSVC_DATABASE_URL": url, "LEXSVC_PACKS": str(tmp_path)})
    for told in (caplog.text, str(raised.value), repr(database), repr(config), str(read_url(url))):
        assert _PASSWORD not in told
    with pytest.raises(ConfigError) as wrong:
        load({"LEXSVC_DATABASE_URL": f"mysql://lexsvc:{_PASSWORD}@127.0.0.1/none", "LEXSVC_PORT": "x"})
    assert _PASSWORD not in str(wrong.value)


#: Comparisons that need no constant time, and why.
_MAY = {
    "maintainer.c.token_hash == hash_of(token)": "a look-up by the hash of 256 random bits, which tells nothing of them",
    "dictionary.c.owner == hash_of(token)": "the same",
    "known.token_hash != told['of']": "what is told was signed by us",
    "dictionary.c.owner == wanted.owner": "both are ours",
    "record.owner == wanted.owner": "both are ours",
}


def test_secrets_are_compared_in_constant_time() -> None:
    """What is named a token, a hash of one or a secret is compared by ``hmac.compare_digest``."""
    secret = re.compile(r"(^|[._])(token|token_hash|owner|form_token|secret|signature)$")
    found = set()
    for path in sorted((ROOT / "api").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
                sides = (node.left, *node.comparators)
                found |= {ast.unparse(node) for side in sides if secret.search(ast.unparse(side))}
    assert found == set(_MAY)
