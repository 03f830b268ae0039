"""What an operator relies on: the files in ``script/deploy``, and several instances together. See ``tests/services.py``."""
