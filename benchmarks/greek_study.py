"""How much real Greek a lexicon admits, and how much nonsense: so that a change of grammar shows what it gained
and what it cost.

    python -m benchmarks.greek_study --texts tokens-*.tsv --nonwords nonwords-*.txt [--lexicon grc | --keys FILE]
    [--accepted 200]

A text is a TSV with a header and the columns ``count form`` (others are passed over); a list of non-words has
one a line. Recall is bare: a form counts as admitted if its key is in the lexicon, under the tier asked.
``--keys`` studies a list of keys, one a line, instead of a pack: two grammars can be compared before either is
built. ``--accepted`` prints that many admitted non-words with their proofs, and ``--missed`` the most frequent
forms not admitted, which is where the next rule is found.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from lexsvc import places
from lexsvc.folding import Folding
from lexsvc.forms import proofs
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

Admits = Callable[[bytes], bool]


def main() -> None:
    """Print the study."""
    asked = _arguments().parse_args()
    folding = Folding.of("grc")
    lexicon = None if asked.keys else Shelf(asked.packs).open(asked.lexicon)
    admits = _by_keys(asked.keys, folding) if lexicon is None else _by_pack(lexicon, Tier.parse(asked.tier))
    shortest, longest = (2, 15) if lexicon is None else lexicon.limits

    def plays(word: str) -> bytes | None:
        code = folding.code(word)
        return code if code is not None and shortest <= len(code) <= longest else None

    print(f"{'text':28} {'tokens':>8} {'types':>8}")
    for path in asked.texts:
        counts: Counter[bytes] = Counter()
        spelled: dict[bytes, str] = {}
        for count, form in _tokens(path):
            code = plays(form)
            if code is not None:
                counts[code] += count
                spelled.setdefault(code, form)
        found = {code for code in counts if admits(code)}
        tokens = sum(counts[code] for code in found) / counts.total()
        print(f"{path.stem:28} {tokens:8.2%} {len(found) / len(counts):8.2%}")
        missed = Counter({code: counts[code] for code in counts.keys() - found})
        for code, count in missed.most_common(asked.missed):
            print(f"    {count:6} {spelled[code]}")
    print(f"{'non-words':28} {'admitted':>8}")
    for path in asked.nonwords:
        words = path.read_text(encoding="utf-8").split()
        accepted = [word for word in words if (code := plays(word)) is not None and admits(code)]
        print(f"{path.stem:28} {len(accepted) / len(words):8.2%}")
        if lexicon is not None:
            for word in sorted(random.Random(0).sample(accepted, min(asked.accepted, len(accepted)))):
                print(f"    {word:16} {'; '.join(_told(lexicon, word))}")


def _told(lexicon: Lexicon, word: str) -> Iterator[str]:
    for proof in proofs(lexicon, word):
        cell = next(iter(proof.cells), None)
        yield proof.lemma.spelling + (f" ({cell.form}, {cell.features}, {cell.rule}, {cell.stratum})" if cell else "")


def _tokens(path: Path) -> Iterator[tuple[int, str]]:
    for line in path.read_text(encoding="utf-8").split("\n")[1:]:
        if line:
            count, form, *_ = line.split("\t")
            yield int(count), form


def _by_pack(lexicon: Lexicon, tier: Tier) -> Admits:
    return lambda code: (found := lexicon.pack.automaton.find(code)) is not None and found <= tier


def _by_keys(path: Path, folding: Folding) -> Admits:
    keys = frozenset(code for line in path.open(encoding="utf-8") if (code := folding.code(line.strip())))
    return keys.__contains__


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, nargs="*", default=[])
    parser.add_argument("--nonwords", type=Path, nargs="*", default=[])
    parser.add_argument("--packs", type=Path, default=places.packs())
    parser.add_argument("--lexicon", default="grc")
    parser.add_argument("--tier", default="expert")
    parser.add_argument("--keys", type=Path, help="a list of keys, one a line, instead of a lexicon")
    parser.add_argument("--accepted", type=int, default=0, help="print so many admitted non-words of each list with proofs")
    parser.add_argument("--missed", type=int, default=0, help="print so many of the most frequent forms not admitted")
    return parser


if __name__ == "__main__":
    main()
