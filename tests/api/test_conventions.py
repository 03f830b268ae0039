"""Promises that hold at every address: problems, caching, methods, other sites' scripts, ids, languages."""

from __future__ import annotations

import gzip
import itertools
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.commands import serve
from api.config import SETTINGS, Config, ConfigError, load
from api.holdings import Holdings
from api.layer import Layer
from api.metrics import Metrics
from api.problem import STATUS, prose
from lexsvc.messages import LANGUAGES

READS = ["/check?word=chat", "/v1/lexicons", "/v1/lexicons/fr", "/v1/entries/chat", "/openapi.json", "/healthz", "/readyz"]
CACHED = READS[:5]


def assert_problem(response: TestResponse, status: int, code: str) -> None:
    assert response.status_code == status
    assert response.content_type == "application/problem+json"
    document = json.loads(response.data)
    assert document["status"] == status
    assert document["code"] == code
    assert document["type"] == f"/problems/{code}"
    assert document["title"]
    assert document["detail"]
    assert document["request_id"] == response.headers["X-Request-Id"]
    assert "Traceback" not in response.text


@pytest.mark.parametrize("path", READS)
def test_head_is_get_without_its_body(client: Client, path: str) -> None:
    get, head = client.get(path), client.head(path)
    assert head.status_code == get.status_code == 200
    assert head.data == b""
    for name in ("Content-Type", "ETag", "Cache-Control", "Vary"):
        assert head.headers.get(name) == get.headers.get(name)
    assert head.headers["Content-Length"] == str(len(get.data))


@pytest.mark.parametrize("path", CACHED)
def test_what_a_client_has_is_not_sent_again(client: Client, path: str) -> None:
    tag = client.get(path).headers["ETag"]
    assert tag.startswith('W/"')
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_tags_tell_words_languages_and_editions_apart(client: Client) -> None:
    queries = ["word=chat", "word=chats", "word=chat&explain=0", "word=chat&edition=2026.11", "word=chat&lexicon=mylist"]
    tags = [
        client.get(f"/check?{query}", headers={"Accept-Language": language}).headers["ETag"]
        for query, language in itertools.product(queries, LANGUAGES)
    ]
    assert len(set(tags)) == len(tags)


def test_only_pinned_editions_are_kept(client: Client) -> None:
    def cache(query: str) -> str:
        return client.get(f"/check?word=chat{query}").headers["Cache-Control"]

    assert cache("") == "no-cache"
    assert cache("&edition=2026.12") == "public, max-age=31536000"
    assert cache("&lexicon=fr@2026.12,mylist@1") == "public, max-age=31536000"
    assert cache("&lexicon=fr@2026.12,mylist") == "no-cache"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "/check/", 404, "not_found"),
        ("GET", "/v1/lexicons/../../etc/passwd", 404, "not_found"),
        ("GET", "/v1/lexicons/%2e%2e%2fx", 404, "not_found"),
        ("GET", "/v1/lexicons/%FF", 404, "unknown_lexicon"),
        ("GET", "/v1/lexicons/xx", 404, "unknown_lexicon"),
        ("GET", "/v1/entries/xyzzy", 404, "not_found"),
        ("PUT", "/check", 405, "method_not_allowed"),
        ("DELETE", "/v1/lexicons", 405, "method_not_allowed"),
        ("GET", "/v1/judge", 405, "method_not_allowed"),
        ("BREW", "/check", 405, "method_not_allowed"),
        ("BREW", "/healthz", 405, "method_not_allowed"),
    ],
)
def test_every_error_is_a_problem_document(client: Client, method: str, path: str, status: int, code: str) -> None:
    response = client.open(path, method=method)
    assert_problem(response, status, code)
    if status == 405:
        assert response.headers["Allow"]


def test_a_fault_of_ours_is_told_without_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    def broken(_environ: object, _start: object) -> list[bytes]:
        raise RuntimeError("secret")

    layer = Layer({}, broken, methods_at=lambda _: (), open_posts=(), metrics=Metrics(["other"]))
    response = Client(layer).get("/")
    assert_problem(response, 500, "internal_error")
    assert "secret" not in response.text
    assert "secret" in caplog.text


@pytest.mark.parametrize("path", ["/check", "/v1/check", "/v1/judge", "/v1/lexicons", "/v1/entries/chat"])
def test_options_tells_the_methods(client: Client, path: str) -> None:
    response = client.options(path)
    assert response.status_code == 204
    allowed = set(response.headers["Allow"].split(", "))
    for method in ("GET", "POST", "PUT", "DELETE"):
        assert (client.open(path, method=method).status_code == 405) == (method not in allowed)
    assert client.options("/nowhere").status_code == 404


def test_public_reads_are_open_to_other_sites(client: Client) -> None:
    for path in READS:
        assert client.get(path).headers["Access-Control-Allow-Origin"] == "*"
    preflight = client.options("/v1/check", headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST"})
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]


def test_ids_of_requests(client: Client) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": "game-7"}).headers["X-Request-Id"] == "game-7"
    made = {client.get("/healthz", headers={"X-Request-Id": "né\x01"}).headers["X-Request-Id"] for _ in range(3)}
    assert len(made) == 3
    assert all(re.fullmatch(r"[0-9a-f-]+", name) for name in made)


@pytest.mark.parametrize("path", [*READS, "/nowhere"])
def test_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_pages_tell_no_other_site_where_their_reader_was(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_large_answers_are_compressed_for_who_takes_it(client: Client) -> None:
    plain = client.get("/openapi.json")
    small = client.get("/openapi.json", headers={"Accept-Encoding": "br, gzip;q=0.5"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data)
    assert gzip.decompress(small.data) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]
    for refusal in ("gzip;q=0", "identity", "br"):
        assert "Content-Encoding" not in client.get("/openapi.json", headers={"Accept-Encoding": refusal}).headers


def test_problems_speak_the_language_of_the_client(client: Client) -> None:
    titles = {}
    for language in LANGUAGES:
        response = client.get("/check", headers={"Accept-Language": language})
        assert response.headers["Content-Language"] == language
        titles[language] = response.json["title"]
    assert len(set(titles.values())) == len(LANGUAGES)


def test_every_code_has_prose_in_every_language() -> None:
    for language in LANGUAGES:
        texts = prose(language)
        assert set(texts) == {*STATUS, "use"}
        assert set(texts["use"]) == set(prose(LANGUAGES[0])["use"])


def test_metrics_count_requests_and_words(holdings: Holdings) -> None:
    client = Client(assemble(holdings, Config()))
    client.get("/check?word=chat")
    client.get("/check")
    client.post("/v1/check", json={"words": ["chat", "chats"]})
    client.get("/v1/lexicons")
    client.get("/nowhere")
    lines = client.get("/metrics").text.splitlines()
    assert 'lexsvc_requests_total{route="check",status="200"} 2' in lines
    assert 'lexsvc_requests_total{route="check",status="400"} 1' in lines
    assert 'lexsvc_requests_total{route="/v1/lexicons",status="200"} 1' in lines
    assert 'lexsvc_requests_total{route="other",status="404"} 1' in lines
    assert 'lexsvc_words_total{route="check"} 3' in lines
    assert 'lexsvc_request_seconds_count{route="check"} 3' in lines


def test_log_lines_name_no_word(holdings: Holdings, capsys: pytest.CaptureFixture[str]) -> None:
    client = Client(assemble(holdings, Config(log="all")))
    client.get("/check?word=detente", errors_stream=None)
    line = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert (line["route"], line["status"], line["method"]) == ("check", 200, "GET")
    assert "detente" not in json.dumps(line)


def test_all_wrong_settings_are_told_at_once() -> None:
    with pytest.raises(ConfigError) as told:
        load({"LEXSVC_PORT": "99999", "LEXSVC_WORKERS": "many", "LEXSVC_LOG": "loud", "LEXSVC_HOST": "0.0.0.0"})
    assert [line.split("=")[0] for line in str(told.value).splitlines()] == ["LEXSVC_PORT", "LEXSVC_WORKERS", "LEXSVC_LOG"]
    assert load({}).workers == 2


def test_every_setting_is_a_member_of_the_configuration() -> None:
    assert set(SETTINGS) == set(Config.__dataclass_fields__)


@pytest.mark.parametrize("variable", ["LEXSVC_METRICS", "LEXSVC_DATA"])
def test_a_folder_that_cannot_be_is_told_before_any_worker_starts(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("granian.Granian", None)  # none is started
    (tmp_path / "file").write_bytes(b"")
    ran = CliRunner().invoke(serve, env={variable: str(tmp_path / "file/folder")})
    told = f"{ran.output} {ran.exception}"
    assert ran.exit_code in (1, 2)  # the console script tells a file that is not there with 2
    assert variable in told
    assert str(tmp_path) in told


def test_an_address_nobody_can_listen_at_names_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("granian.Granian", None)  # none is started
    ran = CliRunner().invoke(serve, env={"LEXSVC_HOST": "256.1.1.1", "LEXSVC_PORT": "8000"})
    assert ran.exit_code == 2
    assert "LEXSVC_HOST='256.1.1.1', LEXSVC_PORT=8000" in ran.output
