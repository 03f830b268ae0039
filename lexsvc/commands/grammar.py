"""The commands about grammar: ``forms`` proves a word, ``paradigm`` prints a lemma's tables."""

from __future__ import annotations

from collections.abc import Iterator

import click
import orjson

from lexsvc import places
from lexsvc.commands.options import EDITION, LEXICON, PROSE, TEXT_OR_JSON
from lexsvc.forms import lemmas_of, proofs, rule_sentence, tables_of
from lexsvc.shelf import Shelf
from lexsvc.table import Table


@click.command()
@click.argument("word")
@LEXICON
@EDITION
@TEXT_OR_JSON
@PROSE
def forms(word: str, lexicon: str, edition: str | None, layout: str, prose: str) -> int:
    """Show which cells of which paradigms WORD can fill, with the rule that makes each. Exit status 1 if none."""
    opened = Shelf(places.packs()).open(lexicon, edition)
    found = list(proofs(opened, word))
    for proof in found:
        if layout == "json":
            click.echo(orjson.dumps(proof.as_dict(opened.language, prose)))
            continue
        sources = sorted({source for entry in proof.entries for source in entry.sources})
        known = f" [{' '.join(sources)}]" if sources else ""
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
@LEXICON
@EDITION
@PROSE
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
