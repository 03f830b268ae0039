"""A lexicon from a host's own word list: the list as it stands, no evidence and no rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lexsvc import data
from lexsvc.entry import Entry
from lexsvc.folding import Folding
from lexsvc.languages import language_of
from lexsvc.pack import PackContent, Profile, write_pack
from lexsvc.pack import Source as PackSource
from lexsvc.paradigm import Lemma
from lexsvc.shelf import check_lexicon_id
from lexsvc.tier import Tier

#: The part of speech of a word of which nothing is said.
_UNKNOWN_POS = "X"


@dataclass(frozen=True)
class ListBuilt:
    """What came of a list: the pack's folder, the number of keys, and one line for each faulty line of the list."""

    folder: Path
    words: int
    faults: tuple[str, ...]


def build(path: Path, language: str, identifier: str, shelf: Path) -> ListBuilt:
    """Build a lexicon from a list: one word a line, or TSV with the header ``word<TAB>tier``.

    Blank lines and lines that begin with ``#`` are passed over. Faulty lines are left out and told by number. Raises
    ``ValueError`` if nothing is left, the language is unknown, or the list is not UTF-8.
    """
    language_of(language)
    check_lexicon_id(identifier)
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ValueError(f"{path}:{line}: not UTF-8; save the list as UTF-8") from None
    limits = _limits(language)
    faults: list[str] = []
    words: dict[bytes, tuple[Tier, set[str]]] = {}
    tiered = False
    for place, word, tier, fault in _rows(text, path.name, Folding.of(language), limits):
        if fault is not None:
            faults.append(f"{place}: {fault}")
            continue
        tiered = tiered or tier is not None
        code = Folding.of(language).code(word)
        assert code is not None
        known, spellings = words.get(code, (Tier.EXPERT, set()))
        words[code] = (min(known, tier or Tier.DETENTE), spellings | {word})
    if not words:
        raise ValueError(f"{path}: not one line of it is a word of {language}" + "".join(f"\n{fault}" for fault in faults[:20]))
    digest = hashlib.sha256(content).hexdigest()
    pack = _content(words, identifier, language, digest, limits, tiered)
    return ListBuilt(write_pack(pack, shelf), len(words), tuple(faults))


def _limits(language: str) -> tuple[int, int]:
    shortest, longest = data.toml(language, "recipe.toml")["limits"]
    return shortest, longest


def _rows(
    text: str, name: str, folding: Folding, limits: tuple[int, int]
) -> Iterator[tuple[str, str, Tier | None, str | None]]:
    """Place, word, tier and fault of each line."""
    columns: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if columns is None and cells[0].lower() == "word" and len(cells) > 1:
            columns = [cell.lower() for cell in cells]
            continue
        word, tier, fault = cells[0], None, None
        if len(cells) > 1:
            try:
                tier = Tier.parse(dict(zip(columns or ("word", "tier"), cells, strict=False))["tier"])
            except (KeyError, ValueError) as error:
                fault = f"{word!r}: {error}"
        yield place, word, tier, fault or _refusal(word, folding, limits)


def _refusal(word: str, folding: Folding, limits: tuple[int, int]) -> str | None:
    fold = folding.fold(word)
    if fold.code is None:
        return f"{word!r} cannot be a word: {', '.join(fold.reasons)}"
    if not limits[0] <= len(fold.code) <= limits[1]:
        return f"{word!r} has {len(fold.code)} letters; words have {limits[0]} to {limits[1]}"
    return None


def _content(
    words: dict[bytes, tuple[Tier, set[str]]],
    identifier: str,
    language: str,
    digest: str,
    limits: tuple[int, int],
    tiered: bool,
) -> PackContent:
    codes = sorted(words)
    spelled = [(place, spelling) for place, code in enumerate(codes) for spelling in sorted(words[code][1])]
    lemmas = sorted({spelling for _, spelling in spelled})
    return PackContent(
        lexicon=identifier,
        language=language,
        edition=digest[:8],
        folding=Folding.of(language),
        codes=codes,
        profiles=[Profile(tier) for tier in Tier],
        profile_of=np.fromiter((int(words[code][0]) for code in codes), dtype=np.uint8, count=len(codes)),
        lemmas=[Lemma(spelling, _UNKNOWN_POS) for spelling in lemmas],
        entries=[(place, Entry(spelling, spelling, _UNKNOWN_POS, "", ("list",))) for place, spelling in spelled],
        sources=[PackSource("list", identifier, digest[:8], digest, "LicenseRef-own", "the host's own list")],
        limits=limits,
        policy={"tier": "expert", "theoretical": False, "dialects": "all"},
        tiered=tiered,
        licence="LicenseRef-own",
    )
