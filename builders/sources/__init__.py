"""Sources: the open word lists, dictionaries and frequency lists that lexicons are built from.

``data/sources.lock.toml`` pins each one (:mod:`~builders.sources.lock`); :mod:`~builders.sources.fetch` brings them into a
cache and checks their hashes; :mod:`~builders.sources.archive` opens the wheels, sdists and packages they come in, without
ever installing or importing them.
"""

from builders.sources.archive import Material, reading
from builders.sources.fetch import SourceAbsent, SourceError, fetch, locate, verify
from builders.sources.lock import Lock, LockedFile, Source

__all__ = ["Lock", "LockedFile", "Material", "Source", "SourceAbsent", "SourceError", "fetch", "locate", "reading", "verify"]
