"""The referee: lays tiles, finds every word formed, judges each, scores, and finds the best play there is.

The bird's-eye view. A :class:`~lexsvc.games.rules.Rules` is a game as data: board, premium squares, bag, values, bonuses,
endings. A :class:`~lexsvc.games.board.Board` comes with every request, nothing is kept. A play is read by ``placement``,
judged by ``judge`` with the points of ``score``, or found by ``generator``, which shares no code with the judge, so that each
proves the other. What is a word is asked of a small protocol, ``words``: a lexicon, several, or none at all.

Inside, a tile is one ASCII byte, its *face*: a capital is a tile, a small letter a joker standing for it, whatever the
alphabet (letter *i* is byte ``65 + i``, as in a pack's codes); 0 is an empty square. ``face & 31`` is the letter's number from
1, ``face & 32`` tells a joker. ``tiles`` turns text into faces and back at the border.

Where to start reading: ``rules`` and ``tiles`` (what is played with), ``board`` and ``placement`` (where), ``judge`` and
``score`` (is it legal, what is it worth), ``generator`` with ``plain`` and ``kernel`` (all plays), then ``duplicate``,
``robot``, ``settlement`` and, a game of its own, ``detrak``. ``answers`` is all of it as it goes over the wire.
"""
