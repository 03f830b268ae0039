"""Fuzzing: every parser of the house is fed what nobody would type, and held to an oracle.

A :class:`~tests.fuzz.target.Target` takes any bytes. It raises nothing for input that its parser understands or refuses in
its own clear way; whatever else is raised is a finding, and so is a verdict that differs from the slow truth beside it.
Targets lie in ``targets``, a module a part of the house; ``feed`` draws texts and choices from bytes; ``mutation`` makes new
inputs of old.

``pytest tests/fuzz`` feeds each target its seeds, ``LEXSVC_TURNS`` mutations of them and as many inputs of hypothesis.
``python -m tests.fuzz.run --inputs 2000000`` is the full run: a process for each target, guided by coverage where atheris is
installed. An input that was a finding is printed, and ``python -m tests.fuzz.run --replay NAME HEX`` feeds it again.
"""
