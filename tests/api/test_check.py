"""Promises of the check over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import Client

from api.holdings import Holdings
from lexsvc.lexicon import Lexicon
from tests.conftest import DETENTE


def check(client: Client, word: str, **parameters: str) -> dict[str, Any]:
    response = client.get("/check", query_string={"word": word, **parameters})
    assert response.status_code == 200, response.text
    return response.json


def post(client: Client, **members: Any) -> Any:
    return client.post("/v1/check", json=members)


def test_the_answer_of_the_design(client: Client) -> None:
    assert check(client, "détente") == DETENTE


def test_both_addresses_answer_alike(client: Client) -> None:
    for query in ("word=chat", "word=xyz&tier=expert", "word=%C3%A9t%C3%A9", "", "tier=x"):
        one, other = client.get(f"/check?{query}"), client.get(f"/v1/check?{query}")
        assert one.status_code == other.status_code
        if one.status_code == 200:
            assert one.data == other.data
            assert one.headers["ETag"] == other.headers["ETag"]


@pytest.mark.parametrize("query", ["word=d%C3%A9tente", "word=d%c3%a9tente", "word=dÃ©tente", "tier=normal&word=d%C3%A9tente"])
def test_words_are_utf8_percent_encoded_or_not(client: Client, query: str) -> None:
    response = client.open(environ_overrides={"QUERY_STRING": query}, path="/check")
    assert response.json["word"] == "détente"
    assert response.json["valid"] is True


def test_an_invalid_word_is_an_answer(client: Client) -> None:
    answer = check(client, "Lisbonne")
    assert answer["valid"] is False
    assert answer["reasons"] == ["proper_noun"]
    assert answer["known_as"] == "Lisbonne"
    assert answer["tier"] is None
    assert check(client, "")["reasons"] == ["too_short"]
    assert check(client, "h2o")["key"] is None


def test_the_tier_is_the_lowest_that_holds_the_word(client: Client) -> None:
    assert check(client, "zythum")["tier"] == "expert"
    assert check(client, "zythum")["reasons"] == ["in_higher_tier"]
    assert check(client, "zythum", tier="expert")["valid"] is True
    assert check(client, "chat", tier="Expert")["tier"] == "detente"


def test_without_explanation_five_members(client: Client) -> None:
    assert check(client, "détente", explain="0") == {
        "word": "détente",
        "valid": True,
        "key": "DETENTE",
        "tier": "detente",
        "reasons": [],
    }


def test_tags_are_told_and_refused_on_request(client: Client) -> None:
    assert check(client, "bougnoule")["tags"] == ["offensive"]
    assert check(client, "bougnoule")["valid"] is True
    assert check(client, "bougnoule", refuse_tags="offensive")["reasons"] == ["tagged"]


def test_an_edition_is_pinned(client: Client) -> None:
    assert check(client, "Lisbonne", edition="2026.11")["reasons"] == ["not_listed"]
    assert check(client, "Lisbonne", lexicon="fr@2026.11")["edition"] == "2026.11"
    assert check(client, "Lisbonne", edition="2026.12")["reasons"] == ["proper_noun"]


def test_several_lexicons_and_the_answer_names_which(client: Client) -> None:
    assert check(client, "zythum", lexicon="fr,mylist")["lexicon"] == "mylist"
    assert check(client, "chat", lexicon="fr,mylist")["lexicon"] == "fr"
    refused = check(client, "Lisbonne", lexicon="mylist,fr")
    assert (refused["valid"], refused["lexicon"]) == (False, "mylist")


def test_none_admits_every_well_formed_word(client: Client) -> None:
    answer = check(client, "xyzzyx", lexicon="none")
    assert (answer["valid"], answer["lexicon"], answer["edition"], answer["tier"]) == (True, "none", None, "detente")
    assert check(client, "x-y", lexicon="none")["reasons"] == ["hyphenated"]
    assert check(client, "x", lexicon="none")["reasons"] == ["too_short"]
    assert check(client, "zythum", lexicon="fr,none")["lexicon"] == "none"


def test_each_lexicon_gives_its_own_verdict_on_request(client: Client) -> None:
    answer = check(client, "zythum", lexicon="fr,mylist,none", all="1")
    assert answer["lexicon"] == "mylist"
    assert [(each["lexicon"], each["valid"]) for each in answer["verdicts"]] == [
        ("fr", False),
        ("mylist", True),
        ("none", True),
    ]
    (result,) = post(client, words=["zythum"], lexicon="fr,mylist", all=True, explain=0).json["results"]
    assert [each["valid"] for each in result["verdicts"]] == [False, True]


def test_strict_accents(client: Client) -> None:
    assert check(client, "tué", strict_accents="1")["valid"] is True
    assert check(client, "TUE", strict_accents="1")["valid"] is True
    assert check(client, "Détente", strict_accents="1")["valid"] is True
    refused = check(client, "detente", strict_accents="1")
    assert (refused["valid"], refused["reasons"], refused["known_as"]) == (False, ["not_listed"], "détente")
    assert post(client, words=["tue", "tuè"], strict_accents=1, explain=0).json["results"][1]["valid"] is False
    assert client.post("/v1/judge", json={"words": ["detente"], "strict_accents": 1}).json == {"valid": False}


def test_suggestions(client: Client) -> None:
    assert "CHAT" in check(client, "chta", suggest="1")["suggestions"]["near"]
    assert check(client, "selfei", suggest="1")["suggestions"]["anagrams"] == ["SELFIE"]
    assert check(client, "tue", suggest="1")["suggestions"]["spellings"] == ["tue", "tué"]
    assert check(client, "x" * 500, suggest="1")["suggestions"] == {"near": [], "anagrams": [], "spellings": []}
    assert post(client, words=["a"], suggest=1).status_code == 422


def test_prose_follows_the_client_and_codes_do_not(client: Client) -> None:
    french = client.get("/check?word=Lisbonne")
    english = client.get("/check?word=Lisbonne", headers={"Accept-Language": "de;q=0.9, en-GB"})
    assert (french.headers["Content-Language"], english.headers["Content-Language"]) == ("fr", "en")
    assert french.json["message"] != english.json["message"]
    assert french.json["reasons"] == english.json["reasons"]


def test_many_words_are_answered_in_order(client: Client) -> None:
    words = ["chat", "zythum", "", "h2o", "détente", "chat"]
    results = post(client, words=words).json["results"]
    assert [result["word"] for result in results] == words
    assert results == [check(client, word) for word in words]
    brief = post(client, words=words, explain=0, tier="expert").json["results"]
    assert brief == [check(client, word, explain="0", tier="expert") for word in words]


def test_a_body_may_say_flags_and_lists_as_json(client: Client) -> None:
    one = post(client, words=["chat"], explain=False, lexicon=["fr", "mylist"], theoretical=True, dialects=["attic", "koine"])
    other = post(client, words=["chat"], explain="0", lexicon="fr,mylist", theoretical=1, dialects="attic,koine")
    assert one.json == other.json


def test_ten_thousand_words_and_no_more(client: Client) -> None:
    assert len(post(client, words=["chat"] * 10_000).json["results"]) == 10_000
    refused = post(client, words=["chat"] * 10_001)
    assert (refused.status_code, refused.json["code"]) == (413, "too_many_words")


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "missing_parameter"),
        ("tier=normal", 400, "missing_parameter"),
        ("word=a&word=b", 400, "bad_parameter"),
        ("word=a&tier=hard", 400, "bad_parameter"),
        ("word=a&tier=", 400, "bad_parameter"),
        ("word=a&tier=normal&tier=expert", 400, "bad_parameter"),
        ("word=a&theoretical=yes", 400, "bad_parameter"),
        ("word=a&dialects=klingon", 400, "bad_parameter"),
        ("word=a&dialects=" + ",".join(["attic"] * 6), 400, "bad_parameter"),
        ("word=a&input=morse", 400, "bad_parameter"),
        ("word=a&explain=2", 400, "bad_parameter"),
        ("word=a&refuse_tags=", 400, "bad_parameter"),
        ("word=a&teir=normal", 400, "bad_parameter"),
        ("word=a&edition=../..", 400, "bad_parameter"),
        ("word=a&lexicon=fr,mylist&edition=1", 404, "unknown_edition"),
        ("word=a&lexicon=,", 400, "bad_parameter"),
        ("word=a&lexicon=a,b,c,d,e,f,g,h,i", 400, "bad_parameter"),
        ("word=%FF", 400, "bad_encoding"),
        ("word=%zz", 400, "bad_encoding"),
        ("word=%C3", 400, "bad_encoding"),
        ("word=%ED%A0%80", 400, "bad_encoding"),
        ("word=\xff", 400, "bad_encoding"),
        ("word=a&%FF=b", 400, "bad_encoding"),
        ("word=a&lexicon=../etc/passwd", 404, "unknown_lexicon"),
        ("word=a&lexicon=xx", 404, "unknown_lexicon"),
        ("word=a&edition=1999.1", 404, "unknown_edition"),
        ("word=a&lexicon=none@1", 404, "unknown_lexicon"),
    ],
)
def test_what_cannot_be_asked(client: Client, query: str, status: int, code: str) -> None:
    response = client.open(path="/check", environ_overrides={"QUERY_STRING": query})
    assert (response.status_code, response.json["code"]) == (status, code)


@pytest.mark.parametrize(
    ("body", "media_type", "status", "code"),
    [
        (b'{"words": ["a"]}', "text/plain", 415, "unsupported_media_type"),
        (b'{"words": ["a"]}', "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b'{"words": ["a"]', "application/json", 400, "bad_json"),
        (b'{"words": ["\\ud800"]}', "application/json", 400, "bad_json"),
        (b'{"words": ["\xff"]}', "application/json", 400, "bad_json"),
        (b"", "application/json", 400, "bad_json"),
        (b"[" * 100_000, "application/json", 400, "bad_json"),
        (b'["a"]', "application/json", 422, "bad_body"),
        (b"null", "application/json", 422, "bad_body"),
        (b"{}", "application/json", 422, "bad_body"),
        (b'{"words": "a"}', "application/json", 422, "bad_body"),
        (b'{"words": ["a", 1]}', "application/json", 422, "bad_body"),
        (b'{"words": ["a", null]}', "application/json", 422, "bad_body"),
        (b'{"words": ["a"], "tier": "hard"}', "application/json", 422, "bad_body"),
        (b'{"words": ["a"], "tier": {}}', "application/json", 422, "bad_body"),
        (b'{"words": ["a"], "explain": 2}', "application/json", 422, "bad_body"),
        (b'{"words": ["a"], "colour": "red"}', "application/json", 422, "bad_body"),
        (b'{"words": ["a"], "lexicon": "xx"}', "application/json", 404, "unknown_lexicon"),
        (b'{"words": ["a"], "edition": "1999.1"}', "application/json", 404, "unknown_edition"),
        (b'{"words": ["' + b"a" * (1 << 20) + b'"]}', "application/json", 413, "body_too_large"),
    ],
    ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else str(value),
)
def test_what_bodies_cannot_say(client: Client, body: bytes, media_type: str, status: int, code: str) -> None:
    response = client.post("/v1/check", data=body, content_type=media_type)
    assert (response.status_code, response.json["code"]) == (status, code)


def test_a_body_just_within_bounds(client: Client) -> None:
    frame = len(b'{"words":[""]}')
    word = "a" * ((1 << 20) - frame)
    response = client.post("/v1/check", data=f'{{"words":["{word}"]}}', content_type="application/json; charset=utf-8")
    assert response.status_code == 200
    assert response.json["results"][0]["reasons"] == ["too_long"]


def test_parameters_of_a_post_go_into_its_body(client: Client) -> None:
    response = client.post("/v1/check?tier=expert", json={"words": ["a"]})
    assert (response.status_code, response.json["code"]) == (400, "bad_parameter")


def test_errors_name_the_offender_and_the_mend(client: Client) -> None:
    detail = client.get("/check?word=a&tier=hard", headers={"Accept-Language": "en"}).json["detail"]
    assert "hard" in detail
    assert "detente, normal or expert" in detail
    detail = post(client, words=["a", 7]).json["detail"]
    assert "words[1]" in detail


def test_without_a_lexicon_the_service_is_not_ready(unready: Client) -> None:
    for path in ("/check?word=a", "/readyz", "/v1/lexicons/fr"):
        response = unready.get(path)
        assert (response.status_code, response.json["code"]) == (503, "not_ready")
        assert response.headers["Retry-After"]
    assert unready.get("/healthz").status_code == 200
    assert unready.get("/check?word=abc&lexicon=none").json["valid"] is True


@given(word=st.text(max_size=20))
def test_any_word_gets_the_answer_of_the_library(client: Client, holdings: Holdings, word: str) -> None:
    lexicon: Lexicon = holdings.current.lexicon("fr")
    if any(0xD800 <= ord(c) < 0xE000 for c in word):
        return  # no UTF-8, so no HTTP
    said = lexicon.check(word).as_dict()
    for entry in said["entries"]:
        entry["sources"] = list(entry["sources"])
    said["reasons"] = [str(reason) for reason in said["reasons"]]
    assert check(client, word) == {name: list(value) if isinstance(value, tuple) else value for name, value in said.items()}


@given(query=st.binary(max_size=40).map(lambda raw: raw.decode("latin-1")))
def test_no_query_string_is_a_fault_of_ours(client: Client, query: str) -> None:
    for path in ("/check", "/v1/lexicons", "/v1/entries/chat", "/nowhere"):
        assert client.open(path=path, environ_overrides={"QUERY_STRING": query}).status_code < 500


@given(body=st.binary(max_size=40) | st.text('{}[]":,words 01ae\\u', max_size=40).map(str.encode))
def test_no_body_is_a_fault_of_ours(client: Client, body: bytes) -> None:
    for path in ("/check", "/v1/judge", "/v1/lexicons"):
        assert client.post(path, data=body, content_type="application/json").status_code < 500
