"""What ``lexsvc explain`` says of a word of a lexicon that a grammar yields: its lemmas, where they are from, and the rules."""

from __future__ import annotations

from collections.abc import Iterator

from lexsvc.forms import Proof, proofs, rule_sentence
from lexsvc.lexicon import Lexicon

_UNTOLD = "yielded by no rule: it stands because the sources named with the lemma have it"


def explain(lexicon: Lexicon, word: str) -> Iterator[str]:
    """The lines that prove a word: each lemma with its tier and sources, and under it the forms with their rules; what the
    lexicon lacks if no lemma yields the word."""
    found = list(proofs(lexicon, word))
    for proof in found:
        yield f"  {_lemma(proof)}"
        for cell in proof.cells:
            told = ", ".join(part for part in (cell.features, cell.stratum) if part)
            yield f"    {cell.form} ({told}): {rule_sentence(lexicon.language, cell.rule, 'en')}"
        for entry in proof.entries:
            yield f"    {entry.spelling} ({entry.features or 'headword'}): attested by {', '.join(entry.sources)}"
        if not proof.cells:
            yield f"    {_UNTOLD}"
    if not found:
        yield f"  no lemma of {lexicon.id} {lexicon.edition} yields it"


def _lemma(proof: Proof) -> str:
    lemma = proof.lemma
    tier = f", {lemma.tier.slug}" if lemma.tier is not None else ""
    return f"{lemma.spelling} {lemma.pos}{tier}, from {', '.join(lemma.sources) or 'our own lists'}"
