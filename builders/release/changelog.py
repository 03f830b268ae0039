"""The changelog of words: every key that came in, went out or moved, as a table for programs and a text for people."""

from __future__ import annotations

from collections.abc import Iterator

from builders.release.comparison import KINDS, Comparison, Word
from lexsvc.tier import Tier

#: The most lemmas told of each kind of change in the text; the table has all keys.
_MOST = 2000
#: The most keys told of a lemma.
_KEYS = 6
_HEADINGS = {"in": "Came in", "out": "Went out", "moved": "Moved to another tier"}


def table(comparison: Comparison) -> str:
    """The keys that changed, one a line: key, change, tier before, tier after, spellings, lemmas, sources."""
    lines = ["\t".join(("key", "change", "before", "after", "spellings", "lemmas", "sources"))]
    for word in comparison.words:
        change = word.change
        lemmas = ",".join(f"{lemma} {pos}" for lemma, pos in word.lemmas)
        tiers = (_slug(change.before), _slug(change.after))
        lines.append("\t".join((change.key, change.kind, *tiers, ",".join(word.spellings), lemmas, ",".join(word.sources))))
    return "\n".join(lines) + "\n"


def text(comparison: Comparison) -> str:
    """The same for people, in Markdown, by lemma."""
    lines = [f"# {comparison.lexicon}: words changed from {comparison.old.name} to {comparison.new.name}", ""]
    for kind in KINDS:
        lines += [f"## {_HEADINGS[kind]}: {comparison.counts[kind]:,} keys", ""]
        told = list(_by_lemma(comparison, kind))
        lines += told[:_MOST]
        if len(told) > _MOST:
            lines.append(f"- and {len(told) - _MOST:,} more lemmas in changes.tsv")
        lines += [""] if told else ["None.", ""]
    return "\n".join(lines)


def _by_lemma(comparison: Comparison, kind: str) -> Iterator[str]:
    """A line for each lemma and change of tier, in the order of the alphabet."""
    grouped: dict[tuple[str, str, str], list[str]] = {}
    for word in comparison.of(kind):
        for lemma, pos in word.lemmas:
            grouped.setdefault((lemma, pos, _move(word)), []).append(word.change.key)
    for (lemma, pos, move), keys in sorted(grouped.items()):
        more = f" … {len(keys)} in all" if len(keys) > _KEYS else ""
        yield f"- **{lemma}** {pos}, {move}: {' '.join(keys[:_KEYS])}{more}"


def _move(word: Word) -> str:
    before, after = word.change.before, word.change.after
    if before is None or after is None:
        return (before or after or Tier.DETENTE).title
    return f"{before.title} → {after.title}"


def _slug(tier: Tier | None) -> str:
    return "" if tier is None else tier.slug
