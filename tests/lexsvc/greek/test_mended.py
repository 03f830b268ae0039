"""Strings that the grammar once made and no grammar would defend, beside their neighbours that are Greek."""

from __future__ import annotations

import pytest

from lexsvc.greek import grammar
from lexsvc.greek.headword import part_of_speech
from lexsvc.greek.letters import code
from lexsvc.paradigm import Lemma


def _yields(headword: str, form: str) -> bool:
    return code(form) in {key for key, _ in grammar.keys(Lemma(headword, part_of_speech(headword)))}


@pytest.mark.parametrize(
    ("headword", "kept", "nonsense"),
    [
        ("κάμνω", "ἔκαμας", "κάμας"),  # α of the koine without augment
        ("ἕπω", "εἷπες", "ἧπες"),
        ("ἔχω", "εἶχον", "ἦχον"),
        ("πέλω", "ἔπλε", "πλῇς"),
        ("ἐγκλῄω", "ἐγκλῄει", "ἐγκλῇ"),
        ("εἴδομαι", "εἴδεται", "εἴδοισι"),
        ("ἐφήδομαι", "ἐφήδεται", "ἐφήσασιν"),
        ("πάομαι", "ἐπάσατο", "πᾶται"),
        ("ξέω", "ξεῖν", "ξέην"),
        ("εὕω", "εὗσα", "εὖκα"),
        ("ἴτω", "ἴτω", "ἰσθέν"),
        ("ἐχθός", "ἐχθός", "ἐχθάν"),
        ("ὄντα", "ὄντα", "ὄνταις"),
        ("σής", "σητός", "σεῖς"),
        ("συλάω", "συλᾶν", "ξυλᾶν"),
        ("συλλέγω", "ξυλλέγειν", "ξυλέγειν"),
        ("ξυνός", "ξυνά", "συνά"),
        ("πολιός", "πολιοῦ", "πτολιοῦ"),
        ("ἀείδω", "ἀείδειν", "αἰείδειν"),
        ("φράζω", "φράζειν", "φρήζειν"),
        ("κρατέω", "κρατεῖν", "κρητεῖν"),
        ("κρατήρ", "κρητῆρα", "κρητεῖν"),
        ("ἰαίνω", "ἰαίνειν", "ἰηίνειν"),
        ("δόρπον", "δόρπα", "δοῦρπα"),
        ("δέκα", "δέκα", "δέκαις"),
        ("περίπου", "περίπου", "περίπουος"),
        ("πάντῃ", "πάντῃ", "πάντης"),
        ("ἄπιστος", "ἀπίστου", "ἀπίστη"),
        ("ἔτλην", "ἔτλα", "τλάᾳς"),
    ],
)
def test_the_nonsense_is_gone_and_the_greek_stays(headword: str, kept: str, nonsense: str) -> None:
    assert _yields(headword, kept)
    assert not _yields(headword, nonsense)
