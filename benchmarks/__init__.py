"""Measures `_C` and the generator beside their peers, in one run.

    python -m benchmarks                     all of them: a quarter of an hour on two cores
    python -m benchmarks calls imports       some
    python -m benchmarks --write FILE        put the tables into a document, between its markers

Contestants take turns (A B A B …), so that what disturbs the machine disturbs all of them. Nothing here is a test: the
numbers are for people to read.
"""
