"""The service: answers over HTTP.

A request first meets :mod:`api.layer` (request ids, CORS, problem documents, metrics), which hands it either to the check, a
small WSGI application of its own (:mod:`api.check`), or to the Flask application for everything else (:mod:`api.site`).
:mod:`api.application` puts them together, :mod:`api.config` holds every setting, :mod:`api.commands` starts the server.

Where to start reading: ``parameters`` (what can be asked), ``holdings`` (the lexicons at hand), ``check``, ``layer``.
"""
