"""lexsvc: lexicons for word games.

The bird's-eye view. A *spelling* a person types (``détente``) is folded by a :class:`~lexsvc.folding.Folding` into a *key*,
the word as it lies on the board (``DETENTE``). A *pack* is a compiled, immutable edition of a lexicon on disk; a
:class:`~lexsvc.lexicon.Lexicon` opens one and answers with a :class:`~lexsvc.verdict.Verdict`: valid or not, at which tier,
why not.

Where to start reading: ``tier`` and ``entry`` (the nouns), ``folding`` (spelling to key), ``pack`` (what lies on disk),
``lexicon`` (the answers), ``cli`` (the command line). Languages live in ``french/`` and ``greek/``; ``games/`` uses all of
this and nothing here knows ``games/``.
"""

__version__ = "0.1.0"
