"""How much of the French lexicon the inflector reproduces, against the sources that list its forms.

    python -m benchmarks.french_inflector [--show 40]

Every verb, noun and adjective of a source is inflected from its lemma and class alone, and what comes out is held to what the
source lists:

* verbs of Dicollecte, whose paradigms are reviewed but untagged: the set of forms, by conjugation group. The class of a
  verb is its group or model by our tables, with the option (agreement, persons in use) its source follows;
* verbs of Lefff, whose forms are tagged: cell by cell;
* nouns and adjectives of Lefff, given gender: plurals and feminines; a plural that Dicollecte has instead counts;
* verbs and nouns of DELA, a wide and unreviewed list, where Dicollecte knows the word: only counted.

Spellings of 1990 are neither asked for nor held against the inflector: the sources are classical, most of the time. Verbs on
which a source is known to differ stand in ``french_inflector.tsv`` with the reason; whatever else differs is printed.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builders.readers import READERS, Attestation
from builders.sources import Lock, locate
from lexsvc import places
from lexsvc.french import paradigm
from lexsvc.french.gender import gender_of
from lexsvc.french.rules import is_rectified
from lexsvc.french.verb_class import codes_of
from lexsvc.paradigm import Cell, Lemma

#: What a class says beside group and model, tried in this order: full, participle without agreement, il alone, il and ils.
OPTIONS = (";t", ";i", ";imp;t", ";imp;i", ";3;t", ";3;i")

#: Scores whose differences are not told one by one: cells of paradigms told already, an unreviewed source, a guess.
COUNTED_ONLY = ("verb cells (Lefff)", "verb cells (DELA)", "plurals of nouns (DELA)", "gender guessed from the ending")

#: lemma -> features -> forms, of one part of speech in one source.
Listed = Mapping[str, Mapping[str, set[str]]]

_DISAGREEMENTS = Path(__file__).with_suffix(".tsv")


@dataclass
class Score:
    """How many of ``asked`` paradigms (or cells) came out exactly right, and what differed: a line for people each."""

    asked: int = 0
    right: int = 0
    differing: dict[str, str] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The exact share, 0 to 1."""
        return self.right / self.asked if self.asked else 0.0

    def count(self, lemma: str, right: bool, difference: str = "") -> None:
        """Count one paradigm."""
        self.asked += 1
        self.right += right
        if not right:
            self.differing[lemma] = difference


def listed(attestations: Iterable[Attestation], pos: str) -> Listed:
    """What a source lists for a part of speech; words that are no single word, and names, are left out."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in attestations:
        if each.pos == pos and each.lemma.isalpha() and each.spelling.isalpha() and each.lemma.islower():
            found[each.lemma][each.features].add(each.spelling)
    return found


def _forms(cells: Iterable[Cell]) -> tuple[set[str], set[str]]:
    """All forms, and those of the classical spelling."""
    made = list(cells)
    return {cell.form for cell in made}, {cell.form for cell in made if not is_rectified(cell.rule)}


def _all(cells: Mapping[str, set[str]]) -> set[str]:
    return set().union(*cells.values())


def verbs_by_set(source: Listed) -> dict[int, Score]:
    """Whole paradigms as sets of forms, by conjugation group."""
    scores = {group: Score() for group in (1, 2, 3)}
    for verb, cells in sorted(source.items()):
        expected = _all(cells)
        if len(expected) < 2 or not verb.endswith(("er", "ir", "ïr", "re")):
            continue  # voici, and whatever else is listed without a paradigm
        group = int(codes_of(verb)[0][0])
        lacking, beyond = _least_difference(verb, expected)
        scores[group].count(verb, not (lacking or beyond), _told(lacking, beyond))
    return scores


def _least_difference(verb: str, expected: set[str]) -> tuple[set[str], set[str]]:
    """What its best class lacks and has besides; the first class that fits is taken."""
    tried = []
    for option in ("", *OPTIONS):
        tried.append(_difference(verb, option, expected))
        if not any(tried[-1]):
            break
    return min(tried, key=lambda difference: sum(map(len, difference)))


def _difference(verb: str, option: str, expected: set[str]) -> tuple[set[str], set[str]]:
    codes = [f"{code.split(';')[0]}{option}" for code in codes_of(verb)] if option else [""]
    cells = [cell for code in codes for cell in paradigm(Lemma(verb, "VERB", code))]
    made, classical = _forms(cells)
    return expected - made, classical - expected


def _told(lacking: set[str], beyond: set[str]) -> str:
    parts = [("lacks", lacking), ("has besides", beyond)]
    return "; ".join(f"{what} {' '.join(sorted(forms)[:6])}" for what, forms in parts if forms)


def verbs_by_cell(source: Listed) -> tuple[Score, Score]:
    """Paradigms and single cells of tagged verbs: every form the source gives a cell is ours there too."""
    paradigms, single = Score(), Score()
    for verb, cells in sorted(source.items()):
        if len(cells) < 2:
            continue
        made = [(cell.form, set(cell.features.split("|"))) for cell in paradigm(Lemma(verb, "VERB"))]
        wrong = []
        for features, forms in sorted(cells.items()):
            told = set(features.split("|"))  # Lefff leaves out what two cells share: the number of "pris"
            right = forms <= {form for form, ours in made if told <= ours}
            single.count(f"{verb} {features}", right)
            wrong += [] if right else [f"{features}: {' '.join(sorted(forms))}"]
        paradigms.count(verb, not wrong, "; ".join(wrong[:3]))
    return paradigms, single


def nouns(source: Listed, other: Mapping[str, set[str]]) -> Score:
    """Plurals of nouns, given their gender: one the source or ``other`` has is right."""
    score = Score()
    for noun, gender, plurals in _gendered(source):
        made = {cell.form for cell in paradigm(Lemma(noun, "NOUN", gender)) if "Number=Plur" in cell.features}
        right = bool(made & (plurals | other.get(noun, set()) - {noun}))
        score.count(noun, right, _told(plurals - made, made - plurals))
    return score


def _gendered(source: Listed) -> Iterator[tuple[str, str, set[str]]]:
    """Nouns listed in the singular under their own name, with their gender code and their plurals of that gender."""
    for noun, cells in sorted(source.items()):
        for code, gender in (("m", "Gender=Masc"), ("f", "Gender=Fem")):
            both = cells.get(gender, set())
            plurals = cells.get(f"{gender}|Number=Plur", set()) | both
            if noun in cells.get(f"{gender}|Number=Sing", set()) | both and plurals:
                yield noun, code, plurals


def genders(source: Listed) -> Score:
    """The gender guessed from the ending, for nouns the source gives one gender alone."""
    score = Score()
    found: dict[str, set[str]] = defaultdict(set)
    for noun, code, _ in _gendered(source):
        found[noun].add(code)
    for noun, codes in found.items():
        if len(codes) == 1:
            guess = gender_of(noun)
            score.count(noun, guess in (*codes, "mf"), guess)
    return score


def adjectives(source: Listed, other: Mapping[str, set[str]]) -> Score:
    """Feminine and plurals of adjectives whose masculine is the lemma: all that the source has, or all that ``other`` has."""
    score = Score()
    for adjective, cells in sorted(source.items()):
        masculine = set().union(
            *(forms for features, forms in cells.items() if "Fem" not in features and "Plur" not in features)
        )
        feminine = set().union(
            *(forms for features, forms in cells.items() if "Masc" not in features and "Plur" not in features)
        )
        if adjective not in masculine or len(cells) < 2:
            continue
        code = "epicene" if feminine == {adjective} else "reg"
        made = {cell.form for cell in paradigm(Lemma(adjective, "ADJ", code))}
        right = _all(cells) <= made or (bool(other.get(adjective)) and other[adjective] <= made)
        score.count(adjective, right, _told(_all(cells) - made, set()))
    return score


def reasons() -> dict[str, str]:
    """Why a source differs on a word, by word."""
    lines = _DISAGREEMENTS.read_text(encoding="utf-8").splitlines()
    rows = (line.partition("\t") for line in lines if line and not line.startswith("#"))
    return {word: reason for word, _, reason in rows if word != "word"}


def study(cache: Path) -> dict[str, Score]:
    """All scores by name, from the locked sources in ``cache``. Raises ``SourceError`` where one is missing."""
    lock = Lock.load()
    dicollecte = list(READERS["hunspell"](locate(lock["dicollecte"], cache)))
    lefff = list(READERS["lefff"](locate(lock["lefff"], cache)))
    reviewed = {lemma: _all(cells) for pos in ("NOUN", "ADJ", "") for lemma, cells in listed(dicollecte, pos).items()}
    by_set = verbs_by_set(listed(dicollecte, "VERB"))
    paradigms, cells = verbs_by_cell(listed(lefff, "VERB"))
    known = listed(dicollecte, "VERB").keys()
    dela = [each for each in READERS["dela"](locate(lock["dela"], cache)) if each.lemma in known or each.lemma in reviewed]
    _, dela_cells = verbs_by_cell({verb: forms for verb, forms in listed(dela, "VERB").items() if verb in known})
    return {
        **{f"verbs, group {group} (Dicollecte)": score for group, score in by_set.items()},
        "verbs (Lefff)": paradigms,
        "verb cells (Lefff)": cells,
        "verb cells (DELA)": dela_cells,
        "plurals of nouns (Lefff)": nouns(listed(lefff, "NOUN"), reviewed),
        "plurals of nouns (DELA)": nouns(listed(dela, "NOUN"), reviewed),
        "forms of adjectives (Lefff)": adjectives(listed(lefff, "ADJ"), reviewed),
        "gender guessed from the ending": genders(listed(lefff, "NOUN")),
    }


def main() -> None:
    """Print the shares, and what differs without a known reason."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--cache", type=Path, default=places.cache(), help="where the fetched sources lie")
    options.add_argument("--show", type=int, default=20, help="how many unexplained differences to print for each score")
    chosen = options.parse_args()
    known = reasons()
    for name, score in study(chosen.cache).items():
        print(f"{name}: {score.right} of {score.asked} exact, {score.share:.2%}", end="")
        if name in COUNTED_ONLY:
            print()
            continue
        unexplained = {lemma: told for lemma, told in score.differing.items() if lemma not in known}
        print(f"; {len(score.differing)} differ, {len(unexplained)} of them unexplained")
        for lemma, told in list(unexplained.items())[: chosen.show]:
            print(f"    {lemma}: {told}")


if __name__ == "__main__":
    main()
