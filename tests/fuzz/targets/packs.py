"""Packs: manifests, arrays, folding tables, whole packs that somebody else signed. What does not open says why."""

from __future__ import annotations

import hashlib
import json
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from lexsvc.folding import Folding, FoldingTable
from lexsvc.lexicon import Lexicon
from lexsvc.pack import Manifest, PackError
from lexsvc.pack.arrays import Arrays
from lexsvc.shelf import LEXICON_ID, Shelf, UnknownEdition, UnknownLexicon
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import folder, lexicon
from tests.fuzz.target import clear, target


@cache
def _sample(name: str) -> bytes:
    return (lexicon("fr").pack.folder / name).read_bytes()


@target(_sample("manifest.json"), b'{"format": 1}', b'{"format": 1, "limits": 3}', b"[" * 300, b"\x7b" * 9, share=2)
def manifest(data: bytes) -> None:
    path = folder() / "manifest.json"
    path.write_bytes(data)
    try:
        read = Manifest.load(path)
    except PackError as error:
        clear(error, "manifest.json")
        return
    assert read == lexicon("fr").pack.manifest, "only what was written has its fingerprint"


@target(
    _sample("profiles.bin"), _sample("refused.bin"), b"LEXSVCA1\x02\0\0\0{}", b'LEXSVCA1\x10\0\0\0{"a":["B",-9,4]}  ', share=2
)
def arrays(data: bytes) -> None:
    path = folder() / "arrays.bin"
    path.write_bytes(data)
    try:
        read = Arrays(path)
        for name in list(read._views):
            bytes(read[name])
            if f"{name}.at" in read:
                read.text(name, 0)
    except PackError as error:
        clear(error)
    except (IndexError, UnicodeDecodeError):
        pass  # of strings in a file whose hash is not its own: who reads them verified it


@target(
    _sample("fold.json"),
    b"{}",
    b'{"letters": "AB", "script": "LATIN", "tiles": {"a": "A"}, "steps": {}, "roles": {}, "marks": {}, "clipped": null}',
    share=4,
)
def folding_table(data: bytes) -> None:
    try:
        plain = json.loads(data)
    except ValueError:
        return
    try:
        folding = Folding(FoldingTable.from_dict(plain))
    except ValueError as error:
        clear(error)
        return
    for word in ("chat", "l’été", "Ωδή", "\ud800"):
        assert folding.code(word) == folding.fold(word).code


_VALUES: list[Any] = [
    None,
    0,
    1,
    -1,
    2,
    3,
    8,
    2**40,
    "",
    "fr",
    "grc",
    "A",
    "AB",
    [],
    {},
    [1],
    [0, 0],
    {"a": 1},
    True,
    1.5,
    "../x",
    "x" * 70,
]
_FIELDS = [
    "lexicon",
    "language",
    "edition",
    "title",
    "letters",
    "limits",
    "policy",
    "tiered",
    "profiles",
    "profile_bits",
    "sources",
    "counts",
    "root",
    "files",
    "recipe",
]


@target(b"\0\1", b"\x05\x0e", b"\x09\x01", b"\x0c\x07", b"\x06\x11\x08\x02", b"\x0d\x00", share=1)
def signed_by_another(data: bytes) -> None:
    """A manifest whose fingerprint is right and whose fields are not."""
    place = folder() / "foreign"
    if not place.exists():
        shutil.copytree(lexicon("fr").pack.folder, place)
    feed = Feed(data)
    plain = json.loads(_sample("manifest.json"))
    while feed:
        plain[feed.pick(_FIELDS)] = feed.pick(_VALUES)
    plain.pop("fingerprint")
    canonical = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    plain["fingerprint"] = hashlib.sha256(canonical).hexdigest()
    (place / "manifest.json").write_text(json.dumps(plain), encoding="utf-8")
    try:
        opened = Lexicon.open(place)
    except PackError as error:
        clear(error, str(place))
        return
    # What another wrote and signed may lie about its own files: then there is a fault and no verdict, a 500 over HTTP.
    with suppress(LookupError, ValueError):
        opened.check("chat")


@target("fr", "fr@2026.12", "../fr", "fr\0", "..", "/etc/passwd", share=3)
def names_of_lexicons(data: bytes) -> None:
    """No name walks out of the shelf."""
    text = data.decode("utf-8", "replace")
    name, _, edition = text.partition("@")
    shelf = Shelf(lexicon("fr").pack.folder.parent.parent)
    try:
        found = shelf.find(name, edition or None)
    except (UnknownLexicon, UnknownEdition):
        return
    assert LEXICON_ID.fullmatch(name)
    assert found.resolve().parent.parent == Path(shelf.root).resolve()
