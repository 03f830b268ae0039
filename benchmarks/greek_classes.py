"""How often the class guessed from a headword's ending and accent is right, measured against the genders and
genitives of LSJ9.

    python -m benchmarks.greek_classes lsj9_forms.tsv

Words our own lists hold (``data/grc/words.toml``) are left out: they were checked against the same source. Two
figures: the class exactly, and the class as far as keys can tell, since LSJ9 does not say whether an adjective
in -ος has two endings or three.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from lexsvc.greek import classes, nominal
from lexsvc.greek.classes import Class
from lexsvc.greek.letters import QUANTITIES, nfc, without

#: What LSJ9 calls a second-declension adjective, whatever its feminine.
_OS = frozenset(("ος ον", "ος α ον", "ος η ον"))


def main(path: Path) -> None:
    """Print the figures and the commonest confusions."""
    exact = near = total = 0
    confusions: Counter[tuple[str, str]] = Counter()
    for line in path.read_text(encoding="utf-8").split("\n")[1:]:
        if not line:
            continue
        headword, grammar, genitive, _ = line.split("\t")
        word = nfc(without(headword, QUANTITIES)).replace("-", "")
        truth = classes.from_line(word, ", ".join(part for part in (without(genitive, QUANTITIES), grammar) if part))
        guessed = classes.guess(word)
        if not truth or not guessed or word in classes.words() or "ϝ" in word:
            continue
        total += 1
        if truth[0] in guessed:
            exact += 1
            near += 1
        elif {truth[0].name, guessed[0].name} <= _OS or _keys(word, truth[0]) <= _keys(word, *guessed):
            near += 1
        else:
            confusions[guessed[0].name, truth[0].name] += 1
    print(f"{total} headwords: class right {exact / total:.1%}, every key of the right class admitted {near / total:.1%}")
    for (guessed_name, truth_name), count in confusions.most_common(20):
        print(f"{count:6} guessed {guessed_name}, is {truth_name}")


def _keys(word: str, *of: Class) -> set[bytes]:
    return {key for one in of for inflection in nominal.inflections(word, one) for key, _ in inflection.codes()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
