"""Ancient Greek: its letters and accents, the grammar that says which forms a dictionary makes possible, and its
lines.

Where to start reading: ``letters`` and ``accent`` (what a word is made of), ``endings`` (what a paradigm table
is), then the two halves of the grammar, ``nominal`` and ``verbs``. The facts of the language are tables in
``data/grc/``.
"""
