"""A small kitchen: six tiny sources, their lock and a recipe, in a folder of their own. The whole build, in a blink."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from dataclasses import dataclass
from pathlib import Path

import msgpack

from builders.build import Built, build
from builders.recipe import read_recipe
from builders.sources import Lock

AFF = """\
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
KEEPCASE ||
PFX L' Y 1
PFX L' a l'a a
SFX S. Y 2
SFX S. 0 0/L'D' [^sxz]
SFX S. 0 s/D' [^sxz]
SFX a0 Y 4
SFX a0 er er er
SFX a0 er e er
SFX a0 er ons [^g]er
SFX a0 ger geons ger
SFX p+ Y 2
SFX p+ er é er
SFX p+ er ée er
SFX p. Y 1
SFX p. er é er
SFX U. Y 1
SFX U. 0 0 .
"""
DIC = ["chat/S.", "chanter/a0p+", "éternuer/a0p.", "cœur/S.", "pierre/S.", "Lisbonne/L'", "km/U.||", "arc-en-ciel/L'"]
DELA = [
    "chat,.N+z1:ms",
    "chats,chat.N+z1:mp",
    "chanter,.V+z1:W",
    "chante,chanter.V+z1:P1s:P3s",
    "chantons,chanter.V+z1:P1p",
    "éternuer,.V+z1:W",
    "éternuée,éternuer.V+z1:Kfs",
    "coeur,.N+z1:ms",
    "pierre,.N+z1:fs",
    r"arc\-en\-ciel,.N+z1:ms",
    "zorgluber,.V:W",
    "porte\\-clé,.N+z1:ms",
]
LEFFF = [
    "chat\tnc\tchat\tms",
    "chanter\tv\tchanter\tW",
    "pierre\tnc\tpierre\tfs",
    "coeur\tnc\tcoeur\tms",
    "Pierre\tnp\tPierre\t",
    "selfie\tnc\tselfie\tms",
]
WIKTIONNAIRE = [
    "chat\tAnimal domestique.",
    "cœur\tOrgane. | Courage. | Centre. | Milieu.",
    "chanter\tFormer des sons.",
    "éternuer\tFaire un éternuement.",
    "selfie\tAutoportrait.",
    "Lisbonne\tCapitale du Portugal.",
    "pierre\tMatière.",
]
SPELLINGS = ["chat", "pierre", "chante"]
FREQUENCIES = ["chat", "selfie", "lisbonne"]

RECIPE = """
lexicon = "mini"
language = "fr"
edition = "1.0"
title = { fr = "Mini", en = "Mini" }
limits = [2, 15]
policy = { tier = "normal", theoretical = false, dialects = "all" }
licence = "MIT"

[[source]]
id = "dicollecte"
reader = "hunspell"
[[source]]
id = "dela"
reader = "dela"
[[source]]
id = "lefff"
reader = "lefff"
[[source]]
id = "wiktionnaire"
reader = "wiktionnaire"
role = "headwords"
[[source]]
id = "pyspellchecker"
reader = "pyspellchecker"
role = "spellings"
[[source]]
id = "wordfreq"
reader = "wordfreq"
role = "frequencies"

[[admission.rule]]
id = "two"
at_least = { count = 2, of = ["dicollecte", "dela", "lefff", "wiktionnaire"] }
reason = "two dictionaries"

[[forms.rule]]
id = "paradigm"
all = ["dicollecte"]
reason = "in the paradigm"
[[forms.rule]]
id = "without"
unless_known = ["dicollecte"]
reason = "no paradigm to go by"

[[tiers.normal]]
id = "common"
all = ["dela:common"]
reason = "common"
[[tiers.detente]]
id = "everyday"
all = ["pyspellchecker"]
reason = "in a corpus"

[glosses]
source = "wiktionnaire"
most = 2
"""


@dataclass(frozen=True)
class Kitchen:
    """A folder with a cache of sources, a lock, a recipe and a shelf."""

    root: Path

    @property
    def cache(self) -> Path:
        return self.root / "cache"

    @property
    def shelf(self) -> Path:
        return self.root / "shelf"

    @property
    def recipe(self) -> Path:
        return self.root / "recipe.toml"

    def lock(self) -> Lock:
        return Lock.load(self.root / "lock.toml")

    def decide(self, kind: str, header: str, *lines: str) -> None:
        """Add a file of reviewed lines to the recipe; columns are written with ``/`` between them."""
        rows = [header.replace(" ", "\t"), *(line.replace("/", "\t") for line in lines)]
        (self.root / f"{kind}.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        text = self.recipe.read_text(encoding="utf-8")
        table = "" if "[decisions]" in text else "\n[decisions]\n"
        self.recipe.write_text(f'{text}{table}{kind} = "{kind}.tsv"\n', encoding="utf-8")

    def build(self) -> Built:
        return build(read_recipe(self.recipe), self.lock(), self.cache, self.shelf)


def furnish(root: Path, seed: int | None = None) -> Kitchen:
    """Write a kitchen; with a ``seed`` the lines of every source are shuffled."""
    kitchen = Kitchen(root)
    kitchen.cache.mkdir(parents=True)
    order = random.Random(seed)

    def mixed(lines: list[str]) -> list[str]:
        return lines if seed is None else order.sample(lines, len(lines))

    bins: list[list[str]] = [[] for _ in range(600)]
    for word in FREQUENCIES:
        bins[550].append(word)
    files = {
        "mini.aff": AFF.encode(),
        "mini.dic": "\n".join([str(len(DIC)), *mixed(DIC)]).encode(),
        "dela.txt": "\n".join(mixed(DELA)).encode(),
        "lefff.txt": "\n".join(mixed(LEFFF)).encode(),
        "glosses.txt.gz": gzip.compress("\n".join(mixed(WIKTIONNAIRE)).encode(), mtime=0),
        "counts.json": json.dumps(dict.fromkeys(mixed(SPELLINGS), 50)).encode(),
        "freq.msgpack": msgpack.packb([{"format": "cB", "version": 1}, *(mixed(words) for words in bins)]),
    }
    for name, content in files.items():
        (kitchen.cache / name).write_bytes(content)
    members = {
        "dicollecte": {"aff": "mini.aff", "dic": "mini.dic"},
        "dela": {"words": "dela.txt"},
        "lefff": {"words": "lefff.txt"},
        "wiktionnaire": {"glosses": "glosses.txt.gz"},
        "pyspellchecker": {"counts": "counts.json"},
        "wordfreq": {"frequencies": "freq.msgpack"},
    }
    blocks = []
    for source, named in members.items():
        entries = ", ".join(
            f'{{ name = "{name}", sha256 = "{hashlib.sha256(files[name]).hexdigest()}" }}' for name in named.values()
        )
        inner = ", ".join(f'{key} = "{name}"' for key, name in named.items())
        blocks.append(
            f'[[source]]\nid = "{source}"\npackage = "{source}"\nversion = "1"\nchannel = "url"\nlicence = "MIT"\n'
            f'attribution = "us"\nfiles = [{entries}]\nmembers = {{ {inner} }}\n'
        )
    (root / "lock.toml").write_text("\n".join(blocks), encoding="utf-8")
    kitchen.recipe.write_text(RECIPE, encoding="utf-8")
    return kitchen
