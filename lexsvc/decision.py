"""Decisions: what a maintainer decided about a word, and which of a log of them still holds.

A log is never edited: a correction is a later decision on the same word. What of it holds is worked out here; what it means is
worked out elsewhere, for the reviewed lines of an edition and for what is laid over one at once.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from lexsvc.tier import Tier


class Action(enum.StrEnum):
    """What can be decided. ``LEAVE``: all stays as the edition has it, whatever was decided before."""

    ADMIT = "admit"
    REFUSE = "refuse"
    TAG = "tag"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision about ``word``, whose key is ``key``, in a lexicon.

    To admit names a ``tier``, and one of three things: a lemma with all its forms (``pos`` and ``inflection``, which may be
    empty where the ending tells it); a lemma that the lexicon has, moved with all its forms (``pos`` alone); or just this
    spelling (neither). To refuse takes the key alone; ``tag`` is then the code of the reason a player is told (``denied``,
    ``proper_noun``...). To tag marks a lemma with ``tag``. ``source``: ids of the open sources that attest the word, with
    commas. ``edition``: the one it was decided on; ``at``: Unix seconds; ``live``: it holds at once, before the next edition.
    ``id``: its place in the log, 0 before it has one.
    """

    lexicon: str
    key: str
    word: str
    action: Action
    tier: Tier | None = None
    pos: str | None = None
    inflection: str | None = None
    tag: str | None = None
    source: str = ""
    reason: str = ""
    maintainer: str = ""
    at: int = 0
    live: bool = False
    edition: str = ""
    id: int = 0


def supersedes(later: Decision, earlier: Decision) -> bool:
    """Whether a later decision takes the place of an earlier one.

    Of two lemmas with one key, as of noun and adjective, each is admitted by itself; a refusal is of the whole key.
    """
    if (later.lexicon, later.key) != (earlier.lexicon, earlier.key):
        return False
    match later.action:
        case Action.LEAVE:
            return True
        case Action.TAG:
            return earlier.action is Action.TAG and (earlier.word, earlier.tag) == (later.word, later.tag)
        case Action.REFUSE:
            return earlier.action is not Action.TAG
        case Action.ADMIT:
            same = (earlier.word, earlier.pos) == (later.word, later.pos)
            return earlier.action in (Action.REFUSE, Action.LEAVE) or (earlier.action is Action.ADMIT and same)


def in_force(log: Iterable[Decision]) -> tuple[list[Decision], list[Decision]]:
    """The decisions that hold and those that a later one superseded, each in the order of the log, which must be that of time.

    >>> first = Decision(lexicon="fr", key="WOK", word="wok", action=Action.ADMIT, tier=Tier.NORMAL, id=1)
    >>> then = Decision(lexicon="fr", key="WOK", word="wok", action=Action.REFUSE, tag="denied", id=2)
    >>> [[decision.id for decision in part] for part in in_force([first, then])]
    [[2], [1]]
    """
    held: dict[tuple[str, str], list[Decision]] = {}
    superseded = []
    for decision in log:
        before = held.get((decision.lexicon, decision.key), [])
        superseded += [earlier for earlier in before if supersedes(decision, earlier)]
        held[decision.lexicon, decision.key] = [*(e for e in before if not supersedes(decision, e)), decision]
    every = [decision for decisions in held.values() for decision in decisions]
    return sorted(every, key=lambda d: d.id), sorted(superseded, key=lambda d: d.id)
