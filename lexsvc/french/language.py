"""What French offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from lexsvc.french import paradigm, sentence
from lexsvc.french.table import tables
from lexsvc.languages import Language

LANGUAGE = Language("fr", paradigm=paradigm, sentence=sentence, tables=tables)
