"""Promises about strangers: what they send is bounded, never becomes part of a page, a header, a path or a pattern, and what is
secret is told to nobody. ``SECURITY.md`` names each defence and the test here that holds it.
"""
