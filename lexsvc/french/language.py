"""What French offers the rest of the house, through the registry of languages."""

from __future__ import annotations

from lexsvc.french import paradigm
from lexsvc.languages import Language

LANGUAGE = Language("fr", paradigm=paradigm)
