"""The maintainers' desk: reports are read and words decided, and what is decided goes into the lines of the next edition.

``log`` keeps decisions, ``maintainers`` those who may decide, ``session`` who is signed in. ``evidence`` gathers all that is
known of a word, ``deciding`` reads what a maintainer decided, ``views`` are the pages under ``/desk``. ``live`` lays decisions
over the lexicons at once, ``lines`` writes them as reviewed lines and reads these back; ``commands`` has the commands.

Start with :mod:`lexsvc.decision`, which says what a decision is, and which of a log of them hold.
"""
