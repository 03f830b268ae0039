"""The keys of all lemmas: what the grammar yields, by the million, as flat arrays.

Keys of at most fifteen letters are rows of sixteen bytes. Lemmas are shared out among processes in blocks, in order, so the
result does not depend on how many there are; then one sort brings equal keys together.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lexsvc.entry import STRATA
from lexsvc.greek import grammar
from lexsvc.paradigm import Lemma

#: The widest key a row holds, one byte less than the row so that it sorts as two big-endian numbers of eight bytes.
WIDTH = 16
_BLOCK = 500
_BIT = {stratum: 1 << place for place, stratum in enumerate(STRATA)}

_Bytes = npt.NDArray[np.uint8]
_U32 = npt.NDArray[np.uint32]


@dataclass
class Yields:
    """One row a (key, lemma): ``keys`` as ``S16``, the index of its lemma, the strata as a mask (bit *i* is ``STRATA[i]``)."""

    keys: npt.NDArray[Any]
    lemma: _U32
    strata: _Bytes


@dataclass(frozen=True, slots=True)
class Extra:
    """A key that stands for a lemma though its paradigm may not yield it."""

    key: bytes
    lemma: int
    stratum: str


def yields(
    lemmas: Sequence[Lemma], limits: tuple[int, int], extras: Sequence[Extra] = (), processes: int | None = None
) -> Yields:
    """All keys of all lemmas and all extras within the limits, sorted by key, then lemma.

    Raises ``ValueError`` naming the lemma whose inflection cannot be read.
    """
    if limits[1] >= WIDTH:
        raise ValueError(f"keys of up to {limits[1]} letters: at most {WIDTH - 1} are built")
    blocks = [(start, lemmas[start : start + _BLOCK], limits) for start in range(0, len(lemmas), _BLOCK)]
    parts = list(_mapped(blocks, min(2, os.cpu_count() or 1) if processes is None else processes))
    more = [extra for extra in extras if limits[0] <= len(extra.key) <= limits[1]]
    parts.append(_arrays([e.key for e in more], [e.lemma for e in more], [_BIT[e.stratum] for e in more]))
    found = Yields(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    parts.clear()
    return _sorted(found)


def _sorted(found: Yields) -> Yields:
    """The rows sorted by key and lemma, each pair once with all its strata."""
    halves = found.keys.view(">u8").reshape(-1, 2)
    order = np.lexsort((found.lemma, halves[:, 1], halves[:, 0]))
    keys, lemma, strata = found.keys[order], found.lemma[order], found.strata[order]
    first = np.ones(len(keys), dtype=bool)
    first[1:] = (keys[1:] != keys[:-1]) | (lemma[1:] != lemma[:-1])
    starts = np.flatnonzero(first)
    return Yields(keys[starts], lemma[starts], np.bitwise_or.reduceat(strata, starts))


def _mapped(blocks: list[Any], processes: int) -> Iterator[tuple[npt.NDArray[Any], _U32, _Bytes]]:
    if processes == 1:
        yield from map(_block, blocks)
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(_block, blocks)


def _block(work: tuple[int, Sequence[Lemma], tuple[int, int]]) -> tuple[npt.NDArray[Any], _U32, _Bytes]:
    start, lemmas, (shortest, longest) = work
    keys: list[bytes] = []
    owners: list[int] = []
    strata: list[int] = []
    for place, lemma in enumerate(lemmas, start):
        masks: dict[bytes, int] = {}
        try:
            for key, stratum in grammar.keys(lemma):
                if shortest <= len(key) <= longest:
                    masks[key] = masks.get(key, 0) | _BIT[stratum]
        except ValueError as error:
            raise ValueError(f"{lemma.spelling}: {error}") from error
        keys += masks
        strata += masks.values()
        owners += [place] * len(masks)
    return _arrays(keys, owners, strata)


def _arrays(keys: list[bytes], owners: list[int], strata: list[int]) -> tuple[npt.NDArray[Any], _U32, _Bytes]:
    return np.array(keys, dtype=f"S{WIDTH}"), np.array(owners, dtype=np.uint32), np.array(strata, dtype=np.uint8)
