"""Promises of the addresses beside the check."""

from __future__ import annotations

from pathlib import Path

from werkzeug.test import Client

from api.application import assemble
from api.config import Config
from api.holdings import Holdings
from api.metrics import Metrics
from lexsvc.pack import Profile, write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.conftest import tiny_content


def test_the_lexicons_at_hand(client: Client) -> None:
    listed = client.get("/v1/lexicons", headers={"Accept-Language": "en"}).json["lexicons"]
    assert [lexicon["id"] for lexicon in listed] == ["fr", "mylist"]
    assert listed[0]["title"] == "Small lexicon"
    assert listed[0]["counts"]["tier"]["expert"] == listed[0]["counts"]["keys"]


def test_one_lexicon_names_its_sources_and_licences(client: Client) -> None:
    lexicon = client.get("/v1/lexicons/fr").json
    assert lexicon["editions"] == ["2026.11", "2026.12"]
    assert [source["id"] for source in lexicon["sources"]] == ["one", "two"]
    assert lexicon["licences"]["keys.marisa"] == "MIT"


def test_a_play_is_judged_blindly(client: Client) -> None:
    def judge(*words: str, **members: object) -> object:
        return client.post("/v1/judge", json={"words": words, **members}).json

    assert judge("chat", "détente") == {"valid": True}
    assert judge("chat", "zythum") == {"valid": False}
    assert judge("chat", "zythum", tier="expert") == {"valid": True}
    assert judge("zythum", lexicon="fr,mylist") == {"valid": True}
    assert judge() == {"valid": True}
    assert client.post("/v1/judge", json={"words": ["a"], "explain": 0}).status_code == 422


def test_entries_tell_all_that_is_known(client: Client) -> None:
    known = client.get("/v1/entries/CHAT").json
    assert (known["key"], known["tier"], known["edition"]) == ("CHAT", "detente", "2026.12")
    (entry,) = known["entries"]
    assert entry["lemma"] == "chat"
    assert entry["glosses"] == ["Petit félin domestique."]
    assert [source["licence"] for source in known["sources"]] == ["MIT", "MPL-2.0"]
    assert client.get("/v1/entries/tu%C3%A9").json["key"] == "TUE"
    assert client.get("/v1/entries/bougnoule").json["tags"] == ["offensive"]
    assert client.get("/v1/entries/chat?lexicon=mylist&edition=1").json["lexicon"] == "mylist"


def test_a_new_edition_is_picked_up_and_a_damaged_one_refused(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.point("fr", write_pack(tiny_content(edition="2026.11"), tmp_path).name)
    holdings = Holdings(tmp_path)
    client = Client(assemble(holdings, Config()))

    def edition() -> object:
        return client.get("/check?word=chat").json["edition"]

    assert edition() == "2026.11"
    newer = write_pack(tiny_content(edition="2026.12"), tmp_path)
    shelf.point("fr", newer.name)
    held = holdings.current
    holdings.look()
    assert edition() == "2026.12"
    assert held.lexicon("fr").edition == "2026.11"  # a request under way keeps its generation
    assert client.get("/check?word=chat&edition=2026.11").json["edition"] == "2026.11"

    damaged = write_pack(tiny_content(edition="2027.1"), tmp_path)
    words = bytearray((damaged / "words.bin").read_bytes())
    words[-1] ^= 1
    (damaged / "words.bin").write_bytes(words)
    shelf.point("fr", damaged.name)
    holdings.look()
    assert edition() == "2026.12"
    ready = client.get("/readyz").json
    assert ready["lexicons"]["fr"]["edition"] == "2026.12"
    assert list(ready["refused"]) == ["fr"]
    assert client.get("/check?word=chat&edition=2027.1").json["code"] == "unknown_edition"
    history = client.get("/v1/words/chat/history").json["history"]
    assert [each["edition"] for each in history] == ["2026.11", "2026.12"]


def test_counters_are_true_over_workers_and_never_fall(tmp_path: Path) -> None:
    workers = [Metrics(["check", "other"], tmp_path) for _ in range(3)]
    for place, worker in enumerate(workers):
        for _ in range(place + 1):
            worker.observe(worker.row("check"), "200", 1_000_000, words=2)
    del workers[0]  # a worker that ended still counts
    lines = list(workers[0].lines())
    assert 'lexsvc_requests_total{route="check",status="200"} 6' in lines
    assert 'lexsvc_words_total{route="check"} 12' in lines
    assert 'lexsvc_request_seconds_sum{route="check"} 0.006000000' in lines
    other_version = Metrics(["check", "search", "other"], tmp_path)
    assert 'lexsvc_requests_total{route="check",status="200"} 6' not in list(other_version.lines())


def test_editions_changes_and_history(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    old = tiny_content(edition="2026.11")
    old.profiles = [Profile(Tier.NORMAL)] * 3
    write_pack(old, tmp_path)
    shelf.point("fr", write_pack(tiny_content(), tmp_path).name)
    client = Client(assemble(Holdings(tmp_path), Config()))

    told = client.get("/v1/lexicons/fr/editions").json["editions"]
    assert [(each["edition"], each["current"]) for each in told] == [("2026.11", False), ("2026.12", True)]

    difference = client.get("/v1/lexicons/fr/diff?from=2026.11")
    assert {"key": "ZYTHUM", "change": "moved", "from": "normal", "to": "expert"} in difference.json["changes"]
    assert {change["change"] for change in difference.json["changes"]} == {"moved"}
    tag = difference.headers["ETag"]
    assert client.get("/v1/lexicons/fr/diff?from=2026.11", headers={"If-None-Match": tag}).status_code == 304
    assert client.get("/v1/lexicons/fr/diff?from=2026.12").json["changes"] == []
    assert client.head("/v1/lexicons/fr/diff?from=2026.11").data == b""
    assert client.get("/v1/lexicons/fr/diff").json["code"] == "missing_parameter"
    assert client.get("/v1/lexicons/fr/diff?from=1999.1").json["code"] == "unknown_edition"
    assert client.get("/v1/lexicons/fr/diff?from=..%2F..").json["code"] == "bad_parameter"

    history = client.get("/v1/words/zythum/history").json["history"]
    assert [(each["edition"], each["tier"]) for each in history] == [("2026.11", "normal"), ("2026.12", "expert")]
    assert [(each["valid"], each["since"], each["current"]) for each in history] == [
        (True, "2026.11", False),
        (False, "2026.12", True),
    ]
    stayed = client.get("/v1/words/selfie/history").json["history"]
    assert [(each["valid"], each["since"]) for each in stayed] == [(True, "2026.11"), (True, "2026.11")]
    unknown = client.get("/v1/words/xyzzy/history").json["history"][0]
    assert (unknown["valid"], unknown["tier"], unknown["since"]) == (False, None, None)


def test_answers_name_their_generation(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    old = write_pack(tiny_content(edition="2026.11"), tmp_path)
    new = write_pack(tiny_content(edition="2026.12"), tmp_path)
    shelf.point("fr", old.name)
    holdings = Holdings(tmp_path)
    client = Client(assemble(holdings, Config()))
    paths = [
        "/check?word=chat",
        "/check?word=chat&edition=2026.11",
        "/v1/entries/chat",
        "/v1/lexicons",
        "/v1/search?prefix=ch",
    ]

    def told() -> str:
        ready = client.get("/readyz")
        for path in paths:
            assert client.get(path).headers["X-Lexsvc-Generation"] == ready.json["generation"], path
        many = client.post("/v1/check", json={"words": ["chat"]})
        assert many.headers["X-Lexsvc-Generation"] == ready.headers["X-Lexsvc-Generation"] == ready.json["generation"]
        return str(ready.json["generation"])

    before = told()
    shelf.point("fr", new.name)
    holdings.look()
    assert told() != before
    shelf.point("fr", old.name)
    holdings.look()
    assert told() == before == Holdings(tmp_path).current.name
    assert "X-Lexsvc-Generation" not in client.get("/healthz").headers
