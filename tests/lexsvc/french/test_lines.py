"""Dictionary lines as people write them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lexsvc.french.lines import parse_line
from lexsvc.languages import language_of
from lexsvc.line import BadLine, read_lines
from lexsvc.paradigm import Lemma

GOOD = {
    "kiffer v.": ("kiffer", "VERB", "1"),
    "kiffer, v.t.": ("kiffer", "VERB", "1;t"),
    "chanter v. tr. et intr.": ("chanter", "VERB", "1;t"),
    "éternuer v. intr.": ("éternuer", "VERB", "1;i"),
    "bruiner v. impers.": ("bruiner", "VERB", "1;imp"),
    "s'évanouir v. pron.": ("évanouir", "VERB", "2;t"),
    "évanouir (s’) v.pr.": ("évanouir", "VERB", "2;t"),
    "se pavaner v.": ("pavaner", "VERB", "1"),
    "comprendre v. 3e groupe": ("comprendre", "VERB", "3:prendre"),
    "accroire v. (comme croire)": ("accroire", "VERB", "3:croire"),
    "ressortir v.": ("ressortir", "VERB", ""),
    "ressortir v. 2e gr.": ("ressortir", "VERB", "2;i"),
    "podcast n.m.": ("podcast", "NOUN", "m"),
    "podcast, n. m.": ("podcast", "NOUN", "m"),
    "selfie nm": ("selfie", "NOUN", "m"),
    "covoiturage n.": ("covoiturage", "NOUN", "m"),
    "élève n.m. ou f.": ("élève", "NOUN", "mf"),
    "arrhes n.f.pl.": ("arrhes", "NOUN", "f;inv"),
    "barman n.m. (pl. barmans ou barmen)": ("barman", "NOUN", "m;pl=barmans,barmen"),
    "influenceur, euse n.": ("influenceur", "NOUN", "m;fem=influenceuse"),
    "acteur, -trice n.": ("acteur", "NOUN", "m;fem=actrice"),
    "acteur (f. actrice) n.m.": ("acteur", "NOUN", "m;fem=actrice"),
    "boulanger/ère n.": ("boulanger", "NOUN", "m;fem=boulangère"),
    "beau adj.": ("beau", "ADJ", "reg"),
    "fou, folle adj.": ("fou", "ADJ", "reg;fem=folle"),
    "zen adj. inv.": ("zen", "ADJ", "inv"),
    "belge adj. et n.": ("belge", "ADJ", "reg"),
    "vite adv.": ("vite", "ADV", ""),
    "aïe interj.": ("aïe", "INTJ", ""),
    "kiffer\tVERB\t1;t": ("kiffer", "VERB", "1;t"),
}

BAD = {
    "hangar à avions": ("multiple_words", "hangar à avions"),
    "hangar à avions n.m.": ("multiple_words", "hangar à avions"),
    "porte-monnaie n.m.": ("hyphenated", "porte-monnaie"),
    "l'été n.m.": ("elided", "l'été"),
    "aujourd'hui adv.": ("apostrophe", "aujourd'hui"),
    "h2o n.m.": ("bad_character", "h2o"),
    "λόγος n.m.": ("wrong_script", "λόγος"),
    "Paris n.m.": ("proper_noun", "Paris"),
    "*mot n.m.": ("starred", "*mot"),
    "podcast": ("no_part_of_speech", "podcast"),
    "kiffer vrb.": ("unknown_abbreviation", "vrb."),
    "foobre v.": ("bad_inflection", "foobre"),
    "kiffer v. 3e groupe": ("bad_inflection", "kiffer"),
    "influenceur, trice n.m.": ("bad_inflection", "trice"),
    "kiffer\tVERB\t9": ("bad_inflection", "9"),
    "kiffer\t\t1": ("no_part_of_speech", "kiffer"),
    "(pl. x)": ("too_short", ""),
}


@pytest.mark.parametrize("line", GOOD)
def test_a_good_line(line: str) -> None:
    assert parse_line(line) == Lemma(*GOOD[line])


@pytest.mark.parametrize("line", BAD)
def test_a_bad_line_says_why(line: str) -> None:
    reason, named = BAD[line]
    found = parse_line(line)
    assert isinstance(found, BadLine)
    assert (str(found.reason), named in found.detail) == (reason, True)


@pytest.mark.parametrize("line", ["", "   ", "\t", "# kiffer v."])
def test_a_line_that_says_nothing(line: str) -> None:
    assert parse_line(line) is None


def test_all_bad_lines_are_numbered_and_the_good_ones_read() -> None:
    lemmas, bad = read_lines(["# mine", "kiffer v.", "hangar à avions", "", "Paris n.m.", "zen adj. inv."], parse_line)
    assert [lemma.spelling for lemma in lemmas] == ["kiffer", "zen"]
    assert [(fault.number, str(fault.reason)) for fault in bad] == [(3, "multiple_words"), (5, "proper_noun")]


PIECES = ["a", "é", "n.", "m.", "v.", "adj.", " ", ",", "/", "(", ")", "pl.", "comme", "er", "-", "'", "\t", "*", "É", "1", "α"]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=12).map("".join))
def test_no_line_raises(line: str) -> None:
    assert isinstance(parse_line(line), Lemma | BadLine | None)


@given(
    st.text("abdeiélmnorstuxz", min_size=1, max_size=6),
    st.sampled_from(["", "er", "ir", "eau", "al", "eux", "f"]),
    st.sampled_from(["n.m.", "n.f.", "n.", "adj.", "v.", "adv.", "n.m.pl.", "adj. et n.", "adj. inv."]),
)
def test_every_lemma_can_be_inflected(stem: str, ending: str, said: str) -> None:
    found = parse_line(f"{stem}{ending} {said}")
    assume(isinstance(found, Lemma))
    paradigm = language_of("fr").paradigm
    assert paradigm
    assert found.spelling in {cell.form for cell in paradigm(found)}
