"""Putting a verb together: preverbs + stem + ending, bare for the keys, accented for people.

Both roads walk the same *runs*: a run is one stem, as it stands behind its preverbs, with the endings that may follow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from lexsvc.greek import accent, letters
from lexsvc.greek.verbs import compounds, endings, irregular, lines, preverbs, regular, table
from lexsvc.greek.verbs.endings import Accent, Ending
from lexsvc.greek.verbs.stems import Stem
from lexsvc.paradigm import Cell, Lemma


@dataclass(frozen=True, slots=True)
class Run:
    """A stem with the endings that may follow it. ``preverbs`` counts the syllables of its preverbs and ``augmented`` says
    that augment or reduplication comes next: the accent goes back no further than that, or else to the preverb's last."""

    text: str
    rows: tuple[Ending, ...]
    rule: str
    stratum: str
    preverbs: int = 0
    augmented: bool = False


def paradigm(lemma: Lemma) -> Iterator[Cell]:
    """Every form of a verb with its cell, rule and stratum, accented. A form that fills several cells comes several times.

    Nothing is yielded for a headword that no rule takes for a verb. Raises ``ValueError`` for principal parts in
    ``lemma.inflection`` that cannot be read.
    """
    for run in _runs(lemma):
        for ending in run.rows:
            yield _cell(run, ending)


def keys(lemma: Lemma) -> Iterator[tuple[bytes, str]]:
    """The codes of a verb's forms with their strata (see :mod:`lexsvc.alphabet`); a code may come several times.

    The forms are those of :func:`paradigm`, unaccented.
    """
    for run in _runs(lemma):
        stem = letters.code(run.text)
        for code, stratum in _codes(run.rows, run.stratum):
            yield stem + code, stratum


def recognises(headword: str) -> bool:
    """Whether a headword can be a verb: the tables know it or its simple verb (οἶδα, σύνοιδα), or it looks like one.

    >>> [recognises(h) for h in ("λύω", "σύνοιδα", "σιγή", "λόγος")]
    [True, True, False, False]
    """
    return any(compounds.known(r.simplex) or regular.stems(r.simplex) for r in compounds.readings(headword))


def _codes(rows: tuple[Ending, ...], stratum: str) -> tuple[tuple[bytes, str], ...]:
    """The different codes of a list of endings, each with the least marked stratum that has it.

    The long lists are the systems' own and live as long as the program: they are remembered by what they are, since
    hashing hundreds of endings would take longer than the look-up saves.
    """
    if len(rows) == 1:
        return ((letters.code(rows[0].text), endings.stronger(stratum, rows[0].stratum)),)
    remembered = _REMEMBERED.get((id(rows), stratum))
    if remembered is not None and remembered[0] is rows:
        return remembered[1]
    found: dict[bytes, str] = {}
    for ending in rows:
        code, own = letters.code(ending.text), endings.stronger(stratum, ending.stratum)
        found[code] = endings.weaker(found[code], own) if code in found else own
    codes = tuple(found.items())
    _REMEMBERED[id(rows), stratum] = (rows, codes)
    return codes


_REMEMBERED: dict[tuple[int, str], tuple[tuple[Ending, ...], tuple[tuple[bytes, str], ...]]] = {}


def proofs(lemma: Lemma, code: bytes) -> Iterator[Cell]:
    """The cells of a verb's paradigm whose form has this code: those of :func:`paradigm`, without accenting the others."""
    for run in _runs(lemma):
        stem = letters.code(run.text)
        if code.startswith(stem):
            rest = code[len(stem) :]
            for ending in run.rows:
                if letters.code(ending.text) == rest:
                    yield _cell(run, ending)


@cache
def rules() -> dict[str, str]:
    """The rules of the verb by id, each as a sentence."""
    says = {f"verb.{name}": spec["says"] for name, spec in endings.systems().items()}
    return says | dict(irregular.rules())


def _runs(lemma: Lemma) -> Iterator[Run]:
    """The runs of every reading of a headword. A line's principal parts tell readings apart: those they do not fit are passed
    over. Raises ``ValueError`` if they fit none."""
    faults: list[ValueError] = []
    for reading in compounds.readings(lemma.spelling):
        if lemma.inflection:
            try:
                stems = lines.stems(reading.preverbs, reading.simplex, lemma.inflection)
            except ValueError as fault:
                faults.append(fault)
                continue
            runs: Iterable[Run] = (run for stem in stems for run in _of_stem(stem))
        else:
            runs = simple_runs(reading.simplex)
        # A breathing that is only guessed must not be taken off again.
        psilosis = compounds.known(reading.simplex)
        for run in runs:
            yield from _behind(reading.preverbs, run, psilosis)
    if faults and len(faults) == len(compounds.readings(lemma.spelling)):
        raise faults[0]


@lru_cache(maxsize=1 << 10)
def simple_runs(simplex: str) -> tuple[Run, ...]:
    """The runs of a verb without preverbs."""
    listed = irregular.find(simplex)
    stems = table.stems(simplex)
    if stems is None:
        stems = () if listed else tuple(regular.stems(simplex))
    return tuple(run for verb in listed for run in _listed(verb)) + tuple(run for stem in stems for run in _of_stem(stem))


def _listed(verb: irregular.Irregular) -> Iterator[Run]:
    """A run for each word of a verb listed form by form: its first letters decide what a preverb before it looks like."""
    for ending in verb.plain:
        yield Run("", (ending,), verb.rule, "attic")
    for ending in verb.past:
        yield Run("", (ending,), verb.rule, "attic", augmented=True)


def _of_stem(stem: Stem) -> Iterator[Run]:
    rule = f"verb.{stem.system}"
    reduplicated = stem.system.startswith("perfect")
    for voice in stem.voices:
        plain = endings.rows_in(stem.system, voice, stem.stratum).plain
        if plain:
            yield Run(stem.text, plain, rule, stem.stratum, augmented=reduplicated)
        for text, stratum in stem.past:
            strongest = endings.stronger(stem.stratum, stratum)
            past = endings.rows_in(stem.system, voice, strongest).past
            if past:
                yield Run(text, past, rule, strongest, augmented=True)
        # The augment is left off in verse, never in the koine.
        if stem.past and stem.stratum != "koine" and stem.text not in (text for text, _ in stem.past):
            strongest = endings.stronger(stem.stratum, "ionic_epic")
            past = endings.rows_in(stem.system, voice, strongest).past
            if past:
                yield Run(stem.text, past, rule, strongest)


def _behind(names: tuple[str, ...], run: Run, psilosis: bool) -> Iterator[Run]:
    """A run behind its preverbs, in each of their spellings."""
    if not names:
        yield run
        return
    if not run.text:  # words listed whole
        for ending in run.rows:
            for text, stratum, syllables in _prefixed(names, ending.text, psilosis):
                strongest = endings.stronger(run.stratum, stratum)
                yield replace(run, rows=(replace(ending, text=text),), stratum=strongest, preverbs=syllables)
        return
    for text, stratum, syllables in _prefixed(names, run.text, psilosis):
        yield replace(run, text=text, stratum=endings.stronger(run.stratum, stratum), preverbs=syllables)


@lru_cache(maxsize=1 << 14)
def _prefixed(names: tuple[str, ...], text: str, psilosis: bool) -> tuple[tuple[str, str, int], ...]:
    """A text behind preverbs (outermost first): its spellings, their strata, and the syllables the preverbs make."""
    made: tuple[tuple[str, str, int], ...] = ((text, "attic", 0),)
    for name in reversed(names):
        made = tuple(
            (j.text, endings.stronger(stratum, j.stratum), syllables + j.syllables)
            for text, stratum, syllables in made
            for j in preverbs.joined(name, text, psilosis=psilosis)
        )
    return made


def _cell(run: Run, ending: Ending) -> Cell:
    stratum = endings.stronger(run.stratum, ending.stratum)
    return Cell(_accented(run, ending), "|".join(ending.features), run.rule, stratum)


def _accented(run: Run, ending: Ending) -> str:
    """The form as it is printed."""
    word = run.text + ending.text
    if ending.accent is Accent.OWN or (ending.accent is Accent.ENCLITIC and not run.preverbs):
        return accent.finished(word)
    word = letters.unaccented(word)
    if ending.accent is Accent.PENULT:
        return accent.on_syllable(word, 1)
    count = len(letters.nuclei(letters.graphemes(word)))
    earliest = run.preverbs if run.augmented else max(0, run.preverbs - 1)
    last_alone = True if 0 < earliest == count - 1 else None  # παρῆν is accented as ἦν is
    return accent.on_syllable(word, min(2, count - 1 - earliest), perispomenon=last_alone)
