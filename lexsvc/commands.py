"""The commands that ask a lexicon: check entries forms paradigm export info verify doctor. Each returns its exit status."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click
import orjson

from lexsvc import places
from lexsvc.forms import lemmas_of, proofs, rule_sentence, tables_of
from lexsvc.lexicon import Lexicon
from lexsvc.messages import LANGUAGES
from lexsvc.pack import PackError
from lexsvc.question import Question, parse_dialects, parse_flag, parse_input
from lexsvc.shelf import Shelf
from lexsvc.table import Table
from lexsvc.tier import Tier
from lexsvc.verdict import Verdict


def _parsed(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """A click callback that reads an option and reports misuse as click does."""

    def read(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Any:
        try:
            return None if text is None else parse(text)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return read


_TIER = click.option("--tier", callback=_parsed(Tier.parse), help="detente, normal or expert; default: the lexicon's policy.")
_EDITION = click.option("--edition", help="Ask this edition instead of the current one.")
_LEXICON = click.option("--lexicon", default="fr", show_default=True, help="fr, grc, or a lexicon of your own.")


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lexicon", default="fr", show_default=True, help="fr, grc, a lexicon of your own; several with commas.")
@_TIER
@click.option("--theoretical", callback=_parsed(parse_flag), help="1 admits forms only the grammar yields, 0 does not.")
@click.option("--dialects", help="all, or some of: attic ionic_epic doric_aeolic koine.")
@_EDITION
@click.option(
    "--input", "typed", default="auto", show_default=True, callback=_parsed(parse_input), help="auto unicode beta tiles."
)
@click.option("--format", "layout", type=click.Choice(["text", "json", "tsv"]), default="text", show_default=True)
@click.option("--prose", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="The language of messages.")
def check(
    words: tuple[str, ...],
    lexicon: str,
    tier: Tier | None,
    theoretical: bool | None,
    dialects: str | None,
    edition: str | None,
    typed: str,
    layout: str,
    prose: str,
) -> int:
    """Say whether WORDs are valid. A single - reads one word a line from standard input.

    The exit status is 0 if all are valid, 1 if not; always 0 with -. TSV columns: word, valid (1 or 0), key, tier, standing,
    reasons separated by commas; a tab, line end or backslash in a word is escaped.
    """
    asked = open_stack(lexicon, edition)
    policy = asked.policy
    question = Question(
        policy.tier if tier is None else tier,
        policy.theoretical if theoretical is None else theoretical,
        policy.dialects if dialects is None else _dialects(dialects),
        input=typed,
    )
    asker = asked.asker(question)
    if words == ("-",):
        _answer_stream(asker, layout, prose)
        return 0
    verdicts = [asker.verdict(word) for word in words]
    write = sys.stdout.buffer.write
    for verdict in verdicts:
        write(_line(verdict, layout, prose))
    sys.stdout.buffer.flush()
    return 0 if all(verdict.valid for verdict in verdicts) else 1


def _dialects(text: str) -> frozenset[str] | None:
    try:
        return parse_dialects(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--dialects") from None


def _answer_stream(asker: Any, layout: str, prose: str) -> None:
    """One line out for each line in, blank lines too, in bounded memory. Bytes that are no UTF-8 come back as they were."""
    out = sys.stdout.buffer
    brief = asker.tsv if layout == "tsv" else None
    for lines in _batches(sys.stdin.buffer):
        words = [line.rstrip(b"\r\n").decode("utf-8", "surrogateescape") for line in lines]
        if brief is not None:
            text = "".join(map(brief, words))
            out.write(text.encode("utf-8", "surrogateescape"))
        else:
            out.writelines(_line(asker.verdict(word), layout, prose) for word in words)
    out.flush()


def _batches(lines: Iterable[bytes], size: int = 4096) -> Iterator[list[bytes]]:
    """Lists of lines, so that output is written in large pieces; a slow writer still gets each line in time."""
    batch: list[bytes] = []
    for line in lines:
        batch.append(line)
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


def open_stack(lexicon: str, edition: str | None) -> Lexicon:
    """The lexicon asked for. Raises as :meth:`lexsvc.shelf.Shelf.open` does."""
    return Shelf(places.packs()).open(lexicon, edition)


@click.command()
@click.argument("word")
@_LEXICON
@_EDITION
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def entries(word: str, lexicon: str, edition: str | None, layout: str) -> int:
    """Show what a lexicon knows of WORD: spellings, lemmas, grammar, sources, glosses. Exit status 1 if nothing."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    key = opened.find(word)
    if key is None:
        click.echo(opened.check(word).message(), err=True)
        return 1
    pack = opened.pack
    glosses = [gloss for lemma in pack.lemmas_of(key) for gloss in pack.glosses(lemma)]
    for entry in opened.entries(word):
        if layout == "json":
            answer = {"spelling": entry.spelling, "lemma": entry.lemma, "pos": entry.pos, "features": entry.features}
            click.echo(orjson.dumps({**answer, "sources": entry.sources}))
        else:
            spelled = entry.spelling or "(derived)"
            click.echo(f"{spelled}\t{entry.lemma}\t{entry.pos}\t{entry.features or '-'}\t{' '.join(entry.sources)}")
    if layout == "text":
        for gloss in glosses:
            click.echo(f"  {gloss}")
    return 0


@click.command()
@_LEXICON
@_TIER
@_EDITION
@click.option("--format", "layout", type=click.Choice(["keys", "tsv"]), default="keys", show_default=True)
def export(lexicon: str, tier: Tier | None, edition: str | None, layout: str) -> int:
    """Print the keys of a tier, one a line, sorted. --format tsv adds the tier and the spellings of each."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    pack = opened.pack
    profiles = pack.manifest.profiles
    wanted = opened.policy.tier if tier is None else tier
    for codes in _chunks(pack.automaton.words(wanted), 4096):
        if layout == "keys":
            lines = [opened.alphabet.decode(code) for code in codes]
        else:
            lines = []
            for code in codes:
                key = pack.trie.key_id(code)
                spellings = sorted({entry.spelling for entry in pack.entries(key) if entry.spelling})
                slug = profiles[pack.profile(key)].tier.slug
                lines.append(f"{opened.alphabet.decode(code)}\t{slug}\t{','.join(spellings)}")
        sys.stdout.buffer.write(("\n".join(lines) + "\n").encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


def _chunks(items: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    chunk: list[bytes] = []
    for item in items:
        chunk.append(item)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


@click.command()
@click.argument("lexicon", required=False)
@_EDITION
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def info(lexicon: str | None, edition: str | None, layout: str) -> int:
    """Describe a lexicon, or list those at hand: edition, counts, sources with their licences."""
    shelf = Shelf(places.packs())
    for identifier in [lexicon] if lexicon else shelf.lexicons():
        manifest = shelf.open(identifier, edition).pack.manifest
        if layout == "json":
            click.echo(manifest.dump().decode("utf-8"), nl=False)
            continue
        counts = manifest.counts
        click.echo(f"{manifest.lexicon} {manifest.edition} ({manifest.fingerprint[:8]}), language {manifest.language}")
        click.echo(
            f"  {counts['keys']} keys of {manifest.limits[0]} to {manifest.limits[1]} letters, {counts['lemmas']} lemmas"
        )
        for slug, count in counts["tier"].items():
            click.echo(f"  {slug:8} {count:>9}")
        for source in manifest.sources:
            click.echo(f"  {source.id} {source.version}: {source.licence}. {source.attribution}")
    if not lexicon and not shelf.lexicons():
        click.echo(f"No lexicon in {shelf.root}. Build one with: lexsvc build fr", err=True)
        return 1
    return 0


@click.command()
@click.argument("lexicon", required=False)
@_EDITION
def verify(lexicon: str | None, edition: str | None) -> int:
    """Check every hash of a pack, or of the current pack of each lexicon. Exit status 1 if anything differs."""
    shelf = Shelf(places.packs())
    whole = True
    for identifier in [lexicon] if lexicon else shelf.lexicons():
        opened = shelf.open(identifier, edition)
        faults = list(opened.pack.verify())
        whole = whole and not faults
        for fault in faults:
            click.echo(fault, err=True)
        click.echo(f"{identifier} {opened.pack.folder.name}: {'damaged' if faults else 'whole'}")
    return 0 if whole else 1


@click.command()
def doctor() -> int:
    """Say what is installed, where things lie, and what is missing. Exit status 1 if a lexicon cannot be served."""
    shelf = Shelf(places.packs())
    click.echo(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    for package in ("lexsvc", "marisa-trie", "numpy", "orjson", "flask", "granian", "pyicu", "unidecode", "numba"):
        try:
            click.echo(f"  {package} {version(package)}")
        except PackageNotFoundError:
            click.echo(f"  {package}: not installed")
    click.echo(f"packs:   {shelf.root}")
    click.echo(f"sources: {places.cache()}")
    sound = bool(shelf.lexicons())
    if not sound:
        click.echo("  no lexicon built: lexsvc build fr")
    for identifier in shelf.lexicons():
        try:
            opened = shelf.open(identifier)
        except PackError as error:
            sound = False
            click.echo(f"  {identifier}: {error}")
        else:
            click.echo(f"  {opened!r}")
    return 0 if sound else 1


@click.command()
@click.argument("word")
@_LEXICON
@_EDITION
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--prose", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="The language of the rules.")
def forms(word: str, lexicon: str, edition: str | None, layout: str, prose: str) -> int:
    """Show which cells of which paradigms WORD can fill, with the rule that makes each. Exit status 1 if none."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    found = list(proofs(opened, word))
    for proof in found:
        if layout == "json":
            click.echo(orjson.dumps(proof.as_dict(opened.language, prose)))
            continue
        known = (
            f" [{' '.join(sorted({source for entry in proof.entries for source in entry.sources}))}]" if proof.entries else ""
        )
        click.echo(f"{proof.lemma.spelling} {proof.lemma.pos}{known}")
        for cell in proof.cells:
            stratum = f" ({cell.stratum})" if cell.stratum else ""
            click.echo(f"  {cell.form}\t{cell.features or '-'}{stratum}\t{rule_sentence(opened.language, cell.rule, prose)}")
    if not found:
        click.echo(opened.check(word).message(prose), err=True)
    return 0 if found else 1


@click.command()
@click.argument("lemma")
@click.option("--pos", default="", help="NOUN, ADJ, VERB ...: only this part of speech.")
@_LEXICON
@_EDITION
@click.option("--prose", type=click.Choice(LANGUAGES), default="fr", show_default=True, help="The language of the labels.")
def paradigm(lemma: str, pos: str, lexicon: str, edition: str | None, prose: str) -> int:
    """Print the paradigm of LEMMA, in tables. Exit status 1 if the lexicon has no such lemma."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    found = [known for known in lemmas_of(opened, lemma) if not pos or known.pos == pos]
    for known in found:
        click.echo(f"{known.spelling} {known.pos} {known.inflection}".rstrip())
        for table in tables_of(opened.language, known, prose):
            click.echo(f"\n  {table.title}")
            for line in _printed(table):
                click.echo(f"    {line}")
    if not found:
        click.echo(f"{lemma}: no such lemma in {opened.id} {opened.edition}", err=True)
    return 0 if found else 1


def _printed(table: Table) -> Iterator[str]:
    """The lines of a table, columns aligned."""
    rows = [["", *table.columns]] if any(table.columns) else []
    for row in table.rows:
        rows.append([row.label, *(" / ".join(dict.fromkeys(cell.form for cell in cells)) or "—" for cells in row.cells)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(cells, widths, strict=True)).rstrip()
