"""From headwords and attestations to lemmas: a part of speech, a class, witnesses and a tier for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builders.greek.attestation import GreekAttestation
from builders.greek.headwords import Headword, repaired
from builders.greek.lsj9 import DictionaryWord
from builders.greek.recipe import Witnesses
from lexsvc.entry import STRATA
from lexsvc.greek import classes, nominal
from lexsvc.greek.endings import tables
from lexsvc.greek.grammar import UNINFLECTED
from lexsvc.greek.headword import UNINFLECTED as SAID_UNINFLECTED
from lexsvc.greek.headword import has_known_parts, part_of_speech
from lexsvc.greek.irregular import irregulars
from lexsvc.greek.letters import QUANTITIES, bare, code, nfc, without
from lexsvc.greek.verbs.table import rows as verb_rows
from lexsvc.paradigm import Lemma
from lexsvc.tier import Tier

#: Parts of greek-inflexion by the witness they are.
_PARTS = {"homer_verbs": "homer", "homer_nouns": "homer", "lxx_verbs": "lxx", "morphgnt_verbs": "sblgnt"}
#: A treebank's parts are strata, all of the same witness.
_PARTS |= dict.fromkeys(STRATA, "treebank")
_TEXTBOOK = "textbook"
_OFTEN = 5
#: A headword of so few letters that nothing but the dictionary has is mostly a gloss: it is admitted as it stands.
_SHORT = 5


@dataclass
class Words:
    """What is known of each headword: its witnesses, the sources that have it, its part of speech where one says, and the forms
    attested for it, as codes."""

    witnesses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    sources: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    pos: dict[str, str] = field(default_factory=dict)
    forms: dict[str, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    #: Forms of the closed list that are headwords too, with their part of speech: they stand as they are.
    closed: dict[str, str] = field(default_factory=dict)
    #: What an optional dictionary says of how a headword inflects, by headword.
    dictionary: dict[str, DictionaryWord] = field(default_factory=dict)

    def add_headword(self, headword: Headword) -> None:
        """A headword of the dictionary's list."""
        self.sources[headword.spelling].add("ancientgreek")
        if headword.in_text:
            self.witnesses[headword.spelling].add("running")

    def add(self, source: str, found: GreekAttestation) -> None:
        """What another source attests."""
        lemma, _ = repaired(found.lemma)
        if lemma is None:
            return
        self.sources[lemma].add(source)
        if found.pos:
            self.pos.setdefault(lemma, found.pos)
        if found.form:
            try:
                self.forms[lemma].add(code(found.form))
            except UnicodeEncodeError:  # an elided or foreign form lies on no board
                return
        self.witnesses[lemma].add(_PARTS.get(found.part, _TEXTBOOK) if found.part else source)

    def count(self, source: str, counts: Mapping[str, int]) -> None:
        """Mark the lemmas that occur often in a text (``sblgnt:often``)."""
        for lemma, times in counts.items():
            if times >= _OFTEN:
                self.witnesses[lemma].add(f"{source}:often")

    def said(self, spelling: str) -> str:
        """The part of speech a source gives, "" if none; the dictionary comes last, and only for words that do not inflect."""
        entry = self.dictionary.get(spelling)
        return self.pos.get(spelling) or (entry.pos if entry is not None and entry.pos in SAID_UNINFLECTED else "")


def lemmas(words: Words, tiers: Iterable[Witnesses]) -> list[Lemma]:
    """All lemmas, sorted by spelling. Every word of our own lists is one, whether a source has it or not."""
    rules = sorted(tiers, key=lambda rule: rule.tier)
    verbs = (nfc(without(headword, QUANTITIES)) for row in verb_rows() for headword in row.headwords)
    ours = {*irregulars(), *classes.words(), *verbs}
    in_use = ours | classes.short_in_use()
    spellings = sorted(set(words.sources) | ours)
    found = []
    for spelling in spellings:
        witnesses = words.witnesses.get(spelling, set()) | ({"ours"} if spelling in ours else set())
        tier = next((r.tier for r in rules if len(witnesses & r.of) >= r.least), Tier.EXPERT)
        pos = part_of_speech(spelling, words.said(spelling))
        if spelling in words.closed:
            pos, inflection = words.closed[spelling], UNINFLECTED
        elif tier is Tier.EXPERT and len(bare(spelling)) <= _SHORT and not (spelling in in_use or has_known_parts(spelling)):
            inflection = UNINFLECTED
        else:
            attested = words.forms.get(spelling, set())
            inflection = _inflection(spelling, pos, attested)
            if not inflection and spelling in words.dictionary:
                pos, inflection = refined(words.dictionary[spelling], pos, attested)
        found.append(Lemma(spelling, pos, inflection, tuple(sorted(words.sources.get(spelling, ()))), tier))
    return found


def _inflection(spelling: str, pos: str, attested: set[bytes]) -> str:
    """What a dictionary line would say of a noun whose attested forms our guess does not yield but another class does."""
    if pos != "NOUN" or len(attested) < 2 or spelling in irregulars():
        return ""
    yields = _share(spelling, classes.guess(spelling), attested)
    if yields == 1.0:
        return ""
    best, share = "", yields
    for of in classes.fitting(spelling):
        its = _share(spelling, (of,), attested)
        if its > share:
            best, share = classes.line_of(spelling, of), its
    return best


def refined(entry: DictionaryWord, pos: str, attested: set[bytes]) -> tuple[str, str]:
    """Part of speech and inflection of a headword after its dictionary was asked; ``pos`` and "" where it tells nothing new, or
    what texts attest or our own lists know better."""
    spelling, line = entry.headword, entry.line
    ours = spelling in irregulars() or spelling in classes.words() or spelling in classes.indeclinables()
    said = classes.from_line(spelling, line) if line and not ours and pos in ("NOUN", "ADJ", "ADV") else ()
    guessed = classes.guess(spelling)
    if not said or (attested and _share(spelling, said, attested) < _share(spelling, guessed, attested)):
        return pos, ""
    gender = classes.gender_of(line)
    if not gender:
        # A neuter in -ον tells neither whether the feminine has an ending of its own nor whether the word contracts.
        known = set(said) == set(guessed) or (line == "ον" and "ADJ" in {of.pos for of in guessed})
        return (pos, "") if known else (said[0].pos, line)
    tabled = {tables()[of.name].gender for of in said}
    if (gender == "Neut") != (tabled == {"Neut"}):
        return pos, ""  # nouns in -ος or -ις may be of either gender, but a neuter has a declension of its own
    return (pos, "") if set(said) == set(guessed) and tabled == {gender} else (said[0].pos, line)


def _share(spelling: str, of: Iterable[classes.Class], attested: set[bytes]) -> float:
    made = {key for one in of for inflection in nominal.inflections(spelling, one) for key, _ in inflection.codes()}
    return len(attested & made) / len(attested)
