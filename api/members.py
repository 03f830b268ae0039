"""Members of a question: the lexicons it asks, each with the overlays laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from api.holdings import Generation, public
from lexsvc.lexicon import Lexicon
from lexsvc.stack import NONE


@dataclass(frozen=True)
class Member:
    """A lexicon (None: any well-formed word is one) and what is laid over it, the last on top."""

    name: str
    lexicon: Lexicon | None
    overlays: tuple[Lexicon, ...] = ()


def members_of(
    generation: Generation, lexicons: Iterable[tuple[str, str | None]], *, shows_content: bool = False
) -> list[Member]:
    """What is asked, by pairs of an id and an edition.

    An overlay is laid over its base wherever that is asked, and brings it along where it is not; an edition named with it is
    that of the base. The other own dictionaries answer for themselves. ``shows_content``: the answer tells words that were not
    asked about, so that a private dictionary is ``forbidden``.
    Raises :class:`~api.problem.Problem`: ``not_ready``, ``compiling``, ``unknown_lexicon``, ``unknown_edition``, ``forbidden``.
    """
    members: list[Member] = []
    overlays: list[tuple[str, str | None, Lexicon]] = []
    for identifier, edition in lexicons:
        if identifier == NONE and edition is None:
            members.append(Member(NONE, None))
            continue
        own = generation.own(identifier)
        if own is None:
            members.append(Member(identifier, generation.lexicon(identifier, edition)))
            continue
        if shows_content:
            public(own)
        if own.base is None:
            members.append(Member(identifier, own.lexicon))
        else:
            overlays.append((own.base, edition, own.lexicon))
    for base, edition, overlay in overlays:
        if not any(member.name == base for member in members):
            members.append(Member(base, generation.lexicon(base, edition)))
        members = [
            replace(member, overlays=(*member.overlays, overlay)) if member.name == base else member for member in members
        ]
    return members
