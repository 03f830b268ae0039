"""Evidence: what all sources together say of each lexeme, a lemma with its part of speech.

:func:`gather` merges attestations, in whatever order they come, into :class:`Evidence`. A source *attests* a form when it lists
that spelling for the lexeme; it *knows* a lexeme when it attests the lemma itself as a form of it. The difference matters: ABU
tags *brutes* as a form of a verb "bruter" too, which it never lists. Sources are kept as bits of an integer, by a
:class:`~builders.vocabulary.Vocabulary`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from builders.readers.attestation import Attestation
from builders.vocabulary import Vocabulary

#: Latin ligatures that some sources write out (``oeil``); spellings are matched opened and shown with the ligature.
_OPENED = str.maketrans({"œ": "oe", "æ": "ae"})

#: The part of speech of a word that no source tells anything of.
UNKNOWN_POS = "X"


@dataclass(slots=True)
class Form:
    """One spelling of a lexeme: who attests it and which cells (UD feature strings) it fills."""

    sources: int = 0
    features: frozenset[str] = frozenset()


@dataclass(slots=True)
class Lexeme:
    """A lemma with its part of speech: ``known`` by which witnesses, with which ``forms`` (by opened spelling), and how often
    used: ``frequency`` per million words for this part of speech, ``zipf`` of the bare spelling, whatever it means there.
    ``shared`` tells that the lemma is also one of another part of speech.
    """

    lemma: str
    pos: str
    known: int = 0
    frequency: float = 0.0
    zipf: float = 0.0
    shared: bool = False
    forms: dict[str, Form] = field(default_factory=dict)

    def attest(self, spelling: str, features: str, sources: int) -> None:
        """Add a witness of a form."""
        form = self.forms.get(spelling)
        if form is None:
            form = self.forms[spelling] = Form()
        form.sources |= sources
        if features:
            form.features = _with(form.features, features)


@cache
def _with(features: frozenset[str], more: str) -> frozenset[str]:
    """The same small sets come back a million times: share them."""
    return features | {more}


@cache
def most_specific(features: frozenset[str]) -> tuple[str, ...]:
    """The cells of a form, sorted, without those that a fuller cell already says.

    >>> most_specific(frozenset({"Number=Sing", "Gender=Fem|Number=Sing"}))
    ('Gender=Fem|Number=Sing',)
    """
    cells = {cell: frozenset(cell.split("|")) for cell in features}
    return tuple(sorted(cell for cell, parts in cells.items() if not any(parts < other for other in cells.values())))


@dataclass
class Evidence:
    """Everything gathered: lexemes by (opened lemma, part of speech), and the spellings that are properly written with a
    ligature, by their opened spelling."""

    vocabulary: Vocabulary
    lexemes: dict[tuple[str, str], Lexeme] = field(default_factory=dict)
    ligatures: dict[str, str] = field(default_factory=dict)

    def lexeme(self, lemma: str, pos: str) -> Lexeme:
        """The lexeme of an opened lemma, made if it is new."""
        found = self.lexemes.get((lemma, pos))
        if found is None:
            found = self.lexemes[lemma, pos] = Lexeme(lemma, pos)
        return found

    @staticmethod
    def opened(spelling: str) -> str:
        """A spelling with its ligatures written out, as lexemes and forms are keyed by."""
        return spelling if spelling.isascii() else spelling.translate(_OPENED)

    def spelled(self, opened: str) -> str:
        """A spelling as it is properly written."""
        return self.ligatures.get(opened, opened)

    def sorted(self) -> list[Lexeme]:
        """All lexemes, by lemma and part of speech."""
        return [self.lexemes[key] for key in sorted(self.lexemes)]


@dataclass(frozen=True)
class Roles:
    """What kind of witness each source is. ``headwords`` list lemmas without grammar, ``spellings`` bare forms,
    ``frequencies`` only weigh; all others list forms under their lemma. ``inflecting`` parts of speech, best first, can take
    the forms of a lemma whose part of speech its source does not tell."""

    headwords: frozenset[str] = frozenset()
    spellings: frozenset[str] = frozenset()
    frequencies: frozenset[str] = frozenset()
    inflecting: Sequence[str] = ("NOUN", "ADJ")


@dataclass(slots=True)
class _Untagged:
    """A lemma of unknown part of speech with its forms."""

    sources: int = 0
    forms: dict[str, tuple[int, set[str]]] = field(default_factory=dict)


def gather(attestations: Iterable[Attestation], vocabulary: Vocabulary, roles: Roles) -> Evidence:
    """Merge attestations of playable spellings into evidence. The order they come in does not matter."""
    evidence = Evidence(vocabulary)
    untagged: dict[str, _Untagged] = {}
    headwords: dict[str, int] = {}
    witnesses: dict[str, int] = {}
    zipf: dict[str, float] = {}
    for spelling, lemma, pos, features, source, mark, weight in attestations:
        opened = _open(spelling, evidence)
        bit = vocabulary.bit(source)
        if source in roles.frequencies:
            zipf[opened] = max(weight, zipf.get(opened, 0.0))
        elif source in roles.spellings:
            witnesses[opened] = witnesses.get(opened, 0) | bit
        elif source in roles.headwords:
            headwords[opened] = headwords.get(opened, 0) | bit
        elif not pos:
            _collect(untagged.setdefault(_open(lemma, evidence), _Untagged()), opened, features, bit)
        else:
            lexeme = evidence.lexeme(_open(lemma, evidence), pos)
            lexeme.known |= bit | (vocabulary.bit(f"{source}:{mark}") if mark else 0)
            lexeme.frequency = max(weight, lexeme.frequency)
            lexeme.attest(opened, features, bit)
    _place_untagged(evidence, untagged, roles.inflecting)
    _place_headwords(evidence, headwords)
    ambiguous = _place_witnesses(evidence, witnesses)
    parts = Counter(lemma for lemma, _ in evidence.lexemes)
    for lexeme in evidence.lexemes.values():
        lexeme.zipf = zipf.get(lexeme.lemma, 0.0)
        lexeme.shared = parts[lexeme.lemma] > 1
        unsure = witnesses[lexeme.lemma] if lexeme.lemma in ambiguous else 0
        _forget_hearsay(lexeme, vocabulary, unsure)
    return evidence


def _forget_hearsay(lexeme: Lexeme, vocabulary: Vocabulary, unsure: int) -> None:
    """Keep as knowing the lexeme only the sources that attest its lemma; those of ``unsure`` may mean another word."""
    own = lexeme.forms.get(lexeme.lemma)
    lexeme.known = vocabulary.with_marks(own.sources & ~unsure, lexeme.known) if own else 0


def _place_witnesses(evidence: Evidence, witnesses: Mapping[str, int]) -> set[str]:
    """Add the sources of bare spellings to every form so spelled; return the spellings that are forms of several lemmas.

    Such a spelling speaks for its forms but for no lexeme: *glorifiant* in a text need not be the adjective.
    """
    lemma_of: dict[str, str] = {}
    ambiguous: set[str] = set()
    for lexeme in evidence.lexemes.values():
        for spelling, form in lexeme.forms.items():
            if bits := witnesses.get(spelling):
                form.sources |= bits
                if lemma_of.setdefault(spelling, lexeme.lemma) != lexeme.lemma:
                    ambiguous.add(spelling)
    return ambiguous


def _open(spelling: str, evidence: Evidence) -> str:
    if spelling.isascii():
        return spelling
    opened = spelling.translate(_OPENED)
    if opened != spelling:
        evidence.ligatures[opened] = min(spelling, evidence.ligatures.get(opened, spelling))
    return opened


def _collect(word: _Untagged, form: str, features: str, bit: int) -> None:
    word.sources |= bit
    sources, cells = word.forms.get(form, (0, set()))
    if features:
        cells.add(features)
    word.forms[form] = (sources | bit, cells)


def _place_untagged(evidence: Evidence, untagged: dict[str, _Untagged], inflecting: Sequence[str]) -> None:
    """Give the forms of unknown part of speech to the lexemes of their lemma that have them.

    A form that none has goes to the lemma's best inflecting part of speech. A lemma that no other source has may be a
    form of another (``yeux`` of ``œil``) and then speaks for that form only; else it stands alone.
    """
    by_lemma: dict[str, list[Lexeme]] = {}
    by_form: dict[str, list[Lexeme]] = {}
    for lexeme in evidence.sorted():
        if lexeme.pos != "VERB":
            by_lemma.setdefault(lexeme.lemma, []).append(lexeme)
            for form in lexeme.forms:
                if form != lexeme.lemma and form in untagged:
                    by_form.setdefault(form, []).append(lexeme)
    for lemma, word in sorted(untagged.items()):
        known_as = by_lemma.get(lemma, [])
        if not known_as and len(word.forms) == 1 and lemma in by_form:
            for lexeme in by_form[lemma]:
                lexeme.attest(lemma, "", word.sources)
            continue
        heirs = [x for pos in inflecting for x in known_as if x.pos == pos]
        heir = heirs[0] if heirs else evidence.lexeme(lemma, UNKNOWN_POS) if not known_as or len(word.forms) > 1 else None
        for lexeme in known_as:
            lexeme.known |= word.sources
        if heir is not None:
            heir.known |= word.sources
        for form, (sources, cells) in word.forms.items():
            takers = [lexeme for lexeme in known_as if form in lexeme.forms] or ([heir] if heir else known_as[:1])
            for lexeme in takers:
                lexeme.attest(form, "", sources)
                if form not in lexeme.forms or not lexeme.forms[form].features:
                    for features in cells:
                        lexeme.attest(form, features, 0)


@dataclass(frozen=True)
class Ending:
    """What an ending says of a word of unknown part of speech that ``inflects``, or does not."""

    ending: str
    inflects: bool
    pos: str

    def fits(self, lexeme: Lexeme) -> bool:
        return lexeme.lemma.endswith(self.ending) and self.inflects == (len(lexeme.forms) > 1)


def name_parts_of_speech(evidence: Evidence, told: Mapping[str, Sequence[str]], endings: Sequence[Ending]) -> None:
    """Give lexemes of unknown part of speech one: what reviewed lines tell of the lemma, else what its ending says.

    Where lines tell several, each gets a lexeme of its own.
    """
    parts = {evidence.opened(lemma): named for lemma, named in told.items()}
    for key in [key for key in evidence.lexemes if key[1] == UNKNOWN_POS]:
        lexeme = evidence.lexemes[key]
        guess = next((ending.pos for ending in endings if ending.fits(lexeme)), UNKNOWN_POS)
        named = parts.get(lexeme.lemma) or [guess]
        if UNKNOWN_POS not in named and not any((lexeme.lemma, pos) in evidence.lexemes for pos in named):
            del evidence.lexemes[key]
            for pos in named:
                evidence.lexemes[lexeme.lemma, pos] = replace(lexeme, pos=pos)


def _place_headwords(evidence: Evidence, headwords: dict[str, int]) -> None:
    """A headword without grammar speaks for every part of speech of its lemma, or stands alone."""
    placed = set()
    for (lemma, _), lexeme in evidence.lexemes.items():
        if bits := headwords.get(lemma):
            lexeme.known |= bits
            lexeme.attest(lemma, "", bits)
            placed.add(lemma)
    for lemma, bits in headwords.items():
        if lemma not in placed:
            lexeme = evidence.lexeme(lemma, UNKNOWN_POS)
            lexeme.known |= bits
            lexeme.attest(lemma, "", bits)
