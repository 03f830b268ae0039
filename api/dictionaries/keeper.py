"""Who keeps own dictionaries: on one machine the files, on several PostgreSQL. Views and checks know no more of him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from api.dictionaries.record import Content, Record, Source
from api.dictionaries.store import Store


class Keeper(Protocol):
    """Whoever keeps dictionaries, as owners and checks see him. ``files``: what of them is on this machine."""

    @property
    def files(self) -> Store: ...

    def record(self, identifier: str) -> Record:
        """What is known of a dictionary. Raises :class:`Missing`."""

    def text(self, record: Record) -> bytes:
        """The lines as they came. Raises :class:`Missing` if the version was replaced meanwhile."""

    def source(self, record: Record) -> Source:
        """How the text is read. Raises :class:`Missing` as :meth:`text` does."""

    def knows(self, token: str) -> bool:
        """Whether any dictionary belongs to this token."""

    def fetch(self, identifier: str) -> None:
        """See to it that a dictionary is among the files of this machine, as it is now. Raises :class:`Missing`."""

    def create(self, token: str, content: Content) -> Record:
        """A new dictionary. Raises :class:`QuotaExceeded`."""

    def change(self, identifier: str, revise: Callable[[Content], Content]) -> tuple[Record, Content]:
        """Put another content in place of the one there is; nobody else writes meanwhile. Returns what is there then.

        Raises :class:`Missing`, :class:`QuotaExceeded`, and what ``revise`` does.
        """

    def delete(self, identifier: str) -> None:
        """Remove a dictionary. Raises :class:`Missing`."""
