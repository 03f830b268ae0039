"""Other readings of a Greek key, where a lexicon's policy admits them: iota adscript, from ``readings.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from lexsvc import data
from lexsvc.folding import FoldStep
from lexsvc.greek.letters import ALPHABET
from lexsvc.languages import Reading, Readings

#: The name of the policy, and of the step it adds to a trace.
IOTA_ADSCRIPT = "iota_adscript"


def readings(policy: Mapping[str, Any]) -> Readings | None:
    """The other readings that a policy admits: those without iota adscript where it says ``iota_adscript = true``."""
    return without_adscript if policy.get(IOTA_ADSCRIPT, False) else None


def without_adscript(code: bytes) -> Iterator[Reading]:
    """The code with iotas dropped that may be adscript, in every combination, fewest first; nothing if there is none.

    >>> [ALPHABET.decode(read) for read, _ in without_adscript(ALPHABET.encode("ΩΙΔΗΙ"))]
    ['ΩΔΗΙ', 'ΩΙΔΗ', 'ΩΔΗ']
    """
    steps = _steps()
    iotas = {place: steps[pair] for place in range(1, len(code)) if (pair := code[place - 1 : place + 1]) in steps}
    for number in range(1, len(iotas) + 1):
        for dropped in combinations(iotas, number):
            kept = bytes(letter for place, letter in enumerate(code) if place not in dropped)
            yield kept, tuple(dict.fromkeys(iotas[place] for place in dropped))


@cache
def _steps() -> dict[bytes, FoldStep]:
    """The codes of a vowel with its iota, each with what the trace says of it."""
    vowels: str = data.toml("grc", "readings.toml")[IOTA_ADSCRIPT]["vowels"]
    return {ALPHABET.encode(vowel + "Ι"): FoldStep(IOTA_ADSCRIPT, vowel.lower() + "ι", vowel.lower()) for vowel in vowels}
