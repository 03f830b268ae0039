"""What the builders read: every reader of a source, Hunspell's rules, recipes, reviewed lines, the lock."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from builders import recipe as recipes
from builders.decisions import COLUMNS, read_decisions
from builders.greek import headwords, lsj9, morphgnt, treebank, unimorph
from builders.greek import recipe as grammar_recipes
from builders.readers import READERS, Attestation, hunspell
from builders.sources import Lock, Material, Source, reading
from builders.sources.archive import read_member
from tests.builders import kitchen
from tests.fuzz.feed import Feed
from tests.fuzz.lexicons import folder
from tests.fuzz.target import clear, target


@dataclass(frozen=True)
class Written(Material):
    """A source whose members are written here and not on disk."""

    content: bytes = b""

    def bytes(self, member: str) -> bytes:
        """The content, whatever the member."""
        return gzip.decompress(self.content) if self.source.members[member].endswith(".gz") else self.content


def _material(content: bytes, *members: str) -> Material:
    source = Source("fuzz", "fuzz", "1", "url", "MIT", "us", (), {name: name for name in members})
    return Written(source, Path(), content)


def _reads(read: Callable[[], Iterable[object]]) -> None:
    """A reader reads on, or a build says which source it cannot read."""
    try:
        with reading(_material(b"")):
            for found in read():
                if isinstance(found, Attestation):
                    assert isinstance(found.spelling, str)
                    assert isinstance(found.lemma, str)
    except ValueError as error:
        clear(error, "fuzz")


def _lines(*lines: str) -> bytes:
    return "\n".join(lines).encode()


@target(_lines(*kitchen.DELA), _lines("0", *kitchen.LEFFF), _lines("1chat\tchat\tNom:Mas+SG"), share=6)
def reader_of_words(data: bytes) -> None:
    feed = Feed(data)
    name = feed.pick(("dela", "lefff", "abu", "wordlist"))
    _reads(lambda: READERS[name](_material(feed.rest(), "words", "first_names", "towns", "countries")))


@target(
    b"\0" + _lines(*kitchen.WIKTIONNAIRE),
    b"\1" + b'{"chat": 50, "pierre": 2}',
    b"\2\x91\x82\xa6format\xa2cB\xa7version\x01",
    b"\3"
    + _lines(
        "1_ortho\t3_lemme\t4_cgram\t5_genre\t6_nombre\t7_freqlemfilms2\t8_freqlemlivres\t11_infover",
        "chat\tchat\tNOM\tm\ts\t1,5\t2.5\t",
    ),
    share=5,
)
def reader_of_tables(data: bytes) -> None:
    feed = Feed(data)
    name, member = feed.pick(
        (("wiktionnaire", "glosses"), ("pyspellchecker", "counts"), ("wordfreq", "frequencies"), ("lexique", "words"))
    )
    _reads(lambda: READERS[name](_material(feed.rest(), member)))


@target(
    b"\0" + _lines("010101 N- ----NSF- Βίβλος Βίβλος βίβλος βίβλος".replace("N- ", "N- x ", 0)),
    b"\1" + _lines("λόγος\tὁ λόγος\tN;NOM;SG"),
    b"\2" + _lines("count\tform\tlemma\ttag", "3\tκαὶ\tκαί\tc--------", "2\tἦν\tεἰμί1\tv3siia---"),
    b"\3" + _lines("headword\tgrammar\tgenitive\tetymology", "ἁβρο-κόμης\tὁ\tου\t"),
    b"\4" + 'LEXICON = ["λόγος", "δ.η.λόω", "συμμ<ε>ικτέον"]'.encode(),
    share=6,
)
def reader_of_greek(data: bytes) -> None:
    feed = Feed(data)
    kind, content = feed.below(5), feed.rest()
    reads: tuple[Callable[[], Iterable[object]], ...] = (
        lambda: morphgnt.read(_material(content, "matthew")),
        lambda: unimorph.read(_material(content, "words")),
        lambda: treebank.read(_material(content, "attic")),
        lambda: lsj9._lines(_material(content, "forms").lines("forms")),
        lambda: headwords.read(_material(content, "headwords"), Counter()),
    )
    _reads(reads[kind])


@target(b'{"\xce\xbb\xcf\x8c\xce\xb3\xce\xbf\xcf\x82": "NOUN"}', b"[]", b"{}", share=3)
def lsj9_headwords(data: bytes) -> None:
    _reads(lambda: lsj9._pos(_material(data, "headwords").text("headwords")))


@target(kitchen.AFF.encode() + b"\xff" + _lines("2", *kitchen.DIC), b"FLAG long\nSFX S. 0 s [^sxz]\n\xff1\nchat/S.", share=6)
def hunspell_files(data: bytes) -> None:
    """Whatever rules and stems say, expansion ends, and what it gives is a stem with suffixes put on."""
    aff, _, dic = data.partition(b"\xff")
    try:
        affixes = hunspell.Affixes.parse(aff.decode("utf-8", "replace").splitlines())
    except ValueError as error:
        clear(error)
        return
    added = {rule.add for rules in affixes.suffixes.values() for rule in rules}
    for line in dic.decode("utf-8", "replace").split("\n")[:4]:
        stem = hunspell.parse_stem(line)
        for form, _ in hunspell.expand(stem, affixes):
            assert form == stem.spelling or any(form.endswith(add) for add in added)


def _told(read: Callable[[], object], name: str) -> None:
    """A file is read, or refused by an error that names it."""
    try:
        read()
    except (ValueError, FileNotFoundError) as error:
        clear(error, name)


def _file(name: str, content: bytes) -> Path:
    path = folder() / name
    path.write_bytes(content)
    return path


_BLOCKS = [
    *kitchen.RECIPE.split("\n\n"),
    "= 1",
    "[",
    "]",
    "{}",
    "\n",
    '"',
    "x",
    "1",
    "[[admission.rule]]",
    "policy = 3",
    "[decisions]",
    'tags = "none.tsv"',
    "at_least = 3",
    "pos = 1",
    "limits = 2",
    "source = 1",
    "admission = []",
    "tiers = 1",
    "title = []",
]


@target(
    kitchen.RECIPE,
    b"\x01" + kitchen.RECIPE.encode(),
    'lexicon = "a"',
    b"\0\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c",
    b"\0" + bytes(range(16)),
    share=2,
)
def recipe(data: bytes) -> None:
    feed = Feed(data)
    content = feed.text(_BLOCKS, 20).encode("utf-8", "replace") if feed.below(2) == 0 else feed.rest()
    path = _file("recipe.toml", content)
    _told(lambda: recipes.read_recipe(path), "recipe.toml")
    _told(lambda: grammar_recipes.is_grammar(path) and grammar_recipes.read_recipe(path), "recipe.toml")


_LOCK = f"""[[source]]
id = "a"
package = "a"
version = "1"
channel = "url"
licence = "MIT"
attribution = "us"
files = [{{ name = "a.txt", sha256 = "{"0" * 64}" }}]
"""


@target(_LOCK, "[[source]]\nid = 1", "source = 1", "source = [1]", "source = [{ files = 1 }]", share=1)
def lock(data: bytes) -> None:
    path = _file("lock.toml", data)
    _told(lambda: Lock.load(path), "lock.toml")


@target(
    *("\t".join(columns) + "\n" + "\t".join(columns) for columns in COLUMNS.values()),
    "lemma\ttag\tsource\tedition\treason\nchat\toffensive\tone\t1\tx",
    share=2,
)
def decisions(data: bytes) -> None:
    kind = list(COLUMNS)[len(data) % len(COLUMNS)]
    path = _file(f"{kind}.tsv", data)
    _told(lambda: read_decisions({kind: path}, frozenset({"one", "source"})), f"{kind}.tsv")


@target(
    b"PK\x03\x04", b"!<arch>\ndata.tar        0           0     0     100644  4         `\nabcd", b"\x1f\x8b\x08", b"", share=1
)
def archive(data: bytes) -> None:
    """Archives are read by members; what is none, or half of one, is refused by name."""
    path = _file("archive.bin", data)
    _told(lambda: read_member(path, "words.txt"), "archive.bin")
