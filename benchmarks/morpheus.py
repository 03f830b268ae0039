"""How often a lexicon and Perseus' Morpheus agree on bare words: an optional cross-check, the program is none of ours.

    LEXSVC_MORPHEUS=/opt/morpheus/bin/cruncher python -m benchmarks.morpheus nonwords-*.txt tokens-*.tsv [--lexicon grc]

``LEXSVC_MORPHEUS`` names the program ``cruncher``, which finds its stem library by ``MORPHLIB``. A file holds one word a line,
or is a TSV with a header and a column ``form``. Words are folded to their keys and fed as bare beta code, one a line; Morpheus
is told to ignore accents and case, so that both sides are asked the same question. It prints each word it can analyse, and
under it the analyses as ``<NL>...</NL>``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lexsvc import places
from lexsvc.folding import Folding
from lexsvc.greek.beta import to_beta
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

VARIABLE = "LEXSVC_MORPHEUS"
#: ``-n`` ignores accents, ``-S`` lets a word begin with a letter of either case.
_OPTIONS = ("-n", "-S")
_ANALYSIS = "<NL>"


class MorpheusError(Exception):
    """Morpheus is not configured, or could not be run; the message tells the mend."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many keys both admit, neither does, and one alone."""

    both: int
    neither: int
    ours: int
    theirs: int

    @property
    def share(self) -> float:
        """The share of keys on which both say the same, 1.0 of none."""
        total = self.both + self.neither + self.ours + self.theirs
        return (self.both + self.neither) / total if total else 1.0


def program() -> Path:
    """The configured program. Raises :class:`MorpheusError`."""
    named = os.environ.get(VARIABLE)
    if not named:
        raise MorpheusError(f"{VARIABLE} is not set; let it name the program 'cruncher' of Perseus' Morpheus to cross-check")
    path = Path(named)
    if not os.access(path, os.X_OK) or path.is_dir():
        raise MorpheusError(f"{VARIABLE}={named}: no program that can be run; let it name Morpheus' 'cruncher'")
    return path


def admitted(cruncher: Path, keys: Iterable[str]) -> set[str]:
    """The keys that Morpheus analyses. Raises :class:`MorpheusError` if it fails."""
    asked = {to_beta(key.lower()): key for key in keys}
    fed = "".join(f"{word}\n" for word in asked)
    try:
        done = subprocess.run([cruncher, *_OPTIONS], input=fed, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        raise MorpheusError(f"{cruncher} could not be run: {error}; correct {VARIABLE}") from error
    if done.returncode:
        told = done.stderr.strip().splitlines()
        raise MorpheusError(f"{cruncher} failed with {done.returncode}: {told[-1] if told else 'no message'}; is MORPHLIB set?")
    return {asked[word] for word in analysed(done.stdout.splitlines()) if word in asked}


def analysed(lines: Iterable[str]) -> Iterator[str]:
    """The words of Morpheus' output that have an analysis.

    >>> list(analysed(["logos", "<NL>N lo/gos  masc nom sg   os_ou</NL>", "xyz", "kai", "<NL>I kai/  indecl</NL>"]))
    ['logos', 'kai']
    """
    word = ""
    for line in map(str.strip, lines):
        if not line.startswith(_ANALYSIS):
            word = line
        elif word:
            yield word
            word = ""


def keys_of(paths: Iterable[Path], folding: Folding, limits: tuple[int, int]) -> list[str]:
    """The different keys of the words in the files that are within the limits, sorted."""
    found = {folding.fold(word).key for path in paths for word in _words(path)}
    return sorted(key for key in found if key is not None and limits[0] <= len(key) <= limits[1])


def _words(path: Path) -> Iterator[str]:
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line]
    header = lines[0].split("\t") if lines else []
    if "form" in header:
        at = header.index("form")
        return (line.split("\t")[at] for line in lines[1:])
    return (line.strip() for line in lines)


def compare(lexicon: Lexicon, tier: Tier, keys: Sequence[str], theirs: set[str]) -> Agreement:
    """The lexicon's answers, up to a tier, beside the keys that Morpheus admits."""
    find, code = lexicon.pack.automaton.find, lexicon.pack.folding.code
    ours = {key for key in keys if (at := code(key)) is not None and (found := find(at)) is not None and found <= tier}
    both = len(ours & theirs)
    return Agreement(both, len(keys) - len(ours | theirs), len(ours) - both, len(theirs) - both)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the agreement; 2 if Morpheus is not at hand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--packs", type=Path, default=places.packs())
    parser.add_argument("--lexicon", default="grc")
    parser.add_argument("--tier", default="expert")
    asked = parser.parse_args(arguments)
    try:
        cruncher = program()
        lexicon = Shelf(asked.packs).open(asked.lexicon)
        print(f"{'file':28} {'keys':>8} {'both':>8} {'neither':>8} {'ours':>8} {'theirs':>8} {'agree':>8}")
        for path in asked.files:
            keys = keys_of([path], lexicon.pack.folding, lexicon.limits)
            found = compare(lexicon, Tier.parse(asked.tier), keys, admitted(cruncher, keys))
            counts = f"{len(keys):8} {found.both:8} {found.neither:8} {found.ours:8} {found.theirs:8}"
            print(f"{path.stem:28} {counts} {found.share:8.2%}")
    except MorpheusError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
