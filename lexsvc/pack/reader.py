"""Opening a pack: check what it says of itself, map its files, read a record when asked for one."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

import marisa_trie
import numpy as np

from lexsvc.automaton import Automaton
from lexsvc.entry import Entry, Refusal
from lexsvc.folding import Folding, FoldingTable
from lexsvc.pack.arrays import Arrays
from lexsvc.pack.manifest import Manifest, PackError
from lexsvc.pack.rows import rows_reader
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.searcher import Searcher
from lexsvc.tier import Tier

#: The first bytes of a marisa file. marisa-trie itself raises nothing when a file holds another kind of trie.
_MARISA_MAGIC = b"We love Marisa."
#: What stands between the senses of a gloss.
_SENSES = " | "
_REQUIRED = ("fold.json", "keys.marisa", "profiles.bin", "words.bin", "refused.marisa", "refused.bin", "automaton.bin")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Pack:
    """An opened pack. Everything is mapped and shared between processes; nothing of the words is copied.

    Opening checks the manifest's fingerprint and the size of every file, in milliseconds; :meth:`verify` checks every hash.
    Raises :class:`PackError` naming the file that is missing, of the wrong size, or foreign. Safe to share between threads.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = Manifest.load(folder / "manifest.json")
        for name in _REQUIRED:
            if name not in self.manifest.files:
                raise PackError(f"{folder / name}: not named in the manifest; build the lexicon again")
        optional = {"glosses.bin", "frequencies.bin"}
        for name, described in self.manifest.files.items():
            self._check_size(name, described["size"], optional=name in optional)
        self.folding = self._read_folding()
        self.trie = self._map_trie("keys.marisa")
        # All is mapped now and not when first asked: a pack goes on answering after its folder has been dropped.
        arrays = Arrays(folder / "profiles.bin")
        profiles = arrays["profiles"]
        if len(profiles) * (8 // self.manifest.profile_bits) < len(self.trie):
            raise PackError(f"{folder / 'profiles.bin'}: fewer profiles than keys; the pack is mixed from two: reinstall it")
        self.profile_bytes = profiles
        self._rare = (arrays["rare.key"], arrays["rare.profile"]) if "rare.key" in arrays else None
        self.words = Arrays(folder / "words.bin")
        if "row" not in self.words:
            raise PackError(f"{folder / 'words.bin'}: written by an earlier lexsvc; build the lexicon again")
        self._refused_trie = self._map_trie("refused.marisa")
        self._refused = Arrays(folder / "refused.bin")
        self._automaton = Arrays(folder / "automaton.bin")

    def _check_size(self, name: str, size: int, *, optional: bool) -> None:
        if Path(name).name != name:
            raise PackError(f"{self.folder}: file name {name!r} leaves the pack; this pack is not ours")
        try:
            found = (self.folder / name).stat().st_size
        except FileNotFoundError:
            if optional:
                return
            raise PackError(f"{self.folder / name}: missing; reinstall the pack or build the lexicon again") from None
        if found != size:
            raise PackError(f"{self.folder / name}: {found} bytes, the manifest says {size}; reinstall the pack")

    def _read_folding(self) -> Folding:
        path = self.folder / "fold.json"
        try:
            folding = Folding(FoldingTable.from_dict(json.loads(path.read_bytes())))
        except ValueError as error:
            raise PackError(f"{path}: {error}") from error
        if folding.alphabet.letters != self.manifest.letters:
            raise PackError(f"{path}: its alphabet is not the manifest's; the pack is mixed from two: reinstall it")
        return folding

    def _map_trie(self, name: str) -> marisa_trie.BinaryTrie:
        path = self.folder / name
        with path.open("rb") as file:
            if file.read(len(_MARISA_MAGIC)) != _MARISA_MAGIC:
                raise PackError(f"{path}: not a marisa trie; reinstall the pack")
        trie = marisa_trie.BinaryTrie()
        try:
            trie.mmap(str(path))
        except RuntimeError as error:
            raise PackError(f"{path}: damaged: {error}") from error
        return trie

    def verify(self) -> Iterator[str]:
        """Check the hash of every file and yield what is wrong, a line each; nothing if the pack is whole."""
        for name, described in self.manifest.files.items():
            path = self.folder / name
            if path.exists() and _sha256(path) != described["sha256"]:
                yield f"{path}: its content is not what was written (sha256 differs); reinstall the pack"

    def map_all(self) -> None:
        """Map what is otherwise mapped on first use, so that the pack answers on when its folder is gone."""
        _ = self._glosses, self._frequencies

    @cached_property
    def automaton(self) -> Automaton:
        """The automaton of the playable keys."""
        return Automaton(self._automaton["edges"], self.manifest.root)

    @cached_property
    def searcher(self) -> Searcher:
        """Searches the playable keys, made on first use."""
        return Searcher(self.automaton, self._automaton["reach"])

    @cached_property
    def tagged(self) -> dict[int, tuple[str, ...]]:
        """The keys (by id) that carry tags, and these."""
        if "tag.key" not in self.words:
            return {}
        found: dict[int, list[str]] = {}
        for key, name in zip(self.words["tag.key"], self.words["tag.name"], strict=True):
            found.setdefault(key, []).append(self.words.text("tag", name))
        return {key: tuple(tags) for key, tags in found.items()}

    def tags(self, key: int) -> tuple[str, ...]:
        """The tags of the key with this id, such as ``offensive``."""
        return self.tagged.get(key, ())

    @cached_property
    def profile(self) -> Callable[[int], int]:
        """``profile(key)``: the index into the manifest's profiles of the key with this id. A closure, for speed."""
        profiles = self.profile_bytes
        bits = self.manifest.profile_bits
        per_byte, mask = 8 // bits, (1 << bits) - 1
        shift = per_byte.bit_length() - 1

        def common(key: int) -> int:
            return profiles[key >> shift] >> (key & per_byte - 1) * bits & mask

        if self._rare is None:
            return common
        keys, numbers = self._rare

        def profile(key: int) -> int:
            number = common(key)
            return number if number < mask else numbers[bisect_left(keys, key)]

        return profile

    def profile_numbers(self) -> bytes:
        """The profile of every key, a byte each, by key id."""
        bits = self.manifest.profile_bits
        packed = np.frombuffer(self.profile_bytes, dtype=np.uint8)
        numbers = np.stack([packed >> place & (1 << bits) - 1 for place in range(0, 8, bits)], axis=1).ravel()[: len(self.trie)]
        if self._rare is not None:
            keys, rare = self._rare
            numbers[np.asarray(keys)] = np.asarray(rare)
        return numbers.tobytes()

    def sources(self, mask: int) -> tuple[str, ...]:
        """The ids of the sources in a mask, in the manifest's order."""
        known = self._source_sets.get(mask)
        if known is None:
            known = tuple(s.id for place, s in enumerate(self.manifest.sources) if mask >> place & 1)
            self._source_sets[mask] = known
        return known

    @cached_property
    def _source_sets(self) -> dict[int, tuple[str, ...]]:
        return {}

    def lemma(self, index: int) -> Lemma:
        """Lemma number ``index`` of the pack. Raises ``IndexError`` past the last."""
        words = self.words
        tier = words["lemma.tier"][index]
        return Lemma(
            words.text("lemma", index),
            words.text("small", words["lemma.pos"][index]),
            words.text("small", words["lemma.inflection"][index]),
            self.sources(words["lemma.sources"][index]),
            None if tier == 3 else Tier(tier),
        )

    @property
    def lemma_count(self) -> int:
        """How many lemmas the pack holds."""
        return len(self.words["lemma.tier"])

    def entries(self, key: int) -> tuple[Entry, ...]:
        """The entries of the key with this id: spelled ones first, then the lemmas that a grammar derives it from."""
        words = self.words
        first = words["entry.first"]
        found = []
        spelled = set()
        for row in range(first[key], first[key + 1]):
            lemma = words["entry.lemma"][row]
            spelled.add(lemma)
            found.append(
                Entry(
                    words.text("spelling", words["entry.spelling"][row]) or None,
                    words.text("lemma", lemma),
                    words.text("small", words["lemma.pos"][lemma]),
                    words.text("features", words["entry.features"][row]),
                    self.sources(words["entry.sources"][row]),
                )
            )
        for lemma in self.candidates(key):
            if lemma not in spelled:
                known = self.lemma(lemma)
                found.append(Entry(None, known.spelling, known.pos, "", known.sources))
        return tuple(found)

    @cached_property
    def entries_json(self) -> Callable[[int], bytes]:
        """``entries_json(key)``: what :meth:`entries` says, as a JSON list of objects. A closure, for speed."""
        return rows_reader(self.words)

    def candidates(self, key: int) -> tuple[int, ...]:
        """The lemmas (by index) whose paradigm yields the key with this id, where the pack records them."""
        words = self.words
        if "candidate.first" not in words:
            return ()
        first = words["candidate.first"]
        return tuple(words["candidate.lemma"][first[key] : first[key + 1]])

    def lemmas_of(self, key: int) -> tuple[int, ...]:
        """The lemmas (by index) that the entries or the grammar give the key with this id, ascending."""
        first = self.words["entry.first"]
        return tuple(sorted({*self.words["entry.lemma"][first[key] : first[key + 1]], *self.candidates(key)}))

    def refusals(self, code: bytes) -> tuple[Refusal, ...]:
        """What is known of a code that a game does not admit."""
        key = self._refused_trie.get(code)
        if key is None:
            return ()
        refused = self._refused
        first = refused["refusal.first"]
        return tuple(
            Refusal(
                code,
                Reason(refused.text("reason", refused["refusal.reason"][row])),
                refused.text("spelling", row),
                self.sources(refused["refusal.sources"][row]),
            )
            for row in range(first[key], first[key + 1])
        )

    @cached_property
    def _glosses(self) -> Arrays | None:
        path = self.folder / "glosses.bin"
        return Arrays(path) if path.exists() else None

    def glosses(self, lemma: int) -> tuple[str, ...]:
        """The glosses of a lemma (by index), one a sense; empty if there are none or the host left them out."""
        arrays = self._glosses
        if arrays is None:
            return ()
        owners = arrays["lemma"]
        row = bisect_left(owners, lemma)
        found = []
        while row < len(owners) and owners[row] == lemma:
            found += arrays.text("text", row).split(_SENSES)
            row += 1
        return tuple(found)

    @cached_property
    def _frequencies(self) -> Arrays | None:
        path = self.folder / "frequencies.bin"
        return Arrays(path) if path.exists() else None

    def frequency(self, lemma: int) -> float | None:
        """Occurrences of a lemma (by index) per million words, or None where no source counts it."""
        arrays = self._frequencies
        if arrays is None:
            return None
        owners = arrays["lemma"]
        row = bisect_left(owners, lemma)
        return arrays["per_million_e3"][row] / 1000 if row < len(owners) and owners[row] == lemma else None
