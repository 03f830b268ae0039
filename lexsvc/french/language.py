"""What French offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from lexsvc.french import paradigm
from lexsvc.french.inference import inflection_of
from lexsvc.french.lines import parse_line
from lexsvc.french.rules import sentence
from lexsvc.french.table import tables
from lexsvc.languages import Language

LANGUAGE = Language("fr", paradigm=paradigm, parse_line=parse_line, sentence=sentence, tables=tables, infer=inflection_of)
