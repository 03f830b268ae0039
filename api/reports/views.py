"""Reports over HTTP. Scripts of other sites cannot send any: their browsers ask first, and are told no."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from flask import Flask, Response, request

from api import body
from api.client import client_of
from api.database import Database, secret
from api.holdings import Held
from api.limits import Limiter
from api.openapi import ABOUT_LEXICONS, operation
from api.problem import Problem
from api.reply import take_no_parameters
from api.reports import store
from api.reports.reporter import reporter_of
from api.reports.said import MEMBERS, Said, read
from api.reports.store import Kept


class Reporting:
    """Takes reports, from programs and from the page alike. ``database`` is None if the service keeps none."""

    def __init__(
        self,
        holdings: Held,
        database: Database | None,
        limiter: Limiter,
        proxies: int = 0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.database = database
        self.clock = clock
        self._holdings = holdings
        self._limiter = limiter
        self._proxies = proxies
        self._form_key: bytes | None = None

    def form_key(self) -> bytes | None:
        """What forms are signed with, the same in every worker and machine; None where no reports are kept.

        Raises :class:`~api.database.Away` until it was read once.
        """
        if self._form_key is None and self.database is not None:
            with self.database.begin() as connection:
                self._form_key = secret.take(connection, "forms")
        return self._form_key

    def take(self, members: Mapping[str, Any]) -> tuple[Said, Kept]:
        """Keep what the members of a request say; it is on the disk when this returns.

        Raises :class:`Problem` (see :func:`~api.reports.said.read`), ``forbidden`` where none are kept, ``rate_limited``; and
        :class:`~api.database.Away`.
        """
        if self.database is None:
            raise Problem("forbidden", use="reports_off")
        said = read(members, self._holdings.current)
        address = client_of(request.environ, self._proxies)
        request.environ["lexsvc.allowance"] = self._limiter.take(address)
        now = int(self.clock())
        with self.database.begin() as connection:
            kept = store.keep(connection, said, reporter_of(connection, address, now), now)
        return said, kept


def add_reports(site: Flask, reporting: Reporting) -> None:
    """Add ``/v1/reports``."""

    @site.post("/v1/reports")
    @operation(
        summary="Say that a word should be admitted, refused, at another tier, or is offensive",
        answer="KeptReport",
        body="NewReport",
        status=201,
        tag="reports",
        problems=("rate_limited", "database_away", *ABOUT_LEXICONS),
    )
    def keep_report() -> Response:
        take_no_parameters()
        said, kept = reporting.take(body.read_object(request.environ, MEMBERS))
        told = {
            "number": kept.number,
            "lexicon": said.lexicon,
            "edition": said.edition,
            "key": said.key,
            "kind": said.kind,
            "tier": said.tier,
            "count": kept.count,
            "counted": kept.counted,
            "noted": kept.noted,
        }
        return Response(orjson.dumps(told), 201, mimetype="application/json", headers={"Cache-Control": "no-store"})
