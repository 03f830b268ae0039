"""The trail: every word's way through a build, kept beside the pack so that ``lexsvc explain`` can show it.

One SQLite file with four tables: lexemes, their forms, words known as something else, and reviewed decisions. It holds what the
sources said, where each lexeme and form ended, and by which rule; never anything the pack needs.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from builders.admission import Admission, PlacedForm
from builders.build import Built
from builders.ledger import DECIDED, OUTCOMES, Drop
from lexsvc.folding import Folding
from lexsvc.tier import Tier

#: What this module writes and reads; a trail of another version is told apart when it is opened.
_VERSION = 2

_SCHEMA = f"""
pragma user_version = {_VERSION};
create table lexeme (id integer primary key, lemma text, pos text, known text, frequency real, zipf real,
                     admitted text, dropped_in text, reason text);
create table form (code blob, spelling text, lexeme integer, sources text, rule text, tier text, tier_rule text,
                   dropped_in text, reason text);
create table refusal (code blob, spelling text, reasons text, sources text);
create table decision (code blob, kind text, what text, reason text);
"""
_INDICES = """
create index form_by_code on form (code);
create index refusal_by_code on refusal (code);
create index decision_by_code on decision (code);
"""


def write_trail(built: Built, path: Path) -> None:
    """Write the trail of a build, replacing one that is there. Raises ``OSError`` when the disk refuses."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    try:
        _write(built, draft)
    except sqlite3.Error as error:
        draft.unlink(missing_ok=True)
        raise OSError(f"{path}: cannot be written: {error}") from error
    draft.replace(path)


def _write(built: Built, draft: Path) -> None:
    folding = built.screen.folding
    database = sqlite3.connect(draft)
    with database:
        database.executescript("pragma journal_mode = off; pragma synchronous = off;" + _SCHEMA)
        _write_lexemes(database, built)
        database.executemany(
            "insert into refusal values (?, ?, ?, ?)",
            (
                (folding.alphabet.encode(key), ", ".join(sorted(r.spellings)), _join(r.reasons), _join(r.sources))
                for key, r in sorted(built.screen.refused.items())
            ),
        )
        database.executemany("insert into decision values (?, ?, ?, ?)", _decisions(built))
        database.executescript(_INDICES)
    database.close()


def _join(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


def _write_lexemes(database: sqlite3.Connection, built: Built) -> None:
    evidence, folding = built.evidence, built.screen.folding
    whole = {id(drop.lexeme): drop for drop in built.ledger.drops if drop.spelling is None}
    parts = {(id(drop.lexeme), drop.spelling): drop for drop in built.ledger.drops if drop.spelling is not None}
    lexemes = {id(lexeme): lexeme for lexeme in evidence.sorted()}
    admitted: dict[int, str] = {}
    placed: dict[int, dict[str, tuple[PlacedForm, Admission]]] = {}
    # A lexeme may be admitted twice, by a rule and then for the sake of one short form: each form stands as it was admitted.
    for admission in built.admissions:
        key = id(admission.lexeme)
        lexemes.setdefault(key, admission.lexeme)
        admitted.setdefault(key, admission.rule)
        placed.setdefault(key, {}).update((form.spelling, (form, admission)) for form in admission.forms)

    def names(mask: int) -> str:
        return " ".join(evidence.vocabulary.names(mask))

    lexeme_rows: list[tuple[object, ...]] = []
    form_rows: list[tuple[object, ...]] = []
    for number, (key, lexeme) in enumerate(lexemes.items()):
        won, kept = admitted.get(key, ""), placed.get(key, {})
        outcome = (won, *_fell(None if won else whole.get(key)))
        weights = (lexeme.frequency, lexeme.zipf)
        lexeme_rows.append((number, evidence.spelled(lexeme.lemma), lexeme.pos, names(lexeme.known), *weights, *outcome))
        sources = {evidence.spelled(opened): form.sources for opened, form in lexeme.forms.items()}
        for spelling, mask in (sources | {spelled: form.sources for spelled, (form, _) in kept.items()}).items():
            fell = parts.get((key, spelling)) or parts.get((key, evidence.opened(spelling)))
            form_rows.append((folding.code(spelling), spelling, number, names(mask), *_stood(kept.get(spelling)), *_fell(fell)))
    database.executemany(f"insert into lexeme values ({', '.join('?' * 9)})", lexeme_rows)
    database.executemany(f"insert into form values ({', '.join('?' * 9)})", form_rows)


def _stood(kept: tuple[PlacedForm, Admission] | None) -> tuple[str, str, str]:
    """The rule that let a form in, its tier and the rule of its tier."""
    if kept is None:
        return ("", "", "")
    form, admission = kept
    return (form.rule, admission.tier.slug, admission.tier_rule)


def _fell(drop: Drop | None) -> tuple[str, str]:
    return (drop.step, drop.reason) if drop else ("", "")


def _decisions(built: Built) -> Iterator[tuple[bytes | None, str, str, str]]:
    """Key, file, what was decided and why, of every reviewed line."""
    code, decisions = built.screen.folding.code, built.decisions
    for word in decisions.short_words:
        what = f"refused as {word.refusal}" if word.tier is None else f"admitted at {word.tier.title}"
        yield code(word.key), "short-words", what, word.reason
    for denial in decisions.denials:
        yield code(denial.word), "denials", f"refused as {denial.refusal}", denial.reason
    for add in decisions.additions:
        yield code(add.lemma), "additions", f"{add.lemma} {add.pos} added at {add.tier.title}", add.reason
    for move in decisions.promotions:
        yield code(move.lemma), "promotions", f"{move.lemma} {move.pos} put at {move.tier.title}", move.reason
    for variant in decisions.variants:
        yield code(variant.variant), "variants", f"{variant.variant} stands for {variant.classical}", variant.reason
    for tag in decisions.tags:
        yield code(tag.lemma), "tags", f"{tag.lemma} is tagged {tag.tag}", tag.reason


@dataclass(frozen=True)
class Trail:
    """A trail on disk, asked word by word."""

    path: Path

    def open(self) -> sqlite3.Connection:
        """The trail's database, for reading. Raises ``ValueError`` if another version of lexsvc wrote it."""
        database = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)
        (found,) = database.execute("pragma user_version").fetchone()
        if found != _VERSION:
            database.close()
            raise ValueError(f"{self.path}: a trail of version {found}, this lexsvc reads {_VERSION}; build the lexicon again")
        return database

    def explain(self, word: str, folding: Folding, rules: dict[str, str]) -> Iterator[str]:
        """What the build knows of a word, line by line. ``rules``: rule id -> its reason."""
        fold = folding.fold(word)
        if fold.code is None:
            bare = folding.fold("".join(filter(str.isalpha, word)))
            yield f"{word}: cannot be played as written ({', '.join(fold.reasons)})"
            fold = bare
        if fold.code is None or fold.key is None:
            return
        database = self.open()
        try:
            lines = [*self._forms(database, fold.code, rules), *self._others(database, fold.code, folding)]
        finally:
            database.close()
        yield f"{fold.key}"
        yield from lines or ["  no source knows this word, nor any reviewed line"]

    def _forms(self, database: sqlite3.Connection, code: bytes, rules: dict[str, str]) -> Iterator[str]:
        rows = database.execute(
            "select spelling, lemma, pos, f.sources, f.rule, f.dropped_in, f.reason, known, frequency, zipf, admitted,"
            " l.dropped_in, l.reason, f.tier, f.tier_rule from form f join lexeme l on l.id = f.lexeme where code = ?"
            " order by admitted = '', lemma, pos",
            (code,),
        )
        for spelling, lemma, pos, sources, rule, lost, why, known, frequency, zipf, admitted, out, cause, tier, graded in rows:
            of_lemma = "" if spelling == lemma else f"form of {lemma}, "
            yield f"  {spelling}, {of_lemma}{pos}: attested by {sources or 'its paradigm alone'}"
            weight = f"; {frequency:g} in a million words" if frequency else ""
            weight += f"; Zipf {zipf:g}" if zipf else ""
            yield f"    lemma known by {known or 'no source by itself'}{weight}"
            if out:
                yield f"    fell in step {out}: {OUTCOMES.get(cause, cause)}"
                continue
            if admitted:  # a lexeme that lost its last form to a reviewed line is admitted no more
                yield f"    lemma admitted by {admitted}{_because(rules, admitted)}"
            if rule:
                yield f"    form admitted by {rule}{_because(rules, rule)}"
                yield f"    tier {Tier.parse(tier).title} by {graded}{_because(rules, graded)}"
            else:
                yield f"    form fell in step {lost or 'forms'}: {OUTCOMES.get(why, why or 'not kept')}"

    def _others(self, database: sqlite3.Connection, code: bytes, folding: Folding) -> Iterator[str]:
        for spelling, reasons, sources in database.execute(
            "select spelling, reasons, sources from refusal where code = ?", (code,)
        ):
            yield f"  {spelling}: known as {reasons.replace(' ', ' and ')}, according to {sources.replace(' ', ', ')}"
        lemmas = database.execute(
            "select lemma from form f join lexeme l on l.id = f.lexeme where code = ?", (code,)
        ).fetchall()
        codes = sorted({code, *(folding.code(lemma) or b"" for (lemma,) in lemmas)})
        query = f"select kind, what, reason from decision where code in ({', '.join('?' * len(codes))})"
        for kind, what, reason in database.execute(query, codes):
            yield f"  reviewed in {kind}: {what} ({reason})"


def _because(rules: dict[str, str], rule: str) -> str:
    reason = rules.get(rule) or DECIDED.get(rule)
    return f" ({reason})" if reason else ""
