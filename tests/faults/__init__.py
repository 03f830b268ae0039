"""Faults: what breaks under the service and the builders, injected on purpose. Each ends in a clear error or the right answer.

``LEXSVC_TURNS`` says how many turns each test takes (by default few); ``LEXSVC_TURNS=200 pytest tests/faults`` is the full run,
more than a thousand faults, and tells at its end how many of each kind there were. No kind may lose what was acknowledged.

``injecting`` has the means: a child that is killed at a chosen step, a disk of a few kibibytes.
"""
