"""Single promises about forms: dialects, compounds, accents, participles, and lines of principal parts."""

import pytest

from lexsvc.greek import letters
from lexsvc.greek.verbs import keys, paradigm, recognises
from lexsvc.paradigm import Lemma


def forms(lemma: str, inflection: str = "") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for cell in paradigm(Lemma(lemma, "VERB", inflection)):
        found.setdefault(cell.form, set()).add(cell.stratum)
    return found


# form, lemma, stratum of its least marked reading
EPIC = """
    φέρεσκε φέρω|βῆσαν βαίνω|ἔβαν βαίνω|λίπον λείπω|ἔειπε λέγω|ποιεύμενος ποιέω|ὁρέω ὁράω|ὁρόω ὁράω|ὁράᾳς ὁράω
    ὁράασθαι ὁράω|ἔμεναι εἰμί|ἔμμεν εἰμί|ἐών εἰμί|δόμεναι δίδωμι|τιθήμεναι τίθημι|λύθεν λύω|κεχολώατο χολόω
    βεβλήαται βάλλω|τετεύχαται τεύχω|ἐκόμισσε κομίζω|ἐτέλεσσα τελέω|θείομεν τίθημι|στήομεν ἵστημι
    γνώομεν γιγνώσκω|κάλλιπε καταλείπω|ἀνστάς ἀνίστημι|κάτθανε καταθνῄσκω|ἴδμεναι οἶδα|μεμαώς μέμαα|ἔβλητο βάλλω
    δέκτο δέχομαι|ὦρτο ὄρνυμι|πεπίθοιμεν πείθω|ἀγέρθη ἀγείρω|φιλέεσκε φιλέω|μυθεῖαι μυθέομαι
"""


@pytest.mark.parametrize(("form", "lemma"), [line.split() for line in EPIC.replace("\n", "|").split("|") if line.strip()])
def test_epic_and_ionic(form: str, lemma: str) -> None:
    assert "ionic_epic" in forms(lemma)[form]


COMPOUNDS = """
    ἀπέβη ἀποβαίνω|ἀποβάς ἀποβαίνω|συνέλεξε συλλέγω|συνειλοχώς συλλέγω|ἐνέβαλον ἐμβάλλω|ἐγκέκλημαι ἐγκαλέω
    κατέλιπε καταλείπω|ἀφίκετο ἀφικνέομαι|ἀφῆκε ἀφίημι|καθεῖλον καθαιρέω|ἐξῆγε ἐξάγω|ἐκβαλεῖν ἐκβάλλω
    ἐξέβαλον ἐκβάλλω|προὔβη προβαίνω|προέβη προβαίνω|περιέβαλον περιβάλλω|ἀπέρριψε ἀπορρίπτω
    ἐπανέστησαν ἐπανίστημι|παρέσχον παρέχω|παράσχες παρέχω|ἀπόδος ἀποδίδωμι|παρεῖναι πάρειμι|παρῆν πάρειμι
    σύνοισθα σύνοιδα|ἠνέσχετο ἀνέχω|ἀνέῳξα ἀνοίγω|κατεσκεύαζον κατασκευάζω|ἀπεδήμουν ἀποδημέω|ἠπίστατο ἐπίσταμαι
    ἠμφεσβήτουν ἀμφισβητέω|ἐκάθητο κάθημαι|συνέσταλκα συστέλλω|συνεζεῦχθαι συζεύγνυμι
"""


@pytest.mark.parametrize(("form", "lemma"), [line.split() for line in COMPOUNDS.replace("\n", "|").split("|") if line.strip()])
def test_compounds_augment_inside_and_assimilate(form: str, lemma: str) -> None:
    assert "attic" in forms(lemma)[form]


def test_no_free_composition() -> None:
    assert letters.code("ἀπολύω") not in dict(keys(Lemma("λύω", "VERB")))


@pytest.mark.parametrize("word", ["λόγος", "χαμαί", "πω", "δῶ", "σοφῶς"])
def test_words_that_only_look_like_verbs_by_their_ending(word: str) -> None:
    assert not recognises(word)
    assert not list(paradigm(Lemma(word, "VERB")))


def test_a_participle_is_declined() -> None:
    cells = {(c.form, c.features) for c in paradigm(Lemma("λύω", "VERB")) if c.stratum == "attic"}
    features = "Aspect=Perf|Case=Dat|Gender={}|Number=Plur|Tense=Pres|VerbForm=Part|Voice=Mid"
    for gender in ("Masc", "Neut"):
        assert ("λελυμένοις", features.format(gender)) in cells
    assert ("λελυμέναις", features.format("Fem")) in cells


ACCENTS = "λυθείς λυθεῖσα λυθείσης λυθέντων λελυκώς λελυκυῖα λελυκυίας λελύσθαι λῦσαι λύσων λῦον λυουσῶν λυτέος"


@pytest.mark.parametrize("form", ACCENTS.split())
def test_accents(form: str) -> None:
    found = forms("λύω")
    assert "attic" in found[form]


def test_a_line_of_principal_parts_replaces_what_the_ending_implies() -> None:
    line = "βλαστήσομαι, ἔβλαστον, βεβλάστηκα"
    made = forms("βλαστάνζω", line)
    assert {"βλαστήσομαι", "ἔβλαστες", "βλαστών", "βεβλαστηκώς", "βλαστάνζω"} <= set(made)
    assert "ἐβλάστανσα" not in made
    assert {"ἀπέβη", "ἀποβάς"} <= set(forms("ἀποβαίνω", "ἀποβήσομαι, ἀπέβην, ἀποβέβηκα"))


@pytest.mark.parametrize("line", ["λύσω, blah", "ου, ὁ", "λύσω, ἔλυσα, xx"])
def test_a_line_that_cannot_be_read_names_the_part(line: str) -> None:
    with pytest.raises(ValueError, match=line.split(", ")[-1] + "|ου"):
        forms("λύω", line)
