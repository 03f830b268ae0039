"""Builders: recipes to packs. They fetch sources, read them, merge evidence, tier words, and report.

Where to start reading: ``recipe`` (what is to be built), ``sources`` (where words come from), ``readers`` (how each source is
read), ``evidence`` / ``admission`` / ``tiers`` (which words enter, and where), ``build`` (the whole walk).
"""
