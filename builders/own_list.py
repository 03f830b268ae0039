"""A lexicon from a file of one's own: a word list, or dictionary lines as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.languages import language_of, languages
from lexsvc.pack import write_pack
from lexsvc.shelf import check_lexicon_id
from lexsvc.stack import NONE


@dataclass(frozen=True)
class ListBuilt:
    """What came of a list: the pack's folder, the number of keys, and one line for each faulty line of the list."""

    folder: Path
    words: int
    faults: tuple[str, ...]


def build(path: Path, language: str, identifier: str, shelf: Path, policies: Sequence[str] = ()) -> ListBuilt:
    """Build a lexicon from a file of lines (see :mod:`lexsvc.dictionary`), the good ones; faulty ones are told by number.

    ``policies``: the rules turned on that the language leaves to a lexicon's policy. Raises ``ValueError`` if nothing is left,
    the language or a policy is unknown, the name is taken, or the file is not UTF-8.
    """
    known = language_of(language).policies
    if unknown := sorted(set(policies).difference(known)):
        use = f"use {' or '.join(known)}" if known else "it has none"
        raise ValueError(f"unknown policy {unknown[0]!r} for {language}: {use}")
    if check_lexicon_id(identifier) in (NONE, *languages()):
        raise ValueError(f"{identifier!r} already means something in every question: give the list a name of its own")
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ValueError(f"{path}:{line}: not UTF-8; save the list as UTF-8") from None
    read = read_dictionary(text.splitlines(), language)
    faults = tuple(f"{path.name}:{bad.number}: {bad.reason}: {bad.detail}" for bad in read.bad)
    try:
        pack = compile_dictionary(read, identifier, policy=dict.fromkeys(policies, True))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return ListBuilt(write_pack(pack, shelf), len(pack.codes), faults)
