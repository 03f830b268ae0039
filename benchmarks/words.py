"""The library's speed and a pack's size: ``python -m benchmarks.words [LEXICON]``."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import marisa_trie

from benchmarks.timing import Turns, ratio, tell, turns_of
from lexsvc import places
from lexsvc.answer import Answers
from lexsvc.forms import proofs
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError
from lexsvc.shelf import Shelf, UnknownLexicon
from lexsvc.tier import Tier

#: Words a turn, and turns: short ones, so that a noisy moment of the machine falls on all alike.
WORDS = 10_000
TURNS = 41


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
            words = [word for word in chosen if word.isascii() == (kind == "ASCII")]
            turns = turns_of({"ours": asking(lexicon.is_valid, words), "marisa": asking(trie.__contains__, words)})
            found = ratio(turns, "ours", "marisa")
            tell(f"is_valid, {kind} words, against marisa Trie", f"{found:.2f}", f"at most {most}", found <= most)
            tell("  microseconds a word: ours, marisa", f"{per_word(turns, 'ours')}, {per_word(turns, 'marisa')}")


def asking(ask: Callable[[str], object], words: Sequence[str]) -> list[Callable[[], object]]:
    """Turns of asking about other words each time, as far as there are."""
    starts = (turn * WORDS % max(1, len(words) - WORDS) for turn in range(TURNS))
    return [loop(ask, fresh(words[start : start + WORDS])) for start in starts]


def per_word(turns: Turns, name: str) -> str:
    """Microseconds a word."""
    return f"{median(turns[name]) / WORDS * 1e6:.2f}"


def answers(lexicon: Lexicon, chosen: Sequence[str]) -> None:
    """Answers as JSON and as lines, as one process of the service or the command line makes them."""
    asker = lexicon.asker(lexicon.policy)
    prepared = Answers(asker, "fr")
    work = {"full": prepared.full, "brief": prepared.brief, "tsv": asker.tsv}
    turns = turns_of({name: asking(ask, chosen) for name, ask in work.items()})
    for name in work:
        rate = WORDS / median(turns[name])
        tell(f"one answer, {name}: microseconds, words/s in one process", f"{per_word(turns, name)}, {rate:,.0f}")


def beside_french(lexicon: Lexicon, chosen: Sequence[str]) -> None:
    """A whole answer of a lexicon beside one of the French lexicon, each about words of its own."""
    try:
        french = Shelf(places.packs()).open("fr")
    except (PackError, UnknownLexicon) as error:
        raise SystemExit(f"beside French: {error}") from None
    full = {"ours": (lexicon, chosen), "french": (french, spellings(french))}
    turns = turns_of({name: asking(Answers(of.asker(of.policy), "fr").full, words) for name, (of, words) in full.items()})
    found = ratio(turns, "ours", "french")
    tell("one answer, full, against a French one", f"{found:.2f}", "at most 1.5", found <= 1.5)


def proving(lexicon: Lexicon, chosen: Sequence[str]) -> None:
    """The proof of a form: every cell of every paradigm it can fill."""
    for word in chosen[:50]:  # rules are read when first used
        list(proofs(lexicon, word))
    words = chosen[50:550]
    turns = turns_of({"proof": [partial(list, proofs(lexicon, word)) for word in words]})
    milliseconds = sorted(seconds * 1e3 for seconds in turns["proof"])
    tell(
        "proof of a form, milliseconds: median, p99", f"{median(milliseconds):.2f}, {milliseconds[len(words) * 99 // 100]:.2f}"
    )


def opening(lexicon: Lexicon) -> None:
    """Opening a pack, its files already in the page cache."""
    took = median(turns_of({"open": [lambda: Lexicon.open(lexicon.pack.folder)] * 15})["open"]) * 1e3
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
    if identifier != "fr":
        beside_french(lexicon, chosen)
    proving(lexicon, chosen)


if __name__ == "__main__":
    main(*sys.argv[1:])
