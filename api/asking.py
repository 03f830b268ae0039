"""A way of asking, prepared: who answers, in which language, and how long the answer may be kept.

Clients ask many words the same way. What does not depend on the word is worked out once for each way and kept, per generation,
in a bounded cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from zlib import crc32

import orjson

from api import query
from api.dictionaries.opened import Opened, is_own
from api.holdings import GENERATION, Generation, question_for
from api.members import members_of
from api.parameters import Asked, in_query, read
from api.problem import Problem
from lexsvc.amendment import Amended
from lexsvc.answer import Answers, Respondent
from lexsvc.lexicon import Asker, Lexicon
from lexsvc.overlay import Overlay
from lexsvc.stack import NONE, AnyWord, Stack
from lexsvc.strict import Strict
from lexsvc.suggest import Suggestions, suggest

Headers = list[tuple[str, str]]
Members = list[Respondent]
_Writer = Callable[[str], bytes]

#: A year: an edition that is named never changes.
_KEEP = "public, max-age=31536000"
_REVALIDATE = "no-cache"
#: How many answers are kept, and how long a query string may be whose answer is.
_MOST_KEPT = 4096
_LONG = 200


class Asking:
    """One way of asking. ``write(word)`` is the answer as JSON; ``headers`` stand on every such answer, as does ``tag``, the
    beginning of its entity tag."""

    def __init__(self, members: Members, asked: Asked, language: str, tag: str, pinned: bool, generation: str) -> None:
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
            (GENERATION, generation),
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
    """Adds what may have been meant, from the first lexicon that has a suggestion; an overlay is one with its base."""
    lenient = [_lenient(member) for member in members]

    def extended(word: str) -> bytes:
        found = Suggestions()
        for member in lenient:
            layers = (suggest(asker.lexicon, word, asker.question, member.admits) for asker in _askers(member))
            found = sum(layers, start=Suggestions())
            if found:
                break
        return write(word)[:-1] + b',"suggestions":' + orjson.dumps(found) + b"}"

    return extended


def _lenient(member: Respondent) -> Respondent:
    """The same without regard to accents, which keys do not have."""
    if isinstance(member, Strict):
        return member.respondent
    return Overlay(_lenient(member.own), _lenient(member.base)) if isinstance(member, Overlay) else member


def _askers(member: Respondent) -> Iterator[Asker]:
    """The lexicons that a respondent asks, the topmost first."""
    if isinstance(member, Overlay):
        yield from (*_askers(member.own), *_askers(member.base))
    elif isinstance(member, Amended):
        yield from (member.amendment, member.base)
    elif isinstance(member, Asker):
        yield member


def members_for(generation: Generation, asked: Asked) -> tuple[Members, str, bool]:
    """Who answers; what content answers (the first digits of each fingerprint); whether every edition is pinned.

    Raises :class:`~api.problem.Problem` as :func:`~api.members.members_of` does.
    """
    found: Members = []
    contents = []

    def respondent(lexicon: Lexicon, amendment: Lexicon | None = None) -> Respondent:
        contents.append(lexicon.fingerprint[:12])
        asker = lexicon.asker(question_for(lexicon, asked))
        answering: Asker | Amended = asker
        if amendment is not None:
            contents.append(amendment.fingerprint[:12])
            answering = Amended(amendment.asker(question_for(lexicon, asked)), asker)
        return Strict(answering) if asked.strict_accents else answering

    for member in members_of(generation, asked.lexicons):
        if member.lexicon is None:
            contents.append(NONE)
            found.append(AnyWord())
            continue
        answering = respondent(member.lexicon, member.amendment)
        for overlay in member.overlays:
            answering = Overlay(respondent(overlay), answering)
        found.append(answering)
    pinned = all(name == NONE or (edition is not None and not is_own(name)) for name, edition in asked.lexicons)
    return found, "-".join(contents), pinned


class _AsksOwn(Exception):
    """A way of asking names own dictionaries, which may change at any time. Caches keep no exceptions."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked


#: An answer to a query string: its entity tag, its headers, its content. A plain tuple, for speed.
Answer = tuple[str, Headers, bytes]


class Askings:
    """The ways of asking, and the answers, that were lately used of one generation.

    What clients ask is far from even: a game asks about the same words again and again. An answer is kept once it is asked for
    twice within a short while, as keeping costs more than giving one. All caches are bounded. Answers of own dictionaries are
    not kept, and ways of asking them only for as long as these stay what they are.
    """

    def __init__(self, generation: Generation) -> None:
        self.generation = generation
        self._prepared = lru_cache(maxsize=512)(self._prepare)
        self._of_rest = lru_cache(maxsize=512)(self._read)
        self._kept: dict[tuple[str, str], Answer] = {}
        self._seen = bytearray(_MOST_KEPT)  # what was lately asked once: at the place of a hash, other bits of it

    def answer(self, text: str, language: str) -> Answer:
        """The answer that a query string asks for. Raises :class:`~api.problem.Problem`."""
        kept = self._kept.get((text, language))
        if kept is not None:
            return kept
        raw, rest = (text[5:], ()) if text.startswith("word=") and "&" not in text else _word_and_rest(text)
        try:
            asking = self._of_rest(rest, language)
        except _AsksOwn as found:
            return _written(text, raw, self.of(found.asked, language))
        answer = _written(text, raw, asking)
        hashed = hash(text)
        place, mark = hashed % _MOST_KEPT, hashed >> 12 & 255
        if self._seen[place] != mark:
            self._seen[place] = mark
        elif len(text) < _LONG:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[text, language] = answer
        return answer

    def of(self, asked: Asked, language: str) -> Asking:
        """A way of asking, prepared. Raises as :func:`members_for` does."""
        asking: Asking = self._prepared(asked, language, self._own_content(asked))
        return asking

    def _own_content(self, asked: Asked) -> tuple[Opened | None, ...]:
        """The own dictionaries among those asked, as they are now."""
        return tuple(self.generation.own(identifier) for identifier, _ in asked.lexicons if is_own(identifier))

    def _read(self, rest: tuple[str, ...], language: str) -> Asking:
        asked = read(query.parse("&".join(rest)), in_query)
        if any(is_own(identifier) for identifier, _ in asked.lexicons):
            raise _AsksOwn(asked)
        return self.of(asked, language)

    def _prepare(self, asked: Asked, language: str, _own: tuple[Opened | None, ...]) -> Asking:
        members, content, pinned = members_for(self.generation, asked)
        return Asking(members, asked, language, f'W/"{content}-{language}', pinned, self.generation.name)


def _written(text: str, raw: str, asking: Asking) -> Answer:
    content = asking.write(query.decode(raw))
    # The query is part of the tag, so that no cache that forgets it can mix up two words.
    tag = f'{asking.tag}-{crc32(text.encode())}"'
    return tag, [*asking.headers, ("ETag", tag)], content


def _word_and_rest(text: str) -> tuple[str, tuple[str, ...]]:
    """The raw value of ``word`` in a query string, and its other raw pairs. Raises :class:`Problem`."""
    word = None
    rest = []
    for pair in text.split("&"):
        name, _, value = pair.partition("=")
        if name != "word":
            rest.append(pair)
        elif word is None:
            word = value
        else:
            raise in_query("word", f"{word}&word={value}")
    if word is None:
        raise Problem("missing_parameter", name="word")
    return word, tuple(rest)
