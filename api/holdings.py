"""Holdings: the lexicons a worker has open.

A :class:`Generation` is what is current at one moment and never changes: a request takes one, keeps to it and names it in the
header :data:`GENERATION`. A new edition on the shelf makes a new generation without a restart, opened and verified beside the
old one, which answers meanwhile. A pack that cannot be opened or verified is refused: the lexicon stays at the edition it had,
and ``/readyz`` tells.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from flask import g

from api.database import Away
from api.dictionaries.keeper import Keeper
from api.dictionaries.opened import OpenDictionaries, Opened, is_own
from api.dictionaries.record import Missing
from api.parameters import Asked
from api.problem import Problem
from lexsvc.amendment import speaks_of
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError
from lexsvc.question import Question
from lexsvc.shelf import Shelf, UnknownEdition, UnknownLexicon
from lexsvc.stack import NONE

_LOG = logging.getLogger("lexsvc")
#: How many editions that are not current a worker keeps open.
_MOST_PINNED = 16
#: The header of an answer that names the generation it was given from.
GENERATION = "X-Lexsvc-Generation"

#: What live decisions make of the lexicons at hand, by id; none where there are no decisions. Never raises.
Amendments = Callable[[Mapping[str, Lexicon]], Mapping[str, Lexicon]]


class Generation:
    """The lexicons at hand at one moment. Immutable.

    ``refused``: lexicon id -> why its newest pack was not taken. ``name`` stands for the current packs and nothing else: it is
    the same in every worker and after a restart, and comes back when an edition does. ``number`` counts within a worker.
    ``live``: lexicon id -> the amendment that decisions make of its current edition (:mod:`lexsvc.amendment`), where there is
    any; it is part of the name.
    Own dictionaries (``own``) are no part of it: whoever asks about one gets it as it is then.
    """

    def __init__(
        self,
        lexicons: Mapping[str, Lexicon],
        refused: Mapping[str, str],
        pinned: Callable[[str, str], Lexicon | None],
        number: int,
        own: OpenDictionaries | None = None,
        live: Mapping[str, Lexicon] = MappingProxyType({}),
    ) -> None:
        self.lexicons = dict(lexicons)
        self.live = dict(live)
        self.refused = dict(refused)
        self.number = number
        every = [*sorted(self.lexicons.items()), *sorted(self.live.items())]
        held = "\n".join(f"{id} {lexicon.fingerprint}" for id, lexicon in every)
        self.name = hashlib.sha256(held.encode()).hexdigest()[:12]
        self._pinned = pinned
        self._own = own

    def own(self, identifier: str) -> Opened | None:
        """The own dictionary of this id, None if it is no such id or there is none.

        Raises :class:`Problem` ``compiling``, ``not_compiled``, ``database_away`` if only the database could tell, or
        ``storage_failed``.
        """
        if self._own is None or not is_own(identifier):
            return None
        try:
            return self._own.find(identifier)
        except Missing:
            return None
        except Away:
            raise Problem("database_away", headers=(("Retry-After", "5"),)) from None
        except OSError as error:
            _LOG.error("%s: %s", identifier[:9], error)
            raise Problem("storage_failed", headers=(("Retry-After", "5"),)) from None

    def lexicon(self, identifier: str, edition: str | None = None) -> Lexicon:
        """A lexicon whose content anybody may see, at its current edition or the one named.

        Raises :class:`Problem`: ``not_ready`` while there is none at all, ``unknown_lexicon``, ``unknown_edition``, and for own
        dictionaries ``compiling``, ``not_compiled`` or, if private, ``forbidden``.
        """
        current = self.lexicons.get(identifier)
        if current is None:
            own = self.own(identifier)
            if own is not None:
                return public(own, edition)
            if not self.lexicons:
                raise Problem("not_ready", headers=(("Retry-After", "5"),))
            raise Problem("unknown_lexicon", value=identifier, known=", ".join([*self.lexicons, NONE]))
        if edition is None or edition in (current.edition, current.pack.folder.name):
            return current
        try:
            pinned = self._pinned(identifier, edition)
        except (UnknownEdition, UnknownLexicon):
            pinned = None
        if pinned is None:
            raise Problem("unknown_edition", lexicon=identifier, value=edition, known=current.edition)
        return pinned

    def telling(self, identifier: str, edition: str | None, word: str) -> Lexicon:
        """The lexicon that tells of one word: the amendment where a live decision touches it, unless an edition is named.

        Raises as :meth:`lexicon` does.
        """
        found = self.lexicon(identifier, edition)
        amendment = None if edition is not None else self.live.get(identifier)
        return found if amendment is None or not speaks_of(amendment, found.folding.code(word)) else amendment


class Held(Protocol):
    """What answers are given from: the shelf, and what is current on it."""

    @property
    def shelf(self) -> Shelf: ...

    @property
    def current(self) -> Generation: ...


class HeldByRequest:
    """Holdings as a request to Flask sees them: the generation it took first stays current to its end."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self.shelf = holdings.shelf

    @property
    def current(self) -> Generation:
        if "generation" not in g:
            g.generation = self._holdings.current
        taken: Generation = g.generation
        return taken


def public(own: Opened, edition: str | None = None) -> Lexicon:
    """The lexicon of an own dictionary if all may see it; it has one edition, the latest.

    Raises :class:`Problem`: ``forbidden`` or ``unknown_edition``.
    """
    lexicon = own.lexicon
    if not own.public:
        raise Problem("forbidden", use="private")
    if edition not in (None, lexicon.edition):
        raise Problem("unknown_edition", lexicon=lexicon.id, value=edition, known=lexicon.edition)
    return lexicon


class Holdings:
    """Keeps the current generation in ``current``, a plain attribute: taking it costs nothing and is safe between threads.

    ``dictionaries``: the store of own dictionaries, if the service keeps any. ``amendments``: what the live decisions make of
    these lexicons.
    """

    def __init__(self, packs: Path, dictionaries: Keeper | None = None, amendments: Amendments | None = None) -> None:
        self.shelf = Shelf(packs)
        self.dictionaries = dictionaries
        self._own = None if dictionaries is None else OpenDictionaries(dictionaries)
        self._amendments = amendments
        self._seen: dict[str, str] = {}
        self._refused_at: dict[str, int] = {}
        self._pinned = lru_cache(maxsize=_MOST_PINNED)(self._open_pinned)
        self.current = Generation({}, {}, self._pinned, 0, self._own)
        self.look()

    def watch(self, seconds: float) -> None:
        """Look at the shelf every so many seconds, in a thread of its own that ends with the process."""

        def keep_looking() -> None:
            while True:
                time.sleep(seconds)
                try:
                    self.look()
                except Exception:  # whatever happens on the shelf, the lexicons at hand go on answering
                    _LOG.exception("the shelf cannot be read")

        threading.Thread(target=keep_looking, name="lexsvc-shelf", daemon=True).start()

    def look(self) -> None:
        """Make a new generation if the shelf points elsewhere than it did, or if other decisions are live."""
        before = self.current
        seen: dict[str, str] = {}
        for identifier in self.shelf.lexicons():
            try:
                seen[identifier] = self.shelf.current(identifier)
            except (PackError, UnknownLexicon) as error:
                seen[identifier] = f"!{error}"
        stays = seen == self._seen and before.number > 0 and self._written_at(before.refused) == self._refused_at
        written_at = {} if stays else self._written_at(seen)  # before any is read, so that none changes unseen
        lexicons, refused = (before.lexicons, before.refused) if stays else self._taken_up(seen, before)
        live = {} if self._amendments is None else self._amendments(lexicons)
        if stays and live == before.live:
            return
        self._seen = seen
        if not stays:
            self._pinned.cache_clear()  # the shelf has changed
            self._refused_at = {identifier: written_at[identifier] for identifier in refused}
        self.current = Generation(lexicons, refused, self._pinned, before.number + 1, self._own, live)

    def _written_at(self, identifiers: Iterable[str]) -> dict[str, int]:
        """When the pack pointed to was written, in nanoseconds; 0 if there is none. One that was refused may be mended."""
        found = {}
        for identifier in identifiers:
            try:
                found[identifier] = (self.shelf.find(identifier) / "manifest.json").stat().st_mtime_ns
            except (PackError, UnknownLexicon, OSError):
                found[identifier] = 0
        return found

    def _taken_up(self, seen: Mapping[str, str], before: Generation) -> tuple[dict[str, Lexicon], dict[str, str]]:
        """The lexicons that the shelf points to, and why others were refused."""
        lexicons: dict[str, Lexicon] = {}
        refused: dict[str, str] = {}
        for identifier, folder in seen.items():
            known = before.lexicons.get(identifier)
            if known is not None and known.pack.folder.name == folder:
                lexicons[identifier] = known
                continue
            try:
                lexicons[identifier] = self._open(identifier, folder)
            except (PackError, UnknownEdition, UnknownLexicon, OSError) as error:
                _LOG.error("%s: refused: %s", identifier, error)
                refused[identifier] = "its newest pack cannot be opened"
                if known is not None:
                    lexicons[identifier] = known
        return lexicons, refused

    def _open_pinned(self, identifier: str, edition: str) -> Lexicon | None:
        """An edition that is not current, or None if it is damaged: that too is kept, as hashing a pack takes its time.

        Raises :class:`UnknownEdition` or :class:`UnknownLexicon`, so that no made-up name takes the place of an edition.
        """
        try:
            return self._open(identifier, edition)
        except (PackError, OSError) as error:
            _LOG.error("%s@%s cannot be opened: %s", identifier, edition, error)
            return None

    def _open(self, identifier: str, folder: str) -> Lexicon:
        """Open and verify. ``folder`` may also be an edition. Raises as :meth:`Shelf.open` does."""
        lexicon = self.shelf.open(identifier, folder)
        if lexicon.id != identifier:
            raise PackError(f"{lexicon.pack.folder}: is a pack of {lexicon.id!r}, not of {identifier!r}")
        for fault in lexicon.pack.verify():
            raise PackError(fault)
        return lexicon


def question_for(lexicon: Lexicon, asked: Asked) -> Question:
    """The question a lexicon is asked: what the client said, else the lexicon's policy."""
    policy = lexicon.policy
    return Question(
        tier=policy.tier if asked.tier is None else asked.tier,
        theoretical=policy.theoretical if asked.theoretical is None else asked.theoretical,
        dialects=asked.dialects if asked.asks_dialects else policy.dialects,
        refuse_tags=asked.refuse_tags,
        input=asked.input,
    )
