"""Own dictionaries and overlays over HTTP.

Start with :mod:`~api.dictionaries.record`, the nouns, and :mod:`~api.dictionaries.store`, what lies on disk and how it is
written; :mod:`~api.dictionaries.shared` keeps the same in a database for several machines, and :mod:`~api.dictionaries.keeper`
says what both do. :mod:`~api.dictionaries.compiler` makes packs of it in a process of its own,
:mod:`~api.dictionaries.opened` opens these for the check, and :mod:`~api.dictionaries.views` is what an owner sees, with
:mod:`~api.dictionaries.asked` for what a query can say.
"""
