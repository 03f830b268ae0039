"""Promises of the maintainers' desk: only maintainers get in, nothing is decided by accident, what is live is so everywhere.

What asks the database anything of its own runs on both kinds.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from werkzeug.test import Client, TestResponse

from api.application import assemble
from api.config import Config
from api.database import Database
from api.database.tables import remark, report
from api.desk import log, maintainers
from api.desk.commands import decisions as decisions_command
from api.desk.commands import maintainers as maintainers_command
from api.desk.live import LiveDecisions
from api.holdings import Holdings
from lexsvc import data
from lexsvc.shelf import Shelf
from tests.api.databases import fresh
from tests.serving import serving

PAGES = ("/desk", "/desk/decisions", "/desk/mot?word=chat", "/desk/mot/fr/chat")
ADMIT = {"action": "admit", "word": "zorgluber", "pos": "VERB", "inflection": "1;t", "tier": "normal", "source": "one"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"


@dataclass
class Service:
    """A service with a desk, and a client in the role of a browser."""

    holdings: Holdings
    database: Database
    browser: Client

    def another(self, **config: object) -> Service:
        """A second instance over the same shelf and database, seen from another browser."""
        return _service(self.holdings.shelf, self.database, **config)

    def maintainer(self, name: str = "Ada") -> str:
        with self.database.begin() as connection:
            return maintainers.add(connection, name, 1)

    def sign_in(self, token: str, **headers: str) -> TestResponse:
        page = self.browser.get("/desk/sign-in")
        told = {"form_token": form_token(page.text), "token": token}
        return self.browser.post("/desk/sign-in", data=told, headers=headers)

    def decide(self, word: str, /, **fields: object) -> TestResponse:
        """Fill in the form of a word as a person would, and send it."""
        page = self.browser.get(f"/desk/mot/fr/{word}")
        assert page.status_code == 200
        return self.send(word, page, **fields)

    def send(self, word: str, page: TestResponse, /, **fields: object) -> TestResponse:
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
        reports = re.findall(r'name="report" value="(\d+)" checked', page.text)
        told = {**hidden, "report": reports, "source": "one", "reason": "on le dit", **fields}
        return self.browser.post(f"/desk/mot/fr/{word}", data=told)

    def report(self, spelling: str, kind: str = "admit", count: int = 1, sentence: str | None = None, at: int = 1_000) -> int:
        with self.database.begin() as connection:
            row = {"lexicon": "fr", "key": spelling.upper(), "spelling": spelling, "kind": kind, "edition": "2026.12"}
            times = {"count": count, "first_at": at, "last_at": at}
            number = int(connection.execute(report.insert().values(**row, **times).returning(report.c.id)).scalar_one())
            connection.execute(remark.insert().values(report_id=number, sentence=sentence, at=at, reporter=f"r{number}"))
        return number

    def check(self, word: str, **parameters: str) -> dict[str, object]:
        self.holdings.look()
        return dict(self.browser.get("/check", query_string={"word": word, **parameters}).json or {})


def form_token(text: str) -> str:
    found = re.search(r'name="form_token" value="(\w+)"', text)
    assert found
    return found[1]


def _service(shelf: Shelf, database: Database, **config: object) -> Service:
    holdings = Holdings(shelf.root, None, LiveDecisions(database))
    application = assemble(holdings, Config(database=database.url, **config), database)  # type: ignore[arg-type]
    return Service(holdings, database, Client(application))


BOTH = pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of SQLite unless a test wants both."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{tmp_path}/lexsvc.sqlite"
    return fresh(request.getfixturevalue("postgres_server"))


@pytest.fixture
def service(wide_shelf: Shelf, database_url: str) -> Iterator[Service]:
    """A service over a shelf and a database."""
    database = Database(database_url)
    yield _service(wide_shelf, database)
    database.close()


@pytest.fixture
def desk(service: Service) -> Service:
    """The same, with Ada signed in."""
    assert service.sign_in(service.maintainer()).status_code == 303
    return service


@pytest.mark.parametrize("page", PAGES)
def test_nobody_sees_the_desk_who_is_not_signed_in(service: Service, page: str) -> None:
    answer = service.browser.get(page)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/desk/sign-in")


def test_nobody_decides_who_is_not_signed_in(service: Service) -> None:
    token = form_token(service.browser.get("/desk/sign-in").text)
    answer = service.browser.post("/desk/mot/fr/zorgluber", data={**ADMIT, "form_token": token, "seen": "0", "reason": "x"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/desk/sign-in")
    with service.database.read() as connection:
        assert log.read(connection) == []


def test_a_wrong_token_lets_nobody_in(service: Service) -> None:
    service.maintainer()
    assert service.sign_in("wrong").status_code == 403
    assert service.browser.get("/desk").status_code == 303


def test_the_cookie_is_for_the_desk_alone_and_no_script(service: Service) -> None:
    cookie = service.sign_in(service.maintainer()).headers["Set-Cookie"]
    assert {"HttpOnly", "Path=/desk", "SameSite=Strict", "Max-Age=43200"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


@pytest.mark.parametrize(("proxies", "secure"), [(0, False), (1, True)])
def test_the_cookie_is_secure_behind_https(service: Service, proxies: int, secure: bool) -> None:
    cookie = service.another(proxies=proxies).sign_in(service.maintainer(), **{"X-Forwarded-Proto": "https"})
    assert ("Secure" in cookie.headers["Set-Cookie"]) is secure


def test_attempts_to_sign_in_are_limited(service: Service) -> None:
    answers = [service.sign_in("wrong") for _ in range(15)]
    assert answers[0].status_code == 403
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) <= 60


def test_the_token_is_kept_nowhere(service: Service) -> None:
    token = service.maintainer()
    with service.database.read() as connection:
        assert token not in repr(maintainers.every(connection))


@pytest.mark.parametrize("sent", ["", "0" * 64, "é"])
def test_a_form_of_another_site_decides_nothing(desk: Service, sent: str) -> None:
    answer = desk.decide("zorgluber", **{**ADMIT, "form_token": sent})
    assert answer.status_code == 403
    with desk.database.read() as connection:
        assert log.read(connection) == []


def test_the_form_token_of_another_session_is_refused(desk: Service) -> None:
    other = desk.another()
    other.sign_in(desk.maintainer("Bob"))
    foreign = form_token(other.browser.get("/desk/mot/fr/chat").text)
    assert desk.decide("zorgluber", **{**ADMIT, "form_token": foreign}).status_code == 403


def test_a_forged_cookie_is_no_session(desk: Service) -> None:
    cookie = desk.browser.get_cookie("lexsvc_desk", path="/desk")
    assert cookie is not None
    desk.browser.set_cookie("lexsvc_desk", cookie.value[:-3] + "abc", path="/desk")
    assert desk.browser.get("/desk").status_code == 303


@BOTH
def test_whoever_is_revoked_is_out_at_once(desk: Service) -> None:
    assert desk.browser.get("/desk").status_code == 200
    with desk.database.begin() as connection:
        maintainers.revoke(connection, "Ada", 2)
    assert desk.browser.get("/desk").status_code == 303


@BOTH
def test_a_new_token_ends_the_sessions_of_the_old(desk: Service) -> None:
    with desk.database.begin() as connection:
        maintainers.revoke(connection, "Ada", 2)
        maintainers.add(connection, "Ada", 3)
    assert desk.browser.get("/desk").status_code == 303


def test_a_session_ends_after_twelve_hours(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.time() + 12 * 3600 + 60
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    assert desk.browser.get("/desk").status_code == 303


def test_signing_out_ends_the_session(desk: Service) -> None:
    page = desk.browser.get("/desk")
    desk.browser.post("/desk/sign-out", data={"form_token": form_token(page.text)})
    assert desk.browser.get("/desk").status_code == 303


@BOTH
def test_all_instances_know_a_session(desk: Service) -> None:
    other = desk.another()
    cookie = desk.browser.get_cookie("lexsvc_desk", path="/desk")
    assert cookie is not None
    other.browser.set_cookie("lexsvc_desk", cookie.value, path="/desk")
    assert other.browser.get("/desk").status_code == 200
    stranger = desk.another(secret="s" * 32)
    stranger.browser.set_cookie("lexsvc_desk", cookie.value, path="/desk")
    assert stranger.browser.get("/desk").status_code == 303


@BOTH
def test_reports_come_by_number_and_by_age_page_by_page(desk: Service) -> None:
    for number in range(120):
        desk.report(f"mot{'abcdefghijkl'[number % 12]}{'abcdefghij'[number // 12]}", count=number + 1, at=2_000 - number)

    def counts(address: str) -> list[int]:
        seen: list[int] = []
        while address:
            page = desk.browser.get(address)
            seen += map(int, re.findall(r'<td class="number">(\d+)</td>', page.text))
            more = re.search(r'class="more" href="([^"]+)"', page.text)
            address = more[1].replace("&amp;", "&") if more else ""
        return seen

    assert counts("/desk") == list(range(120, 0, -1))
    assert counts("/desk?order=age") == list(range(120, 0, -1))
    assert counts("/desk?kind=refuse") == []


@BOTH
@pytest.mark.parametrize(
    "address", ["/desk?after=x", "/desk?after=1.2.3", "/desk?kind=x&order=y&lexicon=%00", "/desk/decisions?before=z"]
)
def test_odd_addresses_are_no_fault(desk: Service, address: str) -> None:
    assert desk.browser.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/desk/mot/fr/x-y", "/desk/mot/tlh/chat", "/desk/nothing", f"/desk/mot/fr/{'a' * 300}"])
def test_what_is_not_there_is_told_on_a_page(desk: Service, address: str) -> None:
    assert desk.browser.get(address).status_code == 404


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_desk_speaks_both_languages(desk: Service, language: str) -> None:
    desk.browser.get(f"/desk?lang={language}")
    for page in PAGES:
        answer = desk.browser.get(page, follow_redirects=True)
        assert answer.status_code == 200
        assert f'<html lang="{language}">' in answer.text


def test_everything_known_of_a_word_is_on_its_page(desk: Service) -> None:
    desk.report("chat", "refuse", sentence="un chat n'est pas un mot")
    page = desk.browser.get("/desk/mot/fr/chat").text
    for told in ("First list", "MPL-2.0", "Petit félin domestique.", "un chat n&#39;est pas un mot", "2026.11", "chats"):
        assert told in page
    assert 'value="refuse" checked' in page


@BOTH
def test_what_people_wrote_is_text_and_nothing_else(desk: Service) -> None:
    desk.report("chat", "refuse", sentence=HOSTILE)
    assert desk.decide("chat", action="leave", reason=HOSTILE).status_code == 303
    desk.report("chat", "refuse", sentence=HOSTILE)
    for address in ("/desk/mot/fr/chat", "/desk/decisions", "/desk", f"/desk/mot/{HOSTILE}/{HOSTILE}"):
        page = desk.browser.get(address)
        assert "<script" not in page.text
        assert "<img" not in page.text
        assert "script-src" not in page.headers["Content-Security-Policy"]
        assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert page.headers["Cache-Control"] == "no-store"


@BOTH
def test_a_decision_answers_its_reports_and_is_in_the_log(desk: Service) -> None:
    desk.report("zorgluber", sentence="on le dit partout")
    answer = desk.decide("zorgluber", **ADMIT)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/desk?done=1")
    assert "zorgluber" not in desk.browser.get("/desk").text
    assert "zorgluber" in desk.browser.get("/desk/decisions").text
    with desk.database.read() as connection:
        (decision,) = log.read(connection)
    assert (decision.maintainer, decision.reason, decision.source, decision.edition) == ("Ada", "on le dit", "one", "2026.12")
    assert (decision.pos, decision.inflection, decision.live) == ("VERB", "1;t", False)


@pytest.mark.parametrize("typed", ["ZORGLUBER", "zorgluber!", " zorgluber\t", "zorglu\u00adber", "zorgluber"])
def test_a_word_is_kept_as_a_lexicon_spells_it(desk: Service, typed: str) -> None:
    assert desk.decide("zorgluber", **{**ADMIT, "word": typed}, live="1").status_code == 303
    with desk.database.read() as connection:
        (decision,) = log.read(connection)
    assert (decision.word, decision.key) == ("zorgluber", "ZORGLUBER")
    assert desk.check("zorglubons")["valid"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"action": ""},
        {"action": "erase"},
        {"reason": " \n"},
        {"reason": "x" * 2001},
        {"source": []},
        {"source": "tournament"},
        {"tier": "easy"},
        {"pos": "NAME"},
        {"inflection": "9;9"},
        {"inflection": "x" * 65},
        {"word": "x-y"},
    ],
)
def test_a_faulty_decision_is_told_and_not_kept(desk: Service, wrong: dict[str, object]) -> None:
    number = desk.report("zorgluber")
    answer = desk.decide("zorgluber", **{**ADMIT, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    with desk.database.read() as connection:
        assert log.read(connection) == []
    assert f'value="{number}" checked' in answer.text


def test_the_forms_of_an_admission_are_shown_before_it_is_made(desk: Service) -> None:
    answer = desk.decide("zorgluber", **{**ADMIT, "reason": "", "source": []}, step="preview")
    assert answer.status_code == 200
    assert "zorglubassions" in answer.text
    with desk.database.read() as connection:
        assert log.read(connection) == []


@BOTH
def test_of_two_who_decide_at_once_the_second_is_told(desk: Service) -> None:
    desk.report("zorgluber")
    bob = desk.another()
    bob.sign_in(desk.maintainer("Bob"))
    shown = desk.browser.get("/desk/mot/fr/zorgluber"), bob.browser.get("/desk/mot/fr/zorgluber")
    assert bob.send("zorgluber", shown[1], action="leave").status_code == 303
    answer = desk.send("zorgluber", shown[0], **ADMIT)
    assert answer.status_code == 409
    with desk.database.read() as connection:
        assert [decision.maintainer for decision in log.read(connection)] == ["Bob"]


@BOTH
def test_of_many_who_send_in_the_same_moment_one_is_heard(desk: Service) -> None:
    desk.report("zorgluber")
    others = [desk.another() for _ in range(4)]
    for number, other in enumerate(others):
        other.sign_in(desk.maintainer(f"Bob {number}"))
    shown = [other.browser.get("/desk/mot/fr/zorgluber") for other in others]
    with ThreadPoolExecutor(len(others)) as crowd:
        sent = [crowd.submit(other.send, "zorgluber", page, **ADMIT) for other, page in zip(others, shown, strict=True)]
        assert sorted(each.result().status_code for each in sent) == [303, 409, 409, 409]
    with desk.database.read() as connection:
        assert len(log.read(connection)) == 1


@BOTH
def test_of_two_without_a_report_the_second_is_told_too(desk: Service) -> None:
    first = desk.browser.get("/desk/mot/fr/chat")
    assert desk.send("chat", first, action="leave").status_code == 303
    assert desk.send("chat", first, action="leave").status_code == 409


def test_a_correction_is_a_new_row(desk: Service) -> None:
    desk.decide("zorgluber", **ADMIT)
    desk.decide("zorgluber", action="leave", reason="trop tôt")
    with desk.database.read() as connection:
        assert [(decision.id, decision.action.value) for decision in log.read(connection)] == [(1, "admit"), (2, "leave")]


@BOTH
def test_a_live_admission_holds_at_once_with_all_its_forms(desk: Service) -> None:
    before = desk.check("zorglubons")
    generation = desk.holdings.current.name
    assert before["valid"] is False
    assert desk.decide("zorgluber", **ADMIT, live="1").headers["Location"] == "/desk?done=1&live=1"
    after = desk.check("zorglubons")
    assert (after["valid"], after["tier"], after["lexicon"], after["edition"]) == (True, "normal", "fr", "2026.12")
    assert desk.check("zorglubons", tier="detente")["reasons"] == ["in_higher_tier"]
    assert desk.check("zorglubons", edition="2026.12")["valid"] is False
    assert desk.check("chat")["valid"] is True
    assert desk.holdings.current.name != generation
    judged = desk.browser.post("/v1/judge", json={"words": ["zorgluber", "chat"]}).json
    assert judged == {"valid": True}
    assert desk.browser.get("/v1/entries/zorglubons").json["entries"][0]["lemma"] == "zorgluber"
    assert desk.browser.get("/v1/forms?word=zorglubons").json["analyses"][0]["lemma"] == "zorgluber"
    assert desk.browser.get("/v1/paradigms/zorgluber").status_code == 200
    assert "zorgluber" in desk.browser.get("/mot/fr/zorglubons").text


def test_a_live_admission_can_be_played(desk: Service) -> None:
    desk.decide("wok", action="admit", word="wok", pos="NOUN", inflection="m", tier="normal", live="1")
    desk.holdings.look()
    asked = {"board": [], "rack": "WOKS", "n": 5, "lexicon": "fr"}
    assert "WOKS" in repr(desk.browser.post("/v1/games/classic/best", json=asked).json)
    pinned = desk.browser.post("/v1/games/classic/best", json={**asked, "edition": "2026.12"})
    assert (pinned.status_code, "WOKS" in repr(pinned.json)) == (200, False)
    desk.decide("chat", action="refuse", live="1")
    desk.holdings.look()
    assert "H8 CHAT" not in repr(desk.browser.post("/v1/games/classic/best", json={**asked, "rack": "CHAT"}).json)


def test_a_live_refusal_says_as_what(desk: Service) -> None:
    desk.decide("chat", action="refuse", code="proper_noun", live="1", forms="1")
    assert desk.check("chat")["reasons"] == ["proper_noun"]
    assert desk.check("chats")["valid"] is False
    assert desk.check("chats", edition="2026.12")["valid"] is True
    judged = desk.browser.post("/v1/judge", json={"words": ["chat"]}).json
    assert judged == {"valid": False}


def test_a_live_tag_can_be_refused(desk: Service) -> None:
    desk.decide("chat", action="tag", word="chat", tag="offensive", live="1")
    assert desk.check("chat")["tags"] == ["offensive"]
    assert desk.check("chats", refuse_tags="offensive")["reasons"] == ["tagged"]


def test_a_live_decision_moves_a_word_either_way(desk: Service) -> None:
    desk.decide("selfie", action="admit", word="selfie", pos="NOUN", tier="detente", live="1")
    desk.decide("cœur", action="admit", word="cœur", pos="NOUN", tier="expert", live="1")
    assert desk.check("selfie", tier="detente")["valid"] is True
    assert desk.check("coeur")["reasons"] == ["in_higher_tier"]
    assert desk.check("coeur", strict_accents="1", tier="expert")["valid"] is False


@BOTH
def test_a_correction_ends_what_was_live(desk: Service) -> None:
    desk.decide("zorgluber", **ADMIT, live="1")
    assert desk.check("zorgluber")["valid"] is True
    desk.decide("zorgluber", action="leave")
    assert desk.check("zorgluber")["valid"] is False


def test_what_the_edition_has_already_is_laid_over_nothing(desk: Service) -> None:
    desk.holdings.look()
    generation = desk.holdings.current.name
    desk.decide("chat", action="admit", word="chat", pos="NOUN", tier="detente", live="1")
    desk.holdings.look()
    assert desk.holdings.current.live == {}
    assert desk.holdings.current.name == generation


def test_entity_tags_change_with_live_decisions(desk: Service) -> None:
    before = desk.browser.get("/check?word=chat").headers["ETag"]
    desk.decide("chat", action="refuse", live="1")
    desk.holdings.look()
    assert desk.browser.get("/check?word=chat").headers["ETag"] != before


def test_suggestions_go_on_and_leave_out_what_is_refused(desk: Service) -> None:
    assert desk.check("chta", suggest="1")["suggestions"]["near"] == ["CHAT"]  # type: ignore[index]
    desk.decide("zorgluber", **ADMIT, live="1")
    assert desk.check("chta", suggest="1")["suggestions"]["near"] == ["CHAT"]  # type: ignore[index]
    desk.decide("chat", action="refuse", live="1")
    assert desk.check("chta", suggest="1")["suggestions"]["near"] == []  # type: ignore[index]


@BOTH
def test_instances_come_to_the_same_generation(desk: Service) -> None:
    desk.decide("zorgluber", **ADMIT, live="1")
    desk.decide("chat", action="refuse", live="1")
    desk.holdings.look()
    assert desk.another().holdings.current.name == desk.holdings.current.name


@BOTH
def test_a_database_that_is_away_takes_nothing_from_players(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.decide("zorgluber", **ADMIT, live="1")
    desk.holdings.look()
    with _away(desk.database, monkeypatch):
        assert desk.check("zorgluber")["valid"] is True
        page = desk.browser.get("/desk")
        assert (page.status_code, page.mimetype) == (503, "text/html")


def test_where_nothing_can_be_laid_over_the_editions_go_on(desk: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.decide("zorgluber", **ADMIT, live="1")
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    assert desk.check("zorgluber")["valid"] is False
    assert desk.check("chat")["valid"] is True


@contextmanager
def _away(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The database as if it did not answer."""
    with monkeypatch.context() as patch:
        patch.setattr(database, "_rests_until", float("inf"))
        yield


@BOTH
def test_every_worker_takes_up_what_is_live(wide_shelf: Shelf, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXSVC_DATABASE_URL", database_url)
    database = Database(database_url)
    with database.begin() as connection:
        token = maintainers.add(connection, "Ada", 1)
    database.close()
    with serving(wide_shelf.root) as url, httpx.Client(base_url=url, follow_redirects=True) as browser:
        told = {"form_token": form_token(browser.get("/desk/sign-in").text), "token": token}
        assert browser.post("/desk/sign-in", data=told).url.path == "/desk"
        page = browser.get("/desk/mot/fr/zorgluber").text
        fields = {**ADMIT, "form_token": form_token(page), "seen": "0", "reason": "on le dit", "live": "1"}
        assert browser.post("/desk/mot/fr/zorgluber", data=fields).url.params["done"] == "1"
        generations = set()
        for _ in range(600):
            # A connection of its own each time, so that now this worker answers and now that.
            answers = [httpx.get(f"{url}/check?word=zorgluber") for _ in range(20)]
            generations = {answer.headers["X-Lexsvc-Generation"] for answer in answers}
            if all(answer.json()["valid"] for answer in answers):
                break
            time.sleep(0.05)
        assert all(answer.json()["valid"] for answer in answers)
        assert generations == {httpx.get(f"{url}/readyz").json()["generation"]}


def test_without_a_database_there_is_no_desk(wide_shelf: Shelf) -> None:
    browser = Client(assemble(Holdings(wide_shelf.root), Config()))
    assert browser.get("/desk").status_code == 404


@dataclass
class Shell:
    """Commands with settings of their own."""

    environment: dict[str, str]

    def __call__(self, command: object, *arguments: str, status: int = 0) -> str:
        ran = CliRunner().invoke(command, arguments, env=self.environment)  # type: ignore[arg-type]
        assert ran.exit_code == status, ran.output
        return ran.output


@pytest.fixture
def shell(service: Service) -> Shell:
    return Shell({"LEXSVC_DATABASE_URL": service.database.url.render_as_string(hide_password=False)})


@BOTH
def test_maintainers_are_added_listed_and_revoked(service: Service, shell: Shell) -> None:
    token = shell(maintainers_command, "add", "Ada Lovelace").strip()
    assert service.sign_in(token).status_code == 303
    assert shell(maintainers_command, "list").startswith("Ada Lovelace\t")
    assert token not in shell(maintainers_command, "list")
    shell(maintainers_command, "revoke", "Ada Lovelace")
    assert service.browser.get("/desk").status_code == 303


@pytest.mark.parametrize("arguments", [("add", "import"), ("add", " "), ("add", "a\tb"), ("revoke", "nobody")])
def test_what_cannot_be_is_told(shell: Shell, arguments: tuple[str, ...]) -> None:
    ran = CliRunner().invoke(maintainers_command, arguments, env=shell.environment)
    assert isinstance(ran.exception, ValueError)


@BOTH
def test_what_was_decided_at_the_desk_is_exported(desk: Service, shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    shutil.copytree(data.path("fr"), folder)
    desk.decide("zorgluber", **ADMIT)
    assert "zorgluber" in shell(decisions_command, "list", "--language", "fr")
    assert "+zorgluber\tVERB\t1;t\tnormal\tone" in shell(decisions_command, "export", "--to", str(folder), "--dry-run")
    assert "zorgluber" not in (folder / "additions.tsv").read_text(encoding="utf-8")
    assert "additions.tsv: added zorgluber VERB: decision 1" in shell(decisions_command, "export", "--to", str(folder))
    assert "zorgluber\tVERB\t1;t\tnormal\tone" in (folder / "additions.tsv").read_text(encoding="utf-8")
    assert "nothing to change" in shell(decisions_command, "export", "--to", str(folder))


@BOTH
def test_reviewed_lines_are_imported_once(desk: Service, shell: Shell) -> None:
    first = shell(decisions_command, "import")
    assert re.search(r"[1-9]\d+ decisions added", first)
    assert "0 decisions added" in shell(decisions_command, "import")
    page = desk.browser.get("/desk/mot/fr/abrupto").text
    assert "only in the Latin phrase ex abrupto" in page


def test_without_a_database_the_commands_say_so() -> None:
    ran = CliRunner().invoke(decisions_command, ["list"], env={"LEXSVC_DATABASE_URL": "off"})
    assert ran.exit_code == 1
    assert "LEXSVC_DATABASE_URL is off" in ran.output
