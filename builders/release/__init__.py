"""Releasing: an edition is made apart, examined, told of, and only then put into use.

Where to start reading: ``steps`` (the whole walk), then what is examined: ``sentinels`` (words that must and must not be
there), ``vanished`` (how many words may go), ``licences`` (what may be published together); then what is told: ``comparison``
with its page, ``changelog``, ``attribution``.
"""
