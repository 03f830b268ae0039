"""Plurals and feminines of nouns and adjectives."""

from __future__ import annotations

import pytest

from lexsvc.french import paradigm
from lexsvc.french.ending import feminines, plurals
from lexsvc.paradigm import Lemma

PLURALS = """
chat chats; nez nez; bras bras; voix voix; cheval chevaux; bal bals; festival festivals; graal graals; val vals vaux;
bateau bateaux; landau landaus; tuyau tuyaux; feu feux; pneu pneus; vœu vœux; lieu lieux lieus; clou clous;
bijou bijoux; pou poux; travail travaux; vitrail vitraux; détail détails; ail ails aulx; ciel cieux ciels;
œil yeux œils; aïeul aïeuls aïeux; do do; sept sept; monsieur messieurs; bonhomme bonshommes; madame mesdames;
barman barmans barmen; podcast podcasts
"""

FEMININES = """
chanteur chanteuse; acteur actrice; créateur créatrice; inventeur inventrice; menteur menteuse; supérieur supérieure;
meilleur meilleure; vif vive; bref brève; neuf neuve; heureux heureuse; jaloux jalouse; doux douce; roux rousse;
faux fausse; vieux vieille; léger légère; cruel cruelle; pareil pareille; gentil gentille; civil civile; nul nulle;
ancien ancienne; bon bonne; paysan paysanne; persan persane; net nette; complet complète; secret secrète; prêt prête;
sot sotte; idiot idiote; public publique; blanc blanche; franc franche franque; sec sèche; grec grecque; turc turque;
long longue; aigu aiguë aigüe; beau belle; nouveau nouvelle; fou folle; mou molle; flou floue; favori favorite;
coi coite; frais fraîche; gras grasse; gris grise; épais épaisse; exprès expresse; tiers tierce; bénin bénigne;
malin maligne; fin fine; absous absoute; bleu bleue; rouge rouge; lapon lapone; maître maîtresse;
enchanteur enchanteresse
"""


def _cases(text: str) -> list[list[str]]:
    return [case.split() for case in text.split(";")]


@pytest.mark.parametrize("case", _cases(PLURALS), ids=lambda case: case[0])
def test_plural(case: list[str]) -> None:
    singular, *expected = case
    assert [form for form, _ in plurals().of(singular, "NOUN")] == expected


@pytest.mark.parametrize("case", _cases(FEMININES), ids=lambda case: case[0])
def test_feminine(case: list[str]) -> None:
    masculine, *expected = case
    assert [form for form, _ in feminines().of(masculine, "ADJ")] == expected


@pytest.mark.parametrize(
    ("lemma", "cells"),
    [
        (Lemma("selfie", "NOUN", "m"), {"Gender=Masc|Number=Sing": "selfie", "Gender=Masc|Number=Plur": "selfies"}),
        (Lemma("élève", "NOUN", "mf"), {"Number=Sing": "élève", "Number=Plur": "élèves"}),
        (Lemma("covid", "NOUN", "f;inv"), {"Gender=Fem|Number=Sing": "covid", "Gender=Fem|Number=Plur": "covid"}),
        (
            Lemma("youtubeur", "NOUN", "m;fem=youtubeuse"),
            {
                "Gender=Masc|Number=Sing": "youtubeur",
                "Gender=Masc|Number=Plur": "youtubeurs",
                "Gender=Fem|Number=Sing": "youtubeuse",
                "Gender=Fem|Number=Plur": "youtubeuses",
            },
        ),
        (Lemma("zen", "ADJ", "inv"), {"Number=Sing": "zen", "Number=Plur": "zen"}),
        (Lemma("rouge", "ADJ"), {"Number=Sing": "rouge", "Number=Plur": "rouges"}),
        (Lemma("vite", "ADV", "inv"), {"": "vite"}),
        (Lemma("bancassurance", "X", "epicene"), {"Number=Sing": "bancassurance", "Number=Plur": "bancassurances"}),
        (Lemma("inconnu", "X"), {"": "inconnu"}),
        (
            Lemma("celui", "PRON"),
            {
                "Gender=Masc|Number=Sing": "celui",
                "Gender=Fem|Number=Sing": "celle",
                "Gender=Masc|Number=Plur": "ceux",
                "Gender=Fem|Number=Plur": "celles",
            },
        ),
    ],
)
def test_whole_paradigm(lemma: Lemma, cells: dict[str, str]) -> None:
    assert {cell.features: cell.form for cell in paradigm(lemma)} == cells


def test_second_masculine_before_a_vowel() -> None:
    cells = {(cell.form, cell.features) for cell in paradigm(Lemma("nouveau", "ADJ"))}
    assert ("nouvel", "Gender=Masc|Number=Sing") in cells
    assert len(cells) == 5


def test_an_adjective_may_state_its_feminine_and_its_plural() -> None:
    forms = [cell.form for cell in paradigm(Lemma("blanchot", "ADJ", "reg;fem=blanchotte;pl=blanchots,blanchoz"))]
    assert forms == ["blanchot", "blanchots", "blanchoz", "blanchotte", "blanchottes"]
