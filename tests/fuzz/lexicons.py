"""Small lexicons of both languages and what is in them, for the targets that ask about words."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from lexsvc.dictionary import compile_dictionary, read_dictionary
from lexsvc.greek.readings import IOTA_ADSCRIPT
from lexsvc.lexicon import Lexicon
from lexsvc.pack import write_pack
from lexsvc.shelf import Shelf
from lexsvc.tier import Tier
from tests.conftest import tiny_content

_GREEK = ["λόγος, ου, ὁ", "ἀγαθός, ή, όν", "ᾠδή, ῆς, ἡ", "λύω, λύσω, ἔλυσα", "*ῥέζω", "ἡμέρα, ας, ἡ"]


@cache
def folder() -> Path:
    """A folder that is gone when the process ends."""
    made = Path(tempfile.mkdtemp(prefix="lexsvc-fuzz-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


@cache
def shelf() -> Shelf:
    """``fr``, the small pack of all tests, ``grc``, a list that admits iota adscript, and ``empty``."""
    root = folder() / "packs"
    shelf = Shelf(root)
    shelf.point("fr", write_pack(tiny_content(), root).name)
    greek = compile_dictionary(read_dictionary(_GREEK, "grc"), "grc", policy={IOTA_ADSCRIPT: True})
    shelf.point("grc", write_pack(greek, root).name)
    empty = compile_dictionary(read_dictionary([], "fr"), "empty", may_be_empty=True)
    shelf.point("empty", write_pack(empty, root).name)
    return shelf


@cache
def lexicon(name: str) -> Lexicon:
    """One of them, opened."""
    return shelf().open(name)


@cache
def tiers(name: str) -> Mapping[str, Tier]:
    """Its keys and the lowest tier of each, read off the automaton and not the trie that answers."""
    opened = lexicon(name)
    return {key: tier for tier in reversed(Tier) for key in opened.keys(tier)}
