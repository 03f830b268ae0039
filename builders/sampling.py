"""Samples of lemmas just on each side of a tier's border, for a person to judge: ``lexsvc sample``.

A tier is judged where it can be wrong: beside its border. Of the lemmas of one tier the quarter nearest to the border makes a
band, and a seeded draw from the band the sample, so that a second judge sees the same lemmas. A lemma stands where its key
stands: a rare homograph of an everyday word is no lemma of a higher tier.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import click

from builders.making import trail_of
from builders.trail import Trail
from lexsvc import places
from lexsvc.lexicon import Lexicon
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier

#: One part in so many of a tier's lemmas counts as being near its border.
_BAND = 4


@dataclass(frozen=True)
class Lemma:
    """A lemma with the evidence it was graded by: the sources that know it, and how often it is used per million words for its
    part of speech (``frequency``) and as a bare spelling (``zipf``, log10 per billion)."""

    spelling: str
    pos: str
    tier: Tier
    rule: str
    sources: tuple[str, ...]
    frequency: float
    zipf: float

    def strength(self, border: Tier) -> tuple[float, ...]:
        """How much speaks for the tier below the ``border``: use decides what is everyday, sources what dictionaries print."""
        if border is Tier.DETENTE:
            return (self.frequency, self.zipf)
        return (len(self.sources), self.frequency, self.zipf)


def read_lemmas(trail: Trail, lexicon: Lexicon) -> list[Lemma]:
    """The lemmas of a lexicon that stand where their key stands, by spelling and part of speech. ``trail``: of its build."""
    database = trail.open()
    try:
        rows = database.execute(
            "select lemma, pos, f.tier, f.tier_rule, known, frequency, zipf from lexeme l join form f on f.lexeme = l.id"
            " where f.rule != '' and spelling = lemma order by lemma, pos"
        ).fetchall()
    finally:
        database.close()
    lemmas = (
        Lemma(spelling, pos, Tier.parse(slug), rule, tuple(known.split()), frequency, zipf)
        for spelling, pos, slug, rule, known, frequency, zipf in rows
    )
    return [lemma for lemma in lemmas if lemma.tier is lexicon.check(lemma.spelling, tier=Tier.EXPERT).tier]


def draw(lemmas: Sequence[Lemma], border: Tier, below: bool, number: int, seed: int) -> list[Lemma]:
    """At most ``number`` lemmas near the upper border of tier ``border``: of that tier itself if ``below``, else of the next.

    Raises ``ValueError`` for the last tier, which has no border.
    """
    if border is max(Tier):
        raise ValueError(f"{border.title} is the last tier: nothing lies beyond its border")
    tier = border if below else Tier(border + 1)
    same_tier = sorted((lemma for lemma in lemmas if lemma.tier is tier), key=lambda lemma: (lemma.spelling, lemma.pos))
    nearest = sorted(same_tier, key=lambda lemma: lemma.strength(border), reverse=not below)
    band = nearest[: max(number, len(nearest) // _BAND)]
    chosen = random.Random(seed).sample(band, min(number, len(band)))
    return sorted(chosen, key=lambda lemma: (lemma.spelling, lemma.pos))


@click.command()
@click.argument("lexicon", default="fr")
@click.option("--border", default="detente", show_default=True, help="The tier whose upper border is judged.")
@click.option("--side", type=click.Choice(["below", "above"]), default="below", help="In that tier, or in the next.")
@click.option("--number", default=300, show_default=True, help="How many lemmas.")
@click.option("--seed", default=2026, show_default=True, help="The same seed draws the same lemmas.")
def sample(lexicon: str, border: str, side: str, number: int, seed: int) -> int:
    """Draw lemmas of LEXICON just beside a border between tiers, with what is known of them, tab separated."""
    opened = Shelf(places.packs()).open(lexicon)
    lemmas = read_lemmas(trail_of(opened), opened)
    click.echo("lemma\tpos\ttier\trule\tsources\tper_million\tzipf")
    for lemma in draw(lemmas, Tier.parse(border), side == "below", number, seed):
        row = (lemma.spelling, lemma.pos, lemma.tier.slug, lemma.rule, " ".join(lemma.sources))
        click.echo("\t".join([*row, f"{lemma.frequency:g}", f"{lemma.zipf:g}"]))
    return 0
