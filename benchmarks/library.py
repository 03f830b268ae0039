"""The library's speed and a pack's size: ``python -m benchmarks.library [LEXICON]``."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import marisa_trie

from benchmarks.timing import seconds_of, tell
from lexsvc import places
from lexsvc.answer import Answers
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

WORDS = 100_000
ROUNDS = 7


def fresh(words: Sequence[str]) -> list[str]:
    """Copies that lie one after the other in memory, so that no side is helped by where its strings happen to be."""
    return [word.encode("utf-8").decode("utf-8") for word in words]


def loop(ask: Callable[[str], object], words: Sequence[str]) -> Callable[[], None]:
    """Asking about every word, the result thrown away."""

    def run() -> None:
        for word in words:
            ask(word)

    return run


def spellings(lexicon: Lexicon) -> list[str]:
    """Every spelling of the lexicon, in random order."""
    words = lexicon.pack.words
    every = [words.text("spelling", index) for index in range(len(words["spelling.at"]) - 1)]
    chosen = [word for word in every if word]
    random.Random(2026).shuffle(chosen)
    return chosen


def membership(lexicon: Lexicon, chosen: Sequence[str]) -> None:
    """``is_valid`` beside ``marisa_trie.Trie.__contains__`` of the same spellings, mapped from a file as the pack is."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "spellings.marisa")
        marisa_trie.Trie(chosen, order=marisa_trie.LABEL_ORDER).save(path)
        trie = marisa_trie.Trie()
        trie.mmap(path)
        for kind, most in (("ASCII", 1.2), ("accented", 1.6)):
            words = [word for word in chosen if word.isascii() == (kind == "ASCII")][:WORDS]
            ours, theirs = fresh(words), fresh(words)
            is_valid, contains = lexicon.is_valid, trie.__contains__
            took = seconds_of({"ours": loop(is_valid, ours), "marisa": loop(contains, theirs)}, ROUNDS)
            ratio = took["ours"] / took["marisa"]
            tell(f"is_valid, {kind} words, against marisa Trie", f"{ratio:.2f}", f"at most {most}", ratio <= most)
            tell("  microseconds a word: ours, marisa", f"{per_word(took, 'ours', ours)}, {per_word(took, 'marisa', ours)}")


def per_word(took: dict[str, float], name: str, words: Sequence[str]) -> str:
    """Microseconds a word."""
    return f"{took[name] / len(words) * 1e6:.2f}"


def answers(lexicon: Lexicon, chosen: Sequence[str]) -> None:
    """Answers as JSON, as one process of the service makes them."""
    words = fresh(chosen[:WORDS])
    prepared = Answers(lexicon.asker(lexicon.policy), "fr")
    asker = lexicon.asker(lexicon.policy)
    work = {"full": prepared.full, "brief": prepared.brief, "tsv": asker.tsv}
    took = seconds_of({name: loop(ask, words) for name, ask in work.items()}, 3)
    for name in work:
        tell(
            f"one answer, {name}: microseconds, words/s in one process",
            f"{per_word(took, name, words)}, {len(words) / took[name]:,.0f}",
        )


def opening(lexicon: Lexicon) -> None:
    """Opening a pack, its files already in the page cache."""
    took = seconds_of({"open": lambda: Lexicon.open(lexicon.pack.folder)}, 15)["open"] * 1e3
    tell("opening a pack, milliseconds", f"{took:.1f}", "at most 10", took <= 10)


def size(lexicon: Lexicon) -> None:
    """Bytes on disk that say which words there are, and at which tier."""
    files = lexicon.pack.manifest.files
    bytes_a_word = (files["keys.marisa"]["size"] + files["profiles.bin"]["size"]) / len(lexicon)
    tell("keys and tiers, bytes a word", f"{bytes_a_word:.2f}", "at most 2.6", bytes_a_word <= 2.6)
    lengths = [len(key) for key in lexicon.keys(Tier.EXPERT)]
    tell("  keys, median length", f"{len(lengths):,}, {median(lengths):.0f}")
    tell("  the whole pack, MB", f"{sum(file['size'] for file in files.values()) / 1e6:.1f}")


def main(identifier: str = "fr") -> None:
    """Measure and print."""
    lexicon = Shelf(places.packs()).open(identifier)
    print(f"{lexicon!r}, python {sys.version.split()[0]}")
    chosen = spellings(lexicon)
    size(lexicon)
    opening(lexicon)
    membership(lexicon, chosen)
    answers(lexicon, chosen)


if __name__ == "__main__":
    main(*sys.argv[1:])
