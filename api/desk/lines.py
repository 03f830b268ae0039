"""Decisions as reviewed lines, and back.

What each decision writes stands in :func:`lines_of`. The files of a language keep every line that no decision speaks of; on
those it does, the log has the last word.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lexsvc import data
from lexsvc.decision import Action, Decision, in_force, supersedes
from lexsvc.durable import write_file
from lexsvc.folding import Folding
from lexsvc.normal import normal
from lexsvc.reason import Reason
from lexsvc.reviewed import Fields, ReviewedFile, says_the_same
from lexsvc.tier import Tier

#: Who stands in the log for a line that was there before; no maintainer can be called so.
IMPORTED = "import"
#: The kinds of files that decisions are written to; what is spelled otherwise since 1990 is no decision.
_KINDS = ("additions", "promotions", "short-words", "denials", "tags")

Line = tuple[str, Fields]


@dataclass(frozen=True)
class Reviewed:
    """The reviewed files of a language in ``folder``. ``edition`` is the one that its recipe makes; keys of up to ``longest``
    letters are each decided in the file of short words."""

    folder: Path
    language: str
    edition: str
    longest: int
    files: dict[str, ReviewedFile]

    @classmethod
    def read(cls, folder: Path, language: str) -> Reviewed:
        """The files in a folder like ``data/fr``. Raises ``ValueError`` naming the file at fault."""
        recipe = data.read_toml(folder / "recipe.toml")
        folding = Folding.of(language)
        files = {kind: ReviewedFile.read(folder / f"{kind}.tsv", folding) for kind in _KINDS}
        edition, short = recipe.get("edition"), recipe.get("short_words", {})
        if not isinstance(edition, str) or not isinstance(short, dict):
            raise ValueError(f"{folder / 'recipe.toml'}: names no edition, or its short_words are no table")
        return cls(folder, language, edition, short.get("longest", 0), files)

    def is_short(self, key: str) -> bool:
        """Whether a key is decided in the file of short words."""
        return len(key) <= self.longest or self.files["short-words"].find({"word": key}) is not None

    def difference(self) -> Iterator[str]:
        """What would be written, as a unified diff; nothing if all is as it was."""
        for kind, file in self.files.items():
            path = self.folder / f"{kind}.tsv"
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            if list(file) or before:
                lines = before.splitlines(), file.text.splitlines()
                yield from difflib.unified_diff(*lines, str(path), str(path), lineterm="", n=1)

    def write(self) -> list[Path]:
        """Write the files that changed, each whole or not at all, and name them."""
        written = []
        for kind, file in self.files.items():
            path = self.folder / f"{kind}.tsv"
            content = file.text.encode()
            if (path.exists() and path.read_bytes() != content) or (not path.exists() and list(file)):
                write_file(path, content, mode=0o644)
                written.append(path)
        return written


def lines_of(decision: Decision, reviewed: Reviewed) -> list[Line]:
    """What a decision writes: pairs of a kind of file and the fields of a line; none to leave a word as it is."""
    reason = one_line(decision.reason)
    common = {"source": decision.source.replace(" ", ""), "edition": reviewed.edition, "reason": reason}
    tier = "" if decision.tier is None else decision.tier.slug
    lemma = {"lemma": decision.word, "pos": decision.pos or "", "tier": tier, **common}
    match decision.action:
        case Action.ADMIT if decision.pos is None:
            return [_short(decision, reviewed, common)]
        case Action.ADMIT:
            lines: list[Line] = []
            if decision.inflection is not None:
                lines.append(("additions", {**lemma, "inflection": decision.inflection}))
            if not lines or reviewed.files["promotions"].find(lemma) is not None:  # a promotion comes after an addition
                lines.append(("promotions", lemma))
            return [*lines, _short(decision, reviewed, common)] if reviewed.is_short(decision.key) else lines
        case Action.REFUSE:
            code = decision.tag or "denied"
            if not reviewed.is_short(decision.key):
                return [("denials", {"word": decision.key, "reason_code": code, **common})]
            refused = {"word": decision.key, "decision": "refuse", "tier": "", "spellings": "", **common}
            return [("short-words", {**refused, "reason": f"{code}: {reason}"})]
        case Action.TAG:
            return [("tags", {"lemma": decision.word, "tag": decision.tag or "", **common})]
        case Action.LEAVE:
            return []


def _short(decision: Decision, reviewed: Reviewed, common: Fields) -> Line:
    """A line that admits one key with its spellings: this one, and those that were admitted before."""
    known = reviewed.files["short-words"].find({"word": decision.key})
    before = known["spellings"].split(",") if known and known["decision"] == "admit" else []
    spellings = ",".join(before if decision.word in before else [*before, decision.word])
    tier = "" if decision.tier is None else decision.tier.slug
    admitted = {"word": decision.key, "decision": "admit", "tier": tier, "spellings": spellings}
    return "short-words", {**admitted, **common}


def one_line(text: str) -> str:
    """Text as a field of a line: in NFC, without tabs, ends of lines or anything else that does not print.

    >>> one_line("se dit\\n\\tpartout ")
    'se dit partout'
    """
    return normal("NFC", "".join(filter(str.isprintable, " ".join(text.split()))))


def export(log: Iterable[Decision], reviewed: Reviewed, since: int = 0) -> list[str]:
    """Bring the files to what the log says, from decision number ``since`` + 1 on, and tell each change in a line.

    Lines that were imported are in the files already. What a decision wrote that has been corrected since is taken out again,
    unless somebody has changed the line. Nothing is written to disk. Doing it twice changes nothing more.
    """
    held, corrected = in_force(log)
    told = []
    still_said = {(kind, reviewed.files[kind].identity(fields)) for kind, fields in _all(held, reviewed)}
    for decision in corrected:
        for kind, fields in () if decision.maintainer == IMPORTED else lines_of(decision, reviewed):
            file = reviewed.files[kind]
            found = file.find(fields)
            if found and says_the_same(found, fields) and (kind, file.identity(fields)) not in still_said:
                file.drop(fields)
                told.append(f"{kind}.tsv: took out {_name(fields)}: decision {decision.id} was corrected")
    for decision in held:
        if decision.maintainer != IMPORTED and decision.id > since:
            told += _apply(decision, reviewed)
    return told


def _apply(decision: Decision, reviewed: Reviewed) -> Iterator[str]:
    """Make the files say what a decision says, and tell each change in a line."""
    files = reviewed.files
    if decision.action is Action.ADMIT and files["denials"].drop({"word": decision.key}):
        yield f"denials.tsv: took out {decision.key}: decision {decision.id} admits it"
    for kind, fields in lines_of(decision, reviewed):
        before = files[kind].find(fields)
        if files[kind].put(fields):
            yield f"{kind}.tsv: {'added' if before is None else 'changed'} {_name(fields)}: decision {decision.id}"
            if decision.action is Action.REFUSE:
                yield from (
                    f"additions.tsv: kept {_name(line)}: decision {decision.id} refuses this key, its other forms stay"
                    for line in files["additions"]
                    if line["lemma"] == decision.word
                )


def _all(decisions: Iterable[Decision], reviewed: Reviewed) -> Iterator[Line]:
    for decision in decisions:
        yield from lines_of(decision, reviewed)


def _name(fields: Fields) -> str:
    return " ".join(fields[column] for column in ("word", "lemma", "pos", "tag") if column in fields)


def new_decisions(reviewed: Reviewed, log: Iterable[Decision], lexicon: str) -> tuple[list[Decision], list[str]]:
    """The lines of the files that the log does not have yet, as decisions; and in a line each, those left out because a
    maintainer has decided otherwise since. Doing it twice with what came of the first finds nothing more.

    Raises ``ValueError`` naming the line that decides nothing.
    """
    held, corrected = in_force(log)
    known = {_content(decision) for decision in (*held, *corrected)}
    by_key: dict[str, list[Decision]] = {}
    for decision in held:
        if decision.lexicon == lexicon and decision.maintainer != IMPORTED:
            by_key.setdefault(decision.key, []).append(decision)
    found, told = [], []
    folding = Folding.of(reviewed.language)
    for kind, file in reviewed.files.items():
        for fields in file:
            try:
                made = _decision(kind, fields, lexicon, folding)
            except ValueError as error:
                raise ValueError(f"{reviewed.folder / kind}.tsv: {_name(fields) or 'a line'}: {error}") from None
            decided = by_key.get(made.key, [])
            written = any(at == kind and says_the_same(line, fields) for at, line in _all(decided, reviewed))
            if written or _content(made) in known:
                continue
            if other := next((decision for decision in decided if supersedes(made, decision)), None):
                told.append(f"{kind}.tsv: left out {_name(fields)}: decision {other.id} says otherwise")
                continue
            found.append(made)
    return found, told


def _content(decision: Decision) -> Decision:
    """A decision without who made it, when and where it stands in the log."""
    return replace(decision, maintainer="", at=0, live=False, edition="", id=0)


def _decision(kind: str, fields: Fields, lexicon: str, folding: Folding) -> Decision:
    """What a line decides. Raises ``ValueError`` if it decides nothing that can be."""
    word = fields.get("lemma", "") or fields.get("word", "")
    tier = Tier.parse(fields["tier"]) if fields.get("tier") else None
    admits = kind in ("additions", "promotions") or fields.get("decision") == "admit"
    if not word or not word.isprintable():
        raise ValueError("it names no word")
    if admits and tier is None:
        raise ValueError("it admits and names no tier")
    about = Decision(
        lexicon=lexicon,
        key=folding.fold(word).key or word,
        word=word,
        action=Action.ADMIT,
        tier=tier,
        source=fields["source"],
        reason=fields["reason"],
        maintainer=IMPORTED,
        edition=fields["edition"],
    )
    if kind in ("additions", "promotions"):
        return replace(about, pos=fields["pos"], inflection=fields.get("inflection"))
    if kind == "tags":
        return replace(about, action=Action.TAG, tag=fields["tag"])
    if kind == "denials":
        return replace(about, action=Action.REFUSE, tag=Reason(fields["reason_code"]).value)
    if fields["decision"] == "admit":
        if not fields["spellings"]:
            raise ValueError("it admits and has no spellings")
        return replace(about, word=fields["spellings"].partition(",")[0])
    if fields["decision"] != "refuse":
        raise ValueError(f"{fields['decision']!r} is neither admit nor refuse")
    code, _, reason = fields["reason"].partition(":")
    return replace(about, action=Action.REFUSE, tag=Reason(code).value, reason=reason.strip())
