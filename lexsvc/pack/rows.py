"""Rows: what an answer tells of an entry, laid out so that the entries of a key are read in one piece.

Gathered from the other arrays of ``words.bin``, an entry takes a dozen look-ups far apart in memory, which costs a service more
than all the rest of an answer. So each entry also has a *row*, a text of two cells, each followed by a tab::

    {"spelling":"détente","lemma":"détente"    how the entry begins in JSON; the spelling is null where only a grammar knows it
    17                                         the number of its tail: how it goes on

Many entries share a tail: part of speech, features, sources. The rows of a key follow one another, in the order of its entries.
Where candidate lemmas are kept, each lemma has a row too, for the entries that a grammar derives from it.

In ``words.bin`` these are the strings ``row`` by entry, ``derived`` by lemma, and ``tail``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy.typing as npt

from lexsvc.entry import Entry
from lexsvc.pack.arrays import Arrays, pack_strings


def pack_rows(entries: Iterable[Entry], derived: Iterable[Entry] | None) -> dict[str, npt.NDArray[Any]]:
    """The arrays that hold these entries; ``derived``: the one that each lemma yields, None where no candidates are kept.

    The same entries in the same order give the same arrays.
    """
    numbers: dict[str, int] = {}

    @cache
    def tail(pos: str, features: str, sources: tuple[str, ...]) -> int:
        told = _json({"pos": pos, "features": features, "sources": sources})
        return numbers.setdefault(f",{told[1:]}", len(numbers))

    def rows(of: Iterable[Entry]) -> list[str]:
        return [f"{_json({'spelling': e.spelling, 'lemma': e.lemma})[:-1]}\t{tail(e.pos, e.features, e.sources)}\t" for e in of]

    arrays = pack_strings("row", rows(entries))
    if derived is not None:
        arrays |= pack_strings("derived", rows(derived))
    return arrays | pack_strings("tail", list(numbers))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rows_reader(words: Arrays) -> Callable[[int], bytes]:
    """``entries(key)``: the entries of the key with this id as a JSON list, those that only a grammar gives it last.

    A closure, for speed.
    """
    read = _derived_too(words) if "derived" in words else words.groups("row", "entry.first")
    tails = {b"%d" % number: tail + b"," for number, tail in enumerate(words.strings("tail"))}
    # The end of a row that stands alone, to the end of its list.
    ends = {number + b"\t": tail[:-1] + b"]" for number, tail in tails.items()}

    def entries(key: int) -> bytes:
        text = read(key)
        head, _, rest = text.partition(b"\t")
        end = ends.get(rest)
        if end is not None:  # one entry, as most keys have
            return b"[" + head + end
        cells = text.split(b"\t")  # what follows the last tab is empty
        cells[1::2] = [tails[number] for number in cells[1::2]]
        return b"[%b]" % b"".join(cells)[:-1]

    return entries


def _derived_too(words: Arrays) -> Callable[[int], bytes]:
    """``read(key)``: the rows of the key with this id, then those of the lemmas that only a grammar gives it."""
    first, lemma_of, rows = words["entry.first"], words["entry.lemma"], words.slices("row")
    first_candidate, candidates, derived = words["candidate.first"], words["candidate.lemma"], words.reader("derived")

    def read(key: int) -> bytes:
        start, stop = first[key], first[key + 1]
        text = rows(start, stop)
        spelled = lemma_of[start:stop].tolist()
        for lemma in candidates[first_candidate[key] : first_candidate[key + 1]].tolist():
            if lemma not in spelled:
                text += derived(lemma)
        return text

    return read
