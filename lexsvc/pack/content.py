"""The content of a pack, before it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from lexsvc.entry import Entry, Refusal
from lexsvc.folding import Folding
from lexsvc.pack.manifest import Profile, Source
from lexsvc.paradigm import Lemma

_U32 = npt.NDArray[np.uint32]


@dataclass
class PackContent:
    """What goes into a pack.

    ``codes``: the playable keys, strictly ascending. ``profile_of``: for each code an index into ``profiles``.
    ``entries``: pairs of an index into ``codes`` and an :class:`Entry`, whose lemma and part of speech name a :class:`Lemma` of
    ``lemmas``. ``candidates``: for lexicons whose forms are worked out by a grammar, two arrays of equal length, an index into
    ``codes`` and one into ``lemmas`` that may yield it. ``glosses``: index into ``lemmas``, text, its senses separated by
    ``" | "``. ``frequencies``: index into ``lemmas``, occurrences per million words. ``tags``: index into ``codes``, tag.
    ``licences``: file name -> licence, for files that do not stand under ``licence``.
    """

    lexicon: str
    language: str
    edition: str
    folding: Folding
    codes: Sequence[bytes] | npt.NDArray[np.bytes_]
    profiles: Sequence[Profile]
    profile_of: npt.NDArray[np.uint8]
    lemmas: Sequence[Lemma] = ()
    entries: Iterable[tuple[int, Entry]] = ()
    candidates: tuple[_U32, _U32] | None = None
    refusals: Iterable[Refusal] = ()
    glosses: Iterable[tuple[int, str]] = ()
    frequencies: Iterable[tuple[int, float]] = ()
    tags: Iterable[tuple[int, str]] = ()
    sources: Sequence[Source] = ()
    title: Mapping[str, str] = field(default_factory=dict)
    limits: tuple[int, int] = (2, 15)
    policy: Mapping[str, Any] = field(default_factory=dict)
    tiered: bool = True
    licence: str = ""
    licences: Mapping[str, str] = field(default_factory=dict)
    recipe: Mapping[str, Any] = field(default_factory=dict)
