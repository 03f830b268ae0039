"""The one error of the games: a request that cannot be read."""

from __future__ import annotations


class Malformed(ValueError):
    """A request that cannot be read: which ``field``, what is the ``problem`` with it, and how to ``mend`` it.

    A play against the rules is no such error but an answer: see ``faults``.

    >>> str(Malformed("rack", "'É' is no tile", "write A-Z, or ? for a joker"))
    "rack: 'É' is no tile; write A-Z, or ? for a joker"
    """

    def __init__(self, field: str, problem: str, mend: str) -> None:
        super().__init__(f"{field}: {problem}; {mend}")
        self.field = field
        self.problem = problem
        self.mend = mend
