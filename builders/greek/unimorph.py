"""UniMorph's Ancient Greek: whole paradigms of nouns and adjectives from Wiktionary. Forms carry the article (``τὼ βοηθώ``)."""

from __future__ import annotations

from collections.abc import Iterator

from builders.greek.attestation import GreekAttestation
from builders.sources import Material
from lexsvc.greek.letters import QUANTITIES, nfc, without

_POS = {"N": "NOUN", "ADJ": "ADJ"}
_ARTICLES = {"ὁ": "Masc", "ἡ": "Fem", "τὸ": "Neut", "τό": "Neut"}
_TAGS = {
    "NOM": "Case=Nom", "GEN": "Case=Gen", "DAT": "Case=Dat", "ACC": "Case=Acc", "VOC": "Case=Voc",
    "SG": "Number=Sing", "DU": "Number=Dual", "PL": "Number=Plur",
    "MASC": "Gender=Masc", "FEM": "Gender=Fem", "NEUT": "Gender=Neut",
}  # fmt: skip


def read(material: Material) -> Iterator[GreekAttestation]:
    """Every form with its cell; the gender of a noun is that of the article before it, where that tells one."""
    for line in material.lines("words"):
        fields = line.split("\t")
        if len(fields) != 3 or not fields[1]:
            continue
        lemma, written, tags = fields
        article, _, form = written.rpartition(" ")
        pos, *cell = tags.split(";")
        found = [_TAGS[tag] for tag in cell if tag in _TAGS]
        if pos == "N" and article in _ARTICLES:
            found.append(f"Gender={_ARTICLES[article]}")
        spelling = nfc(without(form, QUANTITIES))
        yield GreekAttestation(nfc(without(lemma, QUANTITIES)), spelling, _POS.get(pos, ""), "|".join(sorted(found)))
