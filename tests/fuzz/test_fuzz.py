"""Every target takes its seeds, mutations of them, and what hypothesis thinks up; ``LEXSVC_TURNS`` says how many."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.mutation import mutations
from tests.fuzz.target import Target, gather

TURNS = int(os.environ.get("LEXSVC_TURNS", "100"))
ALL = gather()


@pytest.mark.parametrize("target", ALL.values(), ids=ALL.keys())
def test_mutations_of_seeds(target: Target) -> None:
    assert target.seeds, "a target without seeds never gets deep"
    for data in (*target.seeds, *islice(mutations(target.seeds, random.Random(target.name)), TURNS)):
        target.run(data)


@pytest.mark.parametrize("target", ALL.values(), ids=ALL.keys())
def test_what_hypothesis_thinks_up(target: Target) -> None:
    @settings(max_examples=TURNS, database=None, derandomize=True)
    @given(st.binary(max_size=120))
    def run(data: bytes) -> None:
        target.run(data)

    run()
