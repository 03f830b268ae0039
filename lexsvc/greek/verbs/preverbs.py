"""Preverbs: putting them before a verb form with elision, aspiration and assimilation, and taking them off a headword.

Only preverbs that a headword itself shows are ever put on: there is no free composition here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from lexsvc import data
from lexsvc.greek import letters
from lexsvc.greek.verbs import regular


class Joined(NamedTuple):
    """A form behind a preverb, with the stratum of the preverb's shape and the number of its syllables."""

    text: str
    stratum: str
    syllables: int


@cache
def table() -> dict[str, dict[str, Any]]:
    """The preverbs by name, as ``verbs-preverbs.toml`` has them."""
    found: dict[str, dict[str, Any]] = data.toml("grc", "paradigms", "verbs-preverbs.toml")["preverb"]
    return found


@lru_cache(maxsize=1 << 16)
def joined(preverb: str, text: str, *, psilosis: bool = True) -> tuple[Joined, ...]:
    """A form (unaccented, with its breathing) behind a preverb, in every spelling Greek allows, the headword's kind first.
    ``psilosis`` adds Ionic's unaspirated one before a rough breathing.

    >>> [j.text for j in joined("ἀπό", "ἑλκ")], [j.text for j in joined("σύν", "λεγ")], [j.text for j in joined("πρό", "ἐβη")]
    (['ἀφελκ', 'ἀπελκ'], ['συλλεγ'], ['προεβη', 'προὐβη'])
    """
    spec = table()[preverb]
    plain = letters.without(text, letters.BREATHINGS)
    found: list[tuple[str, str, str]] = []
    own = spec.get("stratum", "attic")
    vowel = letters.bare(plain[:1]) in letters.VOWELS
    if "clips" in spec and vowel != spec.get("hiatus", False):
        return ()
    if vowel:
        shape = spec["full"]
        if "elided" in spec:
            shape = spec["aspirated"] if letters.is_rough(text) else spec["elided"]
        found.append((shape, _parted(shape, plain), own))
        if psilosis and shape != spec.get("elided", shape):
            found.append((spec["elided"], plain, "ionic_epic"))  # Herodotus' ἀπίκετο
        if spec.get("both"):
            found.append((spec["full"], _parted(spec["full"], plain), "attic"))
        if "crasis" in spec and letters.unaccented(text).startswith(spec["crasis"][0]):
            found.append((spec["crasis"][1], plain[1:], "attic"))
    else:
        shape = _before(spec, plain)
        if plain.startswith("ρ") and letters.bare(shape)[-1] in letters.VOWELS:
            found.append((shape, "ρ" + plain, "attic"))
            found.append((shape, plain, "ionic_epic"))
        else:
            found.append((shape, plain, own))
    return tuple(
        Joined(letters.nfc(shape + rest).replace("ς", "σ"), stratum, _syllables(shape, spec)) for shape, rest, stratum in found
    )


def _syllables(shape: str, spec: dict[str, Any]) -> int:
    """The syllables a preverb puts before the verb; in crasis its last one is the verb's first."""
    return len(letters.nuclei(letters.graphemes(shape))) - (shape in spec.get("crasis", ()))


def _before(spec: dict[str, Any], plain: str) -> str:
    shape = spec["full"]
    cluster = plain[:1] + ("+" if plain[1:2] and letters.bare(plain[1:2]) not in letters.VOWELS else "")
    for consonants, assimilated in spec.get("before", {}).items():
        if plain[:1] in consonants and (not consonants.endswith("+") or cluster == consonants):
            shape = assimilated
    return str(shape)


def _parted(shape: str, plain: str) -> str:
    """The form, with a diaeresis where preverb and form would otherwise read as one diphthong (προϊ-)."""
    first = letters.graphemes(plain)[0]
    if shape[-1:] + letters.bare(first) in letters.DIPHTHONGS and letters.DIAERESIS not in first:
        following = letters.graphemes(plain)[1:2]
        if not (following and letters.bare(first + following[0]) in letters.DIPHTHONGS):
            return first + letters.DIAERESIS + "".join(letters.graphemes(plain)[1:])
    return plain


def is_clipped(preverb: str) -> bool:
    """Whether a preverb of the table is a poetic shape of another one, as κάτ is of κατά."""
    return "clips" in table()[preverb]


@cache
def _verbs(preverb: str) -> frozenset[str]:
    return frozenset(letters.bare(verb) for verb in table()[preverb].get("verbs", "").split())


def may_clip(preverb: str, simplex: str) -> bool:
    """Whether a poetic shape of a preverb is found before this simple verb (or the active verb of a deponent).

    >>> may_clip("κάτ", "λείπω"), may_clip("κάτ", "λέγομαι"), may_clip("κάτ", "γράφω")
    (True, True, False)
    """
    return letters.bare(simplex) in _verbs(preverb) or letters.bare(regular.active(simplex) or "") in _verbs(preverb)


@lru_cache(maxsize=1 << 12)
def clipped(preverb: str, simplex: str) -> tuple[str, ...]:
    """The poetic shapes of a preverb before a simple verb (κάτ of κατά before λείπω), none where Greek has none."""
    return tuple(name for name, spec in table().items() if spec.get("clips") == preverb and may_clip(name, simplex))


class Split(NamedTuple):
    """A headword as preverb and what is left of it (unaccented, with a breathing)."""

    preverb: str
    rest: str


@lru_cache(maxsize=1 << 15)
def splits(headword: str) -> tuple[Split, ...]:
    """Every way to take one preverb off a headword such that putting it back gives the headword.

    >>> [s for s in splits("ἀφικνέομαι")]
    [Split(preverb='ἀπό', rest='ἱκνεομαι')]
    """
    return tuple(_splits(letters.unaccented(headword)))


def _splits(headword: str) -> Iterator[Split]:
    key = letters.bare(headword)
    plain = letters.graphemes(letters.without(headword, letters.BREATHINGS))
    rough = letters.is_rough(headword)
    for preverb, spec in table().items():
        if letters.is_rough(letters.unaccented(preverb)) != rough:
            continue
        own = spec.get("stratum", "attic")
        for shape in sorted(_shapes(spec)):
            size = len(shape)
            if not key.startswith(shape) or len(key) < size + 3:
                continue
            rest = "".join(plain[size:])
            if rest.startswith("ρρ"):
                rest = rest[1:]
            for candidate in _breathings(letters.nfc(rest).replace("ς", "σ")):
                if any(letters.bare(j.text) == key for j in joined(preverb, candidate) if j.stratum == own):
                    yield Split(preverb, candidate)


def _breathings(rest: str) -> tuple[str, ...]:
    if letters.bare(rest[:1]) in letters.VOWELS:
        rest = letters.without(rest, frozenset(letters.DIAERESIS)) if letters.DIAERESIS in letters.graphemes(rest)[0] else rest
        made = (letters.breathed(rest, rough=False), letters.breathed(rest, rough=True))
        return tuple(dict.fromkeys(m.replace("ς", "σ") for m in made))
    return ("ῥ" + rest[1:],) if rest.startswith("ρ") else (rest,)


def _shapes(spec: dict[str, Any]) -> set[str]:
    written = [spec.get(name, spec["full"]) for name in ("full", "elided", "aspirated")]
    return {letters.bare(shape) for shape in (*written, *spec.get("before", {}).values())}
