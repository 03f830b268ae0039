"""Contract verbs: τιμάω, ποιέω, δηλόω, χρήομαι. Smyth §§ 385-399, 645-657.

The contracted endings are worked out from the thematic ones: the stem vowel melts with the ending's first vowel, and the
accent follows the uncontracted form (circumflex if it stood on the stem vowel, acute if on the ending's first). Beside
them stand the open, swapped and distracted forms of Ionic and epic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from lexsvc import data
from lexsvc.greek import letters
from lexsvc.greek.verbs.endings import Accent, Ending, stronger

_O_SOUNDS = ("ο", "ω")


@cache
def _tables() -> dict[str, Any]:
    return data.toml("grc", "paradigms", "verbs-systems.toml")


def contracted(vowel: str, mood: str, voice: str, endings: list[Ending]) -> Iterator[Ending]:
    """The endings a contract verb has after its stem without ``vowel``, from the thematic ``endings`` of one mood."""
    ionic = _tables()["ionic"][vowel]
    if mood == "iter":
        for ending in endings:
            for start in ionic["iter"]:
                yield replace(ending, text=start + ending.text[1:])
        return
    for ending in endings:
        yield from _forms(vowel, ending, ionic)
    if mood == "inf" and voice == "act":
        for text in ionic["inf"]:
            yield Ending(text, Accent.OWN, ("VerbForm=Inf",), "ionic_epic")


def _forms(vowel: str, ending: Ending, ionic: dict[str, Any]) -> Iterator[Ending]:
    if ionic["open"] and not _closed_dialect(ending):
        stratum = stronger(ending.stratum, ionic.get("open-stratum", "ionic_epic"))
        yield replace(ending, text=ionic["open"] + ending.text, stratum=stratum)
    if ionic.get("o-open") and ending.text[0] in _O_SOUNDS:
        yield _epic(ending, ionic["o-open"] + ending.text)
    melted = _melt(vowel, ending)
    if melted is None:
        return
    nucleus, rest, accent = melted
    yield _closed(ending, nucleus, rest, accent)
    if nucleus in ionic.get("swap", {}):
        yield _epic(_closed(ending, ionic["swap"][nucleus], rest, accent))
    for pair in ionic.get("distract", {}).get(nucleus, ()):
        yield _epic(_distracted(ending, pair, rest, accent))
    for start, stretched in ionic.get("stretch", {}).items():
        if (nucleus + rest).startswith(start):
            pair, tail = stretched[:-2] if start[-2:] == "ντ" else stretched[:-1], (nucleus + rest)[len(nucleus) :]
            yield _epic(_distracted(ending, pair, tail, accent))


def _closed_dialect(ending: Ending) -> bool:
    """Whether an ending has no open form: the Doric infinitives are of dialects that contract (ξῆν, no ξέεν)."""
    return ending.stratum == "doric_aeolic" and "VerbForm=Inf" in ending.features


def _epic(ending: Ending, text: str | None = None) -> Ending:
    return replace(ending, text=ending.text if text is None else text, stratum=stronger(ending.stratum, "ionic_epic"))


def _melt(vowel: str, ending: Ending) -> tuple[str, str, str] | None:
    """The contracted nucleus, what follows it, and the accent mark that falls on it (empty: it falls elsewhere)."""
    tables = _tables()["contraction"]
    plain = letters.unaccented(ending.text)
    if plain in tables["closed"] or (ending.stratum == "doric_aeolic" and plain.startswith(tables["doric-feminine"])):
        return None
    mark = _mark(ending)
    spelled = letters.graphemes(plain)
    first = letters.nuclei(spelled)[0]
    nucleus = letters.nfc("".join(spelled[first.start : first.end])) if first.end < len(spelled) else plain
    rest = letters.nfc("".join(spelled[first.end :])) if first.end < len(spelled) else ""
    whole = tables[vowel].get(plain)
    if whole is not None and "VerbForm=Inf" in ending.features and rest == "ν":
        return whole[:-1], "ν", mark
    melted = tables[vowel].get(nucleus.replace("ῑ", "ι"))
    if melted is None:
        return None
    if nucleus.endswith("ῑ"):  # an optative's final οῑ stays long
        melted = melted if melted.endswith("ῳ") else melted[:-1] + "ῑ"
    return melted, rest, mark


def _mark(ending: Ending) -> str:
    """The accent the contracted syllable carries."""
    spelled = letters.graphemes(ending.text)
    vowels = letters.nuclei(spelled)
    if ending.accent is Accent.OWN:
        carried = "".join(spelled[vowels[0].start : vowels[0].end])
        return letters.ACUTE if letters.ACCENTS.intersection(carried) else ""
    last = vowels[-1]
    final = "".join(spelled[last.start : last.end])
    long_last = letters.MACRON in final or (bool(last.long) and not (last.end == len(spelled) and final in ("αι", "οι")))
    from_end = 1 if long_last or ending.accent is Accent.PENULT else 2
    at = len(vowels) - from_end  # 0 is the stem vowel, 1 the ending's first
    if at == 0:
        return letters.CIRCUMFLEX
    return letters.ACUTE if at == 1 else ""


def _closed(ending: Ending, nucleus: str, rest: str, mark: str) -> Ending:
    if ending.accent is Accent.OWN and not mark:
        return replace(ending, text=nucleus + _tail(ending, rest))
    return replace(ending, text=nucleus + mark + rest, accent=Accent.OWN if mark else Accent.RECESSIVE)


def _distracted(ending: Ending, pair: str, rest: str, mark: str) -> Ending:
    first, second = pair[0], pair[1:]
    if ending.accent is Accent.OWN and not mark:
        return replace(ending, text=pair + _tail(ending, rest))
    text = first + letters.ACUTE + second + rest if mark == letters.CIRCUMFLEX else first + second + mark + rest
    return replace(ending, text=text, accent=Accent.OWN if mark else Accent.RECESSIVE)


def _tail(ending: Ending, rest: str) -> str:
    """What follows the nucleus, with the accent it carries itself (τιμωσῶν)."""
    return letters.nfc(ending.text)[-len(rest) :].replace("ς", "σ") if rest else ""
