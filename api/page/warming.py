"""Before the first visitor: a grammar read and templates compiled while a worker starts, not while somebody waits."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from werkzeug.test import Client

from api.page.wording import examples
from lexsvc.lexicon import Lexicon

_LOG = logging.getLogger("lexsvc")


def warm(site: Any, lexicons: Mapping[str, Lexicon]) -> None:
    """Ask a WSGI application for the examples of each lexicon's language. A fault is logged, and the first visitor waits."""
    client = Client(site)
    for lexicon in lexicons.values():
        for word in examples(lexicon.language):
            try:
                client.get(f"/mot/{quote(lexicon.id)}/{quote(word)}")
            except Exception:
                _LOG.exception("the page of %s in %s failed", word, lexicon.id)
                return
