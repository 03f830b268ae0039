"""Answers in JSON: what ``Verdict.as_dict`` says, put together from pieces that are prepared once a question.

Most words typed are plain letters. For those an answer is the word, its key, and text that depends only on the key's profile
(tier, standing, message), its entries and the marks that folding stripped; no object is built on the way. Everything else
goes through :meth:`Asker.verdict`. A property test holds both ways together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import orjson

from lexsvc.amendment import Amended
from lexsvc.folding import Folding
from lexsvc.lexicon import Asker
from lexsvc.verdict import Verdict


class Respondent(Protocol):
    """Whoever can be asked about words: one lexicon, several, or the one that admits everything."""

    def verdict(self, word: str) -> Verdict:
        """The whole answer."""

    def admits(self, word: str) -> bool:
        """Only whether the word is valid."""


class Answers:
    """A respondent's answers as JSON, prose in ``language``: ``full(word)`` and ``brief(word)``, one object each.

    ``brief`` holds ``word valid key tier reasons`` only. Words are any text that has a UTF-8 form.
    """

    def __init__(self, respondent: Respondent, language: str) -> None:
        write: tuple[_Writer, _Writer]
        match respondent:
            case Asker():
                write = _prepared(respondent, language)
            case Amended():
                write = _amended(respondent, language)
            case _:
                write = _plain(respondent, language)
        self.full, self.brief = write


_Writer = Callable[[str], bytes]


def _plain(respondent: Respondent, language: str) -> tuple[_Writer, _Writer]:
    """The two writers of any respondent."""
    verdict = respondent.verdict
    return lambda word: orjson.dumps(verdict(word).as_dict(language)), lambda word: orjson.dumps(verdict(word).brief())


def _amended(respondent: Amended, language: str) -> tuple[_Writer, _Writer]:
    """The two fast writers of an edition with an amendment over it: each word is written by the one that answers for it."""
    base, amendment, speaks = respondent.base, respondent.amendment, respondent.speaks
    full, brief = _prepared(base, language)
    own_full, own_brief = _prepared(amendment, language)
    return lambda word: (own_full if speaks(word) else full)(word), lambda word: (own_brief if speaks(word) else brief)(word)


def _prepared(asker: Asker, language: str) -> tuple[_Writer, _Writer]:
    """The two fast writers of one lexicon. What is the same for all words of a row is written here, once."""
    place, decode = asker.place, asker.decode
    entries_of, trace_of = asker.lexicon.pack.entries_json, _trace_writer(asker.lexicon.folding)
    after_word = [b'","valid":%b,"key":"' % (b"true" if sample.valid else b"false") for sample in asker.samples]
    after_key = [_after_key(sample, language) for sample in asker.samples]
    after_key_brief = [_after_key_brief(sample) for sample in asker.samples]

    # A plain word is made of letters, so it needs no escape in JSON.
    def full(word: str) -> bytes:
        placed = place(word)
        if placed is None:
            return orjson.dumps(asker.verdict(word).as_dict(language))
        code, row, key = placed
        return b"".join(
            (
                b'{"word":"',
                word.encode(),
                after_word[row],
                decode(code),
                after_key[row],
                entries_of(key) if key >= 0 else b"[]",
                b',"trace":[]}' if word.isascii() else trace_of(word),
            )
        )

    def brief(word: str) -> bytes:
        placed = place(word)
        if placed is None:
            return orjson.dumps(asker.verdict(word).brief())
        code, row, _ = placed
        return b"".join((b'{"word":"', word.encode(), after_word[row], decode(code), after_key_brief[row]))

    return full, brief


def _after_key(sample: Verdict, language: str) -> bytes:
    """The members of a full answer between its key and its entries."""
    said = sample.as_dict(language)
    for name in ("word", "valid", "key", "entries", "trace"):
        del said[name]
    return b'",' + orjson.dumps(said)[1:-1] + b',"entries":'


def _after_key_brief(sample: Verdict) -> bytes:
    """The members of a short answer after its key, closing brace included."""
    said = sample.brief()
    for name in ("word", "valid", "key"):
        del said[name]
    return b'",' + orjson.dumps(said)[1:]


@lru_cache(maxsize=16)
def _trace_writer(folding: Folding) -> Callable[[str], bytes]:
    """Writes the trace of a plain word, the end of its answer: what :meth:`Folding.fold` tells of each letter, once."""
    steps = {c: step for c in folding.table.steps for step in folding.fold(c).trace}
    silent = bytes(code for code in range(256) if chr(code) not in steps)

    @lru_cache(maxsize=1 << 12)
    def trace(marked: str) -> bytes:
        said = orjson.dumps([step.as_dict() for step in dict.fromkeys(steps[c] for c in marked)])
        return b',"trace":%b}' % said

    @lru_cache(maxsize=1 << 12)
    def trace_latin(marked: bytes) -> bytes:
        return trace(marked.decode("latin-1"))

    def write(word: str) -> bytes:
        return trace("".join([c for c in word if c in steps]))

    def write_latin(word: str) -> bytes:
        try:
            return trace_latin(word.encode("latin-1").translate(None, silent))
        except UnicodeEncodeError:
            return write(word)

    return write_latin if folding.is_latin else write
