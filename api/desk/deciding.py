"""What a maintainer decided, read from the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from api.database.tables import LONGEST_REASON, LONGEST_WORD
from api.desk.evidence import keys_of, lemma_in
from api.desk.lines import one_line
from lexsvc import data
from lexsvc.decision import Action, Decision
from lexsvc.languages import language_of
from lexsvc.lexicon import Lexicon
from lexsvc.paradigm import Lemma
from lexsvc.reason import Reason
from lexsvc.reviewed import PARTS_OF_SPEECH
from lexsvc.table import Table
from lexsvc.tier import Tier

#: As what a word can be refused, and what one can be marked as.
REFUSALS = (Reason.DENIED, Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.SYMBOL)
TAGS = ("offensive",)
_LONGEST_INFLECTION = 64
#: The steps of folding that take away what is no part of a word, each from what the one before left.
_TRIMS = ("strip_invisible", "strip_space", "strip_punctuation")


class Fault(ValueError):
    """A field is wrong: ``code`` names the sentence that says how, ``values`` fill it in."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, str] = values


@dataclass(frozen=True)
class Preview:
    """The forms that an admission would bring: as tables where the language prints them, the keys, and those that are new."""

    tables: tuple[Table, ...]
    keys: tuple[str, ...]
    new: tuple[str, ...]
    moved: bool


def read(
    form: MultiDict[str, str], lexicon: Lexicon, word: str, maintainer: str, now: int, *, tried: bool = False
) -> list[Decision]:
    """The decisions that a form makes about ``word`` in the current edition: one, or one for each form that is refused.

    ``tried``: nobody decides yet, so that neither reason nor source is needed. Raises :class:`Fault` naming what is wrong.
    """
    try:
        action = Action(form.get("action", ""))
    except ValueError:
        raise Fault("no_action") from None
    reason = one_line(form.get("reason", ""))
    if not tried and (not reason or len(reason) > LONGEST_REASON):
        raise Fault("no_reason", most=str(LONGEST_REASON))
    spelling = _spelled(form.get("word", "") if action in (Action.ADMIT, Action.TAG) else word, lexicon)
    key = lexicon.folding.fold(spelling).key
    asked_of = lexicon.folding.fold(word).key
    if key is None or asked_of is None or len(spelling) > LONGEST_WORD:
        raise Fault("no_key", word=spelling)
    made = Decision(
        lexicon=lexicon.id,
        key=key,
        word=spelling,
        action=action,
        source=_sources(form, lexicon, needed=not tried and action is not Action.LEAVE),
        reason=reason,
        maintainer=maintainer,
        at=now,
        live=form.get("live") == "1" and action is not Action.LEAVE,
        edition=lexicon.edition,
    )
    match action:
        case Action.ADMIT:
            pos, inflection = _inflected(form, lexicon, spelling)
            return [replace(made, tier=_tier(form), pos=pos, inflection=inflection)]
        case Action.REFUSE:
            refused = replace(made, tag=_one_of(form, "code", REFUSALS))
            others = keys_of(lexicon, word) if form.get("forms") == "1" else []
            return [refused, *(replace(refused, key=each, word=each) for each in others if each != key)]
        case Action.TAG:
            return [replace(made, tag=_one_of(form, "tag", TAGS))]
    return [made]


def preview(decision: Decision, lexicon: Lexicon, language: str) -> Preview:
    """What an admission would bring. ``language`` is that of prose."""
    known = lemma_in(lexicon, decision.word, decision.pos or "")
    moved = decision.pos is not None and decision.inflection is None
    lemma = known if moved and known is not None else Lemma(decision.word, decision.pos or "", decision.inflection or "")
    knows = language_of(lexicon.language)
    cells = [] if decision.pos is None or knows.paradigm is None else list(knows.paradigm(lemma))
    tables = () if knows.tables is None or not cells else knows.tables(cells, lemma.pos, language)
    fold, (least, most) = lexicon.folding.fold, lexicon.limits
    keys = dict.fromkeys(
        key for form in (decision.word, *(cell.form for cell in cells)) if (key := fold(form).key) and least <= len(key) <= most
    )
    return Preview(tables, tuple(keys), tuple(key for key in keys if lexicon.find(key) is None), moved)


def _spelled(text: str, lexicon: Lexicon) -> str:
    """A word as a lexicon spells it, without what surrounds it or cannot be seen in it; typed in capitals, as it lies on the
    board, it is in small letters."""
    spelling = one_line(text)
    trims = [step.after for step in lexicon.folding.fold(spelling).trace if step.step in _TRIMS]
    spelling = trims[-1] if trims else spelling
    return spelling.lower() if spelling.isupper() else spelling


def _sources(form: MultiDict[str, str], lexicon: Lexicon, *, needed: bool) -> str:
    known = {source.id for source in lexicon.pack.manifest.sources}
    told = [source for source in dict.fromkeys(form.getlist("source")) if source in known]
    if not told and needed:
        raise Fault("no_source")
    return ",".join(told)


def _tier(form: MultiDict[str, str]) -> Tier:
    try:
        return Tier.parse(form.get("tier", ""))
    except ValueError:
        raise Fault("no_tier") from None


def _one_of(form: MultiDict[str, str], name: str, choices: tuple[str, ...]) -> str:
    told = form.get(name, choices[0])
    if told not in choices:
        raise Fault("no_choice", value=told[:80])
    return str(told)


def _inflected(form: MultiDict[str, str], lexicon: Lexicon, spelling: str) -> tuple[str | None, str | None]:
    """Part of speech and inflection of an admitted word: a lemma that the edition has is moved as it is."""
    pos, inflection = form.get("pos", ""), one_line(form.get("inflection", ""))
    if not pos and not (data.path(lexicon.language) / "short-words.tsv").exists():
        raise Fault("no_pos")
    if not pos:
        return None, None
    if pos not in PARTS_OF_SPEECH:
        raise Fault("no_choice", value=pos[:80])
    if lemma_in(lexicon, spelling, pos) is not None:
        return pos, None
    if len(inflection) > _LONGEST_INFLECTION:
        raise Fault("bad_inflection", inflection=inflection[:80], why="")
    paradigm = language_of(lexicon.language).paradigm
    try:
        for _ in () if paradigm is None else paradigm(Lemma(spelling, pos, inflection)):
            pass
    except ValueError as error:
        raise Fault("bad_inflection", inflection=inflection, why=str(error)) from None
    return pos, inflection
