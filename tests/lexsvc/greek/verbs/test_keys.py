"""The two roads through a verb agree: every accented form of its paradigm is a key, and every key is such a form."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.greek import letters
from lexsvc.greek.verbs import keys, paradigm, parts, proofs, rules, table
from lexsvc.paradigm import Lemma

HEADWORDS = sorted({headword for row in table.rows() for headword in row.headwords})
PREVERBS = ("ἀπο", "κατα", "συν", "περι", "ἐν", "ἐκ", "προσ", "παρα")
REGULAR = ("παιδεύω", "τιμάω", "δηλόω", "νομίζω", "φυλάσσω", "μιαίνω", "στρατοπεδεύομαι", "ἀποδημέω", "βαρύνω", "ῥύπτω")


def check(spelling: str) -> None:
    lemma = Lemma(spelling, "VERB")
    cells = list(paradigm(lemma))
    assert {letters.code(cell.form) for cell in cells} == {code for code, _ in keys(lemma)}
    assert {cell.rule for cell in cells} <= set(rules())
    assert all(letters.nfc(cell.form) == cell.form for cell in cells)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(HEADWORDS))
def test_the_table_of_verbs(headword: str) -> None:
    check(headword)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(PREVERBS), st.sampled_from([h for h in HEADWORDS if letters.bare(h)[0] not in letters.VOWELS]))
def test_compounds(preverb: str, simplex: str) -> None:
    check(preverb + letters.without(simplex, letters.BREATHINGS))


@pytest.mark.parametrize(("headword", "form"), [("λύω", "λελυμένοις"), ("ἀποβαίνω", "ἀπέβη"), ("σύνοιδα", "συνειδώς")])
def test_proofs_are_the_cells_of_one_form(headword: str, form: str) -> None:
    lemma, code = Lemma(headword, "VERB"), letters.code(form)
    made = list(proofs(lemma, code))
    assert form in {cell.form for cell in made}
    assert made == [cell for cell in paradigm(lemma) if letters.code(cell.form) == code]


@pytest.mark.parametrize("headword", REGULAR)
def test_regular_verbs(headword: str) -> None:
    check(headword)


def test_every_row_of_the_table_can_be_read_and_says_its_system() -> None:
    for headword in HEADWORDS:
        stems = table.stems(headword)
        assert stems, headword
        assert {f"verb.{stem.system}" for stem in stems} <= set(rules()), headword


@pytest.mark.parametrize(("cell", "named"), [("λύσω,", "λύσω,"), ("blah", "blah"), ("ἤλυσα", "ἤλυσα")])
def test_a_part_that_cannot_be_read_is_named_with_its_lemma(cell: str, named: str) -> None:
    with pytest.raises(ValueError, match=f"λύω.*{named}"):
        list(parts.stems("λύω", "aorist", cell))
