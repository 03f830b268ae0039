"""Dictionary lines, own dictionaries and overlays, in both languages."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from lexsvc.dictionary import compile_dictionary, limits_of, read_dictionary
from lexsvc.folding import Folding
from lexsvc.languages import language_of
from lexsvc.line import BadLine
from lexsvc.overlay import compile_overlay, read_overlay
from lexsvc.pack import PackContent
from lexsvc.paradigm import Lemma
from tests.fuzz.feed import Feed
from tests.fuzz.target import target

_FRENCH = [
    "kiffer", "podcast", "influenceur", "-euse", "beau", "belle", "acteur", "trice", "cheval", "(pl. chevaux)", "évanouir (s')",
    "se ", "s'", "conj. comme prendre", "(comme croire)", "(f. actrice)", " n.m.", " n.f.", " n.", " v.", " v. tr.", " v.intr.",
    " adj.", " adv.", " adj. et n.", " inv.", "pl.", "\t", "NOUN", "VERB", "1;t", "3:prendre", "m;fem=", "reg", "inv", ";pl=",
    "detente", "expert", ", ", "/", ":", "*", "#", "(", ")", " ", ".", "œ", "é", "er", "ir", "oir", "al", "x", "A", "’",
    "+ ", "- ",
    "\u200b", "!", "ß", "’",
]  # fmt: skip
_GREEK = [
    "λόγος", "ου", "ὁ", "ἡ", "τό", "ἀγαθός", "ή", "όν", "λύω", "λύσω", "ἔλυσα", "λέλυκα", "λέλυμαι", "ἐλύθην", "*ῥέζω",
    "ἀληθής", "ές", "πόλις", "εως", "βασιλεύς", "έως", "παιδεύω", "τίθημι", "δείκνυμι", "δηλόω", "φιλέω", "τιμάω", "μαι",
    "ἀπο", "συμ",
    "lo/gos", "ou", "o(", "h(", "*)a", "adv.", "prép.", "indécl.", ", ", " ", "-", ": glose", " = x", "(", ")", "[", "]",
    "«", "»", "#",
    "·", "ω", "ᾳ", "ΐ", "ῥ", "ʼ", "ϲ", "TOE", "A", "µ", "ϕ", "\u200b", "ϟ", "ἔχω", "φημί", "οἶδα", "χείρων", "μέγας",
    "\u0301", "\u0313", "\u0345", "Α", "x", "\t", "expert",
]  # fmt: skip


def _reads(line: str, language: str) -> None:
    """A line is a lemma whose every form lies on the board, a fault with a reason, or nothing."""
    reader = language_of(language)
    assert reader.parse_line is not None
    match reader.parse_line(line):
        case None:
            assert not line.strip() or unicodedata.normalize("NFC", line).strip().startswith("#")
        case BadLine(reason, detail, number):
            assert reason
            assert isinstance(detail, str)
            assert number == 0
        case Lemma() as lemma:
            folding = Folding.of(language)
            assert folding.code(lemma.spelling), f"{line!r} gives {lemma.spelling!r}, which is no key"
            forms = reader.keys(lemma) if reader.keys else ((c.form, c.stratum) for c in reader.paradigm(lemma))
            for form, _ in forms:
                assert folding.code(form), f"{line!r} yields {form!r}, which is no key"


@target("\0\x10", b"\x01\x0e", b"\x02\x29\x03\x12", b"\x08\x09", b"\0\x17\x1c\x17\x1d", share=10)
def line_fr(data: bytes) -> None:
    _reads(Feed(data).text(_FRENCH, 12), "fr")


@target(
    b"\0\x26\x01\x26\x02",
    b"\x05\x26\x06\x26\x07",
    b"\x08\x26\x09\x26\x0a",
    b"\x0e",
    b"\x1e\x26\x1f\x26\x20",
    b"\x14\x26\x0a",
    share=3,
)
def line_grc(data: bytes) -> None:
    _reads(Feed(data).text(_GREEK, 12), "grc")


def _holds_together(content: PackContent, language: str) -> None:
    """What the writer of packs needs to be true."""
    least, most = limits_of(language)
    assert all(one < other for one, other in pairwise(content.codes)), "keys ascend and come once"
    assert all(least <= len(code) <= most for code in content.codes)
    assert len(content.profile_of) == len(content.codes)
    assert all(kind < len(content.profiles) for kind in content.profile_of.tolist())
    named = {(lemma.spelling, lemma.pos) for lemma in content.lemmas}
    assert all((entry.lemma, entry.pos) in named and 0 <= at < len(content.codes) for at, entry in content.entries)


def _compiles(lines: list[str], language: str) -> None:
    read = read_dictionary(lines, language)
    content = compile_dictionary(read, "own", may_be_empty=True)
    _holds_together(content, language)
    codes = set(content.codes)
    folding = Folding.of(language)
    assert all(folding.code(word) in codes for word, _ in read.words), "a bare word that was read is a key"
    assert [fault.number for fault in read.bad] == sorted({fault.number for fault in read.bad})
    assert all(1 <= fault.number <= len(lines) for fault in read.bad)


@target("\0\x10\xff\x01\x0e\xff", b"\x08\xff\x28\0\xff", share=2)
def dictionary_fr(data: bytes) -> None:
    _compiles(Feed(data).lines(_FRENCH), "fr")


@target(b"\0\x26\x01\x26\x02\xff\x0e\xff", b"\x09\xff\x05\x26\x06", share=1)
def dictionary_grc(data: bytes) -> None:
    _compiles(Feed(data).lines(_GREEK), "grc")


@target(b"\x33\0\x10\xff\x34\0\xff", b"\x34\x01\xff\x33\x01\xff", share=2)
def overlay_fr(data: bytes) -> None:
    lines = Feed(data).lines(_FRENCH)
    content = compile_overlay(read_overlay(lines, "fr"), "own")
    _holds_together(content, "fr")
    denied = {refusal.code for refusal in content.refusals}
    assert not denied & set(content.codes), "no word is both admitted and denied"


@target(b"\0\0\0\1\1\0", b"\0\1\1\2\0\2\1\3", share=3)
def overlay_words(data: bytes) -> None:
    """Of bare words the last sign counts: the slow truth is a dictionary of signs."""
    feed = Feed(data)
    words = ["zorglub", "chat", "zythum", "kiffons", "abc", "tartempion"]
    wanted: dict[str, str] = {}
    lines = []
    while feed and len(lines) < 12:
        sign, word = feed.pick("+-"), feed.pick(words)
        wanted[word] = sign
        lines.append(f"{sign} {word}")
    content = compile_overlay(read_overlay(lines, "fr"), "own")
    assert {code.decode().lower() for code in content.codes} == {word for word, sign in wanted.items() if sign == "+"}
    assert {r.code.decode().lower() for r in content.refusals} == {word for word, sign in wanted.items() if sign == "-"}
