"""Dying on the way: run something in a process of its own that is killed just before its n-th change to the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

#: Through these goes all that the house writes durably; content that was not synced counts as not written.
_CHANGES = ("fsync", "rename", "replace", "mkdir", "unlink", "rmdir")
_DIED, _FAILED = 9, 1


def dying(action: Callable[[], object]) -> Iterator[int]:
    """Run ``action`` again and again, dying one change later each time, until it comes to its end.

    Yields the number of the change it died before, for the state it left to be looked at. Raises ``AssertionError`` if the
    action fails by itself.
    """
    step = 0
    while _run(action, step):
        yield step
        step += 1


def _run(action: Callable[[], object], step: int) -> bool:
    """Whether the action died before it ended."""
    child = os.fork()
    if not child:
        _die_at(action, step)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status != _FAILED, "the action failed by itself"
    return status == _DIED


def _die_at(action: Callable[[], object], step: int) -> NoReturn:
    left = step
    for name in _CHANGES:
        real = getattr(os, name)

        def change(*arguments: Any, _real: Callable[..., object] = real, **options: Any) -> object:
            nonlocal left
            if left == 0:
                os._exit(_DIED)
            left -= 1
            return _real(*arguments, **options)

        setattr(os, name, change)
    try:
        action()
    except BaseException:
        os._exit(_FAILED)
    os._exit(0)
