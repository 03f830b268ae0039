"""Promises of own dictionaries and overlays: nothing entered is lost, nothing private is told, and all workers see a write."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import URL
from werkzeug.test import Client, TestResponse

from api.application import assemble, database_of, store_of
from api.config import MOST_DICTIONARY_BYTES, MOST_DICTIONARY_LINES, Config, load
from api.database.url import read_url
from api.dictionaries import compiler
from api.dictionaries.record import Missing
from api.dictionaries.store import Store
from api.holdings import Holdings
from lexsvc.shelf import Shelf

TEXT = {"Content-Type": "text/plain; charset=utf-8"}
LINES = "# à moi\r\nkiffer v.\r\nzorglub\r\nh2o\r\n\r\nhangar à avions"


class Owner:
    """Somebody with a dictionary, and the client through which it is asked."""

    def __init__(self, client: Client, text: str | bytes = "", query: str = "") -> None:
        self.client = client
        answer = client.post(f"/v1/dictionaries{query}", data=text, headers=TEXT)
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json["id"]
        self.path = f"/v1/dictionaries/{self.id}"
        assert answer.headers["Location"] == self.path
        self.token: str = answer.json["token"]
        self.key = {"Authorization": f"Bearer {self.token}"}

    def send(self, method: str, text: str | bytes = "", query: str = "") -> TestResponse:
        return self.client.open(self.path + query, method=method, data=text, headers={**TEXT, **self.key})

    def get(self, below: str = "") -> TestResponse:
        return self.client.get(self.path + below, headers=self.key)

    def check(self, word: str, lexicon: str | None = None, **more: str) -> dict[str, object]:
        answer = self.client.get("/check", query_string={"word": word, "lexicon": lexicon or self.id, **more})
        assert answer.status_code == 200, answer.text
        told: dict[str, object] = answer.json
        return told


def config(folder: Path, database: URL | None = None, **quotas: int) -> Config:
    return Config(dictionaries=folder / "dictionaries", database=database, **quotas)  # type: ignore[arg-type]


@pytest.fixture(params=["files", "postgresql"])
def database(request: pytest.FixtureRequest) -> URL | None:
    """Where dictionaries are kept: on one machine as files, on several in PostgreSQL. The promises are the same."""
    return read_url(request.getfixturevalue("dictionaries_url")) if request.param == "postgresql" else None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile in this process, before a write answers."""
    monkeypatch.setattr(compiler, "start", compiler.drain)


def serve(shelf: Shelf, settings: Config) -> Client:
    return Client(assemble(Holdings(shelf.root, store_of(settings, database_of(settings))), settings))


@pytest.fixture
def keeper(wide_shelf: Shelf, tmp_path: Path, at_once: None, database: URL | None) -> Client:  # noqa: ARG001
    """A client of a service that keeps dictionaries."""
    return serve(wide_shelf, config(tmp_path, database))


def code_of(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


# Nothing entered is lost


@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_text_comes_back_byte_for_byte(keeper: Client, text: str) -> None:
    owner = keeper.__dict__.setdefault("owner", None) or Owner(keeper)
    keeper.__dict__["owner"] = owner
    assert owner.send("PUT", text.encode()).status_code == 202
    assert owner.get().data == text.encode()


def test_added_lines_stand_on_their_own(keeper: Client) -> None:
    owner = Owner(keeper, "zorglub")
    assert owner.send("PATCH", "blorp\n").json["state"] == "ready"
    owner.send("PATCH", "")
    assert owner.get().data == b"zorglub\nblorp\n"
    assert owner.check("blorp")["valid"]


def test_it_is_ready_only_once_it_answers(keeper: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = Owner(keeper, "zorglub")
    monkeypatch.setattr(compiler, "start", lambda _: None)
    owner.send("PATCH", "blorp")
    store = Store(tmp_path / "dictionaries", compiler._UNLIMITED)
    compiler._compile(store, store.record(owner.id))
    assert owner.get("/report").json["state"] == "compiling"
    assert not owner.check("blorp")["valid"]
    compiler.drain(store.root)
    assert owner.get("/report").json["state"] == "ready"
    assert owner.check("blorp")["valid"]


def test_a_replaced_text_is_gone_and_a_deleted_dictionary_too(keeper: Client, tmp_path: Path) -> None:
    owner = Owner(keeper, "zorglub")
    owner.send("PUT", "blorp")
    assert not owner.check("zorglub")["valid"]
    assert owner.check("blorp")["valid"]
    assert len([path for path in (tmp_path / "dictionaries" / owner.id).iterdir() if path.is_dir()]) == 1
    assert owner.send("DELETE").status_code == 204
    assert code_of(owner.get()) == (404, "not_found")
    assert code_of(keeper.get(f"/check?word=blorp&lexicon={owner.id}")) == (404, "unknown_lexicon")
    assert not [path for path in (tmp_path / "dictionaries").iterdir() if path.name.startswith(("own-", ".deleted"))]


# What lines mean


def test_forms_of_the_grammar_count(keeper: Client) -> None:
    owner = Owner(keeper, LINES)
    form = owner.check("kiffassions")
    assert (form["valid"], form["standing"], form["lexicon"]) == (True, "theoretical", owner.id)
    assert owner.check("zorglub")["standing"] == "listed"
    assert owner.check("zorglub", f"fr,{owner.id}")["valid"]
    assert owner.check("chat", f"fr,{owner.id}")["lexicon"] == "fr"
    judged = keeper.post("/v1/judge", json={"words": ["chat", "kiffer"], "lexicon": ["fr", owner.id]})
    assert judged.json == {"valid": True}
    many = keeper.post("/v1/check", json={"words": ["kiffa", "chat"], "lexicon": owner.id}).json["results"]
    assert [each["valid"] for each in many] == [True, False]


def test_all_bad_lines_are_told(keeper: Client) -> None:
    owner = Owner(keeper, LINES + "\n" + "\n".join(["h2o"] * 1500))
    report = owner.get("/report").json
    assert [(line["line"], line["reason"]) for line in report["bad"][:2]] == [(4, "bad_character"), (6, "multiple_words")]
    assert report["bad"][0]["detail"] == "h2o"
    assert report["bad"][0]["message"].endswith(".")
    assert report["bad_lines"] == 1502
    after = owner.get(f"/report?after={report['more']}").json
    assert [line["line"] for line in report["bad"] + after["bad"]] == [4, 6, *range(7, 1507)]
    assert after["more"] is None
    assert code_of(owner.get("/report?after=x")) == (400, "bad_parameter")


def test_lines_are_read_in_their_language(keeper: Client) -> None:
    owner = Owner(keeper, "λόγος", "?language=grc")
    assert owner.check("λογοσ")["key"] == "ΛΟΓΟΣ"
    assert owner.check("ΛΟΓΟΣ")["valid"]
    assert code_of(keeper.post("/v1/dictionaries?language=xx", data="a", headers=TEXT)) == (400, "bad_parameter")


# Overlays


def test_an_overlay_admits_and_denies_over_its_base(keeper: Client) -> None:
    owner = Owner(keeper)
    answer = owner.send("PATCH", "- chat\n+ kiffer v.\nzorglub\n", "?base=fr")
    assert (answer.status_code, answer.json["base"]) == (202, "fr")
    for lexicon in (owner.id, f"fr,{owner.id}", f"{owner.id},fr"):
        assert owner.check("chat", lexicon)["reasons"] == ["denied"]
        assert owner.check("chats", lexicon)["lexicon"] == "fr"
        assert owner.check("kiffons", lexicon)["lexicon"] == owner.id
        assert owner.check("zorglub", lexicon)["valid"]
        assert owner.check("qwxz", lexicon)["reasons"] == ["not_listed"]
    assert owner.check("chat", "fr")["valid"]
    assert owner.check("zythum", tier="expert")["valid"]
    assert not owner.check("zythum")["valid"]


def test_an_overlay_wins_over_no_other_lexicon(keeper: Client) -> None:
    owner = Owner(keeper, "- chat", "?base=fr")
    assert owner.check("chat", f"mylist,{owner.id}")["lexicon"] == "mylist"
    everyone = owner.check("chat", f"fr,mylist,{owner.id}", all="1")
    assert everyone["lexicon"] == "mylist"
    assert [verdict["valid"] for verdict in everyone["verdicts"]] == [False, True]  # type: ignore[attr-defined]


def test_a_later_line_undoes_an_earlier_one(keeper: Client) -> None:
    owner = Owner(keeper, "- chat\n+ chat\n", "?base=fr")
    assert owner.check("chat")["valid"]
    owner.send("PATCH", "- chat\n")
    assert owner.check("chat")["reasons"] == ["denied"]
    assert owner.get().data == b"- chat\n+ chat\n- chat\n"


def test_an_edition_named_with_an_overlay_is_its_bases(keeper: Client) -> None:
    owner = Owner(keeper, "- chat", "?base=fr")
    assert owner.check("chats", edition="2026.11")["edition"] == "2026.11"
    assert owner.check("chat", f"fr@2026.11,{owner.id}")["reasons"] == ["denied"]
    answer = keeper.get(f"/check?word=chat&lexicon=fr@2026.11,{owner.id}@2026.11")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_an_overlay_has_a_base_and_its_language(keeper: Client) -> None:
    for query in ("?base=xx", "?base=fr&language=grc", "?public=2", "?colour=red"):
        assert code_of(keeper.post(f"/v1/dictionaries{query}", data="a", headers=TEXT)) == (400, "bad_parameter")
    owner = Owner(keeper, "- chat", "?base=fr")
    assert code_of(owner.send("PUT", "", "?language=grc")) == (400, "bad_parameter")
    assert owner.send("PUT", "zorglub", "?base=none").json["base"] is None
    assert owner.check("chat")["reasons"] == ["not_listed"]


def test_suggestions_know_what_an_overlay_adds_and_denies(keeper: Client) -> None:
    def suggested(word: str, lexicon: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = owner.check(word, lexicon, suggest="1")["suggestions"]  # type: ignore[assignment]
        return found

    owner = Owner(keeper, "- chats\n+ chyt\n", "?base=fr")
    assert suggested("chts", "fr")["near"] == ["CHATS"]
    assert suggested("chts", owner.id)["near"] == []
    assert suggested("chzt", owner.id)["near"] == ["CHYT", "CHAT"]
    assert suggested("tych", owner.id)["anagrams"] == ["CHYT"]
    strict = owner.check("cœr", owner.id, suggest="1", strict_accents="1")["suggestions"]
    assert strict["near"] == ["COEUR"]  # type: ignore[index]


def test_policies_are_kept_with_the_text(keeper: Client) -> None:
    owner = Owner(keeper, "λόγῳ", "?language=grc&policy=iota_adscript")
    assert owner.get("/report").json["policies"] == ["iota_adscript"]
    assert owner.check("λόγωι")["key"] == "ΛΟΓΩ"
    assert owner.send("PATCH", "θεῷ").json["policies"] == ["iota_adscript"]
    assert owner.check("θεῶι")["valid"]
    assert owner.send("PUT", "λόγῳ", "?policy=none").json["policies"] == []
    assert not owner.check("λόγωι")["valid"]
    for query in ("?language=grc&policy=xx", "?policy=iota_adscript", "?language=grc&policy="):
        assert code_of(keeper.post(f"/v1/dictionaries{query}", data="a", headers=TEXT)) == (400, "bad_parameter")


def test_games_are_played_with_overlays(keeper: Client) -> None:
    owner = Owner(keeper, "- chat\n+ zorglub\n", "?base=fr")

    def ask(question: str, word: str, **more: str) -> TestResponse:
        body = {"board": ["." * 15] * 15, "rack": word, "lexicon": owner.id, **more}
        return keeper.post(f"/v1/games/motamo/{question}", json=body)

    legal = [ask("judge", word, play=f"H8 {word}").json["legal"] for word in ("CHATS", "CHAT", "ZORGLUB")]
    assert legal == [True, False, True]
    assert code_of(ask("best", "ZORGLUB")) == (403, "forbidden")  # it would tell what is in a private dictionary
    owner.send("PATCH", "", "?public=1")
    assert ask("best", "CHAT").json["plays"] == []
    assert {play["play"].split()[1] for play in ask("best", "CHATS").json["plays"]} == {"CHATS"}
    assert {play["play"].split()[1] for play in ask("best", "ZORGLUB").json["plays"]} == {"ZORGLUB"}


# Privacy


def test_content_is_for_the_owner(keeper: Client) -> None:
    owner, other = Owner(keeper, "zorglub"), Owner(keeper, "blorp")
    for method, below in (("GET", ""), ("PUT", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/report")):
        unknown = keeper.open(owner.path + below, method=method)
        assert code_of(unknown) == (401, "unauthorized")
        assert unknown.headers["WWW-Authenticate"] == "Bearer"
        assert code_of(keeper.open(owner.path + below, method=method, headers=other.key)) == (403, "forbidden")
        assert code_of(keeper.open(owner.path + below, method=method, headers={"Authorization": "Basic x"}))[0] == 401
    for path in (f"/v1/search?lexicon={owner.id}&prefix=Z", f"/v1/entries/zorglub?lexicon={owner.id}"):
        assert code_of(keeper.get(path)) == (403, "forbidden")
    assert owner.id not in keeper.get("/v1/lexicons").text
    assert owner.get().data == b"zorglub"
    assert "private" in owner.get().headers["Cache-Control"]


def test_content_made_public_is_for_all(keeper: Client) -> None:
    owner = Owner(keeper, "zorglub", "?public=1")
    assert keeper.get(owner.path).data == b"zorglub"
    assert keeper.get(f"/v1/search?lexicon={owner.id}&prefix=Z").json["results"][0]["key"] == "ZORGLUB"
    for below in ("", "/editions", "/diff?from=1"):
        assert code_of(keeper.get(f"/v1/lexicons/{owner.id}{below}"))[0] == 404
    assert code_of(keeper.put(owner.path, data="x", headers=TEXT)) == (401, "unauthorized")
    owner.send("PATCH", "", "?public=0")
    assert code_of(keeper.get(owner.path)) == (401, "unauthorized")


def test_tokens_are_neither_kept_nor_logged(keeper: Client, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    owner = Owner(keeper, "zorglub")
    owner.send("PUT", "blorp")
    for path in tmp_path.rglob("*"):
        assert owner.token not in path.name
        assert "dictionaries" not in path.name or path.stat().st_mode & 0o077 == 0
        if path.is_file():
            assert owner.token.encode() not in path.read_bytes()
    told = capfd.readouterr()
    assert owner.token not in told.out + told.err
    assert "token" not in owner.send("PUT", "blorp").json


def test_one_token_owns_several_dictionaries(keeper: Client) -> None:
    owner = Owner(keeper, "zorglub")
    second = keeper.post("/v1/dictionaries", data="blorp", headers={**TEXT, **owner.key})
    assert second.status_code == 201
    assert "token" not in second.json
    assert keeper.get(f"/v1/dictionaries/{second.json['id']}", headers=owner.key).data == b"blorp"
    made_up = keeper.post("/v1/dictionaries", data="blorp", headers={**TEXT, "Authorization": "Bearer mine"})
    assert code_of(made_up) == (403, "forbidden")
    basic = keeper.post("/v1/dictionaries", data="blorp", headers={**TEXT, "Authorization": "Basic eDp5"})
    assert code_of(basic) == (401, "unauthorized")


def test_ids_cannot_be_guessed_nor_walk_paths(keeper: Client, tmp_path: Path) -> None:
    owner = Owner(keeper, "zorglub")
    assert len(owner.id) == len("own-") + 32
    names = [
        "..",
        "%2e%2e",
        "..%2f..",
        f"own-{'0' * 32}",
        f"{owner.id}%2f..",
        f"{owner.id}%00",
        f"{owner.id}%0a",
        "fr",
        ".waiting",
    ]
    for name in names:
        for method in ("GET", "PUT", "PATCH", "DELETE"):
            answer = keeper.open(f"/v1/dictionaries/{name}", method=method, headers=owner.key)
            assert answer.status_code in (404, 405), (method, name)
        assert keeper.get(f"/check?word=a&lexicon={name}").status_code in (200, 400, 404)
    with pytest.raises(Missing):
        Store(tmp_path / "dictionaries", None).home("../" + owner.id)  # type: ignore[arg-type]


def test_writes_are_closed_to_other_sites(keeper: Client) -> None:
    owner = Owner(keeper, "zorglub")
    for method in ("PUT", "PATCH", "DELETE"):
        assert "Access-Control-Allow-Origin" not in owner.send(method, "zorglub").headers
    preflight = keeper.options(owner.path)
    assert preflight.headers["Allow"] == "DELETE, GET, HEAD, OPTIONS, PATCH, PUT"
    assert preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "Authorization" not in preflight.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in keeper.options("/v1/dictionaries").headers


# Bounds


def test_quotas(wide_shelf: Shelf, tmp_path: Path, at_once: None, database: URL | None) -> None:  # noqa: ARG001
    client = serve(
        wide_shelf, config(tmp_path, database, owner_dictionaries=2, total_dictionaries=3, owner_mebibytes=1, total_mebibytes=2)
    )
    owner = Owner(client, "zorglub")
    half = b"zorglub\n" * (1 << 16)
    again = {**TEXT, **owner.key}
    assert client.post("/v1/dictionaries", data=half, headers=again).status_code == 201
    assert code_of(owner.send("PUT", half + b"x")) == (429, "quota_exceeded")
    assert owner.get().data == b"zorglub"
    assert code_of(client.post("/v1/dictionaries", data="a", headers=again)) == (429, "quota_exceeded")
    other = Owner(client, "blorp")
    assert code_of(client.post("/v1/dictionaries", data="a", headers=TEXT)) == (429, "quota_exceeded")
    other.send("DELETE")
    Owner(client, "blorp")


@pytest.mark.parametrize(
    ("text", "media_type", "status", "code"),
    [
        (b"a\n" * MOST_DICTIONARY_LINES + b"a", "text/plain", 422, "bad_body"),
        (b"a" * (MOST_DICTIONARY_BYTES + 1), "text/plain", 413, "body_too_large"),
        (b"\xff\xfe", "text/plain", 422, "bad_body"),
        (b'{"words": []}', "application/json", 415, "unsupported_media_type"),
    ],
    ids=["lines", "bytes", "encoding", "type"],
)
def test_what_is_no_text_is_refused(keeper: Client, text: bytes, media_type: str, status: int, code: str) -> None:
    answer = keeper.post("/v1/dictionaries", data=text, content_type=media_type)
    assert code_of(answer) == (status, code)


def test_a_service_can_keep_none(client: Client) -> None:
    assert code_of(client.post("/v1/dictionaries", data="a", headers=TEXT)) == (403, "forbidden")
    assert load({"LEXSVC_DICTIONARIES": "off"}).dictionaries is None
    assert load({"LEXSVC_PACKS": "x/packs"}).dictionaries == Path("x/dictionaries")


def test_a_text_that_brings_the_compiler_down_is_given_up(
    wide_shelf: Shelf,
    tmp_path: Path,
    at_once: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = serve(wide_shelf, config(tmp_path))
    owner = Owner(client, "zorglub")

    def fails(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(compiler, "read_dictionary", fails)
    owner.send("PUT", "blorp")
    assert owner.get("/report").json["state"] == "failed"
    assert owner.check("zorglub")["valid"]  # what was there before still answers
    assert owner.get().data == b"blorp"


def test_a_first_text_that_cannot_be_compiled_is_told_and_mended(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(compiler, "read_dictionary", fails)
        owner = Owner(keeper, "zorglub")
    answer = keeper.get(f"/check?word=zorglub&lexicon={owner.id}")
    assert code_of(answer) == (409, "not_compiled")
    assert f"{owner.path}/report" in answer.json["detail"]
    assert owner.get("/report").json["state"] == "failed"
    assert owner.send("PUT", "blorp").status_code == 202
    assert owner.check("blorp")["valid"]


# Workers

_ASK = """
import sys
from pathlib import Path
from werkzeug.test import Client
from api.application import assemble, database_of, store_of
from api.config import Config
from api.holdings import Holdings
config = Config(dictionaries=Path(sys.argv[2]))
client = Client(assemble(Holdings(Path(sys.argv[1]), store_of(config)), config))
for line in sys.stdin:
    word, lexicon = line.split()
    answer = client.get("/check", query_string={"word": word, "lexicon": lexicon})
    print(answer.json.get("valid", answer.json.get("code")), flush=True)
"""


def wait_until_ready(owner: Owner) -> None:
    for _ in range(600):
        if owner.get("/report").json["state"] == "ready":
            return
        time.sleep(0.1)
    raise AssertionError("never compiled")


def test_all_workers_see_a_write_at_once(wide_shelf: Shelf, tmp_path: Path) -> None:
    client = serve(wide_shelf, config(tmp_path))
    command = [sys.executable, "-c", _ASK, str(wide_shelf.root), str(tmp_path / "dictionaries")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None

        def elsewhere(word: str) -> str:
            print(word, owner.id, file=worker.stdin, flush=True)
            return worker.stdout.readline().strip()  # type: ignore[union-attr]

        owner = Owner(client, "zorglub")
        wait_until_ready(owner)
        assert (elsewhere("zorglub"), elsewhere("blorp")) == ("True", "False")
        owner.send("PUT", "blorp")
        wait_until_ready(owner)
        assert (elsewhere("zorglub"), elsewhere("blorp")) == ("False", "True")
        owner.send("DELETE")
        assert elsewhere("blorp") == "unknown_lexicon"
        worker.stdin.close()


def test_what_a_stop_left_is_taken_up_again(wide_shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "start", lambda _: None)  # the worker is killed as soon as it acknowledged the write
    owner = Owner(serve(wide_shelf, config(tmp_path)), "zorglub")
    assert owner.get("/report").json["state"] == "compiling"
    early = owner.client.get(f"/check?word=zorglub&lexicon={owner.id}")
    assert (*code_of(early), early.headers["Retry-After"]) == (503, "compiling", "1")
    monkeypatch.setattr(compiler, "start", compiler.drain)
    owner.client = serve(wide_shelf, config(tmp_path))
    assert owner.check("zorglub")["valid"]
