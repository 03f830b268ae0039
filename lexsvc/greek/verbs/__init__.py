"""The Greek verb: every form a headword makes possible.

The bird's-eye view. A headword is read as preverbs and a simple verb (``compounds``, ``preverbs``). The simple verb has
one stem for each of its tense systems: from the classical table (``table``, ``parts``), from the dictionary line, or from
what its ending implies (``regular``), with ``augment`` and reduplication; a few are listed form by form (``irregular``).
A system has a list of endings (``endings``, ``contraction``), and a form is preverbs + stem + ending. ``conjugation``
puts them together, and both :func:`paradigm` (accented, with cells) and :func:`keys` (bare, by the million) read it.

The language is in ``data/grc/paradigms/verbs*``.
"""

from lexsvc.greek.verbs.conjugation import keys, paradigm, proofs, recognises, rules

__all__ = ["keys", "paradigm", "proofs", "recognises", "rules"]
