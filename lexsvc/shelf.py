"""The shelf: the packs at hand, their editions, and which is current.

On disk: ``<shelf>/<lexicon>/<edition>-<fingerprint8>/`` for each pack and a text file ``<shelf>/<lexicon>/current`` that names
one of these folders. The pointer is replaced in one step, so a reader sees the old edition or the new one, never neither.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lexsvc.durable import write_file
from lexsvc.lexicon import Lexicon
from lexsvc.pack import PackError

#: What a lexicon may be called: it names a folder, so nothing that could walk a path.
LEXICON_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
#: What the folder of an edition is called.
EDITION_FOLDER = re.compile(r"(?P<edition>[0-9A-Za-z][0-9A-Za-z.]{0,31})-(?P<fingerprint>[0-9a-f]{8})", re.ASCII)


class UnknownLexicon(LookupError):
    """No such lexicon on the shelf; the message names those there are."""


class UnknownEdition(LookupError):
    """The lexicon has no such edition; the message names those there are."""


def check_lexicon_id(text: str) -> str:
    """Return ``text`` if it can name a lexicon, else raise ``ValueError``."""
    if not LEXICON_ID.fullmatch(text):
        raise ValueError(f"{text!r} cannot name a lexicon: use 1 to 64 of a-z, 0-9, - and _, beginning with a letter or digit")
    return text


def edition_of(folder: str) -> str:
    """The edition that a folder's name begins with.

    >>> edition_of("2026.12-19d3b063")
    '2026.12'
    """
    return folder.rpartition("-")[0]


def _in_order(folder: str) -> tuple[list[str | int], str]:
    """Sorts editions as people count: 2026.9 before 2026.12."""
    parts = re.split(r"(\d+)", edition_of(folder))
    return [int(part) if place % 2 else part for place, part in enumerate(parts)], folder


class Shelf:
    """The packs in one folder. Reading opens nothing until asked for a lexicon."""

    def __init__(self, root: Path | str) -> None:
        self.root = Path(root)

    def lexicons(self) -> tuple[str, ...]:
        """The ids of the lexicons that have a current edition, sorted."""
        if not self.root.is_dir():
            return ()
        return tuple(sorted(folder.name for folder in self.root.iterdir() if (folder / "current").is_file()))

    def editions(self, lexicon: str) -> tuple[str, ...]:
        """The folder names of a lexicon's editions, the oldest first. Raises :class:`UnknownLexicon`."""
        home = self._home(lexicon)
        names = (f.name for f in home.iterdir() if f.is_dir() and EDITION_FOLDER.fullmatch(f.name))
        return tuple(sorted(names, key=_in_order))

    def current(self, lexicon: str) -> str:
        """The folder name of the edition in use. Raises :class:`UnknownLexicon`, or :class:`PackError` on a broken pointer."""
        pointer = self._home(lexicon) / "current"
        try:
            name = pointer.read_bytes().decode("utf-8", "replace").strip()
        except FileNotFoundError:
            raise UnknownLexicon(self._unknown(lexicon)) from None
        if not EDITION_FOLDER.fullmatch(name):
            raise PackError(f"{pointer}: {name[:80]!r} names no edition; build the lexicon again")
        return name

    def point(self, lexicon: str, folder: str) -> None:
        """Make ``folder`` (a name as in :meth:`editions`) the edition in use, atomically. Raises :class:`UnknownEdition`."""
        home = self._home(lexicon)
        if folder not in self.editions(lexicon):
            raise UnknownEdition(f"{lexicon} has no edition {folder!r}: there are {' '.join(self.editions(lexicon))}")
        write_file(home / "current", f"{folder}\n".encode(), mode=0o644)

    def drop(self, lexicon: str, folder: str) -> None:
        """Remove an edition (a name as in :meth:`editions`) for good, in one step for whoever looks at the shelf.

        A server that has it open goes on answering from it. Raises :class:`UnknownEdition`, or ``ValueError`` if it is in use.
        """
        home = self._home(lexicon)
        if folder not in self.editions(lexicon):
            raise UnknownEdition(f"{lexicon} has no edition {folder!r}: there are {' '.join(self.editions(lexicon))}")
        if folder == self.current(lexicon):
            raise ValueError(
                f"{lexicon} {folder} is the edition in use: first use another with: lexsvc shelf use {lexicon} ..."
            )
        grave = tempfile.mkdtemp(prefix=".dropped-", dir=home)
        (home / folder).rename(Path(grave) / folder)
        shutil.rmtree(grave)

    def only(self, lexicon: str, edition: str) -> str:
        """The folder name of the one pack of an edition (``2026.12``, or itself a folder name): for what must not guess.

        Raises :class:`UnknownLexicon`, or :class:`UnknownEdition` if there is none or more than one.
        """
        found = [name for name in self.editions(lexicon) if edition in (name, edition_of(name))]
        if len(found) > 1:
            raise UnknownEdition(f"{lexicon} has several packs of edition {edition}: say which of {' '.join(found)}")
        return found[0] if found else self.find(lexicon, edition).name

    def find(self, lexicon: str, edition: str | None = None) -> Path:
        """The folder of a lexicon's pack: the current one, or the one whose edition (``2026.12``) or folder name is given.

        Of several packs of one edition the current one wins, else the last in order.
        Raises :class:`UnknownLexicon`, :class:`UnknownEdition`, or :class:`PackError` on a broken pointer.
        """
        home = self._home(lexicon)
        if edition is None:
            return home / self.current(lexicon)
        found = [name for name in self.editions(lexicon) if edition in (name, edition_of(name))]
        if not found:
            names = " ".join(dict.fromkeys(map(edition_of, self.editions(lexicon))))
            raise UnknownEdition(f"{lexicon} has no edition {edition!r}: there are {names or 'none'}")
        current = self.current(lexicon) if (home / "current").is_file() else ""
        return home / (current if current in found else found[-1])

    def open(self, lexicon: str, edition: str | None = None) -> Lexicon:
        """Open a lexicon. Raises as :meth:`find` does, and :class:`PackError` when the pack is damaged."""
        return Lexicon.open(self.find(lexicon, edition))

    def __iter__(self) -> Iterator[Lexicon]:
        return (self.open(lexicon) for lexicon in self.lexicons())

    def _home(self, lexicon: str) -> Path:
        home = self.root / lexicon
        if not LEXICON_ID.fullmatch(lexicon) or not home.is_dir():
            raise UnknownLexicon(self._unknown(lexicon))
        return home

    def _unknown(self, lexicon: str) -> str:
        there = " ".join(self.lexicons()) or "none; build one with: lexsvc build fr"
        return f"no lexicon {lexicon[:80]!r} in {self.root}: there are {there}"
