"""Lumi: an invented language, small enough to be read in one sitting. What is known of it stands in ``data/lumi/``."""
