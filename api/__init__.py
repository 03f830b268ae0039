"""The HTTP service: a small WSGI application for ``/check`` in front of a Flask application for everything else."""
