"""Writing a pack: everything known of a lexicon, laid out so that it can be mapped and asked at once.

Same content, same bytes, on any machine: keys are sorted before the trie is built, no clock, path, set order or version of
anything goes in. A pack is written beside its place, synced, then renamed: what is on the shelf is always whole.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import marisa_trie
import numpy as np
import numpy.typing as npt

from lexsvc.automaton import Automaton, reach_of
from lexsvc.durable import sync
from lexsvc.entry import Entry
from lexsvc.pack.arrays import pack_strings, write_arrays
from lexsvc.pack.content import PackContent
from lexsvc.pack.manifest import Manifest, Profile
from lexsvc.pack.placing import put_in_place, writing_in
from lexsvc.pack.rows import pack_rows
from lexsvc.reason import Reason
from lexsvc.tier import Tier

_U32 = npt.NDArray[np.uint32]


def write_pack(content: PackContent, shelf: Path) -> Path:
    """Compile ``content`` into ``shelf/<lexicon>/<edition>-<fingerprint8>`` and return that folder.

    The pointer ``current`` is left alone (see :class:`lexsvc.shelf.Shelf`). An identical pack already there is kept as it is,
    unless it is damaged: then it is replaced. What builds that were killed left behind is cleared away.
    Raises ``ValueError`` when the content does not hold together, ``OSError`` when the disk refuses; nothing half is left.
    """
    home = shelf / content.lexicon
    home.mkdir(parents=True, exist_ok=True)
    with writing_in(home) as work:
        manifest = _compile(content, work)
        (work / "manifest.json").write_bytes(manifest.dump())
        work.chmod(0o755)
        for file in work.iterdir():
            sync(file)
        sync(work)
        return put_in_place(work, home / manifest.folder)


def _compile(content: PackContent, work: Path) -> Manifest:
    codes = np.asarray(content.codes, dtype=np.bytes_)
    if len(content.profile_of) != len(codes):
        raise ValueError(f"{len(codes)} codes but {len(content.profile_of)} profiles")
    tier_of_profile = np.array([int(p.tier) for p in content.profiles] or [0], dtype=np.uint8)
    tiers = tier_of_profile[content.profile_of]

    automaton = Automaton.build(codes, tiers.tobytes())
    edges = np.asarray(automaton.edges)
    write_arrays(work / "automaton.bin", {"edges": edges, "reach": reach_of(edges)})
    (work / "fold.json").write_bytes(_json(content.folding.table.as_dict()))
    ids = _write_trie(work / "keys.marisa", codes)
    profiles, numbers = _by_frequency(content.profiles, content.profile_of)
    bits = _profile_bits(len(profiles))
    by_id = np.zeros(len(codes), dtype=np.uint8)
    by_id[ids] = numbers
    write_arrays(work / "profiles.bin", _profile_arrays(by_id, bits, len(profiles)))
    masks = _SourceMasks([source.id for source in content.sources])
    write_arrays(work / "words.bin", _words(content, ids, masks))
    _write_refusals(content, work, masks)
    glosses = sorted(content.glosses)
    if glosses:
        owners = np.array([owner for owner, _ in glosses], dtype=np.uint32)
        write_arrays(work / "glosses.bin", {"lemma": owners, **pack_strings("text", [text for _, text in glosses])})
    frequencies = sorted(content.frequencies)
    if frequencies:
        # Thousandths of an occurrence per million words: whole numbers, so that every machine writes the same.
        values = np.array([min(round(value * 1000), 2**32 - 1) for _, value in frequencies], dtype=np.uint32)
        owners = np.array([owner for owner, _ in frequencies], dtype=np.uint32)
        write_arrays(work / "frequencies.bin", {"lemma": owners, "per_million_e3": values})

    standings = [p.standing for p in profiles]
    return Manifest(
        lexicon=content.lexicon,
        language=content.language,
        edition=content.edition,
        title=dict(content.title) or {"fr": content.lexicon, "en": content.lexicon},
        letters=content.folding.alphabet.letters,
        limits=content.limits,
        policy=dict(content.policy),
        tiered=content.tiered,
        profiles=profiles,
        profile_bits=bits,
        sources=tuple(content.sources),
        counts=_counts(tiers, numbers, standings, len(content.lemmas)),
        root=automaton.root,
        files={
            file.name: {
                "size": file.stat().st_size,
                "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
                "licence": content.licences.get(file.name, content.licence),
            }
            for file in sorted(work.iterdir())
        },
        recipe=dict(content.recipe),
    ).signed()


def _counts(
    tiers: npt.NDArray[np.uint8], profile_of: npt.NDArray[np.uint8], standings: list[str], lemmas: int
) -> dict[str, Any]:
    of_profile = np.bincount(profile_of, minlength=len(standings)).tolist()
    standing = dict.fromkeys(sorted(set(standings)), 0)
    for name, count in zip(standings, of_profile, strict=False):
        standing[name] += count
    return {
        "keys": len(tiers),
        "lemmas": lemmas,
        "tier": {tier.slug: int((tiers <= tier).sum()) for tier in Tier},
        "standing": standing,
    }


def _write_trie(path: Path, codes: Sequence[bytes] | npt.NDArray[np.bytes_]) -> npt.NDArray[np.int64]:
    """Write the trie of the codes and return the id of each."""
    # The larger cache costs a thirtieth of a byte a word and makes a look-up a twentieth faster.
    trie = marisa_trie.BinaryTrie(_each(codes), order=marisa_trie.LABEL_ORDER, cache_size=marisa_trie.LARGE_CACHE)
    path.write_bytes(trie.tobytes())  # its own save() tells a full disk as a RuntimeError
    return np.fromiter(map(trie.key_id, _each(codes)), dtype=np.int64, count=len(codes))


def _each(codes: Sequence[bytes] | npt.NDArray[np.bytes_], size: int = 65_536) -> Iterator[bytes]:
    """The codes as plain bytes, a chunk at a time: tens of millions of objects at once would be gigabytes."""
    for start in range(0, len(codes), size):
        chunk = codes[start : start + size]
        yield from chunk.tolist() if isinstance(chunk, np.ndarray) else chunk


def _by_frequency(
    profiles: Sequence[Profile], profile_of: npt.NDArray[np.uint8]
) -> tuple[tuple[Profile, ...], npt.NDArray[np.uint8]]:
    """The profiles numbered anew, the commonest first, and the new number of each key's."""
    counts = np.bincount(profile_of, minlength=len(profiles))
    order = sorted(range(len(profiles)), key=lambda place: (-counts[place], profiles[place]))
    renumbered = np.zeros(max(len(profiles), 1), dtype=np.uint8)
    renumbered[order] = np.arange(len(order), dtype=np.uint8)
    return tuple(profiles[place] for place in order), renumbered[profile_of]


def _profile_bits(profiles: int) -> int:
    if profiles > 256:
        raise ValueError(f"{profiles} profiles: a pack has at most 256 kinds of key")
    return 2 if profiles <= 4 else 4


def _profile_arrays(by_id: npt.NDArray[np.uint8], bits: int, profiles: int) -> dict[str, npt.NDArray[Any]]:
    """Each key's profile in ``bits`` bits. Where there are more profiles than these hold, the highest number means that the
    profile, a rare one, stands in ``rare.profile`` beside the key's id in ``rare.key``."""
    escape = (1 << bits) - 1
    if profiles <= escape + 1:
        return {"profiles": _squeeze(by_id, bits)}
    rare = np.flatnonzero(by_id >= escape)
    squeezed = _squeeze(np.minimum(by_id, escape), bits)
    return {"profiles": squeezed, "rare.key": rare.astype(np.uint32), "rare.profile": by_id[rare]}


def _squeeze(values: npt.NDArray[np.uint8], bits: int) -> npt.NDArray[np.uint8]:
    """Put 8 // bits values into each byte, the first in the lowest bits."""
    per_byte = 8 // bits
    padded = np.zeros(-(-len(values) // per_byte) * per_byte, dtype=np.uint8)
    padded[: len(values)] = values
    squeezed = np.zeros(len(padded) // per_byte, dtype=np.uint8)
    for place in range(per_byte):
        squeezed |= padded[place::per_byte] << np.uint8(place * bits)
    return squeezed


class _SourceMasks:
    """Sets of sources as 32-bit masks, bit *i* the *i*-th source of the manifest."""

    def __init__(self, ids: Sequence[str]) -> None:
        if len(ids) > 32:
            raise ValueError(f"{len(ids)} sources: a pack names at most 32")
        self._bit = {source: 1 << place for place, source in enumerate(ids)}
        #: ``names(mask)``: the sources of a mask, in the manifest's order
        self.names = lru_cache(maxsize=None)(lambda mask: tuple(id for id, bit in self._bit.items() if mask & bit))

    def __call__(self, sources: Iterable[str]) -> int:
        try:
            return sum(self._bit[source] for source in set(sources))
        except KeyError as error:
            raise ValueError(f"source {error} is not among the sources of the pack") from None


def _words(content: PackContent, ids: npt.NDArray[np.int64], masks: _SourceMasks) -> dict[str, npt.NDArray[Any]]:
    """Lemmas, entries by key, candidates by key, tags."""
    lemma_at = {(lemma.spelling, lemma.pos): place for place, lemma in enumerate(content.lemmas)}
    rows = []
    for place, entry in content.entries:
        try:
            lemma = lemma_at[entry.lemma, entry.pos]
        except KeyError:
            raise ValueError(f"entry {entry.spelling!r}: its lemma {entry.lemma!r} {entry.pos} is not in the pack") from None
        rows.append((int(ids[place]), entry.spelling or "", lemma, entry.features, masks(entry.sources)))
    rows.sort()
    spellings = sorted({row[1] for row in rows})
    features = sorted({row[3] for row in rows})
    spelling_at = {text: place for place, text in enumerate(spellings)}
    features_at = {text: place for place, text in enumerate(features)}
    small = sorted({text for lemma in content.lemmas for text in (lemma.pos, lemma.inflection)})
    small_at = {text: place for place, text in enumerate(small)}
    lemmas = content.lemmas
    arrays: dict[str, npt.NDArray[Any]] = {
        **pack_strings("spelling", spellings),
        **pack_strings("features", features),
        **pack_strings("small", small),
        **pack_strings("lemma", [lemma.spelling for lemma in lemmas]),
        "lemma.pos": _u32(small_at[lemma.pos] for lemma in lemmas),
        "lemma.inflection": _u32(small_at[lemma.inflection] for lemma in lemmas),
        "lemma.sources": _u32(masks(lemma.sources) for lemma in lemmas),
        "lemma.tier": np.array([3 if lemma.tier is None else int(lemma.tier) for lemma in lemmas], dtype=np.uint8),
        "entry.first": _firsts([row[0] for row in rows], len(ids)),
        "entry.spelling": _u32(spelling_at[row[1]] for row in rows),
        "entry.lemma": _u32(row[2] for row in rows),
        "entry.features": _u32(features_at[row[3]] for row in rows),
        "entry.sources": _u32(row[4] for row in rows),
    }

    def told(spelling: str, lemma: int, features: str, sources: int) -> Entry:
        return Entry(spelling or None, lemmas[lemma].spelling, lemmas[lemma].pos, features, masks.names(sources))

    derived = (told("", place, "", masks(lemma.sources)) for place, lemma in enumerate(lemmas))
    arrays |= pack_rows((told(*row[1:]) for row in rows), None if content.candidates is None else derived)
    if content.candidates is not None:
        key, lemma_index = content.candidates
        owner = ids[key]
        order = np.lexsort((lemma_index, owner))
        arrays["candidate.first"] = _firsts(owner[order], len(ids))
        arrays["candidate.lemma"] = np.asarray(lemma_index)[order].astype(np.uint32)
    tags = sorted((int(ids[place]), tag) for place, tag in content.tags)
    if tags:
        names = sorted({tag for _, tag in tags})
        arrays |= {**pack_strings("tag", names), "tag.key": _u32(key for key, _ in tags)}
        arrays["tag.name"] = _u32(names.index(tag) for _, tag in tags)
    return arrays


def _u32(values: Iterable[int]) -> _U32:
    return np.array(list(values), dtype=np.uint32)


def _firsts(owners: Any, keys: int) -> _U32:
    """Where the rows of each owner begin, rows being sorted by owner; one more for the end."""
    return np.searchsorted(np.asarray(owners, dtype=np.int64), np.arange(keys + 1)).astype(np.uint32)


def _write_refusals(content: PackContent, work: Path, masks: _SourceMasks) -> None:
    reasons = list(Reason)
    rows = sorted({(r.code, reasons.index(r.reason), r.spelling, masks(r.sources)) for r in content.refusals})
    codes = sorted({row[0] for row in rows})
    ids = dict(zip(codes, _write_trie(work / "refused.marisa", codes).tolist(), strict=True))
    rows.sort(key=lambda row: (ids[row[0]], row[1:]))
    write_arrays(
        work / "refused.bin",
        {
            **pack_strings("reason", [str(reason) for reason in reasons]),
            **pack_strings("spelling", [row[2] for row in rows]),
            "refusal.first": _firsts([ids[row[0]] for row in rows], len(codes)),
            "refusal.reason": np.array([row[1] for row in rows], dtype=np.uint8),
            "refusal.sources": _u32(row[3] for row in rows),
        },
    )


def _json(plain: Any) -> bytes:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")
