"""Declensions against a grammar's tables, cell by cell (Smyth §§ 216-340), and keys against paradigms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.greek import grammar
from lexsvc.greek.classes import words
from lexsvc.greek.endings import tables
from lexsvc.greek.headword import part_of_speech
from lexsvc.greek.irregular import irregulars
from lexsvc.greek.letters import code
from lexsvc.greek.rules import sentences
from lexsvc.paradigm import Lemma
from tests.conftest import cases

#: Attic forms as Smyth prints them: singular N G D A V, dual NAV GD, plural NV G D A; "-" where he has none.
SMYTH = {
    "χώρα": "χώρα χώρας χώρᾳ χώραν χώρα | χώρα χώραιν | χῶραι χωρῶν χώραις χώρας",
    "τιμή": "τιμή τιμῆς τιμῇ τιμήν τιμή | τιμά τιμαῖν | τιμαί τιμῶν τιμαῖς τιμάς",
    "θάλαττα": "θάλαττα θαλάττης θαλάττῃ θάλατταν θάλαττα | θαλάττα θαλάτταιν | θάλατται θαλαττῶν θαλάτταις θαλάττας",
    "ἀλήθεια": "ἀλήθεια ἀληθείας ἀληθείᾳ ἀλήθειαν ἀλήθεια | ἀληθεία ἀληθείαιν | ἀλήθειαι ἀληθειῶν ἀληθείαις ἀληθείας",
    "νεανίας": "νεανίας νεανίου νεανίᾳ νεανίαν νεανία | νεανία νεανίαιν | νεανίαι νεανιῶν νεανίαις νεανίας",
    "στρατιώτης": "στρατιώτης στρατιώτου στρατιώτῃ στρατιώτην στρατιῶτα | στρατιώτα στρατιώταιν | στρατιῶται στρατιωτῶν "
    "στρατιώταις στρατιώτας",
    "ἵππος": "ἵππος ἵππου ἵππῳ ἵππον ἵππε | ἵππω ἵπποιν | ἵπποι ἵππων ἵπποις ἵππους",
    "ἄνθρωπος": "ἄνθρωπος ἀνθρώπου ἀνθρώπῳ ἄνθρωπον ἄνθρωπε | ἀνθρώπω ἀνθρώποιν | ἄνθρωποι ἀνθρώπων ἀνθρώποις ἀνθρώπους",
    "ὁδός": "ὁδός ὁδοῦ ὁδῷ ὁδόν ὁδέ | ὁδώ ὁδοῖν | ὁδοί ὁδῶν ὁδοῖς ὁδούς",
    "δῶρον": "δῶρον δώρου δώρῳ δῶρον δῶρον | δώρω δώροιν | δῶρα δώρων δώροις δῶρα",
    "νεώς": "νεώς νεώ νεῴ νεών νεώς | νεώ νεῴν | νεῴ νεών νεῴς νεώς",
    "φύλαξ": "φύλαξ φύλακος φύλακι φύλακα φύλαξ | φύλακε φυλάκοιν | φύλακες φυλάκων φύλαξι φύλακας",
    "φλέψ": "φλέψ φλεβός φλεβί φλέβα φλέψ | φλέβε φλεβοῖν | φλέβες φλεβῶν φλεψί φλέβας",
    "ἐλπίς": "ἐλπίς ἐλπίδος ἐλπίδι ἐλπίδα ἐλπί | ἐλπίδε ἐλπίδοιν | ἐλπίδες ἐλπίδων ἐλπίσι ἐλπίδας",
    "χάρις": "χάρις χάριτος χάριτι χάριτα χάρι | χάριτε χαρίτοιν | χάριτες χαρίτων χάρισι χάριτας",
    "γίγας": "γίγας γίγαντος γίγαντι γίγαντα γίγαν | γίγαντε γιγάντοιν | γίγαντες γιγάντων γίγασι γίγαντας",
    "λέων": "λέων λέοντος λέοντι λέοντα λέον | λέοντε λεόντοιν | λέοντες λεόντων λέουσι λέοντας",
    "σῶμα": "σῶμα σώματος σώματι σῶμα σῶμα | σώματε σωμάτοιν | σώματα σωμάτων σώμασι σώματα",
    "ἧπαρ": "ἧπαρ ἥπατος ἥπατι ἧπαρ ἧπαρ | ἥπατε ἡπάτοιν | ἥπατα ἡπάτων ἥπασι ἥπατα",
    "ποιμήν": "ποιμήν ποιμένος ποιμένι ποιμένα ποιμήν | ποιμένε ποιμένοιν | ποιμένες ποιμένων ποιμέσι ποιμένας",
    "ῥήτωρ": "ῥήτωρ ῥήτορος ῥήτορι ῥήτορα ῥῆτορ | ῥήτορε ῥητόροιν | ῥήτορες ῥητόρων ῥήτορσι ῥήτορας",
    "θήρ": "θήρ θηρός θηρί θῆρα θήρ | θῆρε θηροῖν | θῆρες θηρῶν θηρσί θῆρας",
    "γένος": "γένος γένους γένει γένος γένος | γένει γενοῖν | γένη γενῶν γένεσι γένη",
    "γέρας": "γέρας γέρως γέραι γέρας γέρας | γέρα γερῷν | γέρα γερῶν γέρασι γέρα",
    "πόλις": "πόλις πόλεως πόλει πόλιν πόλι | πόλει πολέοιν | πόλεις πόλεων πόλεσι πόλεις",
    "πῆχυς": "πῆχυς πήχεως πήχει πῆχυν πῆχυ | πήχει πηχέοιν | πήχεις πήχεων πήχεσι πήχεις",
    "ἄστυ": "ἄστυ ἄστεως ἄστει ἄστυ ἄστυ | - - | ἄστη ἄστεων ἄστεσι ἄστη",
    "βασιλεύς": "βασιλεύς βασιλέως βασιλεῖ βασιλέα βασιλεῦ | βασιλῆ βασιλέοιν | βασιλεῖς βασιλέων βασιλεῦσι βασιλέας",
    "ναῦς": "ναῦς νεώς νηί ναῦν ναῦ | νῆε νεοῖν | νῆες νεῶν ναυσί ναῦς",
    "ἥρως": "ἥρως ἥρωος ἥρωϊ ἥρωα ἥρως | ἥρωε ἡρώοιν | ἥρωες ἡρώων ἥρωσι ἥρωας",
    "ἀνήρ": "ἀνήρ ἀνδρός ἀνδρί ἄνδρα ἄνερ | ἄνδρε ἀνδροῖν | ἄνδρες ἀνδρῶν ἀνδράσι ἄνδρας",
    "θυγάτηρ": "θυγάτηρ θυγατρός θυγατρί θυγατέρα θύγατερ | θυγατέρε θυγατέροιν | θυγατέρες θυγατέρων θυγατράσι θυγατέρας",
    "πειθώ": "πειθώ πειθοῦς πειθοῖ πειθώ πειθοῖ | - - | - - - -",
}
_PLACES = [
    *((case, "Sing") for case in ("Nom", "Gen", "Dat", "Acc", "Voc")),
    *((case, "Dual") for case in ("Nom", "Gen")),
    *((case, "Plur") for case in ("Nom", "Gen", "Dat", "Acc")),
]
#: The nominative singulars of the genders, and some cells that tell a class apart.
ADJECTIVES = {
    "ἀγαθός": {"Gen Fem Sing": "ἀγαθῆς", "Gen Fem Plur": "ἀγαθῶν", "Nom Neut Plur": "ἀγαθά", "Voc Masc Sing": "ἀγαθέ"},
    "δίκαιος": {"Nom Fem Sing": "δικαία", "Nom Fem Plur": "δίκαιαι", "Gen Fem Plur": "δικαίων"},
    "χρυσοῦς": {"Nom Fem Sing": "χρυσῆ", "Acc Neut Sing": "χρυσοῦν", "Nom Neut Plur": "χρυσᾶ"},
    "ἵλεως": {"Dat Masc Sing": "ἵλεῳ", "Nom Neut Sing": "ἵλεων"},
    "ἀληθής": {"Gen Masc Sing": "ἀληθοῦς", "Nom Neut Sing": "ἀληθές", "Nom Masc Plur": "ἀληθεῖς", "Dat Neut Plur": "ἀληθέσι"},
    "εὐδαίμων": {"Nom Neut Sing": "εὔδαιμον", "Gen Masc Sing": "εὐδαίμονος", "Dat Masc Plur": "εὐδαίμοσι"},
    "ἡδύς": {"Nom Fem Sing": "ἡδεῖα", "Gen Fem Sing": "ἡδείας", "Gen Masc Sing": "ἡδέος", "Gen Fem Plur": "ἡδειῶν"},
    "μέλας": {"Nom Fem Sing": "μέλαινα", "Gen Fem Sing": "μελαίνης", "Nom Neut Sing": "μέλαν", "Dat Masc Plur": "μέλασι"},
    "χαρίεις": {"Nom Fem Sing": "χαρίεσσα", "Gen Masc Sing": "χαρίεντος", "Dat Masc Plur": "χαρίεσι"},
    "πᾶς": {"Gen Masc Sing": "παντός", "Gen Masc Plur": "πάντων", "Nom Fem Sing": "πᾶσα", "Gen Fem Plur": "πασῶν"},
    "μέγας": {"Gen Masc Sing": "μεγάλου", "Nom Fem Sing": "μεγάλη", "Acc Neut Sing": "μέγα"},
    "πολύς": {"Gen Masc Sing": "πολλοῦ", "Nom Fem Sing": "πολλή", "Acc Neut Sing": "πολύ"},
}


def _attic(word: str) -> dict[tuple[str, str, str, str], set[str]]:
    """The Attic forms of a headword by case, number, gender and degree."""
    found: dict[tuple[str, str, str, str], set[str]] = {}
    for cell in grammar.paradigm(Lemma(word, part_of_speech(word))):
        features = dict(feature.split("=") for feature in cell.features.split("|") if feature)
        if cell.stratum == "attic":
            for gender in features.get("Gender", "").split(","):
                key = (features.get("Case", ""), features.get("Number", ""), gender, features.get("Degree", ""))
                found.setdefault(key, set()).add(cell.form)
    return found


@pytest.mark.parametrize("word", SMYTH)
def test_nouns_decline_as_smyth_prints_them(word: str) -> None:
    wanted = SMYTH[word].replace("|", " ").split()
    forms: dict[tuple[str, str], set[str]] = {}
    for (case, number, _, degree), found in _attic(word).items():
        if not degree:
            forms.setdefault((case, number), set()).update(found)
    for place, form in zip(_PLACES, wanted, strict=True):
        if form != "-":
            assert form in forms.get(place, set()), (word, place, form, forms.get(place))


@pytest.mark.parametrize(
    ("word", "place", "form"), [(word, place, form) for word, cells in ADJECTIVES.items() for place, form in cells.items()]
)
def test_adjectives_decline_as_smyth_prints_them(word: str, place: str, form: str) -> None:
    case, gender, number = place.split()
    assert form in _attic(word)[case, number, gender, ""]


@pytest.mark.parametrize(
    ("positive", "degree", "form"),
    [
        ("σοφός", "Cmp", "σοφώτερος"),
        ("σοφός", "Sup", "σοφώτατος"),
        ("πικρός", "Cmp", "πικρότερος"),
        ("δίκαιος", "Cmp", "δικαιότερος"),
        ("ἀληθής", "Sup", "ἀληθέστατος"),
        ("σώφρων", "Cmp", "σωφρονέστερος"),
        ("βαρύς", "Cmp", "βαρύτερος"),
        ("μέγας", "Cmp", "μείζων"),
        ("ἀγαθός", "Sup", "ἄριστος"),
    ],
)
def test_degrees(positive: str, degree: str, form: str) -> None:
    cells = grammar.paradigm(Lemma(positive, part_of_speech(positive)))
    assert form in {cell.form for cell in cells if f"Degree={degree}" in cell.features}


@pytest.mark.parametrize(
    ("adjective", "adverb"), [("σοφός", "σοφῶς"), ("δίκαιος", "δικαίως"), ("ἡδύς", "ἡδέως"), ("σώφρων", "σωφρόνως")]
)
def test_adverbs_in_os(adjective: str, adverb: str) -> None:
    assert adverb in {cell.form for cell in grammar.paradigm(Lemma(adjective, "ADJ")) if cell.rule == "adverb"}


@pytest.mark.parametrize(("form", "lemma", "stratum"), cases("grc-forms.tsv"))
def test_the_handed_forms_are_yielded_by_their_lemma(form: str, lemma: str, stratum: str) -> None:
    proofs = list(grammar.proofs(Lemma(lemma, part_of_speech(lemma)), code(form)))
    assert proofs
    if stratum == "epic":
        assert "ionic_epic" in {cell.stratum for cell in proofs}


WORDS = sorted({*irregulars(), *words(), "συμμαχία", "θάλασσα", "ἀνθρώπινος", "ὄπισθε", "εὔνοος", "λύω", "συμβαίνω", "τάσσω"})


@given(st.sampled_from(WORDS))
def test_keys_and_paradigm_agree(word: str) -> None:
    lemma = Lemma(word, part_of_speech(word))
    cells = list(grammar.paradigm(lemma))
    assert {code(cell.form) for cell in cells} == {key for key, _ in grammar.keys(lemma)}
    assert {cell.rule.partition("/")[0] for cell in cells} <= set(sentences())


@given(st.sampled_from(WORDS), st.randoms())
def test_a_proof_is_the_part_of_the_paradigm_with_that_key(word: str, random: object) -> None:
    lemma = Lemma(word, part_of_speech(word))
    cells = list(grammar.paradigm(lemma))
    key = code(random.choice(cells).form)  # type: ignore[attr-defined]
    assert set(grammar.proofs(lemma, key)) == {cell for cell in cells if code(cell.form) == key}


def test_every_table_says_its_gender_and_keeps_the_notation_to_itself() -> None:
    for name, table in tables().items():
        assert table.gender in ("Masc", "Fem", "Neut"), name
        for ending in table.endings:
            assert not set("NV@$!<*") & set(ending.text), (name, ending)
