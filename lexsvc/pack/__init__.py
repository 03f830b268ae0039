"""The pack: a compiled, immutable lexicon edition on disk. It is what passes between builders and the service; only the
maintainers' desk also reads the trail of a build, where one lies beside the pack.

A pack is a folder. ``manifest.json`` says what it is and names every other file with its size, sha256 and licence:

* ``fold.json``: the folding table the pack was built with
* ``keys.marisa``: one trie of all playable keys, as codes; the id of a key in it indexes every array "by key"
* ``profiles.bin``: a small number a key, an index into the manifest's ``profiles`` (tier, standing, strata)
* ``words.bin``: lemmas, entries by key (also as ``rows`` says, ready for answers), candidate lemmas by key, tags
* ``refused.marisa``, ``refused.bin``: words known as something a game does not admit, with the reason
* ``automaton.bin``: the minimal automaton of the keys, for search and move generation
* ``glosses.bin``, ``frequencies.bin``: optional, under licences of their own, so that a host can leave one out

Start reading with ``manifest`` and ``content``, then ``writer`` and ``reader``; ``arrays`` is the binary container all ``.bin``
files share.
"""

from lexsvc.pack.content import PackContent
from lexsvc.pack.manifest import FORMAT, Manifest, PackError, Profile, Source
from lexsvc.pack.reader import Pack
from lexsvc.pack.writer import write_pack

__all__ = ["FORMAT", "Manifest", "Pack", "PackContent", "PackError", "Profile", "Source", "write_pack"]
