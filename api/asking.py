"""A way of asking, prepared: who answers, in which language, and how long the answer may be kept.

Clients ask many words the same way. What does not depend on the word is worked out once for each way and kept, per generation,
in a bounded cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import orjson

from api import query
from api.holdings import Generation, Holdings, question_for
from api.parameters import Asked, in_query, read
from lexsvc.answer import Answers, Respondent
from lexsvc.lexicon import Asker
from lexsvc.stack import NONE, AnyWord, Stack
from lexsvc.strict import Strict
from lexsvc.suggest import Suggestions, suggest

Headers = list[tuple[str, str]]
Members = list[Respondent]
_Writer = Callable[[str], bytes]

#: A year: an edition that is named never changes.
_KEEP = "public, max-age=31536000"
_REVALIDATE = "no-cache"


class Asking:
    """One way of asking. ``write(word)`` is the answer as JSON; ``tag`` begins the entity tag of every such answer."""

    def __init__(self, members: Members, asked: Asked, language: str, tag: str, pinned: bool) -> None:
        respondent = as_one(members)
        answers = Answers(respondent, language)
        self.write: _Writer = answers.full if asked.explain else answers.brief
        for extend, wanted in ((_with_verdicts, asked.all), (_with_suggestions, asked.suggest)):
            if wanted:
                self.write = extend(self.write, members, asked, language)
        self.tag = tag
        self.headers: Headers = [
            ("Content-Type", "application/json"),
            ("Content-Language", language),
            ("Cache-Control", _KEEP if pinned else _REVALIDATE),
            ("Vary", "Accept-Language, Accept-Encoding"),
        ]


def as_one(members: Members) -> Respondent:
    """Who answers for all of them."""
    return members[0] if len(members) == 1 else Stack(members)


def _with_verdicts(write: _Writer, members: Members, asked: Asked, language: str) -> _Writer:
    """Adds each lexicon's own answer."""
    answers = [Answers(member, language) for member in members]
    writers = [each.full if asked.explain else each.brief for each in answers]

    def extended(word: str) -> bytes:
        verdicts = b",".join(write_one(word) for write_one in writers)
        return write(word)[:-1] + b',"verdicts":[' + verdicts + b"]}"

    return extended


def _with_suggestions(write: _Writer, members: Members, asked: Asked, language: str) -> _Writer:  # noqa: ARG001
    """Adds what may have been meant, from the first lexicon that has a suggestion."""
    askers = [member for member in members if isinstance(member, Asker)]

    def extended(word: str) -> bytes:
        found = Suggestions((), (), ())
        for asker in askers:
            found = suggest(asker.lexicon, word, asker.question)
            if found != Suggestions((), (), ()):
                break
        return write(word)[:-1] + b',"suggestions":' + orjson.dumps(found) + b"}"

    return extended


def members_for(generation: Generation, asked: Asked) -> tuple[Members, str, bool]:
    """Who answers; what content answers (the first digits of each fingerprint); whether every edition is pinned.

    Raises :class:`~api.problem.Problem`: ``not_ready``, ``unknown_lexicon`` or ``unknown_edition``.
    """
    members: Members = []
    contents = []
    for identifier, edition in asked.lexicons:
        if identifier == NONE and edition is None:
            members.append(AnyWord())
            contents.append(NONE)
            continue
        lexicon = generation.lexicon(identifier, edition)
        asker = lexicon.asker(question_for(lexicon, asked))
        members.append(Strict(asker) if asked.strict_accents else asker)
        contents.append(lexicon.fingerprint[:12])
    pinned = all(edition is not None or identifier == NONE for identifier, edition in asked.lexicons)
    return members, "-".join(contents), pinned


class Askings:
    """The ways of asking that were used lately."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._generation = holdings.current
        self._prepared = self._cache()

    def of_query(self, rest: tuple[str, ...], language: str) -> Asking:
        """The way of asking that a query string names, ``rest`` being its raw pairs apart from the word's.

        Raises :class:`~api.problem.Problem`.
        """
        generation = self._holdings.current
        if generation is not self._generation:
            # In this order: a thread that sees the new generation finds its cache.
            self._prepared = self._cache()
            self._generation = generation
        asking: Asking = self._prepared(generation, rest, language)
        return asking

    def _cache(self) -> Any:
        return lru_cache(maxsize=1024)(self._prepare)

    @staticmethod
    def _prepare(generation: Generation, rest: tuple[str, ...], language: str) -> Asking:
        return prepare(generation, read(query.parse("&".join(rest)), in_query), language)


def prepare(generation: Generation, asked: Asked, language: str) -> Asking:
    """Prepare a way of asking. Raises as :func:`members_for` does."""
    members, content, pinned = members_for(generation, asked)
    return Asking(members, asked, language, f'W/"{content}-{language}', pinned)
