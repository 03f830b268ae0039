"""Principal parts: from forms as grammars print them (``λύσω, ἔλυσα, λέλυκα``) to stems.

A part is one token. Its ending tells the system, its augment is taken off by the lemma's initial, and

* ``e:`` ``d:`` ``k:`` before it give its stratum;
* ``ἰδ|εἶδον`` names the stem without augment where the lemma does not tell it;
* ``εἱστηκ|ἕστηκα`` names the stem of a perfect's irregular pluperfect;
* ``πέφασμαι=πεφαν`` names the perfect middle's stem where its first person hides it;
* ``[system]`` after it names the tense system where the ending could be of two (``ἔβην[root-eta]``).

Future, aorist, perfect, middle, passive and verbal adjective are the columns of ``verbs.tsv``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexsvc.greek import letters
from lexsvc.greek.verbs import augment
from lexsvc.greek.verbs.stems import Stem

COLUMNS = ("future", "aorist", "perfect", "middle", "passive", "verbal", "present", "imperfect")
STRATA = {"e": "ionic_epic", "d": "doric_aeolic", "k": "koine"}

ACTIVE, MIDDLE, BOTH = ("act",), ("mid",), ("act", "mid")

# Per column: bare ending -> (letters cut off, system, voices). The first that fits wins.
_ENDINGS: dict[str, tuple[tuple[str, int, str, tuple[str, ...]], ...]] = {
    "present": (
        ("αομαι", 5, "present-α", MIDDLE), ("εομαι", 5, "present-ε", MIDDLE), ("οομαι", 5, "present-ο", MIDDLE),
        ("ηομαι", 5, "present-η", MIDDLE), ("ομαι", 4, "present", MIDDLE),
        ("αω", 2, "present-α", BOTH), ("εω", 2, "present-ε", BOTH), ("οω", 2, "present-ο", BOTH),
        ("ηω", 2, "present-η", BOTH), ("ω", 1, "present", BOTH),
        ("υμι", 3, "mi-u", BOTH), ("υμαι", 4, "mi-u", MIDDLE), ("ωμι", 3, "mi-o", BOTH), ("ημι", 3, "mi-a", BOTH),
        ("αμαι", 4, "mi-a", MIDDLE), ("εμαι", 4, "mi-e", MIDDLE), ("ημαι", 4, "mi-eta", MIDDLE), ("ομαι", 4, "mi-o", MIDDLE),
    ),
    "future": (
        ("ουμαι", 5, "future-ε", MIDDLE), ("εομαι", 5, "future-ε", MIDDLE), ("αομαι", 5, "future-α", MIDDLE),
        ("ομαι", 4, "future", MIDDLE), ("εω", 2, "future-ε", BOTH), ("αω", 2, "future-α", BOTH), ("ω", 1, "future", BOTH),
    ),
    "aorist": (
        ("αμην", 4, "aorist", MIDDLE), ("ομην", 4, "aorist2", MIDDLE), ("μην", 3, "root", MIDDLE),
        ("εμεν", 4, "mi-aorist-e", BOTH), ("ομεν", 4, "mi-aorist-o", BOTH), ("α", 1, "aorist", BOTH),
        ("ον", 2, "aorist2", BOTH), ("ην", 2, "root-eta", ACTIVE), ("ων", 2, "root-omega", ACTIVE),
        ("υν", 2, "root-upsilon", ACTIVE), ("αν", 2, "root-alpha", ACTIVE),
    ),
    "perfect": (
        ("αμεν", 4, "perfect-root", ACTIVE), ("ωσ", 2, "perfect-participle", ACTIVE), ("α", 1, "perfect", ACTIVE),
    ),
    "passive": (("θην", 2, "passive", ACTIVE), ("ην", 2, "passive2", ACTIVE)),
}  # fmt: skip

# What the future perfect has between the stem of the perfect middle and its endings.
_FUTURE_PERFECT = {"perfect-vowel": "σ", "perfect-dental": "σ", "perfect-labial": "ψ", "perfect-velar": "ξ"}

_IMPERFECTS = (
    ("αομην", "present-α"), ("εομην", "present-ε"), ("οομην", "present-ο"), ("ομην", "present"), ("αμην", "mi-a"),
    ("αον", "present-α"), ("εον", "present-ε"), ("οον", "present-ο"), ("ον", "present"), ("ην", "mi-a"), ("υν", "mi-u"),
)  # fmt: skip

# The perfect middle by the final of its stem (when named), else by what stands before -αι.
_MIDDLE_BY_STEM = (
    ("γγ", 2, "perfect-nasalvelar"), ("γχ", 2, "perfect-nasalvelar"), ("μπ", 2, "perfect-nasallabial"),
    ("ν", 1, "perfect-nasal"), ("ρ", 1, "perfect-rho"), ("λ", 1, "perfect-lambda"),
    ("κ", 1, "perfect-velar"), ("γ", 1, "perfect-velar"), ("χ", 1, "perfect-velar"),
    ("π", 1, "perfect-labial"), ("β", 1, "perfect-labial"), ("φ", 1, "perfect-labial"),
    ("τ", 1, "perfect-dental"), ("δ", 1, "perfect-dental"), ("θ", 1, "perfect-dental"), ("ζ", 1, "perfect-dental"),
)  # fmt: skip
_MIDDLE_BY_ENDING = (
    ("μμαι", 4, "perfect-labial"), ("γμαι", 4, "perfect-velar"), ("σμαι", 4, "perfect-dental"),
    ("ρμαι", 4, "perfect-rho"), ("λμαι", 4, "perfect-lambda"), ("μαι", 3, "perfect-vowel"),
)  # fmt: skip

_TOKEN = re.compile(
    r"(?:(?P<stratum>[edk]):)?(?:(?P<plain>[^|=\[]+)\|)?(?P<form>[^|=\[]+)"
    r"(?:=(?P<stem>[^\[]+))?(?:\[(?P<system>[\w-]+)\])?"
)


def stems(lemma: str, column: str, cell: str) -> Iterator[Stem]:
    """The stems that one cell of principal parts gives. Raises ``ValueError`` naming lemma and token it cannot read."""
    for token in () if cell == "-" else cell.split():
        read = _TOKEN.fullmatch(token)
        if read is None:
            raise ValueError(f"{lemma}: {column} {token!r} is not a principal part")
        stratum = STRATA.get(read["stratum"] or "", "attic")
        form = letters.unaccented(_opened(letters.nfc(read["form"]))).replace("ς", "σ")
        plain = None if read["plain"] is None else letters.unaccented(letters.nfc(read["plain"])).replace("ς", "σ")
        try:
            yield from _read(lemma, column, form, plain, read["stem"], read["system"], stratum)
        except ValueError as error:
            raise ValueError(f"{lemma}: {column} {token!r}: {error}") from error


def _opened(form: str) -> str:
    """A contracted future as its stem has it: βαλῶ is βαλέω."""
    return form[:-1] + "εω" if form.endswith("ῶ") else form


def _read(
    lemma: str, column: str, form: str, plain: str | None, stem: str | None, system: str | None, stratum: str
) -> Iterator[Stem]:
    if column == "middle":
        yield from _middle(form, stem, system, stratum)
        return
    if column == "verbal":
        yield from verbal(form.removesuffix("τεοσ").removesuffix("τοσ"), stratum, only_teos=form.endswith("τεοσ"))
        return
    key = letters.bare(form)
    for ending, cut, named, voices in _ENDINGS[column]:
        if not key.endswith(ending):
            continue
        if system is not None:
            named = system
        if named == "root-velar":
            cut = len("γμην")
        if named == "present" and cut != len("ομαι"):
            cut = 1  # καίω's κάω is no contract verb
        base = letters.nfc("".join(letters.graphemes(form)[:-cut])).replace("ς", "σ")
        if named == "present-ε" and system is None and not letters.nuclei(letters.graphemes(base)):
            named = "present-ε-short"
        if column == "present":
            yield Stem(named, base, augment.augmented(base), voices, stratum)
        elif column == "future":
            yield Stem(named, base, (), voices, stratum)
        elif column == "perfect":
            past = augment.pluperfect(base) if plain is None else ((plain, "attic"),)
            yield Stem(named, base, past, voices, stratum)
        else:
            bare = augment.unaugmented(base, lemma) if plain is None else plain
            yield Stem(named, bare, ((base, "attic"),), voices, stratum)
            if column == "passive":
                yield Stem("future-passive", bare + "ησ", (), MIDDLE, stratum)
        return
    raise ValueError("no tense system has this ending")


def _middle(form: str, stem: str | None, system: str | None, stratum: str) -> Iterator[Stem]:
    if system is not None:
        yield Stem(system, form.removesuffix("ωμαι"), (), MIDDLE, stratum)
        return
    named = letters.unaccented(stem) if stem is not None else form
    for ending, cut, named_system in _MIDDLE_BY_STEM if stem is not None else _MIDDLE_BY_ENDING:
        if letters.bare(named).endswith(ending):
            base = letters.nfc("".join(letters.graphemes(named)[:-cut])).replace("ς", "σ")
            if named_system == "perfect-nasal" and letters.bare(form).endswith("μμαι"):
                named_system = "perfect-mu"
            made = Stem(named_system, base, augment.pluperfect(base), MIDDLE, stratum)
            yield made
            yield from ionic_plural(made)
            yield from future_perfect(made)
            return
    raise ValueError("not a perfect middle: it ends in -μαι")


def ionic_plural(middle: Stem) -> Iterator[Stem]:
    """The Ionic third plural in -έαται of a perfect middle stem in η (ὡρμέατο)."""
    if middle.system == "perfect-vowel" and middle.text.endswith("η"):
        base = middle.text[:-1]
        past = tuple((text[:-1], stratum) for text, stratum in middle.past)
        yield Stem("perfect-eatai", base, past, MIDDLE, middle.stratum)


def future_perfect(middle: Stem) -> Iterator[Stem]:
    """The future perfect that a reduplicated perfect middle gives (λελύσομαι, γεγράψομαι)."""
    sigma = _FUTURE_PERFECT.get(middle.system)
    if sigma is not None and letters.bare(middle.text[:1]) not in letters.VOWELS:
        yield Stem("future-perfect", middle.text + sigma, (), MIDDLE, middle.stratum)


def verbal(stem: str, stratum: str = "attic", *, only_teos: bool = False) -> Iterator[Stem]:
    """The verbal adjectives of a stem: ``λυ`` gives λυτός and λυτέος."""
    if not only_teos:
        yield Stem("verbal-tos", stem, (), ACTIVE, stratum)
    yield Stem("verbal-teos", stem, (), ACTIVE, stratum)


def imperfects(lemma: str, cell: str) -> dict[str, list[tuple[str, str]]]:
    """The augmented present stems that a cell of irregular imperfects gives, such as ``εἶχον`` or ``ἑώραον``, by present
    system, with strata. Raises ``ValueError`` naming lemma and token it cannot read."""
    found: dict[str, list[tuple[str, str]]] = {}
    for token in () if cell == "-" else cell.split():
        mark, _, form = token.rpartition(":")
        form = letters.unaccented(letters.nfc(form)).replace("ς", "σ")
        key = letters.bare(form)
        fitting = next(((len(ending), system) for ending, system in _IMPERFECTS if key.endswith(ending)), None)
        if fitting is None:
            raise ValueError(f"{lemma}: imperfect {token!r}: no present system has this ending")
        cut, system = fitting
        stem = letters.nfc("".join(letters.graphemes(form)[:-cut])).replace("ς", "σ")
        found.setdefault(system, []).append((stem, STRATA.get(mark, "attic")))
    return found
