"""Members of a question: the lexicons it asks, each with the overlays laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from api.holdings import Generation, public
from lexsvc.lexicon import Lexicon
from lexsvc.stack import NONE


@dataclass(frozen=True)
class Member:
    """A lexicon (None: any well-formed word is one) and what is laid over it: the amendment that live decisions make of it,
    then the overlays, the last on top. An edition that is named has no amendment."""

    name: str
    lexicon: Lexicon | None
    overlays: tuple[Lexicon, ...] = ()
    amendment: Lexicon | None = None


def members_of(
    generation: Generation, lexicons: Iterable[tuple[str, str | None]], *, shows_content: bool = False
) -> list[Member]:
    """What is asked, by pairs of an id and an edition.

    An overlay is laid over its base wherever that is asked, and brings it along where it is not; an edition named with it is
    that of the base. The other own dictionaries answer for themselves. ``shows_content``: the answer tells words that were not
    asked about, so that a private dictionary is ``forbidden``.
    Raises :class:`~api.problem.Problem`: ``not_ready``, ``compiling``, ``not_compiled``, ``unknown_lexicon``,
    ``unknown_edition``, ``forbidden``.
    """
    members: list[Member] = []
    overlays: list[tuple[str, str | None, Lexicon]] = []
    for identifier, edition in lexicons:
        if identifier == NONE and edition is None:
            members.append(Member(NONE, None))
            continue
        own = generation.own(identifier)
        if own is None:
            members.append(_shelved(generation, identifier, edition))
            continue
        if shows_content:
            public(own)
        if own.base is None:
            members.append(Member(identifier, own.lexicon))
        else:
            overlays.append((own.base, edition, own.lexicon))
    for base, edition, overlay in overlays:
        if not any(member.name == base for member in members):
            members.append(_shelved(generation, base, edition))
        members = [
            replace(member, overlays=(*member.overlays, overlay)) if member.name == base else member for member in members
        ]
    return members


def _shelved(generation: Generation, identifier: str, edition: str | None) -> Member:
    """A lexicon of the shelf. Raises as :meth:`Generation.lexicon` does."""
    found = generation.lexicon(identifier, edition)
    return Member(identifier, found, amendment=generation.live.get(identifier) if edition is None else None)
