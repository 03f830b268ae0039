"""The command ``check``: is this word valid, and why not?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

import click
import orjson

from lexsvc import places
from lexsvc.answer import Respondent
from lexsvc.commands.options import EDITION, PROSE, TIER, parsed
from lexsvc.lexicon import Asker
from lexsvc.question import Question, parse_dialects, parse_flag, parse_input
from lexsvc.shelf import Shelf
from lexsvc.stack import NONE, AnyWord, Stack
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict

#: What is told of a question; what is left out is each lexicon's policy.
_Told = Callable[[Question], Question]


def _dialects(text: str) -> tuple[frozenset[str] | None]:
    """The dialects named, in a tuple: None inside means all of them, where no tuple at all means nothing was said."""
    return (parse_dialects(text),)


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lexicon", default="fr", show_default=True, help="fr, grc, a lexicon of your own; several with commas.")
@TIER
@click.option("--theoretical", callback=parsed(parse_flag), help="1 admits forms only the grammar yields, 0 does not.")
@click.option("--dialects", callback=parsed(_dialects), help="all, or some of: attic ionic_epic doric_aeolic koine.")
@EDITION
@click.option(
    "--input", "typed", default="auto", show_default=True, callback=parsed(parse_input), help="auto unicode beta tiles."
)
@click.option("--format", "layout", type=click.Choice(["text", "json", "tsv"]), default="text", show_default=True)
@PROSE
def check(
    words: tuple[str, ...],
    lexicon: str,
    tier: Tier | None,
    theoretical: bool | None,
    dialects: tuple[frozenset[str] | None] | None,
    edition: str | None,
    typed: str,
    layout: str,
    prose: str,
) -> int:
    """Say whether WORDs are valid. A single - reads one word a line from standard input.

    The exit status is 0 if all are valid, 1 if not; always 0 with -. TSV columns: word, valid (1 or 0), key, tier, standing,
    reasons separated by commas; a tab, line end or backslash in a word is escaped.
    """

    def told(policy: Question) -> Question:
        return Question(
            policy.tier if tier is None else tier,
            policy.theoretical if theoretical is None else theoretical,
            policy.dialects if dialects is None else dialects[0],
            input=typed,
        )

    respondent = _respondent(lexicon, edition, told)
    if words == ("-",):
        _answer_stream(respondent, layout, prose)
        return 0
    verdicts = [respondent.verdict(word) for word in words]
    write = sys.stdout.buffer.write
    for verdict in verdicts:
        write(_line(verdict, layout, prose))
    sys.stdout.buffer.flush()
    return 0 if all(verdict.valid for verdict in verdicts) else 1


def _respondent(lexicons: str, edition: str | None, told: _Told) -> Respondent:
    """Whoever answers for the lexicons named: ``fr``, ``grc,bailly``, ``fr@2026.12``, ``none``. Raises as a shelf does."""
    shelf = Shelf(places.packs())
    members: list[Respondent] = []
    for named in dict.fromkeys(lexicons.split(",")):
        identifier, _, pinned = named.strip().partition("@")
        if identifier == NONE:
            members.append(AnyWord())
        else:
            opened = shelf.open(identifier, pinned or edition)
            members.append(opened.asker(told(opened.policy)))
    return members[0] if len(members) == 1 else Stack(members)


def _answer_stream(respondent: Respondent, layout: str, prose: str) -> None:
    """One line out for each line in, blank lines too, in bounded memory. Bytes that are no UTF-8 come back as they were."""
    out = sys.stdout.buffer
    brief = respondent.tsv if layout == "tsv" and isinstance(respondent, Asker) else None
    for lines in batches(sys.stdin.buffer):
        words = [line.rstrip(b"\r\n").decode("utf-8", "surrogateescape") for line in lines]
        if brief is not None:
            text = "".join(map(brief, words))
            out.write(text.encode("utf-8", "surrogateescape"))
        else:
            out.writelines(_line(respondent.verdict(word), layout, prose) for word in words)
    out.flush()


def batches(items: Iterable[bytes], size: int = 4096) -> Iterator[list[bytes]]:
    """Lists of lines or codes, so that output is written in large pieces."""
    batch: list[bytes] = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _line(verdict: Verdict, layout: str, prose: str) -> bytes:
    if layout == "tsv":
        return verdict.as_tsv().encode("utf-8", "surrogateescape")
    if layout == "json":
        try:
            return orjson.dumps(verdict.as_dict(prose)) + b"\n"
        except TypeError:  # a lone surrogate: JSON is UTF-8 and has no place for it
            printable = verdict.word.encode("utf-8", "replace").decode("utf-8")
            return orjson.dumps({**verdict.as_dict(prose), "word": printable, "trace": []}) + b"\n"
    mark = "✓" if verdict.valid else "✗"
    return f"{mark} {verdict.word}: {verdict.message(prose)}\n".encode("utf-8", "surrogateescape")
