"""Speed and size, each as a ratio against a named yardstick that is measured in the same run, turn by turn.

``python -m benchmarks.words`` measures the library, ``python -m benchmarks.http`` the service; ``script/bench`` runs both.
Figures are medians. Nothing here is a test: no machine is fast enough for a test of time to be honest.
"""
