"""Reports: what players say of a word, kept until a maintainer decides.

``said`` reads what a player said, ``reporter`` stands for who said it without naming anybody, ``store`` keeps it and finds it
again, ``views`` take it over HTTP. The form of the look-up page is :mod:`api.page.reporting`.
"""
