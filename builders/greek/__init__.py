"""Building the Greek lexicon: a dictionary's headwords, what texts attest, and every form the grammar makes of them.

The bird's-eye view. ``headwords`` reads and repairs the dictionary; ``morphgnt``, ``inflexion`` and ``unimorph`` read what
texts and grammars attest; ``lsj9``, if the recipe names it, what the dictionary says of inflection,
``treebank`` likewise a list of forms in texts;
``lemmas`` joins them into lemmas with a class and a tier; ``enumeration`` lets the grammar of ``lexsvc.greek`` yield the keys
of each; ``compilation`` makes a pack of it all. ``build`` walks from one to the next.
"""
