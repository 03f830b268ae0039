"""What clients ask: requests of each kind that the capacity table tells of, and a day's mixture of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from benchmarks.words import spellings
from benchmarks.wrk import Request
from lexsvc.lexicon import Lexicon
from lexsvc.tier import Tier

_MANY = 20_000
#: Of a hundred requests, so many of each kind.
_MIXTURE = {
    "check, distinct words": 60,
    "check, 100 words": 30,
    "check, 100 words a POST": 4,
    "search": 2,
    "forms": 3,
    "page": 1,
}


def kinds(lexicon: Lexicon) -> Mapping[str, Sequence[Request]]:
    """The kinds, named as in the table."""
    chance = random.Random(7)
    words = spellings(lexicon)[:_MANY]
    for place in range(0, len(words), 5):  # one word in five is most likely none
        words[place] = words[place][::-1]
    asked = f"lexicon={lexicon.id}"
    keys = [key for key in lexicon.keys(Tier.NORMAL) if 5 <= len(key) <= 8]
    racks = ["".join(chance.sample(key, len(key))) for key in chance.sample(keys, 200)]
    return {
        "check, distinct words": [Request(f"/check?{asked}&word={quote(word)}") for word in words],
        "check, distinct words, edition named": [
            Request(f"/check?{asked}&edition={lexicon.edition}&word={quote(word)}") for word in words
        ],
        "check, 100 words": [Request(f"/check?{asked}&word={quote(word)}") for word in words[:100]],
        "check, brief": [Request(f"/check?{asked}&explain=0&word={quote(word)}") for word in words],
        "check, 100 words a POST": [
            Request("/v1/check", {"words": chance.sample(words, 100), "lexicon": lexicon.id, "explain": 0}) for _ in range(200)
        ],
        "judge a play of 5 words": [
            Request("/v1/judge", {"words": chance.sample(words, 5), "lexicon": lexicon.id}) for _ in range(2_000)
        ],
        "search": [Request(f"/v1/search?{asked}&letters={quote(rack)}&limit=50") for rack in racks],
        "forms": [Request(f"/v1/forms?{asked}&word={quote(word)}") for word in words[:2_000]],
        "page": [Request(f"/mot/{lexicon.id}/{quote(word)}") for word in words[:2_000]],
    }


def mixture(by_kind: Mapping[str, Sequence[Request]]) -> list[Request]:
    """Requests of all kinds as a day brings them, in random order."""
    chance = random.Random(8)
    mixed = [chance.choice(by_kind[kind]) for kind, share in _MIXTURE.items() for _ in range(share * _MANY // 100)]
    chance.shuffle(mixed)
    return mixed
