"""The whole service as one WSGI application."""

from __future__ import annotations

import gc
import logging
import sys
from contextlib import suppress
from functools import partial

from flask import Flask

from api.check import METHODS, PATHS, Check
from api.config import Config, load
from api.database import Away, Database
from api.desk.live import LiveDecisions
from api.desk.views import SIGN_INS, Desk
from api.dictionaries import compiler
from api.dictionaries.keeper import Keeper
from api.dictionaries.record import Quotas
from api.dictionaries.shared import SharedStore
from api.dictionaries.store import Store
from api.games import POSTS as GAME_POSTS
from api.holdings import HeldByRequest, Holdings
from api.layer import Layer
from api.limits import Limiter, counter_of
from api.metrics import Metrics
from api.page.faults import fault_page
from api.page.warming import warm
from api.site import CHECK_OPERATIONS, create_site

_LOG = logging.getLogger("lexsvc")


def create(config: Config | None = None) -> Layer:
    """Build the application; by default from the environment. A server calls this once in each worker.

    Raises :class:`~api.config.ConfigError`. A shelf without lexicons is no error: the service says that it is not ready.
    """
    config = load() if config is None else config
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    database = database_of(config)
    dictionaries = store_of(config, database)
    holdings = Holdings(config.packs, dictionaries, None if database is None else LiveDecisions(database))
    if config.reload_seconds:
        holdings.watch(config.reload_seconds)
        if isinstance(dictionaries, SharedStore):
            dictionaries.watch(config.reload_seconds)
    application = assemble(holdings, config, database)
    warm(application.otherwise, holdings.current.lexicons)
    # What exists now lives as long as the worker: the garbage collector need not look at it again while requests wait.
    gc.collect()
    gc.freeze()
    return application


def store_of(config: Config, database: Database | None = None) -> Keeper | None:
    """Who keeps own dictionaries, if any are kept: PostgreSQL, which machines may share, else files.

    What a stop left uncompiled is taken up again.
    """
    if config.dictionaries is None:
        return None
    quotas = Quotas(
        owner_count=config.owner_dictionaries,
        owner_bytes=config.owner_mebibytes << 20,
        total_count=config.total_dictionaries,
        total_bytes=config.total_mebibytes << 20,
    )
    try:
        store = Store(config.dictionaries, quotas)
    except OSError as error:
        _LOG.error("no own dictionaries: %s", error)
        return None
    if any(store.waiting.iterdir()):
        compiler.start(store.root)
    return store if database is None or database.is_sqlite else SharedStore(database, store)


def database_of(config: Config) -> Database | None:
    """The database, if one is kept, its tables up to date; one that is away is no reason not to start."""
    if config.database is None:
        return None
    database = Database(config.database)
    with suppress(Away):  # logged, and tried again when it is needed
        database.prepare()
    return database


def assemble(holdings: Holdings, config: Config, database: Database | None = None) -> Layer:
    """The application over these holdings and this database, if one is kept."""
    check = Check(holdings)
    direct = dict.fromkeys(PATHS, CHECK_OPERATIONS)
    routes: list[str] = ["check"]
    limiter = Limiter(config.costly_per_minute, counter_of(config.redis_url, config.metrics))
    routes += _routes_of(create_site(holdings, Metrics(["other"]), direct, limiter))
    metrics = Metrics([*routes, "other"], config.metrics)
    report_limiter = Limiter(config.reports_per_hour, counter_of(config.redis_url, config.metrics, "reports"), seconds=3600)
    sign_ins = Limiter(SIGN_INS, counter_of(config.redis_url, config.metrics, "desk"))
    site = create_site(
        holdings,
        metrics,
        direct,
        limiter,
        config.proxies,
        database=database,
        report_limiter=report_limiter,
        desk=Desk(database, sign_ins, config.secret, config.proxies),
    )
    return Layer(
        dict.fromkeys(PATHS, ("check", check)),
        site.wsgi_app,
        methods_at=lambda path: METHODS if path in PATHS else _methods(site, path),
        open_posts=(*PATHS, "/v1/judge", *GAME_POSTS),
        metrics=metrics,
        log=config.log,
        page_of=partial(fault_page, site, HeldByRequest(holdings)),
    )


def _routes_of(site: Flask) -> list[str]:
    return sorted({rule.rule for rule in site.url_map.iter_rules()})


def _methods(site: Flask, path: str) -> list[str]:
    return list(site.url_map.bind("localhost").allowed_methods(path.encode("latin-1", "replace").decode("utf-8", "replace")))
